// How well a model predicts a labelled data set.

import { type BatchLearner, type Examples, type Label, Pipeline } from "rosenblatt";
import { type Confusion, confusionFromCounts } from "rosenblatt/evaluate";
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
  return counted(learner.predictAll(examples), learner, examples, name);
}

export function counted(
  predicted: readonly Label[],
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  name: string,
): Measured {
  const unknown = unknownClasses(learner.classes, examples, name);
  const classes = sortedClasses([...learner.classes, ...unknown]);
  const places = new Map(classes.map((label, k) => [label, k]));
  const place = examples.classes.map((label) => places.get(label) ?? -1);
  const counts = classes.map(() => new Array<number>(classes.length).fill(0));
  const { targets } = examples;
  let last = predicted[0];
  let column = places.get(last)!;
  for (let r = 0; r < predicted.length; r++) {
    if (predicted[r] !== last) {
      last = predicted[r];
      column = places.get(last)!;
    }
    counts[place[targets[r]]][column]++;
  }
  return { confusion: confusionFromCounts(classes, counts), unknown };
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
  if (learner instanceof Pipeline) {
    const scaled = learner.transformer.transformAll(examples);
    eachScore(learner.learner, scaled, seen);
    scaled.release();
  } else if (learner.scoreAll) learner.scoreAll(examples, seen);
  else throw new UsageError("this model does not score whole data sets");
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
