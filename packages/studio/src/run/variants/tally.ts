// The votes of many lines on the spots of a grid. Along a row a line changes its mind once, so it is asked where, and not everywhere.

import type { PlaneView } from "rosenblatt/figure";
import type { Weights } from "../../geometry/weights.js";

/** A vector, and how many votes it has: the visits that it survived. */
export interface Voter extends Weights {
  readonly visits: number;
}

/** The spots of a grid over a part of the plane, both ends included. */
export interface Grid {
  readonly view: PlaneView;
  readonly columns: number;
  readonly rows: number;
}

/** Returns on each spot the votes for the positive side less those for the other; `zero` is the side of a score of 0. */
export function tally(voters: readonly Voter[], { view, columns, rows }: Grid, zero: 1 | -1): Float64Array {
  const xs = Float64Array.from(
    { length: columns },
    (_, i) => view.x[0] + ((view.x[1] - view.x[0]) * i) / (columns - 1),
  );
  const ys = Float64Array.from({ length: rows }, (_, j) => view.y[0] + ((view.y[1] - view.y[0]) * j) / (rows - 1));
  // How much the sum grows from the spot before it in its row.
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
      // Halving, so that the spot is the one where the score itself changes its sign, however it is rounded.
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
