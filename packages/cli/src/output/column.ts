// The columns of a table that is written, and the values in them.

import type { WrittenNumber } from "../text/written-number.js";

/** The value of a cell; null where there is none. Formats whose columns have types get numbers as such. */
export type Value = string | number | WrittenNumber | boolean | null;

/** A column of a table that is written. */
export interface OutputColumn {
  readonly name: string;
  /** What its values are, for formats whose columns have types. */
  readonly kind: "text" | "number" | "truth";
  /** Where JSON has an object of its own for columns that belong together, as for the scores of all classes: its key, and theirs in it. */
  readonly within?: { readonly object: string; readonly key: string };
}
