// A row as one number per known column, with the constant feature in front.

import type { RowViews } from "../compute/task.js";
import { each } from "../compute/vector.js";
import type { Label, Row } from "../data/row.js";
import type { LinearEngine } from "./engine.js";

/** Writes out a row in any form. */
export function denseRow<L extends Label>(engine: LinearEngine<L>, x: Row): Float64Array {
  return denseRowOf(engine, engine.experience.reader.read(x, false), 0);
}

/** Writes out row r of these. */
export function denseRowOf<L extends Label>(
  { experience, settings }: LinearEngine<L>,
  rows: RowViews,
  r: number,
): Float64Array {
  const dense = new Float64Array(experience.reader.width + 1);
  dense[0] = settings.bias ? 1 : 0;
  each(rows, r, (x, j) => {
    if (j < dense.length) dense[j] = x;
  });
  return dense;
}
