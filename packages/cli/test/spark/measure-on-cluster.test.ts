// What train --on measures if there are too many scores to fetch from the cluster.

import type { Evaluated, FittedRows, Survey } from "@rosenblatt/spark";
import { Perceptron } from "rosenblatt";
import { confusionFromCounts } from "rosenblatt/evaluate";
import { expect, test } from "vitest";
import { measureOnCluster } from "../../src/spark/measure-on-cluster.js";
import { unrankedNote } from "../../src/spark/unranked.js";

const learner = new Perceptron({ classes: ["no", "yes"], features: 1 });

/** Rows on a cluster, this many of each class, with scores or without. */
function measured(counts: readonly [number, number], isScored: boolean) {
  const [no, yes] = counts;
  const found: Evaluated = {
    confusion: confusionFromCounts(
      learner.classes,
      [
        [no, 0],
        [0, yes],
      ],
      [0, 0],
    ),
    unknown: [],
    bad: 0,
    listed: [],
    cells: 0,
    scored: isScored
      ? {
          hashes: new Uint32Array(2),
          targets: Int32Array.of(0, 1),
          scores: Float64Array.of(1, -1, -1, 1),
        }
      : undefined,
  };
  const rows = { evaluate: async () => found } as unknown as FittedRows;
  const survey = { uses: { learn: counts, test: [], settle: [] } } as unknown as Survey;
  return measureOnCluster(learner as never, rows, survey, undefined);
}

test("rows without scores have no ROC area, and a note says why", async () => {
  const { auc, unranked } = await measured([9_000_000, 4_000_000], false);
  expect([auc, unranked]).toEqual([null, 13_000_000]);
  expect(unrankedNote(learner as never, unranked, 2 ** 24)).toBe(
    "the ROC area is left out, which needs the scores of all rows, at most 8,388,608 rows; got 13,000,000",
  );
});

test("unscored rows are not counted if the ROC area is known, or not needed for classes of equal size", async () => {
  expect(await measured([9, 4], true)).toMatchObject({ auc: 1, unranked: 0 });
  expect(await measured([9, 9], false)).toMatchObject({ auc: null, unranked: 0 });
});
