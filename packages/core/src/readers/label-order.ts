// Whether the rows of a data set are sorted by class; in that order a learner forgets what it learned first.

import { having } from "../check.js";
import { grouped } from "../text/grouped.js";

/** Whether the rows of a data set are sorted by class. */
export interface LabelOrder {
  /** The number of runs of equal labels. */
  readonly runs: number;
  /** How many runs a random order has on average. */
  readonly expected: number;
  /** A sentence, if there are so few runs that it matters. */
  readonly note: string | undefined;
}

/** Counts the runs of equal labels, and judges them like `runOrder`. */
export function labelOrder(targets: ArrayLike<number>): LabelOrder {
  const n = having("targets", targets, "a list of class numbers", "length").length;
  const counts: number[] = [];
  let runs = 0;
  let before = -1;
  for (let i = 0; i < n; i++) {
    const target = targets[i];
    counts[target] = (counts[target] ?? 0) + 1;
    if (target !== before) runs++;
    before = target;
  }
  return runOrder(runs, counts);
}

/**
 * Judges runs of equal labels, given the number of rows of each class. A random order has E = n + 1 − Σnᵢ²/n of them, with the variance of the test
 * by Wald & Wolfowitz, for any number of classes.
 */
export function runOrder(runs: number, counts: readonly number[]): LabelOrder {
  having("counts", counts, "a list of numbers", "forEach");
  let [n, classes, squares, cubes] = [0, 0, 0, 0];
  counts.forEach((count) => {
    n += count;
    classes++;
    squares += count ** 2;
    cubes += count ** 3;
  });
  const expected = n === 0 ? 0 : n + 1 - squares / n;
  const variance = n < 2 ? 0 : (squares * (squares + n * (n + 1)) - 2 * n * cubes - n ** 3) / (n ** 2 * (n - 1));
  const few = classes > 1 && runs < expected / 2 && runs < expected - 4 * Math.sqrt(Math.max(0, variance));
  if (!few) return { runs, expected, note: undefined };
  const chance = `${grouped(runs)} runs of equal labels, where a random order has about ${grouped(Math.round(expected))}`;
  return {
    runs,
    expected,
    note: runs === classes ? `rows are sorted by label: ${chance}` : `equal labels come in long runs: ${chance}`,
  };
}
