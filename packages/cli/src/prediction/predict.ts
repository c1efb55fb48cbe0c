// predict: the class of every row, as the rows come.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import type { WrittenFile } from "../data/file-texts.js";
import { ModelRows } from "../data/model-rows.js";
import { eachScore } from "../model/measure.js";
import { encodingIn, readModel, type SavedModel } from "../model/model-file.js";
import type { DataOptions } from "../options/data.js";
import { type OutputFormat, outputFormatOf } from "../options/output-format.js";
import type { Value } from "../output/column.js";
import { type RowWriter, writerFor } from "../output/row-writer.js";
import { type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { textOutput, writeAll } from "../terminal/text-output.js";
import { type AnswerOptions, type Answers, answersOf } from "./answers.js";
import { InputColumns } from "./input-columns.js";
import { withTexts } from "./parquet-texts.js";

/** What can be typed after `rosenblatt predict`. */
export interface PredictOptions extends DataOptions, AnswerOptions {
  output?: string;
  to?: OutputFormat;
  append?: true;
  id?: string;
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
  const { append, id } = options;
  if (append && id !== undefined)
    throw new UsageError("--append writes all columns of the data and --id one; got both: leave one of the two out");
  const asked = formatOf(options);
  refuseTerminal(asked, options, io);
  // Objects stay objects where nothing else is asked for; all else is settled before anything is read.
  const early = asked ?? (append ? undefined : "csv");
  const checked = early && textOutput(options.output, early, io);
  const model = readModel(path, io);
  const rows = await ModelRows.open(paths, { ...options, unlabelled: true }, io, encodingIn(model));
  const to = early ?? (rows.format === "jsonl" ? "jsonl" : "csv");
  const output = checked ?? textOutput(options.output, to, io);
  const wanted = {
    // Rows that have come are answered at once, where an answer can be written at once.
    isPrompt: !isBinary(to),
    texts: append === true || id !== undefined,
    signal: output.path === undefined ? undefined : io.interruption(),
  };
  const pieces = async function* () {
    let writing: Writing | undefined;
    for await (const { examples, texts, file } of withTexts(rows, wanted, paths, io)) {
      writing ??= await Writing.begin(model, to, options, file, texts);
      for (const [r, values] of answered(examples, model.learner, writing.answers).entries()) {
        writing.add(values, texts?.[r], file);
        const piece = writing.writer.take(false);
        if (piece) yield piece;
      }
      // Whoever sends rows may wait for their answers before sending others.
      const rest = wanted.isPrompt && writing.writer.take(true);
      if (rest) yield rest;
    }
    writing ??= await Writing.begin(model, to, options, rows.emptyFile, []);
    yield writing.writer.end();
  };
  const code = await writeAll(output, pieces(), io);
  for (const text of rows.notes) note(io, `note: ${text}`);
  return code;
}

/** Answers on their way into a file, beside columns of the input where those are wanted. */
class Writing {
  readonly answers: Answers;
  readonly writer: RowWriter;
  readonly #input: InputColumns | undefined;

  private constructor(answers: Answers, writer: RowWriter, input: InputColumns | undefined) {
    this.answers = answers;
    this.writer = writer;
    this.#input = input;
  }

  /** Settles the columns, by the first rows of the first file where columns of the input are wanted. */
  static async begin(
    { learner, encoding }: SavedModel,
    to: OutputFormat,
    options: PredictOptions,
    file: WrittenFile | undefined,
    texts: readonly string[] | undefined,
  ): Promise<Writing> {
    const { id, safeCsv: safe = false } = options;
    const isAsked = formatOf(options) !== undefined;
    const input = file && new InputColumns(file, texts!, { id, to, isAsked, safe, encoding });
    const answers = answersOf(learner.classes, options, input?.taken);
    const columns = [...(input?.columns ?? []), ...answers.columns];
    return new Writing(
      answers,
      await writerFor(to, columns, { safe, isFile: (options.output ?? "-") !== "-", ...input?.writing }),
      input,
    );
  }

  add(values: readonly Value[], text: string | undefined, file: WrittenFile | undefined): void {
    const before = this.#input?.of(text!, file!, this.answers.columns);
    this.writer.add(before && before.values.length > 0 ? [...before.values, ...values] : values, before?.text);
  }
}

function isBinary(format: OutputFormat | undefined): boolean {
  return format === "parquet" || format === "arrow";
}

function refuseTerminal(format: OutputFormat | undefined, { output = "-" }: PredictOptions, { stdout }: Io): void {
  if (isBinary(format) && stdout.isTTY && output === "-")
    throw new UsageError(`${format} is nothing for a terminal to show: name a file with -o, or send it into a pipe`);
}

/** The format that was asked for, by an option or by the name of the output; undefined where none was. */
function formatOf({ output, to, jsonl, safeCsv }: PredictOptions): OutputFormat | undefined {
  if (jsonl && to !== undefined && to !== "jsonl")
    throw new UsageError(`--jsonl is the same as --to jsonl; got --to ${to}: leave one of the two out`);
  const format = to ?? (jsonl ? "jsonl" : outputFormatOf(output));
  if (safeCsv && (format ?? "csv") !== "csv" && format !== "tsv")
    throw new UsageError(
      jsonl
        ? "--safe-csv is about the cells of a table; got --jsonl: leave one of the two out"
        : `--safe-csv is about the cells of a table, csv or tsv; got ${format}`,
    );
  return format;
}

/** The answer for every row, in their order. */
function answered(examples: Examples<Label>, learner: BatchLearner<Label>, answers: Answers): Value[][] {
  const predicted = learner.predictAll(examples);
  if (!answers.needsScores) return predicted.map((label) => answers.of(label, undefined));
  const all: Value[][] = [];
  eachScore(learner, examples, (scores, r) => all.push(answers.of(predicted[r], scores)));
  return all;
}
