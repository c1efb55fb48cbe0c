// convert: the same data, or the same model, in another format.

import { Readable } from "node:stream";
import { formatOf } from "rosenblatt/readers";
import { type BadRows, badRowsIn } from "../data/bad-rows/bad-rows.js";
import { leftOutNotes } from "../data/class-choice.js";
import { isModelFile } from "../data/input/beginning.js";
import { type Input, inputOf } from "../data/input/input.js";
import { whileReading } from "../data/input/reading-line.js";
import { sourcesOf } from "../data/input/source.js";
import { loadData } from "../data/load.js";
import type { DataOptions } from "../options/data.js";
import { formatToWrite } from "../options/file-ending.js";
import { type TextFormat, textFormats } from "../options/text-format.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { textOutput, writeAll } from "../terminal/text-output.js";
import { cellsOf, isTableFormat, ofChosenClasses } from "./cells.js";
import { featureText } from "./feature-text.js";
import { convertModel } from "./model.js";
import { tableText } from "./table-text.js";

/** What can be typed after `rosenblatt convert`. */
export interface ConvertOptions extends DataOptions {
  output?: string;
  to?: TextFormat;
  safeCsv?: true;
  compact?: true;
}

/** Writes data, or a model, in another format. */
export async function convert(paths: readonly string[], options: ConvertOptions, io: Io): Promise<ExitCode> {
  if (paths.length === 1 && isModelFile(paths[0])) {
    convertModel(paths[0], options, io);
    return done;
  }
  if (options.compact) throw new UsageError("--compact is for one model file; got data");
  const to = formatToWrite(options.output, textFormats, options.to);
  if (!to) throw new UsageError(`--to must say which format to write: ${textFormats.join(", ")}`);
  if (options.safeCsv && to !== "csv" && to !== "tsv")
    throw new UsageError(`--safe-csv is about the cells of a table, csv or tsv; got ${to}`);
  const output = textOutput(options.output, to, io);
  const bad = badRowsIn(options);
  const isFile = output.path !== undefined;
  const code = await writeAll(output, await textOf(paths, to, options, bad, isFile, io), io);
  for (const text of bad?.notes ?? []) note(io, `note: ${text}`);
  if (code === done && isFile) note(io, `wrote ${output.path}`);
  return code;
}

/** Between two table formats, the cells are copied; everything else is converted by way of the features. */
async function textOf(
  paths: readonly string[],
  to: TextFormat,
  options: ConvertOptions,
  bad: BadRows | undefined,
  isShown: boolean,
  io: Io,
): Promise<AsyncIterable<string> | Iterable<string>> {
  if (to === "libsvm" || to === "vw") return features(paths, to, options, io);
  const sources = sourcesOf(paths);
  const first = await inputOf(sources[0], io);
  const format = options.format ?? formatOf(first.name, first.head);
  if (isTableFormat(format)) {
    const inputs = [first];
    const rest = async function* () {
      for (const source of sources.slice(1)) {
        const next = await inputOf(source, io);
        inputs.push(next);
        yield next;
      }
    };
    const cells = await cellsOf(format, first, rest, options, bad);
    const text = tableText(options.classes ? ofChosenClasses(cells, options.classes, options) : cells, to, options);
    return isShown ? whileReading(text, sources, inputs, io) : text;
  }
  if (sources[0].kind !== "stdin") {
    first.close();
    return features(paths, to, { ...options, format }, io);
  }
  // The bytes of standard input that were read to detect its format cannot be read again, so they are kept.
  return features(paths, to, { ...options, format }, { ...io, stdin: await again(first) });
}

async function again(input: Input): Promise<Readable> {
  return Readable.from([Buffer.from(await input.all())]);
}

async function features(
  paths: readonly string[],
  to: TextFormat,
  options: ConvertOptions,
  io: Io,
): Promise<Iterable<string>> {
  const { examples, columns, badRowNotes, leftOut } = await loadData(paths, options, io);
  for (const text of [...badRowNotes, ...leftOutNotes(leftOut)]) note(io, `note: ${text}`);
  for (const { name, kind, reason } of columns)
    if (kind === "ignored") note(io, `note: the column ${JSON.stringify(name)} is left out: ${reason}`);
  return featureText(examples, to, options, (text) => note(io, `note: ${text}`));
}
