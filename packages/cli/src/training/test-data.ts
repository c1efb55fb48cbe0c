// The data that a model is tested on: a part of the given folder, or the file of --test, which is read before the model
// learns or, by the second thread, while it learns.

import { statSync } from "node:fs";
import { join } from "node:path";
import type { Label } from "rosenblatt";
import { type Loaded, loadData } from "../data/load.js";
import { unknownClasses } from "../model/measure.js";
import { type Io, note } from "../terminal/io.js";
import { dismissThread, isWorthReadingBeside } from "../threads/second-thread.js";
import type { TrainOptions } from "./training.js";

/** Splits a folder with the parts train and test: the first to learn from, the second to test on unless other test data was given. */
export async function withParts(
  paths: readonly string[],
  options: TrainOptions,
  io: Io,
): Promise<{ paths: readonly string[]; options: TrainOptions }> {
  const [folder, ...others] = paths;
  if (others.length > 0 || folder === "" || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return { paths, options };
  const { partsOfFolder } = await import("../data/documents/records.js");
  const parts = partsOfFolder(folder);
  if (!parts) return { paths, options };
  const [train, test] = [join(folder, parts.train), join(folder, parts.test)];
  const isTested = (options.test ?? options.holdout) !== undefined;
  note(
    io,
    `note: ${folder} has ${parts.train} to learn from and ${parts.test} to test on${isTested ? ": only the first is taken" : ""}`,
  );
  return { paths: [train], options: isTested ? options : { ...options, test } };
}

/** The data of --test, whose label column has the same name as that of the training data. */
export class TestData {
  /** The data, if it was read before the model learns; undefined if it is read at the same time. */
  readonly early: Loaded | undefined;
  /** The data, if it is read while the model learns; undefined if it was read before, or if there is none. */
  readonly late: Promise<Loaded> | undefined;
  readonly #failed = new AbortController();

  private constructor(early: Loaded | undefined, late: Promise<Loaded> | undefined) {
    this.early = early;
    this.late = late;
    // Callers who await it get the error; meanwhile, there is no need to continue learning.
    late?.catch(() => this.#failed.abort());
  }

  /**
   * Reads the data, or has the second thread begin with it; releases that thread if there is nothing left to read. Data
   * of which no class is known is refused.
   */
  static async of(
    { label: _, test, ...options }: TrainOptions,
    { encoding }: Loaded,
    classes: readonly Label[],
    io: Io,
  ): Promise<TestData> {
    const load = async (path: string, beside: boolean, from: Io) => {
      const loaded = await loadData([path], { ...options, beside }, from, encoding).finally(dismissThread);
      unknownClasses(classes, loaded.examples, path);
      return loaded;
    };
    if (test === undefined) dismissThread();
    // An error should not interrupt a search for a learner halfway.
    const isLate = test !== undefined && !options.auto && encoding.format === "libsvm" && isWorthReadingBeside(test);
    // While a model learns, the line on the terminal shows its progress.
    const late = isLate ? load(test, true, { ...io, settings: { ...io.settings, progress: false } }) : undefined;
    return new TestData(test === undefined || late ? undefined : await load(test, false, io), late);
  }

  /** A signal to stop learning: the given one is aborted, or the data cannot be read. */
  stopping(signal: AbortSignal): AbortSignal {
    return this.late ? AbortSignal.any([signal, this.#failed.signal]) : signal;
  }
}
