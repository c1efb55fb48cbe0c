// The rows that train tests on instead of learning from them.

import type { Use } from "@rosenblatt/spark/mixing";
import type { Examples, Label } from "rosenblatt";
import { splitIndices } from "rosenblatt/evaluate";
import { parted, partedBy } from "../data/parted.js";
import type { TrainOptions } from "./training.js";

/** A data set in two parts. */
export interface Parts {
  readonly learned: Examples<Label>;
  readonly tested: Examples<Label>;
  /** The positions of those learned from, in ascending order. */
  readonly learnedRows: Uint32Array;
  /** The positions of those tested on. */
  readonly testRows: ArrayLike<number>;
  /** Those of the examples learned from. */
  sampleWeights(weights: Float64Array | undefined): Float64Array | undefined;
  /** Those of the examples tested on. */
  testWeights(weights: Float64Array): Float64Array;
}

/**
 * Holds a part of the rows back to test on; undefined where none is asked for. As many of each class as there are in all, unless their content decides, which
 * `uses` says by row.
 */
export function heldOut(
  examples: Examples<Label>,
  { holdout, seed = 0 }: TrainOptions,
  uses: readonly Use[] | undefined,
): Parts | undefined {
  if (!holdout) return undefined;
  const { classes, targets } = examples;
  const parts = parted("--holdout", holdout, examples.size, () =>
    uses
      ? partedBy(uses, "test")
      : splitIndices(
          Array.from(targets, (target) => classes[target]),
          { test: holdout, seed },
        ),
  );
  return {
    learnedRows: parts.train,
    testRows: parts.test,
    learned: examples.pick(parts.train),
    tested: examples.pick(parts.test),
    sampleWeights: (weights) => weights && Float64Array.from(parts.train, (r) => weights[r]),
    testWeights: (weights) => Float64Array.from(parts.test, (r) => weights[r]),
  };
}
