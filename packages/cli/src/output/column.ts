// The columns of a table to be written, and their values.

import type { WrittenNumber } from "../text/written-number.js";

/** The value of a cell; null if it is empty. Formats with typed columns receive numbers as numbers. */
export type Value = string | number | WrittenNumber | boolean | null;

/** A column of a table to be written. */
export interface OutputColumn {
  readonly name: string;
  /** The type of its values, for formats with typed columns. */
  readonly kind: "text" | "number" | "truth";
  /** For columns that are one object in JSON, such as the scores of all classes: the key of the object, and the column's key in it. */
  readonly within?: { readonly object: string; readonly key: string };
}
