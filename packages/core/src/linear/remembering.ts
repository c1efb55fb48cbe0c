// The one recollection there is: histories of updates, and explanations by them.

import { explain } from "./explain.js";
import { History } from "./history.js";
import type { Recollection } from "./recollection.js";

export const remembering: Recollection = {
  history: (keepsRows) => new History(keepsRows),
  read: History.read,
  explain,
};
