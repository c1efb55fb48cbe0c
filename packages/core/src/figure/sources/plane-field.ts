// A learner's scores over a plane or a three-dimensional section of its feature space.

import { Examples } from "../../data/examples.js";
import type { BatchLearner, Label, Matrix } from "../../learner.js";
import type { PlaneField, PlaneView } from "../state/state.js";
import { fieldOf, learnerScores } from "./field-of.js";

/** Converts places on a few axes to rows in the form of a data set, and has the learner that scores them. */
export interface Section<L extends Label> {
  readonly learner: BatchLearner<L>;
  readonly like: Examples;
  /** Returns the row of a place: a number for each column. */
  readonly rowAt: (place: readonly number[]) => ArrayLike<number>;
}

/** The most numbers in the rows to score; with many features there are fewer spots. */
const mostNumbers = 2_000_000;
const [columns, rows] = [120, 90];

/** Asks the learner for its scores over the section; undefined if even a coarse grid would be too much. */
export function sectionField<L extends Label>(section: Section<L>, view: PlaneView): PlaneField | undefined {
  const share = Math.min(1, Math.sqrt(mostNumbers / (section.like.width * columns * rows)));
  const [wide, high] = [Math.floor(columns * share), Math.floor(rows * share)];
  if (high < 12) return undefined;
  return fieldOf((points) => sectionScores(section, points), view, wide, high);
}

/**
 * Asks the learner for its scores at places, given as the rows of a matrix, some at a time. With two classes, the score is above 0 if the
 * second is predicted, whatever the threshold.
 */
export function sectionScores<L extends Label>({ learner, like, rowAt }: Section<L>, places: Matrix): number[] {
  const { vocabulary, width, form } = like;
  const { data, columns: axes, rows: size } = places;
  const threshold = learner.calibration?.threshold ?? 0;
  const block = Math.max(1, Math.floor(mostNumbers / width));
  const scores: number[] = [];
  for (let from = 0; from < size; from += block) {
    const many = Math.min(block, size - from);
    const values = new Float64Array(many * width);
    for (let r = 0; r < many; r++) {
      const row = rowAt(Array.from({ length: axes }, (_, axis) => data[(from + r) * axes + axis]));
      for (let j = 0; j < width; j++) values[r * width + j] = row[j];
    }
    const examples =
      form === "dense"
        ? Examples.dense({ data: values, rows: many, columns: width }, undefined, { vocabulary })
        : Examples.sparse(
            {
              starts: Uint32Array.from({ length: many + 1 }, (_, r) => r * width),
              indices: Uint32Array.from(values, (_, k) => k % width),
              values,
            },
            undefined,
            { vocabulary },
          );
    for (const score of learnerScores(learner, examples)) scores.push(score - threshold);
  }
  return scores;
}
