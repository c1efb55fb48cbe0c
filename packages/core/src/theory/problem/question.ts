// What is asked about labelled data: which classes are to be separated from which.

import type { Label } from "../../learner.js";

/** Whether one class can be told from another, from all others (`negative` null), or every class from every other at once. */
export type Question<L extends Label = Label> =
  | { readonly positive: L; readonly negative: L | null; readonly joint?: never }
  | { readonly joint: true; readonly positive?: never; readonly negative?: never };
