// How well a model predicts a labelled data set.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { type Confusion, evaluate } from "rosenblatt/evaluate";
import { spellingHint } from "../data/class-names.js";
import { classCounts } from "../data/class-tally.js";
import { sortedClasses } from "../data/classes.js";
import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";
import { areaUnderCurve } from "./auc.js";
import { leadsIn } from "./leads.js";
import type { Score } from "./model-file.js";
import { factsOf } from "./model-parts.js";

export interface Measured {
  readonly confusion: Confusion<Label>;
  /** Classes of the data that the model does not know; their rows are errors. */
  readonly unknown: readonly Label[];
}

/** Predicts every row and counts; refuses data of which no class is known to the model. */
export function measure(learner: BatchLearner<Label>, examples: Examples<Label>, name: string): Measured {
  const unknown = unknownClasses(learner.classes, examples, name);
  const classes = sortedClasses([...learner.classes, ...unknown]);
  return { confusion: evaluate(learner, examples, undefined, { classes }), unknown };
}

/** More scores than this, 128 MB, are not kept for areas under curves. */
const mostScores = 2 ** 24;

/**
 * Measures, and finds the area under the ROC curve: of the positive of two classes, or the mean over all classes, each
 * ranked by its lead over the best other. The area is null if there are unknown classes, a class without rows, or very
 * many scores.
 */
export function measureRanked(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  name: string,
): Measured & { readonly auc: number | null } {
  const unknown = unknownClasses(learner.classes, examples, name);
  const { classes: known } = learner;
  const asked = known.length === 2 ? [positivePosition(learner)] : known.map((_, k) => k);
  const sizes = classCounts(examples);
  const counts = known.map((label) => sizes[examples.classes.indexOf(label)] ?? 0);
  const isRanked = unknown.length === 0 && !counts.includes(0) && asked.length * examples.size <= mostScores;
  const tables = isRanked ? asked.map(() => new Float64Array(examples.size)) : [];
  const confusion = evaluate(learner, examples, undefined, {
    classes: sortedClasses([...known, ...unknown]),
    onScores(scores, row) {
      if (!isRanked) return;
      const score = known.length > 2 ? leadsIn(scores) : (k: number) => scores[k];
      for (let i = 0; i < tables.length; i++) tables[i][row] = score(asked[i]);
    },
  });
  const areas = tables.map((scores, i) => {
    const target = examples.classes.indexOf(known[asked[i]]);
    return areaUnderCurve(...apart(scores, examples.targets, target, counts[asked[i]]))!;
  });
  return { confusion, unknown, auc: isRanked ? areas.reduce((sum, area) => sum + area, 0) / areas.length : null };
}

/** The scores of the rows of a class, given the number of its rows, and those of the other rows. */
function apart(
  scores: Float64Array,
  targets: Uint32Array,
  target: number,
  count: number,
): [Float64Array, Float64Array] {
  const parts: [Float64Array, Float64Array] = [new Float64Array(count), new Float64Array(scores.length - count)];
  let [own, others] = [0, 0];
  for (let r = 0; r < scores.length; r++)
    if (targets[r] === target) parts[0][own++] = scores[r];
    else parts[1][others++] = scores[r];
  return parts;
}

/** Classes of the data that the model does not know; refuses data of which it knows none. */
export function unknownClasses(known: readonly Label[], examples: Examples<Label>, name: string): Label[] {
  const counts = classCounts(examples);
  const present = examples.classes.filter((_, k) => counts[k] > 0);
  const unknown = present.filter((label) => !known.includes(label));
  if (unknown.length < present.length) return unknown;
  throw new UsageError(
    `${name}: none of its classes is one the model knows: expected ${listed(known)}; got ${listed(unknown)}${spellingHint(known, unknown)}`,
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

/** The position of the class that scores above 0, of two classes. */
export function positivePosition(learner: BatchLearner<Label>): number {
  return factsOf(learner).positive;
}

export function scoreOf({ examples, errors, accuracy }: Confusion<Label>): Score {
  return { examples, errors, accuracy };
}

/** The first few of a list, in words. */
export function listed(labels: readonly Label[], most = 6): string {
  const shown = labels.slice(0, most).map((label) => JSON.stringify(label));
  return labels.length > most ? `${shown.join(", ")} and ${count(labels.length - most)} more` : shown.join(", ");
}
