// The command line that trains with the options given and those that a search found.

import { commandLine, wordsFor } from "../options/command-line.js";
import { dataOptions, weightOption } from "../options/data.js";
import { learnerOptions } from "../options/learner.js";
import type { TrainOptions } from "./training.js";

const weights = { title: "Data", options: [weightOption] };

/** The command line; --metric is left out if there is no early stopping. */
export function trainCommand(paths: readonly string[], options: TrainOptions): string {
  const { calibrate, decide, metric, earlyStopping, test, holdout, saveHoldout, output } = options;
  const typed = Object.entries({
    "--metric": earlyStopping === false ? undefined : metric,
    "--calibrate": calibrate,
    "--decide": decide?.typed,
    "--test": test,
    "--holdout": holdout || undefined,
    "--save-holdout": saveHoldout,
    "-o": output,
  }).flatMap(([flag, value]) => (value === undefined ? [] : [flag, String(value)]));
  const words = wordsFor([dataOptions, weights, ...learnerOptions], options);
  return commandLine(["rosenblatt", "train", ...paths, ...words, ...typed]);
}
