// The forms in which many things to learn from or to predict may be given.

import type { Examples } from "../data/examples.js";
import type { Label, Row, Rows } from "../data/row.js";

/**
 * The form in which many examples of these classes may be given: rows in any form if the kernel compares rows, otherwise a list of what it
 * compares.
 */
export type Given<X, L extends Label = Label> =
  | Iterable<X>
  | ([Row] extends [X] ? Exclude<Rows, Iterable<Row>> | Examples<L> : never);
