// Report lines on what --auto tried.

import { commandLine, wordsFor } from "../options/command-line.js";
import { learnerOptions } from "../options/learner.js";
import type { Metric } from "../options/metric.js";
import type { Style } from "../terminal/style.js";
import { headedBlock } from "../text/headings.js";
import { counted, percent, seconds } from "../text/number.js";
import type { Found } from "./auto.js";

/** The candidates that were cross-validated, by the measure that decided, the best first. */
export function foundLines(
  { trials, judgement, seconds: taken }: Found,
  metric: Metric | undefined,
  style: Style,
): string[] {
  if (!judgement) return [];
  const { finalists, folds, chosen } = judgement;
  const isShare = metric === undefined || metric === "accuracy";
  const shown = (mean: number) => (isShare ? percent(mean, 1) : mean.toFixed(4)).padStart(7);
  const isBest = chosen === finalists[0];
  return headedBlock(
    "tried",
    [
      `${counted(trials.length, "combination")} in ${seconds(taken)}; the best learned anew in ${folds} folds, whose mean ${metric ?? "accuracy"} was`,
      ...finalists.map(
        ({ mean, candidate, isUsual }) =>
          `${shown(mean)}  ${commandLine(wordsFor(learnerOptions, candidate))}${isUsual ? "  (what train does without --auto)" : ""}`,
      ),
      ...(isBest ? [] : ["what is above the one that was chosen is not better by more than a standard error"]),
    ],
    style,
  );
}
