// The report on a cross-validation.

import type { Label } from "rosenblatt";
import { baselineOf } from "../model/baseline.js";
import { boundaryWords } from "../report/boundary-lines.js";
import { byWeightLines } from "../report/by-weight.js";
import { confusionLines } from "../report/confusion.js";
import { measureLines, noBetterLines } from "../report/measures.js";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { count, counted, percent, seconds } from "../text/number.js";
import { fitting, table } from "../text/table.js";
import type { CrossValidation } from "./cross-validation.js";

/** The positive class: the one given, else the last of the classes in their order, which of two is the one that scores above 0. */
function positiveOf({ options, confusion: { classes } }: CrossValidation): Label {
  return classes.find((label) => String(label) === options.positive) ?? classes[1];
}

/** The lines of the report on a cross-validation. */
export function crossValidationReport(result: CrossValidation, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { data, options, reason, folds, accuracy, confusion, metric, score } = result;
  const { examples } = data;
  const { examples: tested, errors } = confusion;
  const baseline = baselineOf(examples);
  const isAccuracy = metric === "accuracy" && !result.byWeight;
  const measure = result.byWeight ? `${metric} by weight` : metric;
  const rows = folds.map(({ train, test, errors: own, score: measured, epochs, stopped }, i) => [
    String(i + 1),
    count(train),
    count(test),
    count(own),
    percent(test - own, test),
    ...(isAccuracy ? [] : [measured.toFixed(4)]),
    count(epochs),
    stopped,
  ]);
  const [heading, ...lines] = table(
    [
      ["fold", "learned from", "tested on", "wrong", "accuracy", ...(isAccuracy ? [] : [measure]), "epochs", "stopped"],
      ...rows,
    ],
    isAccuracy ? "rrrrrrl" : "rrrrrrrl",
  );
  const sd = accuracy.sd === null ? "" : ` ± ${(100 * accuracy.sd).toFixed(1)}`;
  return [
    `${data.source.files.map((name) => fitting(name, 60)).join(", ")}: ${counted(examples.size, "example")}, ${counted(examples.width, "feature")}, ${counted(examples.classes.length, "class", "classes")}`,
    `${[options.learner, ...boundaryWords(options)].join(", ")}, scale ${options.scale}, order ${options.order}, seed ${options.seed}, at most ${counted(options.epochs as number, "epoch")}`,
    ...(reason === undefined ? [] : [reason]),
    "",
    style.bold(heading),
    ...lines,
    "",
    style.bold(`accuracy ${(100 * accuracy.mean).toFixed(1)}${sd} %`) +
      ` (${sd === "" ? "" : "mean ± deviation "}of ${counted(folds.length, "fold")})`,
    ...(isAccuracy
      ? []
      : [style.bold(`${measure} ${score.mean.toFixed(4)}${score.sd === null ? "" : ` ± ${score.sd.toFixed(4)}`}`)]),
    `${count(errors)} of ${count(tested)} wrong, ${percent(errors, tested)}; always ${fitting(String(baseline.class), 24)}: ${percent(baseline.errors, examples.size)} wrong`,
    ...byWeightLines(result.byWeight, "the rows held out", style),
    ...noBetterLines(confusion, baseline.class, null, false, style),
    ...measureLines(confusion, positiveOf(result), null, options.positive !== undefined, style),
    "",
    ...confusionLines(confusion, style),
    "",
    `read ${seconds(result.seconds.read)}, learn and test ${seconds(result.seconds.learn)}`,
  ];
}
