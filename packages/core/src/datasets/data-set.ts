// What every data set here looks like.

import type { Label } from "../learner.js";

/** Rows with as many labels, and the name of each column. Belongs to the caller. */
export interface DataSet<L extends Label = string> {
  rows: number[][];
  labels: L[];
  features: string[];
}
