// A learner's scores over a plane through the space of its features.

import { Examples } from "../../data/examples.js";
import type { BatchLearner, Label, Matrix } from "../../learner.js";
import type { PlaneField, PlaneView } from "../state/state.js";
import { fieldOf, learnerScores } from "./field-of.js";

/**
 * A plane through the space of features, with the rows origin + x·across + y·up in the form of a data set, and the learner that
 * reads them.
 */
export interface Section<L extends Label> {
  readonly learner: BatchLearner<L>;
  readonly like: Examples;
  readonly origin: Float64Array;
  readonly across: Float64Array;
  readonly up: Float64Array;
}

/** Most numbers in the rows asked for; of many features fewer spots are. */
const mostNumbers = 2_000_000;
const [columns, rows] = [120, 90];

/** Asks the learner for its scores over the section; undefined where even a coarse grid would be too much. */
export function sectionField<L extends Label>(section: Section<L>, view: PlaneView): PlaneField | undefined {
  const width = section.origin.length;
  const share = Math.min(1, Math.sqrt(mostNumbers / (width * columns * rows)));
  const [wide, high] = [Math.floor(columns * share), Math.floor(rows * share)];
  if (high < 12) return undefined;
  return fieldOf((points) => scoresIn(section, points), view, wide, high);
}

function scoresIn<L extends Label>(section: Section<L>, points: Matrix): Float64Array {
  const { learner, like, origin, across, up } = section;
  const width = origin.length;
  const values = new Float64Array(points.rows * width);
  for (let r = 0, k = 0; r < points.rows; r++) {
    const [x, y] = [points.data[2 * r], points.data[2 * r + 1]];
    for (let j = 0; j < width; j++) values[k++] = origin[j] + x * across[j] + y * up[j];
  }
  const { vocabulary } = like;
  const examples =
    like.form === "dense"
      ? Examples.dense({ data: values, rows: points.rows, columns: width }, undefined, { vocabulary })
      : Examples.sparse(
          {
            starts: Uint32Array.from({ length: points.rows + 1 }, (_, r) => r * width),
            indices: Uint32Array.from({ length: values.length }, (_, k) => k % width),
            values,
          },
          undefined,
          { vocabulary },
        );
  return learnerScores(learner, examples);
}
