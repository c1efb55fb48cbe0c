// How well a learner predicts labelled rows, counting errors as its own report does.

import { having, onlyKnown } from "../check.js";
import { Examples } from "../data/examples.js";
import { classList, classNumbers, labelList } from "../data/label-list.js";
import { weightsFor } from "../data/part.js";
import { InputError } from "../errors.js";
import type { BatchLearner, Label, Rows } from "../learner.js";
import { type Confusion, confusionFromCounts } from "./confusion.js";
import { judge, judgeBySign } from "./judge.js";
import { SignCount } from "./sign-count.js";

/**
 * Predicts labelled rows, or a data set that has its labels, and counts. Errors are counted like those of `fit`: a row undecided by its
 * scores is one. Classes are those of the learner, then others in order of appearance, unless declared. With
 * `sampleWeights`, counts are sums of these. `onScores` is called with the scores of each row in turn, in an array that is reused.
 */
export function evaluate<L extends Label>(
  learner: BatchLearner<L>,
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
  options: {
    classes?: Iterable<L>;
    sampleWeights?: ArrayLike<number>;
    onScores?: (scores: ArrayLike<number>, row: number) => void;
  } = {},
): Confusion<L> {
  onlyKnown(options, ["classes", "sampleWeights", "onScores"]);
  const { onScores } = options;
  having("learner", learner, "a learner or a pipeline", "classes", "predictAll");
  const own = rows instanceof Examples && labels === undefined ? rows : undefined;
  if (!own?.labelled && labels === undefined) throw new InputError("labels are needed, one for each row");
  const given = own ? [] : labelList("labels", labels!);
  const classes = options.classes
    ? classList(options.classes)
    : [...new Set([...learner.classes, ...(own ? presentIn(own) : given)])];
  const known = classNumbers("classes", learner.classes, classes);
  const place = new Map(learner.classes.map((label, k) => [label, known[k]]));
  // A copy, because judging may let the memory of the rows grow.
  const truth = own ? own.targets.slice() : classNumbers("labels", given, classes);
  const places = own && placesIn(classes, own);
  const counts = classes.map(() => classes.map(() => 0));
  const undecided = classes.map(() => 0);
  const weights = weightsFor(options.sampleWeights, truth.length);
  const add = (t: number, predicted: L, tie: boolean, weight: number) => {
    const p = place.get(predicted)!;
    counts[t][p] += weight;
    if (tie && t === p) undecided[t] += weight;
  };
  let judged = 0;
  const signs = own && !weights ? new SignCount(own.classes.length) : undefined;
  const sides =
    signs &&
    judgeBySign(learner, own!, (scores, from, rows, positive) => {
      signs.add(scores, truth as Uint32Array, from, rows);
      judged += rows;
      if (onScores) eachPair(scores, from, rows, positive, onScores);
    });
  if (sides)
    signs.counts.forEach((rows, i) => {
      const sign = i % 3;
      add(places![(i - sign) / 3], sides.predicted[sign], sign === 1 && sides.isTieUndecided, rows);
    });
  else
    judge(learner, rows, (predicted, tie, row, scores) => {
      if (onScores && scores) onScores(scores, row);
      judged++;
      if (row < truth.length) add(places ? places[truth[row]] : truth[row], predicted, tie, weights?.[row] ?? 1);
    });
  if (judged !== truth.length)
    throw new InputError(`labels must have ${judged} entries, one per row; got ${truth.length}`);
  return confusionFromCounts(classes, counts, undecided);
}

/** Calls `onScores` with the scores of two classes for each row of a block, given those of the positive one. */
function eachPair(
  scores: Float64Array,
  from: number,
  rows: number,
  positive: number,
  onScores: (scores: ArrayLike<number>, row: number) => void,
): void {
  const pair = new Float64Array(2);
  for (let k = 0; k < rows; k++) {
    pair[positive] = scores[k];
    pair[1 - positive] = 0 - scores[k];
    onScores(pair, from + k);
  }
}

/** The classes that occur among the rows of a data set. */
function presentIn<L extends Label>({ classes, targets }: Examples<L>): L[] {
  const found = new Uint8Array(classes.length);
  for (let r = 0, left = found.length; left > 0 && r < targets.length; r++)
    if (found[targets[r]] === 0) {
      found[targets[r]] = 1;
      left--;
    }
  return classes.filter((_, k) => found[k]);
}

/** The position among `classes` of each class of a data set; of one without rows, any. */
function placesIn<L extends Label>(classes: readonly L[], examples: Examples<L>): number[] {
  const present = presentIn(examples);
  const positions = new Map(classNumbers("labels", present, classes).map((k, i) => [present[i], k]));
  return examples.classes.map((label) => positions.get(label) ?? 0);
}
