// How many columns a learner will know after learning from a row.

import type { RowViews } from "../compute/task.js";
import type { Form } from "../data/row-reader.js";

/** How many columns there will be after learning from a row just read; new names are not counted. */
export function columnsOf({ width, indices, starts }: RowViews, form: Form, known: number): number {
  if (!indices) return width;
  return form === "sparse" && starts[1] > 0 ? Math.max(known, indices[starts[1] - 1] + 1) : known;
}
