// What many things to learn from or to predict may come as.

import type { Examples } from "../data/examples.js";
import type { Label, Row, Rows } from "../data/row.js";

/**
 * The form in which many examples of these classes may come: rows in any form where the kernel compares rows, otherwise a list of what it
 * compares.
 */
export type Given<X, L extends Label = Label> =
  | Iterable<X>
  | ([Row] extends [X] ? Exclude<Rows, Iterable<Row>> | Examples<L> : never);
