// A learner's scores at the spots of a grid.

import { whole } from "../../check.js";
import { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { BatchLearner, Label, Matrix } from "../../learner.js";
import type { Transformer } from "../../transformers/transformer.js";
import { checkField, checkView } from "../geometry/field.js";
import type { Range } from "../geometry/scale.js";
import type { PlaneField, PlaneView } from "../state/state.js";

/** Gives the scores of many rows at once, row after row: with two classes one score, for the second; else one for each. */
export type BatchScore = (points: Matrix) => ArrayLike<number>;

/** Asks a learner of two features, or a function, for its scores at the spots of a grid over the view, all at once. */
export function fieldOf<L extends Label>(
  score: BatchScore | BatchLearner<L>,
  view: PlaneView,
  columns: number = 160,
  rows: number = 120,
): PlaneField {
  whole("columns", columns, 2);
  whole("rows", rows, 2);
  checkView("view", view);
  const data = new Float64Array(2 * columns * rows);
  const at = ([low, high]: Range, i: number, last: number) => low + (high - low) * (i / last);
  for (let j = 0, p = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      data[p++] = at(view.x, i, columns - 1);
      data[p++] = at(view.y, j, rows - 1);
    }
  const points = { data, rows: columns * rows, columns: 2 };
  const scores = typeof score === "function" ? score(points) : learnerScores(score, Examples.dense(points));
  const field = { columns, rows, view, scores: Array.from(scores) };
  checkField(field);
  return field;
}

/** Returns a learner's scores of all rows: with two classes one score, for the second; else one for each. */
export function learnerScores<L extends Label>(learner: BatchLearner<L>, examples: Examples): Float64Array {
  const { length } = learner.classes;
  if (length < 2) throw new InputError(`regions are drawn of two classes or more; the learner knows ${length}`);
  const each = length === 2 ? 1 : length;
  const scores = new Float64Array(examples.size * each);
  const seen = (found: ArrayLike<number>, r: number) => {
    if (each === 1) scores[r] = found[1];
    else for (let k = 0; k < each; k++) scores[r * each + k] = found[k];
  };
  scoreEach(learner, examples, seen);
  return scores;
}

type Seen = (scores: ArrayLike<number>, row: number) => void;

/** Scores the whole set at once if the learner can, else row by row. */
function scoreEach<L extends Label>(learner: BatchLearner<L>, examples: Examples, seen: Seen): void {
  if (learner.scoreAll) learner.scoreAll(examples, seen);
  else if ("transformer" in learner && "learner" in learner) {
    const { transformer, learner: inner } = learner as BatchLearner<L> & {
      transformer: Transformer;
      learner: BatchLearner<L>;
    };
    const transformed = transformer.transformAll(examples);
    scoreEach(inner, transformed, seen);
    transformed.release();
  } else {
    const { rows, size, width } = examples;
    const { indices, starts, values } = rows;
    for (let r = 0; r < size; r++) {
      const [from, until] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
      const own = values.slice(from, until);
      seen(learner.scores(indices ? { indices: indices.slice(from, until), values: own } : own), r);
    }
  }
}
