// The report of train --on.

import type { Fitted, Source } from "@rosenblatt/spark";
import type { Label } from "rosenblatt";
import type { Confusion } from "rosenblatt/evaluate";
import { columnReports } from "../data/formats/columns.js";
import type { Chosen } from "../learner/learner.js";
import { positivePosition, scoreOf } from "../model/measure.js";
import { measuresOf } from "../model/measures.js";
import { quoted } from "../options/command-line.js";
import { optionWords } from "../options/option-words.js";
import { confusionLines } from "../report/confusion.js";
import { columnLines } from "../report/data-lines.js";
import { errorTable } from "../report/error-table.js";
import { measureLines, noBetterLines } from "../report/measures.js";
import { weightLines, weightsThatMatter } from "../report/weights.js";
import { mixedLine, shardDocument, shardLines } from "../shards/shard-lines.js";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { headed, headedBlock, under } from "../text/headings.js";
import { count, counted, rounded, seconds } from "../text/number.js";
import { version } from "../version.js";

/** A run of train on a cluster that is over. */
export interface ClusterTraining {
  readonly source: Source;
  readonly fitted: Fitted;
  readonly chosen: Chosen;
  /** What the model predicts for the rows that it learned from. */
  readonly confusion: Confusion<Label>;
  readonly seconds: { readonly learn: number; readonly evaluate: number; readonly total: number };
  readonly model: string | undefined;
}

const mostWeights = 10;
const mostClasses = 8;

/** The lines of the report. */
export function trainingReport(training: ClusterTraining, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { fitted, confusion, chosen } = training;
  const { model, survey, encoding, epochs } = fitted;
  const { learner, scale, seed, epochs: _, order: __, earlyStopping: ___, bias, ...own } = chosen.options;
  const weights = weightsThatMatter(model, mostWeights);
  const most = confusion.perClass.reduce((best, one) => (one.support > best.support ? one : best));
  const positive = model.classes[positivePosition(model)];
  const each = epochs.map(({ mistakes }) => sum(mistakes));
  return [
    headed("data", `${sourceText(training.source)}, on the cluster`, style),
    ...under([`${counted(survey.rows, "example")}, ${counted(survey.columns, "feature")}`]),
    ...(encoding ? columnLines(columnReports(encoding), style) : []),
    headed("classes", classesLine(fitted), style),
    headed(
      "learner",
      [
        ...[learner, scale === "none" ? "not scaled" : `scale ${scale}`, `seed ${seed}`],
        ...(bias === false ? ["no bias"] : []),
        ...optionWords(own),
        `rosenblatt ${version}`,
      ].join(", "),
      style,
    ),
    headed(
      "mistakes",
      `${each.map(count).join(" ")}: ${count(sum(each))} while learning, in ${counted(each.length, "epoch")}`,
      style,
    ),
    ...shardLines(runIn(fitted), style),
    mixedLine(runIn(fitted), style),
    headed("stopped", stoppedLine(fitted), style),
    "",
    ...errorTable([
      ["training", confusion.examples, confusion.errors],
      [`always ${String(most.label)}`, confusion.examples, confusion.examples - most.support],
    ]),
    ...noBetterLines(confusion, most.label, null, style),
    ...measureLines(confusion, positive, null, false, style),
    "",
    headed("confusion", "on the training data", style),
    ...under(confusionLines(confusion, style)),
    ...(weights && weights.list.length > 0 ? ["", ...headedBlock("weights", weightLines(weights, model), style)] : []),
    "",
    headed("time", timeLine(training), style),
    ...(training.model === undefined ? [] : [headed("model", `written to ${training.model}`, style)]),
    headed(
      "next",
      training.model === undefined
        ? "the same command with -o model.json keeps the model"
        : `rosenblatt predict ${quoted(training.model)} --on … --into PLACE   predicts rows of the cluster`,
      style,
    ),
  ];
}

/** What the shards of a run are told by, here as on one machine. */
function runIn({ model, state, mixed }: Fitted) {
  return { model, state, mixed } as unknown as Parameters<typeof shardLines>[0];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function sourceText(source: Source): string {
  if ("table" in source) return `table ${source.table}`;
  if ("parquet" in source) return `${source.parquet}: parquet`;
  return "libsvm" in source ? `${source.libsvm}: libsvm` : `query ${source.sql}`;
}

function classesLine({ survey: { classes, counts } }: Fitted): string {
  const order = classes.map((_, k) => k).sort((a, b) => counts[b] - counts[a]);
  const words = order.slice(0, mostClasses).map((k) => `${String(classes[k])}: ${count(counts[k])}`);
  return `${words.join(", ")}${classes.length > mostClasses ? `, … ${count(classes.length)} in all` : ""}`;
}

function stoppedLine({ stopped, epochs: { length } }: Fitted): string {
  if (stopped === "separated")
    return `separated: in epoch ${count(length)} every shard had every row on its own side, with the mixed weights`;
  if (stopped === "clean") return `clean: epoch ${count(length)} went by without an update in any shard`;
  return `epochs: ${length === 1 ? "the one epoch is" : `all ${count(length)} epochs are`} used`;
}

function timeLine({ seconds: { learn, evaluate, total } }: ClusterTraining): string {
  return `${seconds(total)}: prepare and learn ${seconds(learn)}, test ${seconds(evaluate)}`;
}

/** The report as one JSON document, with the names that train has. */
export function trainingDocument(training: ClusterTraining): {
  readonly schema: string;
  readonly [key: string]: unknown;
} {
  const { fitted, confusion, chosen, model, source, seconds: taken } = training;
  const { survey, epochs, stopped } = fitted;
  const { learner, ...options } = chosen.options;
  const mistakesPerEpoch = epochs.map(({ mistakes }) => sum(mistakes));
  return {
    schema: "rosenblatt/train-on-cluster@1",
    source,
    data: { examples: survey.rows, features: survey.columns, classes: fitted.model.classes, bad: survey.bad },
    learner,
    options,
    epochs: epochs.length,
    resumed: fitted.resumed,
    mistakes: sum(mistakesPerEpoch),
    mistakesPerEpoch,
    updates: sum(epochs.map(({ updates }) => sum(updates))),
    stopped,
    train: scoreOf(confusion),
    measures: measuresOf(confusion, fitted.model.classes[positivePosition(fitted.model)], null),
    shards: shardDocument(runIn(fitted)),
    seconds: { learn: rounded(taken.learn), evaluate: rounded(taken.evaluate), total: rounded(taken.total) },
    model: model ?? null,
  };
}
