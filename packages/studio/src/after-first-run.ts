// What the first picture does not wait for: the panels, the address that follows the page, and files that are dropped.

import { followAddress } from "./exchange/address.js";
import { acceptDrops } from "./exchange/dropped.js";
import { Panels } from "./views/panels/panels.js";
import { panels } from "./views/story.js";

/** Completes the page, once the first run is on it. */
export function goOn(): void {
  followAddress();
  acceptDrops();
  panels.value = Panels;
}
