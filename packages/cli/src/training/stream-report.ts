// The report of train --stream.

import type { Label } from "rosenblatt";
import type { Confusion } from "rosenblatt/evaluate";
import { positivePosition } from "../model/measure.js";
import { boundaryLines, boundaryWords } from "../report/boundary-lines.js";
import { byWeightLines } from "../report/by-weight.js";
import { confusionLines } from "../report/confusion.js";
import { classesText, columnLines, doubtLines, filesText } from "../report/data-lines.js";
import { errorTable } from "../report/error-table.js";
import { measureLines, noBetterLines } from "../report/measures.js";
import { probabilityLines } from "../report/probability-lines.js";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { headed, under } from "../text/headings.js";
import { bytes, count, counted, seconds } from "../text/number.js";
import { version } from "../version.js";
import { settledLines } from "./settled-lines.js";
import type { StreamTraining } from "./stream-training.js";

/** The lines of the report on a run of train --stream. */
export function streamReport(training: StreamTraining, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { source, chosen, run, onTraining, onTest, model } = training;
  const { learner, scale, seed } = chosen.options;
  const { classes, counts, size } = run.found;
  const commonest = Math.max(...counts.filter((n) => n > 0));
  const most = classes[counts.indexOf(commonest)];
  const judged = (onTest ?? onTraining)?.confusion;
  const rows = `the ${onTest ? "test" : "training"} rows`;
  const judge = chosen.learner;
  const isChosen = training.options.positive !== undefined || training.options.from !== undefined;
  return [
    ...doubtLines(run.found, style),
    headed("data", `${filesText(source.files)}: ${source.format}, ${bytes(training.bytes)}, read as a stream`, style),
    ...under([`${counted(size, "example")}, ${counted(run.width, "feature")}, ${count(run.entries)} values`]),
    ...columnLines(source.decoder.columns(), style),
    headed("classes", classesText(classes, counts), style),
    headed(
      "learner",
      [
        learner,
        scale === "none" ? "not scaled" : `scale ${scale} by the first ${counted(run.settlingRows, "row")}`,
        `order given, seed ${seed}`,
        ...boundaryWords(chosen.options),
        `rosenblatt ${version}`,
      ].join(", "),
      style,
    ),
    ...boundaryLines(chosen.learner, chosen.options, run.learned).map(([heading, text]) =>
      headed(heading, text, style),
    ),
    headed("mistakes", `${run.mistakesPerPass.map(count).join(" ")}: ${mistakesIn(training)}`, style),
    headed("stopped", whyStopped(training), style),
    ...settledLines(training.settled, style),
    "",
    ...errorTable([
      ["progressive", run.learned, run.mistakesPerPass[0]],
      ...(onTraining ? [["training", onTraining.confusion.examples, onTraining.confusion.errors] as const] : []),
      ...(onTest ? [["test", onTest.confusion.examples, onTest.confusion.errors] as const] : []),
      [`always ${String(most)}`, judged?.examples ?? size, judged ? missed(judged, most) : size - commonest],
    ]),
    "",
    headed("progressive", progressiveWords(training), style),
    ...(onTest ? [headed("test", testWords(training), style)] : []),
    ...byWeightLines(training.byWeight, rows, style),
    ...(judged
      ? [
          ...noBetterLines(judged, most, training.auc, training.settled?.decision !== undefined, style),
          ...measureLines(judged, judge.classes[positivePosition(judge)], training.auc, isChosen, style),
          ...probabilityLines(training.probable, style),
          "",
          headed("confusion", `on ${rows}`, style),
          ...under(confusionLines(judged, style)),
        ]
      : []),
    "",
    headed("time", timeWords(training), style),
    ...(model === undefined ? [] : [headed("model", `written to ${model}`, style)]),
  ];
}

function whyStopped({ stopped, run, kept }: StreamTraining): string {
  const epochs = run.mistakesPerPass.length;
  const best = kept
    ? `; epoch ${count(kept.epoch)} is kept, with the best ${kept.metric}, ${kept.value.toFixed(4)}, on ${counted(kept.rows, "row")} held back for it`
    : "";
  if (stopped === "clean") return `clean: epoch ${count(epochs)} went by without an update${best}`;
  if (stopped === "aborted") return `aborted: interrupted in epoch ${count(epochs)}`;
  return `epochs: ${epochs === 1 ? "the one epoch is" : `all ${count(epochs)} epochs are`} used${best}`;
}

/** The errors of always predicting the same class. */
function missed({ examples, perClass }: Confusion<Label>, label: Label): number {
  return examples - (perClass.find((one) => one.label === label)?.support ?? 0);
}

/** What the progressive errors are, and that there are no others if the model could be tested on no rows. */
function progressiveWords({ chosen, onTraining, onTest, stopped }: StreamTraining): string {
  const other = predictsBy(chosen.options);
  const words = other
    ? `each row as the weights in training predicted it when it came, before it was learned from; the model predicts by ${other}`
    : "each row as it was predicted when it came, before it was learned from";
  return onTraining || onTest || stopped === "aborted"
    ? words
    : `${words}; the model at the end was tested on no row, since none was held back: --test FILE or --holdout 0.1 tests it`;
}

/** What a model predicts by, if it is not the weights in training, whose mistakes are counted; see `predicts` of the learners. */
function predictsBy({ learner, average }: Readonly<Record<string, unknown>>): string | undefined {
  if (learner === "averaged" || (average ?? learner === "logistic")) return "the mean of all weights so far";
  if (learner === "voted") return "a vote of all weights so far";
  return learner === "pocket" ? "the best weights so far" : undefined;
}

function timeWords({ seconds: { learn, evaluate, total } }: StreamTraining): string {
  return `${seconds(total)}: read and learn ${seconds(learn)}, test ${seconds(evaluate)}`;
}

function testWords({ holdout }: StreamTraining): string {
  if (!holdout) return "the rows of --test, as the model predicts them in the end";
  const letGo = holdout.letGo > 0 ? `; ${counted(holdout.letGo, "row")} more were held back and not kept` : "";
  return `rows held back throughout the stream and not learned from, as the model predicts them in the end${letGo}`;
}

function mistakesIn({ run }: StreamTraining): string {
  const moved = run.updates === run.mistakes ? "" : `, ${counted(run.updates, "update")}`;
  return `${counted(run.mistakes, "mistake")} in ${counted(run.mistakesPerPass.length, "epoch")}${moved}`;
}
