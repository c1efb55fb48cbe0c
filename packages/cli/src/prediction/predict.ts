// predict: the class of every row, as the rows come.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import type { Calibration } from "rosenblatt/evaluate";
import { ModelRows } from "../data/model-rows.js";
import { eachScore } from "../model/measure.js";
import { encodingIn, readModel, type SavedModel } from "../model/model-file.js";
import type { DataOptions } from "../options/data.js";
import { type OutputFormat, outputFormatOf } from "../options/output-format.js";
import type { Value } from "../output/column.js";
import { writerFor } from "../output/row-writer.js";
import { type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { textOutput, writeAll } from "../terminal/text-output.js";
import { type Answers, answersOf } from "./answers.js";

/** What can be typed after `rosenblatt predict`. */
export interface PredictOptions extends DataOptions {
  output?: string;
  to?: OutputFormat;
  scores?: true;
  probabilities?: true;
  jsonl?: true;
  safeCsv?: true;
}

/** Writes what a model says of every row. */
export async function predict(
  path: string,
  paths: readonly string[],
  options: PredictOptions,
  io: Io,
): Promise<ExitCode> {
  const format = formatOf(options);
  const output = textOutput(options.output, format, io);
  const model = readModel(path, io);
  const { scores = false } = options;
  const calibration = options.probabilities && calibrationIn(model);
  const answers = answersOf(model.learner.classes, { scores, calibration }, "prediction");
  const rows = await ModelRows.open(paths, { ...options, unlabelled: true }, io, encodingIn(model));
  const signal = output.path === undefined ? undefined : io.interruption();
  const pieces = async function* () {
    const writer = await writerFor(format, answers.columns, { safe: options.safeCsv ?? false });
    for await (const { examples, skipped } of rows.batches({ isPrompt: true, signal })) {
      for (const values of inPlace(answered(examples, model.learner, answers), skipped, answers)) {
        writer.add(values);
        const piece = writer.take(false);
        if (piece) yield piece;
      }
      // Whoever sends rows may wait for their answers before sending others.
      const rest = writer.take(true);
      if (rest) yield rest;
    }
    for (let r = 0; r < rows.unread; r++) writer.add(answers.columns.map(() => null));
    yield writer.end();
  };
  const code = await writeAll(output, pieces(), io);
  for (const text of rows.notes) note(io, `note: ${text}`);
  return code;
}

/** What makes probabilities of the scores of a model; refuses one that was not calibrated. */
function calibrationIn({ learner, path }: SavedModel): Calibration<Label> {
  const { calibration } = learner;
  if (calibration && calibration.sigmoids.length > 0) return calibration;
  throw new UsageError(
    `${path} has scores, but no probabilities: train it with --calibrate platt, or with isotonic from a thousand rows on; --scores gives what it has`,
  );
}

function formatOf({ output, to, jsonl, safeCsv }: PredictOptions): OutputFormat {
  if (jsonl && to !== undefined && to !== "jsonl")
    throw new UsageError(`--jsonl is the same as --to jsonl; got --to ${to}: leave one of the two out`);
  const format = to ?? (jsonl ? "jsonl" : undefined) ?? outputFormatOf(output) ?? "csv";
  if (safeCsv && format !== "csv" && format !== "tsv")
    throw new UsageError(
      jsonl
        ? "--safe-csv is about the cells of a table; got --jsonl: leave one of the two out"
        : `--safe-csv is about the cells of a table, csv or tsv; got ${format}`,
    );
  return format;
}

/** The answers, with an empty one for each row that could not be read: there is one for every row that came, in their order. */
function inPlace(answers: Value[][], skipped: readonly number[], { columns }: Answers): Value[][] {
  for (const row of skipped)
    answers.splice(
      row,
      0,
      columns.map(() => null),
    );
  return answers;
}

/** The answer for every row, in their order. */
function answered(examples: Examples<Label>, learner: BatchLearner<Label>, answers: Answers): Value[][] {
  const predicted = learner.predictAll(examples);
  if (!answers.needsScores) return predicted.map((label) => answers.of(label, undefined));
  const all: Value[][] = [];
  eachScore(learner, examples, (scores, r) => all.push(answers.of(predicted[r], scores)));
  return all;
}
