// Interpolates a field of a single score.

import type { PlaneField } from "rosenblatt/figure";

/** Interpolates a field at (x, y) from the four grid points around it; outside the grid, from those at its edge. */
export function valueAt({ columns, rows, view, scores }: PlaneField, x: number, y: number): number {
  const across = Math.max(0, Math.min(columns - 1, ((x - view.x[0]) / (view.x[1] - view.x[0])) * (columns - 1)));
  const up = Math.max(0, Math.min(rows - 1, ((y - view.y[0]) / (view.y[1] - view.y[0])) * (rows - 1)));
  const i = Math.min(columns - 2, Math.floor(across));
  const j = Math.min(rows - 2, Math.floor(up));
  const [s, t] = [across - i, up - j];
  const at = (di: number, dj: number) => scores[(j + dj) * columns + i + di];
  return (1 - t) * ((1 - s) * at(0, 0) + s * at(1, 0)) + t * ((1 - s) * at(0, 1) + s * at(1, 1));
}
