// The report of train --on.

import type { Fitted, Source } from "@rosenblatt/spark";
import { columnReports } from "../data/formats/columns.js";
import type { Chosen } from "../learner/learner.js";
import { positivePosition, scoreOf } from "../model/measure.js";
import { measuresOf } from "../model/measures.js";
import { quoted } from "../options/command-line.js";
import { optionWords } from "../options/option-words.js";
import { confusionLines } from "../report/confusion.js";
import { classesText, columnLines } from "../report/data-lines.js";
import { decisionOf } from "../report/decision-lines.js";
import { errorTable } from "../report/error-table.js";
import { measureLines, noBetterLines } from "../report/measures.js";
import { weightLines, weightsThatMatter } from "../report/weights.js";
import { mixedLine, shardDocument, shardLines } from "../shards/shard-lines.js";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { headed, headedBlock, under } from "../text/headings.js";
import { count, counted, rounded, seconds } from "../text/number.js";
import { settledLines } from "../training/settled-lines.js";
import type { TrainOptions } from "../training/training.js";
import { version } from "../version.js";
import type { ClusterMeasures } from "./measure-on-cluster.js";

/** A finished run of train on a cluster. */
export interface ClusterTraining extends ClusterMeasures {
  readonly source: Source;
  /** Other rows to test on; undefined if none were named. */
  readonly testSource: Source | undefined;
  readonly options: TrainOptions;
  readonly fitted: Fitted;
  readonly chosen: Chosen;
  readonly seconds: { readonly learn: number; readonly evaluate: number; readonly total: number };
  readonly model: string | undefined;
}

const mostWeights = 10;

/** The lines of the report. */
export function trainingReport(training: ClusterTraining, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { fitted, chosen, onTraining, onTest, settled, auc } = training;
  const { model, survey, encoding, epochs } = fitted;
  const { learner, scale, seed, bias, ...others } = chosen.options;
  const { epochs: _, order: __, earlyStopping: ___, calibrate: ____, decide: _____, ...own } = others;
  const weights = weightsThatMatter(model, mostWeights);
  const { confusion } = onTest ?? onTraining;
  const commonest = onTraining.confusion.perClass.reduce((best, one) =>
    one.support > best.support ? one : best,
  ).label;
  const missed = confusion.examples - (confusion.perClass.find(({ label }) => label === commonest)?.support ?? 0);
  const positive = model.classes[positivePosition(model)];
  const each = epochs.map(({ mistakes }) => sum(mistakes));
  return [
    headed("data", `${sourceText(training.source)}, on the cluster`, style),
    ...under([`${counted(survey.rows, "example")}, ${counted(survey.columns, "feature")}`]),
    ...(encoding ? columnLines(columnReports(encoding), style) : []),
    headed("classes", classesText(survey.classes, survey.counts), style),
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
    ...settledLines(settled, style),
    "",
    ...errorTable([
      ["training", onTraining.confusion.examples, onTraining.confusion.errors],
      ...(onTest ? [[style.bold("test"), confusion.examples, confusion.errors] as const] : []),
      [`always ${String(commonest)}`, confusion.examples, missed],
    ]),
    ...noBetterLines(confusion, commonest, auc, settled?.decision !== undefined, style),
    ...measureLines(confusion, positive, auc, training.options.positive !== undefined, style),
    "",
    headed("confusion", `on the ${onTest ? "test" : "training"} data`, style),
    ...under(confusionLines(confusion, style)),
    ...(weights && weights.list.length > 0 ? ["", ...headedBlock("weights", weightLines(weights, model), style)] : []),
    "",
    headed("time", timeLine(training), style),
    ...(training.model === undefined ? [] : [headed("model", `written to ${training.model}`, style)]),
    headed("next", next(training), style),
  ];
}

function next({ model, onTest }: ClusterTraining): string {
  if (model !== undefined)
    return `rosenblatt predict ${quoted(model)} --on … --into PLACE   predicts rows of the cluster`;
  return onTest
    ? "the same command with -o model.json keeps the model"
    : "the same command with --holdout 0.2 tests it on rows it has not seen";
}

/** What the report needs to know of the shards of a run, as on one machine. */
function runIn({ model, state, mixed }: Fitted) {
  return { model, state, mixed } as unknown as Parameters<typeof shardLines>[0];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The name of a source in words. */
export function sourceText(source: Source): string {
  if ("table" in source) return `table ${source.table}`;
  if ("parquet" in source) return `${source.parquet}: parquet`;
  return "libsvm" in source ? `${source.libsvm}: libsvm` : `query ${source.sql}`;
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

/** The report as one JSON document, with the same names as that of train. */
export function trainingDocument(training: ClusterTraining): {
  readonly schema: string;
  readonly [key: string]: unknown;
} {
  const { fitted, chosen, model, source, testSource, seconds: taken, onTraining, onTest, auc, settled } = training;
  const { survey, epochs, stopped } = fitted;
  const { learner, ...options } = chosen.options;
  const mistakesPerEpoch = epochs.map(({ mistakes }) => sum(mistakes));
  return {
    schema: "rosenblatt/train-on-cluster@1",
    source,
    ...(testSource && { testSource }),
    data: {
      examples: survey.rows,
      features: survey.columns,
      classes: fitted.model.classes,
      bad: survey.bad,
      badCells: survey.cells,
    },
    learner,
    options,
    epochs: epochs.length,
    resumed: fitted.resumed,
    mistakes: sum(mistakesPerEpoch),
    mistakesPerEpoch,
    updates: sum(epochs.map(({ updates }) => sum(updates))),
    stopped,
    train: scoreOf(onTraining.confusion),
    test: onTest ? scoreOf(onTest.confusion) : null,
    measures: measuresOf((onTest ?? onTraining).confusion, fitted.model.classes[positivePosition(fitted.model)], auc),
    calibration: settled?.method ? { method: settled.method, examples: settled.rows } : null,
    decision: settled?.decision ? decisionOf(settled.decision, settled.rows) : null,
    shards: shardDocument(runIn(fitted)),
    seconds: { learn: rounded(taken.learn), evaluate: rounded(taken.evaluate), total: rounded(taken.total) },
    model: model ?? null,
  };
}
