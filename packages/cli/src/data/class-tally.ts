// How the classes of a data set are spread over its rows, counted in one pass for everyone who asks.

import type { Examples, Label } from "rosenblatt";
import { type LabelOrder, runOrder } from "rosenblatt/readers";

/** How the classes of a data set are spread over its rows; lists are in the order of `examples.classes`. */
export interface ClassTally {
  /** The rows of each class. */
  readonly counts: readonly number[];
  /** The last row of each class, counted from 0. */
  readonly last: readonly number[];
  /** The number of runs: stretches of neighbouring rows with the same class. */
  readonly runs: number;
}

/** Data sets do not change, and a report asks for their counts several times. */
const tallied = new WeakMap<Examples<Label>, ClassTally>();

/** Counts rows and runs by class. */
export function classTally(examples: Examples<Label>): ClassTally {
  const known = tallied.get(examples);
  if (known) return known;
  const { classes, targets } = examples;
  const counts = classes.map(() => 0);
  const last = classes.map(() => 0);
  let runs = 0;
  let end = 0;
  for (let r = 0; r < targets.length; r = end) {
    const target = targets[r];
    end = r + 1;
    while (end < targets.length && targets[end] === target) end++;
    counts[target] += end - r;
    last[target] = end - 1;
    runs++;
  }
  const tally = { counts, last, runs };
  tallied.set(examples, tally);
  return tally;
}

/** The number of examples of each class, in the order of `examples.classes`. */
export function classCounts(examples: Examples<Label>): readonly number[] {
  return classTally(examples).counts;
}

/** Whether the rows are sorted by class. */
export function classOrder(examples: Examples<Label>): LabelOrder {
  const { runs, counts } = classTally(examples);
  return runOrder(
    runs,
    counts.filter((count) => count > 0),
  );
}
