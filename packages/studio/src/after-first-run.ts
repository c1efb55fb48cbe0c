// Everything that the first picture need not wait for: the panels, keeping the address up to date, and dropped files.

import { followAddress } from "./exchange/address.js";
import { acceptDrops } from "./exchange/dropped.js";
import { offerTour } from "./state/tour.js";
import { Panels } from "./views/panels/panels.js";
import { panels } from "./views/story.js";

/** Completes the page once the first run is shown. */
export function goOn(): void {
  followAddress();
  acceptDrops();
  panels.value = Panels;
  // The tour is not offered to readers who follow a link, or who are shown a model or a part of the page.
  if (location.hash === "" && location.search === "" && !document.querySelector('meta[name="studio-document"]'))
    offerTour();
}
