// What the first picture does not wait for: the panels, the address that follows the page, and files that are dropped.

import { followAddress } from "./exchange/address.js";
import { acceptDrops } from "./exchange/dropped.js";
import { offerTour } from "./state/tour.js";
import { Panels } from "./views/panels/panels.js";
import { panels } from "./views/story.js";

/** Completes the page, once the first run is on it. */
export function goOn(): void {
  followAddress();
  acceptDrops();
  panels.value = Panels;
  // Whoever follows a link, or is shown a model or a part of the page, came for something else.
  if (location.hash === "" && location.search === "" && !document.querySelector('meta[name="studio-document"]'))
    offerTour();
}
