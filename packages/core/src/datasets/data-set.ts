// The form of all data sets here.

import type { Label } from "../learner.js";

/** Rows with as many labels, and the name of each column. It belongs to the caller, who may change it. */
export interface DataSet<L extends Label = string> {
  /** One number per column and row. */
  rows: number[][];
  /** The class of each row. */
  labels: L[];
  /** The name of each column. */
  features: string[];
}
