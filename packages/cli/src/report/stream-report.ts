// The report of train --stream.

import type { StreamTraining } from "../commands/train-stream.js";
import type { Io } from "../io.js";
import { version } from "../version.js";
import { columnLines, headed, under } from "./data-lines.js";
import { bytes, count, counted, percent, seconds } from "./number.js";
import { styleOf } from "./style.js";
import { table } from "./table.js";

export function streamReport(training: StreamTraining, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { source, chosen, run, onTraining, onTest, model } = training;
  const { learner, scale, seed } = chosen.options;
  const commonest = run.classCounts.reduce((best, n) => Math.max(best, n ?? 0), 0);
  const row = (name: string, examples: number, errors: number) => [
    name,
    count(examples),
    count(errors),
    percent(errors, examples),
    percent(examples - errors, examples),
  ];
  return [
    headed("data", `${source.files.join(", ")}: ${source.format}, ${bytes(training.bytes)}, read as a stream`, style),
    ...under([`${counted(run.examples, "example")}, ${counted(run.width, "feature")}, ${count(run.entries)} values`]),
    ...columnLines(source.stage.columns(), style),
    headed("classes", run.classes.map((label, k) => `${label} ${count(run.classCounts[k] ?? 0)}`).join(", "), style),
    headed(
      "learner",
      `${learner}, ${scale === "none" ? "not scaled" : `scale ${scale} by the first batch`}, order given, seed ${seed}, rosenblatt ${version}`,
      style,
    ),
    headed("mistakes", `${run.mistakesPerPass.map(count).join(" ")}: ${mistakesIn(training)}`, style),
    headed("stopped", reasons[training.stopped] ?? training.stopped, style),
    "",
    ...table(
      [
        ["", "examples", "errors", "error", "accuracy"],
        row("first pass, before learning", run.examples, run.mistakesPerPass[0]),
        ...(onTraining ? [row("training", onTraining.confusion.examples, onTraining.confusion.errors)] : []),
        ...(onTest ? [row("test", onTest.confusion.examples, onTest.confusion.errors)] : []),
        row("always the commonest", run.examples, run.examples - commonest),
      ],
      "lrrrr",
      "   ",
    ),
    "",
    headed("time", `${seconds(training.seconds.total)}: read and learn ${seconds(training.seconds.learn)}`, style),
    ...(model === undefined ? [] : [headed("model", `written to ${model}`, style)]),
  ];
}

const reasons: Readonly<Record<string, string>> = {
  epochs: "all passes asked for are done",
  clean: "a whole pass changed nothing",
  aborted: "it was told to stop",
};

function mistakesIn({ run }: StreamTraining): string {
  const moved = run.updates === run.mistakes ? "" : `, ${counted(run.updates, "update")}`;
  return `${counted(run.mistakes, "mistake")} in ${counted(run.mistakesPerPass.length, "pass", "passes")}${moved}`;
}
