// One pass over examples in their order, as a stream would bring them: what `learnAll` does.

import { MISTAKES_AT, TIME_AT, UPDATES_AT } from "../compute/task-layout.js";
import { checkLabels } from "../data/classes.js";
import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import { drain } from "../data/steps.js";
import { InputError } from "../errors.js";
import type { Learned } from "../learner.js";
import type { BlockSpace, BlockVisitor } from "./block-course.js";
import { checkVisits } from "./overflow.js";
import { blockVisits } from "./pause.js";

/** How many examples were learned, with how many mistakes and updates. */
export interface Counts {
  examples: number;
  mistakes: number;
  updates: number;
}

/** Learns a data set once, in blocks. `targets` replace the data's own where classes are numbered differently. */
export function passInBlocks<L extends Label, D extends Labelled, S extends BlockSpace>(
  visitor: BlockVisitor<L, D, S>,
  data: D,
  targets: Uint32Array | undefined,
): Counts {
  const { settings, experience } = visitor;
  const { labels } = experience.classes;
  const total = { examples: 0, mistakes: 0, updates: 0 };
  const steady = settings.steadyRate !== undefined;
  const space = visitor.open(data, targets, steady);
  try {
    for (let base = 0; base < data.size; base = total.examples) {
      const { task } = space;
      const visits = Math.min(blockVisits, data.size - base);
      for (let k = 0; k < visits; k++) {
        task.order[k] = k;
        task.scales[k] = settings.rateAt(experience.time + k, 0) * settings.weightOf(labels[task.targets[base + k]]);
      }
      if (!steady) checkVisits(task.scales, visits);
      task.numbers[TIME_AT] = experience.time;
      const done = drain(visitor.visit(space, base, visits));
      experience.time += done;
      total.examples += done;
      total.mistakes += task.numbers[MISTAKES_AT];
      total.updates += task.numbers[UPDATES_AT];
    }
    visitor.store(space);
  } finally {
    space.free();
  }
  return total;
}

/**
 * Learns examples that come one by one. If one is refused, the error names its row, and everything is restored: `mark` remembers what there
 * is, and returns a function that restores it.
 */
export function learnEach<X, L extends Label>(
  learn: (x: X, label: L) => Learned<L>,
  rows: Iterable<X>,
  labels: Iterable<L> | undefined,
  mark: () => () => void,
): Counts {
  const list = Array.isArray(rows) ? rows.length : undefined;
  if (list !== undefined && Array.isArray(labels) && labels.length !== list)
    throw new InputError(`labels must have ${list} entries, one per row; got ${labels.length}`);
  // A single row that is refused changes nothing.
  const takeBack = list === 1 && Array.isArray(labels) ? () => {} : mark();
  const total = { examples: 0, mistakes: 0, updates: 0 };
  const next = labels && checkLabels(labels)[Symbol.iterator]();
  const count = () => `labels must have ${list ?? "as many"} entries, one per row; got`;
  let isRow = false;
  try {
    for (const x of rows) {
      const label = next?.next();
      if (!label || label.done) throw new InputError(`${count()} ${total.examples}`);
      isRow = true;
      const { mistake, updated } = learn(x, label.value);
      isRow = false;
      total.examples++;
      if (mistake) total.mistakes++;
      if (updated) total.updates++;
    }
    if (next && !next.next().done) throw new InputError(`${count()} more than ${total.examples}`);
  } catch (error) {
    takeBack();
    throw isRow && error instanceof InputError ? error.at(`row ${total.examples}`) : error;
  } finally {
    next?.return?.();
  }
  return total;
}
