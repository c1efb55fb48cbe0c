// predict: writes the class of every row as rows arrive.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { type Calibration, calibrationOf } from "rosenblatt/evaluate";
import type { WrittenFile } from "../data/file-texts.js";
import { ModelRows } from "../data/model-rows.js";
import { contraryWords } from "../model/contrary-scores.js";
import { eachScore } from "../model/measure.js";
import { encodingIn, readModel, type SavedModel } from "../model/model-file.js";
import type { DataOptions } from "../options/data.js";
import { formatToWrite } from "../options/file-ending.js";
import { type OutputFormat, outputFormats } from "../options/output-format.js";
import type { Value } from "../output/column.js";
import { type RowWriter, writerFor } from "../output/row-writer.js";
import { thresholdText } from "../report/decision-lines.js";
import { type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { textOutput, writeAll } from "../terminal/text-output.js";
import { counted } from "../text/number.js";
import { type Answers, type AskedAnswers, answersOf } from "./answers.js";
import { InputColumns } from "./input-columns.js";
import { withTexts } from "./whole-texts.js";

/** What can be typed after `rosenblatt predict`. */
export interface PredictOptions extends DataOptions {
  output?: string;
  to?: OutputFormat;
  append?: true;
  id?: string;
  predictionColumn?: string;
  scores?: true;
  probabilities?: true;
  jsonl?: true;
  safeCsv?: true;
}

/** Writes the model's answer for every row. */
export async function predict(
  path: string,
  paths: readonly string[],
  options: PredictOptions,
  io: Io,
): Promise<ExitCode> {
  const { append, id } = options;
  if (append && id !== undefined)
    throw new UsageError("--append writes all columns of the data and --id one; got both: leave one of the two out");
  const asked = formatOf(options);
  refuseTerminal(asked, options, io);
  // With --append and no format, objects stay objects, so the format depends on the data; otherwise it is known before anything is read.
  const early = asked ?? (append ? undefined : "csv");
  const checked = early && textOutput(options.output, early, io);
  const model = readModel(path, io);
  const calibration = options.probabilities && calibrationIn(model);
  const rows = await ModelRows.open(paths, { ...options, unlabelled: true }, io, encodingIn(model));
  const to = early ?? (rows.format === "jsonl" ? "jsonl" : "csv");
  const output = checked ?? textOutput(options.output, to, io);
  const wanted = {
    // Rows are answered as soon as they arrive, if the format can be written piece by piece.
    isPrompt: !isBinary(to),
    // The line would be among the predictions if they went to the terminal, too.
    isShown: output.path !== undefined,
    texts: append === true || id !== undefined,
    signal: output.path === undefined ? undefined : io.interruption(),
  };
  let writing: Writing | undefined;
  const pieces = async function* () {
    const begin = (file: WrittenFile | undefined, texts: readonly string[] | undefined) =>
      Writing.begin(model, { ...options, to, calibration, isAsked: asked !== undefined }, file, texts);
    for await (const { examples, texts, file, skipped } of withTexts(rows, wanted, paths, options, io)) {
      writing ??= await begin(file, texts);
      const { answers } = writing;
      for (const [r, values] of inPlace(answered(examples, model.learner, answers), skipped, answers).entries()) {
        writing.add(values, texts?.[r], file);
        const piece = writing.writer.take(false);
        if (piece) yield piece;
      }
      // The sender may be waiting for these answers before it sends more rows.
      const rest = wanted.isPrompt && writing.writer.take(true);
      if (rest) yield rest;
    }
    writing ??= await begin(rows.unreadFile ?? rows.emptyFile, rows.unreadTexts);
    const none = writing.answers.columns.map(() => null);
    for (let r = 0; r < rows.unread; r++) writing.add(none, rows.unreadTexts[r], rows.unreadFile);
    yield writing.writer.end();
  };
  const code = await writeAll(output, pieces(), io);
  for (const text of rows.notes) note(io, `note: ${text}`);
  const decision = thresholdText(model.learner);
  const otherwise = (writing as Writing | undefined)?.answers.otherwise ?? 0;
  const contrary = calibration && contraryWords(calibration);
  if (contrary !== undefined) note(io, `note: ${contrary}, and these probabilities say nothing`);
  else if (decision === undefined && otherwise > 0)
    note(
      io,
      `note: ${counted(otherwise, "row")} ${otherwise === 1 ? "is" : "are"} predicted otherwise than the more probable class, since the score decides: a model trained with --decide 0.5 has them agree`,
    );
  if (decision !== undefined && (options.scores || options.probabilities))
    note(io, `note: the prediction is ${decision}: the model has a threshold of its own`);
  return code;
}

/** How answers are written. */
interface WritingOptions extends Pick<PredictOptions, "output" | "id" | "safeCsv">, AskedAnswers {
  readonly to: OutputFormat;
  /** Whether the format was asked for. */
  readonly isAsked: boolean;
}

/** Writes answers, together with columns of the input if those are wanted. */
class Writing {
  readonly answers: Answers;
  readonly writer: RowWriter;
  readonly #input: InputColumns | undefined;

  private constructor(answers: Answers, writer: RowWriter, input: InputColumns | undefined) {
    this.answers = answers;
    this.writer = writer;
    this.#input = input;
  }

  /** Determines the columns, from the first rows of the first file if columns of the input are wanted. */
  static async begin(
    { learner, encoding }: SavedModel,
    options: WritingOptions,
    file: WrittenFile | undefined,
    texts: readonly string[] | undefined,
  ): Promise<Writing> {
    const { id, to, isAsked, output = "-", safeCsv: safe = false } = options;
    const input = file && new InputColumns(file, texts!, { id, to, isAsked, safe, encoding });
    const answers = answersOf(learner.classes, options, input?.taken);
    const columns = [...(input?.columns ?? []), ...answers.columns];
    const writer = await writerFor(to, columns, { safe, isFile: output !== "-", ...input?.writing });
    return new Writing(answers, writer, input);
  }

  add(values: readonly Value[], text: string | undefined, file: WrittenFile | undefined): void {
    // A row that could not be read has an empty answer.
    const before = this.#input?.of(text!, file!, this.answers.columns, values[0] !== null);
    this.writer.add(before && before.values.length > 0 ? [...before.values, ...values] : values, before?.text);
  }
}

function isBinary(format: OutputFormat | undefined): boolean {
  return format === "parquet" || format === "arrow";
}

function refuseTerminal(format: OutputFormat | undefined, { output = "-" }: PredictOptions, { stdout }: Io): void {
  if (isBinary(format) && stdout.isTTY && output === "-")
    throw new UsageError(`a terminal cannot show ${format}: name a file with -o, or send it into a pipe`);
}

/** The calibration that turns the scores of a model into probabilities; refuses a model that was not calibrated. */
export function calibrationIn({ learner, path }: SavedModel): Calibration<Label> {
  const calibration = calibrationOf(learner);
  if (calibration) return calibration;
  throw new UsageError(
    `${path} has scores, but no probabilities: train it with --calibrate platt, or with --learner logistic; --scores gives what it has`,
  );
}

/** The format that an option or the name of the output asks for; undefined if none does. */
function formatOf({ output, to, jsonl, safeCsv }: PredictOptions): OutputFormat | undefined {
  if (jsonl && to !== undefined && to !== "jsonl")
    throw new UsageError(`--jsonl is the same as --to jsonl; got --to ${to}: leave one of the two out`);
  const format = formatToWrite(output, outputFormats, to ?? (jsonl ? "jsonl" : undefined), "csv");
  if (safeCsv && (format ?? "csv") !== "csv" && format !== "tsv")
    throw new UsageError(
      jsonl
        ? "--safe-csv is about the cells of a table; got --jsonl: leave one of the two out"
        : `--safe-csv is about the cells of a table, csv or tsv; got ${format}`,
    );
  return format;
}

/** The answers with an empty one inserted for each unreadable row, so that there is one for every row, in order. */
function inPlace(answers: Value[][], skipped: readonly number[], { columns }: Answers): Value[][] {
  for (const row of skipped)
    answers.splice(
      row,
      0,
      columns.map(() => null),
    );
  return answers;
}

/** The answer for every row, in order; none if no row could be read. */
function answered(examples: Examples<Label> | undefined, learner: BatchLearner<Label>, answers: Answers): Value[][] {
  if (!examples) return [];
  const predicted = learner.predictAll(examples);
  if (!answers.needsScores) return predicted.map((label) => answers.of(label, undefined));
  const all: Value[][] = [];
  eachScore(learner, examples, (scores, r) => all.push(answers.of(predicted[r], scores)));
  return all;
}
