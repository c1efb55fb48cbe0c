// The rows of a run of train, read and divided by their use.

import { checkClasses } from "../data/check-classes.js";
import type { Encoding } from "../data/formats/encoding.js";
import { loadData } from "../data/load.js";
import { weightedColumnsFor } from "../learner/kernel-columns.js";
import { unknownClasses } from "../model/measure.js";
import type { Io } from "../terminal/io.js";
import { type Division, divided } from "./division.js";
import type { HoldoutFile } from "./holdout-file.js";
import { settledPart, settlesOn } from "./settled-scores.js";
import { TestData } from "./test-data.js";
import type { TrainOptions } from "./training.js";

/** The rows of a run: those to learn from, those held back, and the data of --test. */
export interface TrainingRows extends Division {
  readonly tests: TestData;
  /** The content hashes of the rows to learn from, which determine their shards; undefined without --shards. */
  readonly hashes: Uint32Array | undefined;
}

/** Reads the rows, encoded as given if the model of --from has an encoding; `held` makes copies of rows that can be read only once. */
export async function readTrainingRows(
  paths: readonly string[],
  options: TrainOptions,
  encoding: Encoding | undefined,
  held: HoldoutFile | undefined,
  io: Io,
): Promise<TrainingRows> {
  const shares = { test: options.holdout || 0, settle: settlesOn(options) ? settledPart : 0 };
  const reading = { ...weightedColumnsFor(options), learning: true, partly: shares.test + shares.settle > 0 };
  const { loadInContentOrder } = options.shards === undefined ? {} : await import("../shards/content-order.js");
  const content = await loadInContentOrder?.(paths, reading, shares, held?.io ?? io);
  const loaded = content?.data ?? (await loadData(paths, reading, held?.io ?? io, encoding));
  held?.open(loaded.source.format);
  // A model that goes on learning knows its classes, of which a few rows have only a few.
  if (!encoding) checkClasses(loaded);
  const division = divided(loaded, options, content?.uses);
  const { data, learned, learnedRows, tested } = division;
  const tests = await TestData.of(options, data, learned.classes, io);
  if (tested) unknownClasses(learned.classes, tested, paths[0]);
  const hashes = content && (learnedRows?.map((row) => content.hashes[row]) ?? content.hashes);
  return { ...division, tests, hashes };
}
