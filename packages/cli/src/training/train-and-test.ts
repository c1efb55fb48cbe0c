// A folder with the parts train and test, each with a folder for every class.

import { statSync } from "node:fs";
import { join } from "node:path";
import { type Io, note } from "../terminal/io.js";
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
