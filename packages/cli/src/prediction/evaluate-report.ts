// The report of evaluate.

import type { Label } from "rosenblatt";
import { meansOf } from "../model/measures.js";
import { byWeightLines } from "../report/by-weight.js";
import { confusionLines } from "../report/confusion.js";
import { decisionLine, thresholdLines } from "../report/decision-lines.js";
import { errorTable } from "../report/error-table.js";
import { noBetterLines } from "../report/measures.js";
import { probabilityLines } from "../report/probability-lines.js";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { headed, headedBlock, under } from "../text/headings.js";
import { count, counted, percent } from "../text/number.js";
import { fitting, table } from "../text/table.js";
import type { Evaluation } from "./evaluation.js";

const most = 30;

/** The lines of the report on an evaluation; `met` tells whether the accuracy reached --min-accuracy. */
export function evaluateReport(evaluation: Evaluation, met: boolean, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { measured, files, model, learner, roc, commonest, minAccuracy, tried } = evaluation;
  const { confusion } = measured;
  const { examples, errors, balancedAccuracy } = confusion;
  if (io.settings.quiet)
    return [`accuracy ${percent(examples - errors, examples)} (${count(examples - errors)} of ${count(examples)})`];
  const baseline = commonest.examples;
  const means = meansOf(confusion);
  const present = confusion.perClass.filter(({ support }) => support > 0).length;
  const those =
    present === confusion.perClass.length
      ? "the classes"
      : `the ${counted(present, "class", "classes")} that ${present === 1 ? "has" : "have"} rows`;
  const verdict = met ? style.green("met") : style.red("not met");
  return [
    headed("model", model, style),
    headed("data", files.join(", "), style),
    ...(tried
      ? [decisionLine(tried, "these very rows (new ones may do worse)", style)]
      : thresholdLines(learner, style)),
    "",
    ...errorTable([
      ...(tried ? [["as it is", examples, tried.before.errors] as const] : []),
      [style.bold(tried ? "so decided" : "model"), examples, errors],
      [`always ${fitting(String(commonest.label), 24)}`, examples, examples - baseline],
    ]),
    ...(evaluation.byWeight ? [""] : []),
    ...byWeightLines(evaluation.byWeight, "the data", style),
    ...noBetterLines(confusion, commonest.label, roc?.auc ?? null, tried !== undefined, style),
    "",
    ...headedBlock("confusion", confusionLines(confusion, style), style),
    "",
    ...headedBlock(
      "classes",
      table(
        [
          ["", "examples", "predicted", "precision", "recall", "F1"],
          ...confusion.perClass
            .slice(0, most)
            .map(({ label, support, predicted, precision, recall, f1 }) => [
              fitting(String(label), 24),
              count(support),
              count(predicted),
              precision.toFixed(3),
              recall.toFixed(3),
              f1.toFixed(3),
            ]),
          [
            present === confusion.perClass.length ? "mean" : "mean of those with rows",
            "",
            "",
            ...[means.precision, means.recall, means.f1].map((x) => x.toFixed(3)),
          ],
        ],
        "lrrrrr",
      ),
      style,
    ),
    ...(confusion.perClass.length > most
      ? under([`and ${count(confusion.perClass.length - most)} more; --json has them all`])
      : []),
    "",
    headed("balanced", `accuracy ${percent(balancedAccuracy, 1)}: the mean recall of ${those}`, style),
    ...(roc
      ? [headed("ROC", `area ${roc.auc.toFixed(4)}: ${rankedBy(roc.positive, confusion.perClass.length)}`, style)]
      : []),
    ...probabilityLines(evaluation.probable, style),
    ...(minAccuracy === undefined
      ? []
      : [
          headed(
            "threshold",
            `--min-accuracy ${minAccuracy} is ${verdict}: ${percent(examples - errors, examples)}`,
            style,
          ),
        ]),
  ];
}

/** What an area under the ROC curve refers to. */
function rankedBy(positive: Label | null, classes: number): string {
  const byLead = "ranked by how far its score is above the best of the others";
  if (positive === null) return `the mean over the classes, each ${byLead}`;
  const own = fitting(String(positive), 24);
  return classes === 2 ? `how often ${own} outscores the other class` : `of ${own}, ${byLead}`;
}
