// Divides the rows of a data set by their use. The encoding is determined by the rows learned from; the others do not affect the model.

import type { Use } from "@rosenblatt/spark/mixing";
import type { Examples, Label } from "rosenblatt";
import { splitIndices } from "rosenblatt/evaluate";
import type { Loaded } from "../data/load.js";
import { parted, partedBy } from "../data/parted.js";
import { settlingPart } from "./settled-scores.js";
import type { TrainOptions } from "./training.js";

/** A data set in up to three parts. */
export interface Division {
  /** All rows, encoded as determined by those learned from. */
  readonly data: Loaded;
  readonly learned: Examples<Label>;
  /** Undefined if none are held out. */
  readonly tested: Examples<Label> | undefined;
  /** The rows to which probabilities and decisions are fitted; undefined if none are asked for. */
  readonly settling: Examples<Label> | undefined;
  /** The positions of the rows learned from, in ascending order; undefined for all. */
  readonly learnedRows: Uint32Array | undefined;
  readonly testRows: Uint32Array | undefined;
  readonly sampleWeights: Float64Array | undefined;
  readonly testWeights: Float64Array | undefined;
}

/** Divides rows as the options ask for; if their content decides their use, it is given in `uses`. */
export function divided(loaded: Loaded, options: TrainOptions, uses: readonly Use[] | undefined): Division {
  const { classes, targets } = loaded.examples;
  const weights = loaded.sampleWeights;
  const split = options.test === undefined ? testPart({ classes, targets }, options, uses) : undefined;
  const rest = split?.train;
  const left = rest ? { classes, targets: rest.map((row) => targets[row]) } : { classes, targets };
  const aside = settlingPart(left, options, uses && rest ? Array.from(rest, (row) => uses[row]) : uses);
  const inAll = (rows: Uint32Array | undefined) => (rest && rows ? rows.map((row) => rest[row]) : rows);
  const learnedRows = aside ? inAll(aside.train) : rest;
  const data = learnedRows && loaded.settledBy ? { ...loaded, ...loaded.settledBy(learnedRows) } : loaded;
  const pick = (rows: Uint32Array | undefined) => rows && data.examples.pick(rows);
  const weightsAt = (rows: Uint32Array | undefined) => weights && rows && Float64Array.from(rows, (r) => weights[r]);
  return {
    data,
    learnedRows,
    testRows: split?.test,
    learned: pick(learnedRows) ?? data.examples,
    tested: pick(split?.test),
    settling: pick(inAll(aside?.settle)),
    sampleWeights: weightsAt(learnedRows) ?? weights,
    testWeights: weightsAt(split?.test),
  };
}

/** The rows to test on: the same share of each class, unless their content decides. Undefined if none are asked for. */
function testPart(
  { classes, targets }: Pick<Examples<Label>, "classes" | "targets">,
  { holdout, seed = 0 }: TrainOptions,
  uses: readonly Use[] | undefined,
): { readonly train: Uint32Array; readonly test: Uint32Array } | undefined {
  if (!holdout) return undefined;
  return parted("--holdout", holdout, targets.length, () =>
    uses
      ? partedBy(uses, "test")
      : splitIndices(
          Array.from(targets, (target) => classes[target]),
          { test: holdout, seed },
        ),
  );
}
