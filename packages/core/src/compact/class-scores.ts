// The scores of a compact model.

import { allFinite } from "../check.js";
import type { RowViews } from "../compute/task.js";
import { dot } from "../compute/vector.js";
import type { Label } from "../data/row.js";
import type { CompactFacts } from "./saved.js";

/** One score per class for a single row: w·x + b; of two classes the other has the opposite. */
export function classScores<L extends Label>({ classes, vectors, positive }: CompactFacts<L>, row: RowViews): number[] {
  const own = vectors.map((vector) => dot(row, 0, vector) + vector[0]);
  return allFinite(positive === undefined ? own : classes.map((_, k) => (k === positive ? own[0] : 0 - own[0])));
}
