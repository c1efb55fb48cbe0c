// The report of train.

import type { Label } from "rosenblatt";
import type { Confusion } from "rosenblatt/evaluate";
import { classCounts } from "../data/class-tally.js";
import type { Loaded } from "../data/load.js";
import { goesThroughOrigin, hyperplaneSpace } from "../learner/hyperplane-space.js";
import { positivePosition } from "../model/measure.js";
import { commandLine, quoted, wordsFor } from "../options/command-line.js";
import { dataOptions, newDataOptions } from "../options/data.js";
import { optionWords } from "../options/option-words.js";
import { boundaryLines } from "../report/boundary-lines.js";
import { byWeightLines } from "../report/by-weight.js";
import { confusionLines } from "../report/confusion.js";
import { dataLines } from "../report/data-lines.js";
import { errorTable } from "../report/error-table.js";
import { measureLines, noBetterLines } from "../report/measures.js";
import { probabilityLines } from "../report/probability-lines.js";
import { separatedWords, tellsVerdict } from "../report/separated.js";
import { whyStopped } from "../report/stopped.js";
import { weightLines, weightsThatMatter } from "../report/weights.js";
import { hasBound } from "../separability/run-bound.js";
import { mixedLine, shardLines } from "../shards/shard-lines.js";
import type { Io } from "../terminal/io.js";
import { type Style, styleOf } from "../terminal/style.js";
import { headed, headedBlock, under } from "../text/headings.js";
import { count, counted, decimal, percent, seconds } from "../text/number.js";
import { version } from "../version.js";
import { foundLines } from "./found-lines.js";
import { settledLines } from "./settled-lines.js";
import { trainCommand } from "./train-command.js";
import type { Training, TrainOptions } from "./training.js";

const mostWeights = 10;

/** The lines of the report on a run of train. */
export function trainReport(training: Training, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { chosen, learned, onTraining, onTest } = training;
  const measured = onTest ?? onTraining;
  const isChosen = training.options.positive !== undefined || training.options.from !== undefined;
  const weights = weightsThatMatter(chosen.learner, mostWeights, learned);
  return [
    ...dataLines(training.data, style),
    ...headedBlock("learner", [learnerLine(training), ...(chosen.reason === undefined ? [] : [chosen.reason])], style),
    ...(training.found ? foundLines(training.found, training.options.metric, style) : []),
    ...boundaryLines(chosen.learner, chosen.options, learned.size).map(([heading, text]) =>
      headed(heading, text, style),
    ),
    headed("mistakes", mistakesLine(training), style),
    ...(training.sharded ? shardLines(training.sharded, style) : []),
    ...boundLines(training, style),
    headed("stopped", stoppedLine(training), style),
    ...separableLines(training, style),
    ...settledLines(training.settled, style),
    "",
    ...errorLines(training, style),
    ...(training.byWeight ? [""] : []),
    ...byWeightLines(training.byWeight, `the ${onTest ? "test" : "training"} data`, style),
    ...(measured
      ? [
          ...noBetterLines(
            measured.confusion,
            commonestClass(onTraining!.confusion),
            training.auc,
            training.settled?.decision !== undefined,
            style,
          ),
          ...measureLines(measured.confusion, positiveClass(training), training.auc, isChosen, style),
          ...probabilityLines(training.probable, style),
        ]
      : []),
    ...(measured
      ? [
          "",
          headed("confusion", `on the ${onTest ? "test" : "training"} data`, style),
          ...under(confusionLines(measured.confusion, style)),
        ]
      : []),
    ...(weights && weights.list.length > 0
      ? ["", ...headedBlock("weights", weightLines(weights, chosen.learner), style)]
      : []),
    "",
    headed("time", timeLine(training), style),
    ...(training.model === undefined ? [] : [headed("model", `written to ${training.model}`, style)]),
    ...(onTraining ? headedBlock("next", [next(training), ...curvedLines(training)], style) : []),
  ];
}

/** A kernel or map that a quick trial on a sample found worthwhile. */
function curvedLines({ suggestion, paths, options }: Training): string[] {
  if (!suggestion) return [];
  const { bend, rows, straight, bent } = suggestion;
  const { output: _, saveHoldout: __, ...others } = options;
  return [
    `${trainCommand(paths, { ...others, ...bend })}   may do better:`,
    `in a short trial on a sample, a curved boundary was right about ${percent(rows - bent, rows)} of ${count(rows)} rows, a straight one about ${percent(rows - straight, rows)}`,
  ];
}

/** `averaged, scale standardize, order shuffle, seed 0, rosenblatt 0.1.0` */
function learnerLine({ chosen }: Training): string {
  const { learner, scale, order, seed, epochs: _, bias, earlyStopping: __, ...own } = chosen.options;
  return [
    learner,
    scale === "none" ? "not scaled" : `scale ${scale}`,
    `order ${order}`,
    `seed ${seed}`,
    ...(bias === false ? ["no bias"] : []),
    ...optionWords(own),
    `rosenblatt ${version}`,
  ].join(", ");
}

/** All of a few epochs, else those at powers of two and the last. */
function mistakesLine({ report }: Training): string {
  const { mistakesPerEpoch: each, epochs, mistakes, updates } = report;
  const numbers = each.map((_, e) => e + 1);
  const shown = epochs <= 12 ? numbers : numbers.filter((n) => (n & (n - 1)) === 0 || n === epochs);
  const list =
    epochs <= 12 ? each.map(count).join(" ") : shown.map((n) => `${count(each[n - 1])} (epoch ${n})`).join(", ");
  const moved = updates === mistakes ? "" : `, with ${counted(updates, "update")}`;
  return `${list}: ${count(mistakes)} while learning, in ${counted(epochs, "epoch")}${moved}`;
}

/** How far the mistakes of the run stayed below the proven bound, or the command that computes it. */
function boundLines({ bound, report, sharded, chosen, learned, paths, options }: Training, style: Style): string[] {
  if (!bound) {
    if (sharded) return [mixedLine(sharded, style)];
    const isBounded = report.stopped === "separated" && hasBound(chosen.options, learned) && options.from === undefined;
    if (!isBounded || options.holdout !== undefined || chosen.options.scale !== "none") return [];
    const words = ["rosenblatt", "check", ...paths, ...wordsFor([dataOptions], options), "--bounds"];
    return [headed("bound", `${commandLine(words)} says how many mistakes there can be at most`, style)];
  }
  const { made, of, atMost, formula, radius, gamma } = bound;
  const rows = chosen.options.scale === "none" ? "these rows" : "these rows as scaled";
  const most = atMost < 1e15 ? counted(Math.floor(atMost), of.slice(0, -1)) : `${decimal(atMost)} ${of}`;
  return [
    headed(
      "bound",
      `${sharded ? `Σμ${of === "mistakes" ? "k" : "u"} = ${decimal(made)}` : count(made)} of at most ${most}, ${formula} with R = ${decimal(radius)} and γ = ${decimal(gamma)} of ${rows}`,
      style,
    ),
  ];
}

function stoppedLine(training: Training): string {
  const { report, chosen, learned, onTraining } = training;
  const { earlyStopping } = chosen.options as { earlyStopping?: { patience: number } | false };
  // A tenth of each class.
  const held = classCounts(learned).reduce((sum, n) => sum + Math.round(n / 10), 0);
  const words = separatedWords(chosen.options, verdictOnLearned(training));
  const why = whyStopped(report, held, earlyStopping ? earlyStopping.patience : 0, words, training.watched);
  const errors = onTraining?.confusion.errors ?? 0;
  const predicting = report.stopped === "separated" && errors > 0 && hyperplaneSpace(chosen.options) !== "network";
  return predicting ? `${why}; ${predictsWith(chosen.options)}, and makes ${counted(errors, "error")}` : why;
}

/** What predicts, if not the vector that got every example right. */
function predictsWith({ earlyStopping, learner, average }: Training["chosen"]["options"]): string {
  if (earlyStopping) return "the epoch that did best on the examples held back from learning is kept";
  const many = learner === "averaged" || average ? "an average" : learner === "voted" ? "a vote" : undefined;
  return many ? `what predicts is ${many} of all vectors` : "what predicts is another vector";
}

/** The exact verdict on the rows that were visited; with early stopping these are only a part of the rows, for which there is no verdict. */
function verdictOnLearned({ chosen, separable }: Training): boolean | null {
  return chosen.options.earlyStopping ? null : separable;
}

/** The exact verdict, unless the line above has stated it. */
function separableLines(training: Training, style: Style): string[] {
  const { separable, report, chosen } = training;
  if (separable === null) return [];
  const told = report.stopped === "separated" && tellsVerdict(chosen.options, verdictOnLearned(training));
  return told ? [] : [headed("separable", separableLine(training, separable), style)];
}

function separableLine({ options, paths, chosen }: Training, separable: boolean): string {
  const rows = options.holdout === undefined ? "these rows" : "the rows learned from";
  const origin = goesThroughOrigin(chosen.options);
  // With three or more classes, --positive would make check answer a different question.
  const asked = wordsFor([dataOptions], { ...options, positive: undefined });
  const words = ["rosenblatt", "check", ...paths, ...asked, ...(origin ? ["--no-bias"] : [])];
  const isAsGiven = options.holdout === undefined && chosen.options.scale !== "tfidf";
  const check = isAsGiven ? `; ${commandLine(words)} proves it` : "";
  const through = origin ? " through the origin" : "";
  return separable
    ? `yes: some hyperplane${through} gets all of ${rows} right${check}`
    : `no: no hyperplane${through} gets all of ${rows} right${check}`;
}

/** Errors on the training data, on the test data, and of always predicting the commonest class. */
function errorLines({ onTraining, onTest, learned }: Training, { bold }: Style): string[] {
  if (!onTraining) return [];
  const commonest = commonestClass(onTraining.confusion);
  const judged = (onTest ?? onTraining).confusion;
  const missed = judged.examples - (judged.perClass.find(({ label }) => label === commonest)?.support ?? 0);
  return errorTable([
    ["training", learned.size, onTraining.confusion.errors],
    ...(onTest ? [[bold("test"), onTest.confusion.examples, onTest.confusion.errors] as const] : []),
    [`always ${String(commonest)}`, judged.examples, missed],
  ]);
}

/** The class that scores above 0, of two. */
function positiveClass({ chosen: { learner } }: Training): Label {
  return learner.classes[positivePosition(learner)];
}

function commonestClass({ perClass }: Confusion<Label>): Label {
  return perClass.reduce((best, one) => (one.support > best.support ? one : best)).label;
}

function timeLine({ seconds: { read, learn, evaluate, total } }: Training): string {
  return `${seconds(total)}: read ${seconds(read)}, learn ${seconds(learn)}, test ${seconds(evaluate)}`;
}

/** The next thing to try. */
function next({ paths, options, model, onTest, data }: Training): string {
  if (model === undefined)
    return onTest
      ? "the same command with -o model.json keeps the model"
      : "the same command with --holdout 0.2 tests it on rows it has not seen";
  if (!onTest && data.examples.width === 2 && !paths.includes("-"))
    return `${commandLine(["rosenblatt", "plot", model, ...paths, ...sameRows(options)])}   draws it`;
  if (!onTest) return `rosenblatt evaluate ${quoted(model)} ${fileOf("TEST", data)}   tests it on rows it has not seen`;
  const further = options.test === undefined ? fileOf("NEW", data) : quoted(options.test);
  return `rosenblatt predict ${quoted(model)} ${further}`;
}

/** A name for a file like those that were read; documents come in a folder. */
function fileOf(name: string, { source: { format } }: Loaded): string {
  return format === "text" ? name : `${name}.${format}`;
}

/** The options that select the same rows of the same files again; the model knows their columns. */
function sameRows({ label: _, ...options }: TrainOptions): string[] {
  return wordsFor([newDataOptions], options);
}
