// The part of a field of scores that is in the view of a picture.

import { sidesOf } from "../state/plane-counts.js";
import type { PlaneState, PlaneView } from "../state/state.js";
import { checkField } from "./field.js";
import type { Grid } from "./outlines.js";
import type { Spot } from "./regions.js";
import type { Range } from "./scale.js";

/** A grid of scores over the unit square, and where that square is in the picture. */
export interface PlacedGrid {
  readonly grid: Grid;
  readonly place: (spot: Spot) => Spot;
}

/**
 * Returns the part of the state's field that is in view, with a single score, less `level`, as the lead over 0; undefined if there
 * is none.
 */
export function gridInView(state: PlaneState, view: PlaneView, level = 0): PlacedGrid | undefined {
  const field = state.field!;
  const each = checkField(field);
  const [x, y] = [overlap(field.view.x, view.x), overlap(field.view.y, view.y)];
  if (!x || !y) return undefined;
  const [columns, rows] = [field.columns, field.rows];
  const single = each === 1;
  const classes = single ? 2 : each;
  const { positive, negative } = sidesOf(state);
  const own = single && positive > negative ? 1 : 0;
  const size = sizeOf(field.scores);
  const read = (at: number) => ordinary(field.scores[at] / size);
  const scores = new Float64Array(columns * rows * classes);
  const [across, up] = [between(field.view.x, x, columns), between(field.view.y, y, rows)];
  for (let j = 0, p = 0; j < rows; j++)
    for (let i = 0; i < columns; i++, p++)
      for (let k = 0; k < each; k++) {
        const value = bilinear((c, r) => read((r * columns + c) * each + k), across[i], up[j]);
        scores[p * classes + (single ? own : k)] = value - (single ? level / size : 0);
      }
  const place = (from: Range, to: Range) => (share: number) =>
    (from[0] + share * (from[1] - from[0]) - to[0]) / (to[1] - to[0]);
  const [u, v] = [place(x, view.x), place(y, view.y)];
  return { grid: { columns, rows, classes, scores }, place: (spot) => [u(spot[0]), v(spot[1])] };
}

function overlap(field: Range, view: Range): Range | undefined {
  const [low, high] = [Math.max(field[0], view[0]), Math.min(field[1], view[1])];
  return high - low > 1e-9 * (view[1] - view[0]) ? [low, high] : undefined;
}

/** A spot of the part in terms of the whole: the spot before it, and the fraction of the way to the next. */
interface Between {
  readonly at: number;
  readonly share: number;
}

function between(whole: Range, part: Range, count: number): Between[] {
  const same = whole[0] === part[0] && whole[1] === part[1];
  return Array.from({ length: count }, (_, i) => {
    if (same) return { at: i, share: 0 };
    const value = part[0] + (part[1] - part[0]) * (i / (count - 1));
    const place = Math.max(0, Math.min(count - 1, ((value - whole[0]) / (whole[1] - whole[0])) * (count - 1)));
    const at = Math.min(count - 2, Math.floor(place));
    return { at, share: place - at };
  });
}

function bilinear(read: (column: number, row: number) => number, across: Between, up: Between): number {
  const line = (row: number) => {
    const first = read(across.at, row);
    return across.share === 0 ? first : first + (read(across.at + 1, row) - first) * across.share;
  };
  const first = line(up.at);
  return up.share === 0 ? first : first + (line(up.at + 1) - first) * up.share;
}

/** The largest absolute value, by which all can be divided. */
function sizeOf(scores: ArrayLike<number>): number {
  let size = 0;
  for (let i = 0; i < scores.length; i++) {
    const own = Math.abs(scores[i]);
    if (own > size && own < Infinity) size = own;
  }
  return size > 0 ? size : 1;
}

/** Replaces scores that are NaN by 0, and limits others to ±1. */
function ordinary(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value));
}
