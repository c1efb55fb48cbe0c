// How well a model predicts a labelled data set.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { type Confusion, evaluate } from "rosenblatt/evaluate";
import { sortedClasses } from "../data/classes.js";
import { UsageError } from "../terminal/exit.js";
import type { Score } from "./model-file.js";
import { factsOf } from "./model-parts.js";

export interface Measured {
  readonly confusion: Confusion<Label>;
  /** Classes of the data that the model does not know; their rows are errors. */
  readonly unknown: readonly Label[];
}

/** Predicts every row and counts; refuses data of which no class is known. */
export function measure(learner: BatchLearner<Label>, examples: Examples<Label>, name: string): Measured {
  const unknown = unknownClasses(learner.classes, examples, name);
  const classes = sortedClasses([...learner.classes, ...unknown]);
  return { confusion: evaluate(learner, examples, undefined, { classes }), unknown };
}

/** Classes of the data that are not known; refuses data of which none is. */
export function unknownClasses(known: readonly Label[], examples: Examples<Label>, name: string): Label[] {
  const counts = classCounts(examples);
  const present = examples.classes.filter((_, k) => counts[k] > 0);
  const unknown = present.filter((label) => !known.includes(label));
  if (unknown.length < present.length) return unknown;
  throw new UsageError(
    `${name}: none of its classes is one the model knows: expected ${listed(known)}; got ${listed(unknown)}`,
  );
}

/** Calls `seen` with the scores of each row in turn, in the order of the learner's classes. */
export function eachScore(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  seen: (scores: ArrayLike<number>, row: number) => void,
): void {
  if (!learner.scoreAll) throw new UsageError("this model does not score whole data sets");
  learner.scoreAll(examples, seen);
}

/** Of two classes: the one that scores above 0, by its position. */
export function positivePosition(learner: BatchLearner<Label>): number {
  return factsOf(learner).positive;
}

export function scoreOf({ examples, errors, accuracy }: Confusion<Label>): Score {
  return { examples, errors, accuracy };
}

/** Examples by class, in the order of `examples.classes`. */
export function classCounts(examples: Examples<Label>): number[] {
  const counts = examples.classes.map(() => 0);
  const { targets } = examples;
  for (let r = 0; r < targets.length; r++) counts[targets[r]]++;
  return counts;
}

/** The first few of a list, in words. */
export function listed(labels: readonly Label[], most = 6): string {
  const shown = labels.slice(0, most).map((label) => JSON.stringify(label));
  return labels.length > most ? `${shown.join(", ")} and ${labels.length - most} more` : shown.join(", ");
}
