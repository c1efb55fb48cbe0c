// The report of evaluate.

import type { Label } from "rosenblatt";
import type { Averages, Confusion } from "rosenblatt/evaluate";
import { meansOf } from "../model/measures.js";
import { byWeightLines } from "../report/by-weight.js";
import { confusionLines } from "../report/confusion.js";
import { decisionLine, thresholdLines } from "../report/decision-lines.js";
import { errorTable } from "../report/error-table.js";
import { noBetterLines } from "../report/measures.js";
import { probabilityLines } from "../report/probability-lines.js";
import type { Io } from "../terminal/io.js";
import { type Style, styleOf } from "../terminal/style.js";
import { headed, headedBlock, under } from "../text/headings.js";
import { count, counted, percent } from "../text/number.js";
import { fitting, table } from "../text/table.js";
import type { Evaluation } from "./evaluation.js";

const most = 30;

/** The lines of the report on an evaluation; `met` tells whether the accuracy reached --min-accuracy. */
export function evaluateReport(evaluation: Evaluation, met: boolean, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { confusion } = evaluation.measured;
  if (io.settings.quiet) return [quietly(confusion)];
  return [
    ...subjectLines(evaluation, style),
    "",
    ...errorLines(evaluation, style),
    "",
    ...headedBlock("confusion", confusionLines(confusion, style), style),
    "",
    ...classLines(confusion, style),
    "",
    ...qualityLines(evaluation, style),
    ...requirementLines(evaluation, met, style),
  ];
}

function quietly({ examples, errors }: Confusion<Label>): string {
  return `accuracy ${percent(examples - errors, examples)} (${count(examples - errors)} of ${count(examples)})`;
}

/** Which model was asked about which files, and how it decides. */
function subjectLines({ model, files, learner, tried }: Evaluation, style: Style): string[] {
  return [
    headed("model", model, style),
    headed("data", files.join(", "), style),
    ...(tried
      ? [decisionLine(tried, "these very rows (new ones may do worse)", style)]
      : thresholdLines(learner, style)),
  ];
}

/** The errors of the model, beside those of predicting the commonest class. */
function errorLines({ measured, tried, commonest, byWeight, roc }: Evaluation, style: Style): string[] {
  const { confusion } = measured;
  const { examples, errors } = confusion;
  return [
    ...errorTable([
      ...(tried ? [["as it is", examples, tried.before.errors] as const] : []),
      [style.bold(tried ? "so decided" : "model"), examples, errors],
      [`always ${fitting(String(commonest.label), 24)}`, examples, examples - commonest.examples],
    ]),
    ...(byWeight ? [""] : []),
    ...byWeightLines(byWeight, "the data", style),
    ...noBetterLines(confusion, commonest.label, roc?.auc ?? null, tried !== undefined, style),
  ];
}

/** The measures of each class, and their means. */
function classLines(confusion: Confusion<Label>, style: Style): string[] {
  const { perClass } = confusion;
  const rows = perClass.slice(0, most).map((own) => {
    const { label, support, predicted } = own;
    return [fitting(String(label), 24), count(support), count(predicted), ...measureCells(own)];
  });
  const mean = presentClasses(confusion) === perClass.length ? "mean" : "mean of those with rows";
  const lines = table(
    [
      ["", "examples", "predicted", "precision", "recall", "F1"],
      ...rows,
      [mean, "", "", ...measureCells(meansOf(confusion))],
    ],
    "lrrrrr",
  );
  const more = perClass.length - rows.length;
  return [
    ...headedBlock("classes", lines, style),
    ...(more > 0 ? under([`and ${count(more)} more; --json has them all`]) : []),
  ];
}

function measureCells({ precision, recall, f1 }: Averages): string[] {
  return [precision, recall, f1].map((x) => x.toFixed(3));
}

/** What there is to say beyond the number of errors. */
function qualityLines({ measured, roc, probable }: Evaluation, style: Style): string[] {
  const { confusion } = measured;
  const { balancedAccuracy, perClass } = confusion;
  const present = presentClasses(confusion);
  const those =
    present === perClass.length
      ? "the classes"
      : `the ${counted(present, "class", "classes")} that ${present === 1 ? "has" : "have"} rows`;
  return [
    headed("balanced", `accuracy ${percent(balancedAccuracy, 1)}: the mean recall of ${those}`, style),
    ...(roc ? [headed("ROC", `area ${roc.auc.toFixed(4)}: ${rankedBy(roc.positive, perClass.length)}`, style)] : []),
    ...probabilityLines(probable, style),
  ];
}

/** Whether the accuracy is as high as was asked for; no line if nothing was. */
function requirementLines({ measured, minAccuracy }: Evaluation, met: boolean, style: Style): string[] {
  if (minAccuracy === undefined) return [];
  const { examples, errors } = measured.confusion;
  const verdict = met ? style.green("met") : style.red("not met");
  const accuracy = percent(examples - errors, examples);
  return [headed("threshold", `--min-accuracy ${minAccuracy} is ${verdict}: ${accuracy}`, style)];
}

/** The number of classes that have rows. */
function presentClasses({ perClass }: Confusion<Label>): number {
  return perClass.filter(({ support }) => support > 0).length;
}

/** What an area under the ROC curve refers to. */
function rankedBy(positive: Label | null, classes: number): string {
  const byLead = "ranked by how far its score is above the best of the others";
  if (positive === null) return `the mean over the classes, each ${byLead}`;
  const own = fitting(String(positive), 24);
  return classes === 2 ? `how often ${own} outscores the other class` : `of ${own}, ${byLead}`;
}
