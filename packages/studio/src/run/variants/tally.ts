// Counts the votes of many lines at the points of a grid. Along a row, the side of a line changes only once, so it suffices to search for that
// place.

import type { PlaneView } from "rosenblatt/figure";
import type { Weights } from "../../geometry/weights.js";

/** A vector and its number of votes: the visits that it survived. */
export interface Voter extends Weights {
  readonly visits: number;
}

/** A grid over a part of the plane, including both ends. */
export interface Grid {
  readonly view: PlaneView;
  readonly columns: number;
  readonly rows: number;
}

/** Returns for each grid point the votes for the positive side minus those for the other; `zero` is the side of a score of 0. */
export function tally(voters: readonly Voter[], { view, columns, rows }: Grid, zero: 1 | -1): Float64Array {
  const xs = Float64Array.from(
    { length: columns },
    (_, i) => view.x[0] + ((view.x[1] - view.x[0]) * i) / (columns - 1),
  );
  const ys = Float64Array.from({ length: rows }, (_, j) => view.y[0] + ((view.y[1] - view.y[0]) * j) / (rows - 1));
  // The change of the sum from the previous grid point in the row.
  const growth = new Float64Array(columns * rows);
  for (const { w, b, visits } of voters) {
    if (visits === 0) continue;
    const voteAt = (x: number, y: number) => {
      const score = w[0] * x + w[1] * y + b;
      return score > 0 || (score === 0 && zero > 0) ? visits : -visits;
    };
    for (let j = 0; j < rows; j++) {
      const [first, last] = [voteAt(xs[0], ys[j]), voteAt(xs[columns - 1], ys[j])];
      growth[j * columns] += first;
      if (first === last) continue;
      // A binary search finds exactly the grid point where the computed score changes its sign, however it is rounded.
      let [before, after] = [0, columns - 1];
      while (after - before > 1) {
        const between = (before + after) >> 1;
        if (voteAt(xs[between], ys[j]) === first) before = between;
        else after = between;
      }
      growth[j * columns + after] += last - first;
    }
  }
  for (let at = 0; at < growth.length; at++) if (at % columns !== 0) growth[at] += growth[at - 1];
  return growth;
}
