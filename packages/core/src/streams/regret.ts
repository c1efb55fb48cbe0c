// The cost of learning online, compared with the best fixed vector in hindsight.

import { onlyKnown } from "../check.js";
import { labelsFor, listed } from "../data/label-list.js";
import { InputError } from "../errors.js";
import type { Label, Learner, Row } from "../learner.js";
import { type LeastHinge, type LeastHingeOptions, leastHinge, leastHingeOptions } from "./least-hinge.js";

/** The regret of a learner on a stream of two classes. */
export interface Regret<L extends Label = Label> {
  /** The number of examples. */
  readonly examples: number;
  /** The number of mistakes of the learner, each judged before its example was learned. */
  readonly mistakes: number;
  /** The cumulative hinge loss Σ max(0, 1 − y·s) of the learner, where s is its score before it learned the example. */
  readonly loss: number;
  /** The fixed vector with the least cumulative hinge loss, and bounds of that loss. */
  readonly best: LeastHinge<L>;
  /** A lower bound of the learner's loss less the best vector's. */
  readonly lower: number;
  /** An upper bound of the learner's loss less the best vector's. */
  readonly upper: number;
}

/**
 * Lets a learner learn a stream, and compares its cumulative hinge loss with the least of any fixed vector u with ‖u‖ ≤ `norm` on the same
 * rows. Scores are those of the vector in training, as `learn` returns them; before a class is known they are 0.
 */
export function regret<L extends Label>(
  learner: Learner<L>,
  rows: Iterable<Row>,
  labels: Iterable<L>,
  options: LeastHingeOptions,
): Regret<L> {
  onlyKnown(options, leastHingeOptions);
  const x = listed("rows", rows);
  const y = labelsFor(labels, x.length, "row");
  if (new Set([...learner.classes, ...y]).size > 2)
    throw new InputError("regret is of two classes; got more: compare one with the others");
  const best = leastHinge<L>(x, y, options);
  let [loss, mistakes] = [0, 0];
  for (const [i, row] of x.entries()) {
    const { scores, mistake } = learner.learn(row, y[i]);
    loss += Math.max(0, 1 - (scores[learner.classes.indexOf(y[i])] ?? 0));
    if (mistake) mistakes++;
  }
  return { examples: x.length, mistakes, loss, best, lower: loss - best.upper, upper: loss - best.lower };
}
