// The report on a search.

import { commandLine, wordsFor } from "../options/command-line.js";
import { learnerOptions } from "../options/learner.js";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { count, counted, percent, seconds } from "../text/number.js";
import { fitting, table } from "../text/table.js";
import type { Tuned } from "./tuned.js";

const most = 10;

/** The lines of the report on a search. */
export function tuneReport(tuned: Tuned, io: Io): string[] {
  const { bold, dim } = styleOf(io, "stdout");
  const { trials, validation, train, command, model, baseline } = tuned;
  const { metric: asked = "accuracy" } = tuned.options;
  const metric = trials[0].score === undefined ? undefined : `${asked}${tuned.data.sampleWeights ? " by weight" : ""}`;
  const rows = trials
    .slice(0, most)
    .map(({ candidate, errors, score, epoch }, i) => [
      String(i + 1),
      count(errors),
      percent(validation - errors, validation),
      ...(metric ? [score!.toFixed(4)] : []),
      count(epoch),
      commandLine(wordsFor(learnerOptions, candidate)),
    ]);
  const [heading, ...lines] = table(
    [["", "wrong", "accuracy", ...(metric ? [metric] : []), "epochs", "options of train"], ...rows],
    metric ? "rrrrrl" : "rrrrl",
  );
  const rest = trials.length - rows.length;
  return [
    `${counted(trials.length, "combination")} learned from ${count(train)} rows and compared on ${counted(validation, "other")}, in ${seconds(tuned.seconds)}`,
    "",
    bold(heading),
    ...lines,
    ...(rest > 0 ? [dim(`and ${count(rest)} more, none of them better`)] : []),
    dim(
      `always ${fitting(String(baseline.class), 24)}: ${count(baseline.errors)} wrong, accuracy ${percent(validation - baseline.errors, validation)}`,
    ),
    "",
    "The best of many looks better than it is: cross-validate says what to expect of it on new data.",
    "",
    ...(model === undefined
      ? [bold("to train the best on all of the data:"), command]
      : [`${bold(`wrote ${model}`)}: the best, trained on all ${count(train + validation)} rows, as by`, command]),
  ];
}
