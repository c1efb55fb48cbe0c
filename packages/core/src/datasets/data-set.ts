// What every data set here looks like.

import type { Label } from "../learner.js";

/** Rows with as many labels, and the name of each column. It belongs to the caller, who may change it. */
export interface DataSet<L extends Label = string> {
  rows: number[][];
  labels: L[];
  features: string[];
}
