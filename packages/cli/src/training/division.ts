// The rows of a data set by what they are for. What rows become is settled by those learned from: the others have no part in the model.

import type { Use } from "@rosenblatt/spark/mixing";
import type { Examples, Label } from "rosenblatt";
import { splitIndices } from "rosenblatt/evaluate";
import type { Loaded } from "../data/load.js";
import { parted, partedBy } from "../data/parted.js";
import { settlingPart } from "./settled-scores.js";
import type { TrainOptions } from "./training.js";

/** A data set in up to three parts. */
export interface Division {
  /** All rows, as those learned from settle them. */
  readonly data: Loaded;
  readonly learned: Examples<Label>;
  /** Undefined where none are held out. */
  readonly tested: Examples<Label> | undefined;
  /** Those that probabilities and decisions are settled on; undefined where none are asked for. */
  readonly settling: Examples<Label> | undefined;
  /** The positions of those learned from, in ascending order; undefined for all. */
  readonly learnedRows: Uint32Array | undefined;
  readonly testRows: Uint32Array | undefined;
  readonly sampleWeights: Float64Array | undefined;
  readonly testWeights: Float64Array | undefined;
}

/** Divides rows as the options ask for; rows whose content decides have their `uses`. */
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
    ...{ data, learnedRows, testRows: split?.test },
    ...{ learned: pick(learnedRows) ?? data.examples, tested: pick(split?.test), settling: pick(inAll(aside?.settle)) },
    ...{ sampleWeights: weightsAt(learnedRows) ?? weights, testWeights: weightsAt(split?.test) },
  };
}

/** Rows to test on: as many of each class as there are in all, unless their content decides. Undefined where none are asked for. */
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
