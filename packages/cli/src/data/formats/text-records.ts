// Documents and lines of text as records: when data is such, and which columns the records then have.

import { formatOf } from "rosenblatt/readers";
import type { Format } from "../../options/data.js";
import { UsageError } from "../../terminal/exit.js";
import type { Io } from "../../terminal/io.js";
import { type DocumentKeys, fileKey, usualKeys } from "../documents/records.js";
import { documentOf, type Input, linesOf } from "../input/input.js";
import { isDocuments, type Source } from "../input/source.js";
import type { ColumnReport } from "./columns.js";
import { type Encoding, isTable } from "./encoding.js";
import { firstRecord } from "./planned-delimiter.js";
import type { LoadOptions } from "./reading.js";

/** The format of data: as typed, else text where it is documents, or what a model of texts takes for texts, else guessed. */
export function formatFor(
  source: Source,
  first: Pick<Input, "name" | "head">,
  options: Pick<LoadOptions, "format" | "lines">,
  encoding?: Encoding,
): Format {
  const { format: typed, lines } = options;
  if (lines) checkLines(source, typed, encoding);
  if (isDocuments(source)) {
    if (typed !== undefined && typed !== "text")
      throw new UsageError(
        `${source.name} has a file for each document, which is --format text; got --format ${typed}`,
      );
    return "text";
  }
  if (lines) return "text";
  return typed ?? (encoding && textsIn(source, first, encoding)) ?? formatOf(first.name, first.head);
}

/** Refuses --lines where it says nothing, or something else than other words of the command line. */
function checkLines(source: Source, typed: Format | undefined, encoding: Encoding | undefined): void {
  if (isDocuments(source))
    throw new UsageError(
      `--lines takes each line of a file as a text; got ${source.name}, which has a file for each text`,
    );
  if (typed !== undefined && typed !== "text")
    throw new UsageError(`--lines reads texts; got --format ${typed}: leave one of the two out`);
  if (!encoding || !takesLines(encoding))
    throw new UsageError(
      "--lines is for a model of texts alone; this one takes the columns of a table, or several keys",
    );
}

/** What the names of data files end in, which a model of texts reads as what they are. */
const isDataName = /\.(csv|tsv|tab|json|jsonl|ndjson|parquet|libsvm|svm|svmlight|vw|idx)(\.gz|\.zst)?$/i;

/** The format of what can only be texts, for a model that takes nothing else; undefined where its name or its beginning says what it is. */
function textsIn(source: Source, { name, head }: Pick<Input, "name" | "head">, encoding: Encoding): Format | undefined {
  if (!takesLines(encoding) || source.kind === "dataset") return undefined;
  if (Buffer.from(head.subarray(0, 64)).toString("latin1").trimStart().startsWith("{")) return undefined;
  if (isOneDocument(source, encoding)) return isDataName.test(name) ? undefined : "text";
  if (/\.txt(\.gz|\.zst)?$/i.test(name)) return "text";
  if (source.kind === "file" && /\.\w+$/.test(name)) return undefined;
  const table = headerIn(head);
  if (!table) return "text";
  const { text } = keysFor(encoding);
  if (table.names.includes(text)) return table.delimiter === "\t" ? "tsv" : "csv";
  throw new UsageError(
    `${name} looks like a table with the columns ${table.names.join(", ")}; expected a column ${JSON.stringify(text)}, or a text on each line: name the column so, or take each line as a text with --lines`,
  );
}

/** Whether a source is a document as a whole: to a model that learned from documents, a file is one. */
function isOneDocument({ kind }: Source, encoding: Encoding | undefined): boolean {
  if (kind !== "file" || !encoding || !isTable(encoding) || !takesLines(encoding)) return false;
  return encoding.table.columns.some(({ name, kind }) => name === fileKey && kind === "ignored");
}

/** The names in the first line, where that can hardly be anything but the header of a table: names without blanks, several and all different. */
function headerIn(head: Uint8Array): { names: readonly string[]; delimiter: string } | undefined {
  const line = firstRecord(head) ?? "";
  for (const delimiter of ["\t", ";", ","]) {
    const names = line.split(delimiter).map((cell) => cell.replace(/^"([^"]*)"$/, "$1"));
    const isName = delimiter === "\t" ? /^[\p{L}_][^\t]{0,40}$/u : /^[\p{L}_][\p{L}\p{N}_.-]{0,40}$/u;
    if (names.length > 1 && new Set(names).size === names.length && names.every((name) => isName.test(name)))
      return { names, delimiter };
  }
  return undefined;
}

/** Texts as records: those of a folder are some already, a file is one to a model of documents, and of anything else each line is. */
export async function textRecords(
  source: Source,
  input: Input,
  { lines, format }: Pick<LoadOptions, "format" | "lines">,
  encoding: Encoding | undefined,
  io: Io,
): Promise<Input> {
  if (isDocuments(source)) return input;
  const { text } = keysFor(encoding);
  if (!lines && isOneDocument(source, encoding)) return documentOf(input, text, io);
  const own = await linesOf(input, text, io);
  const isAsked = lines || format === "text" || source.kind === "file";
  return isAsked
    ? own
    : Object.assign(own, { notes: [`${source.name}: each line is taken as a text, as with --lines`] });
}

/** Whether a model takes nothing but one text. */
export function takesLines(encoding: Encoding): boolean {
  if (!isTable(encoding)) return false;
  const taken = encoding.table.columns.filter(({ kind }) => kind !== "label" && kind !== "ignored");
  return taken.length === 1 && taken[0].kind === "text" && encoding.format === "jsonl";
}

/** The keys of documents and lines for a model, by its columns. */
export function keysFor(encoding: Encoding | undefined): DocumentKeys {
  if (!encoding || !isTable(encoding)) return usualKeys;
  const texts = encoding.table.columns.filter(({ kind }) => kind === "text").map(({ name }) => name);
  return { text: texts.length === 1 ? texts[0] : usualKeys.text, label: encoding.table.labelColumn ?? usualKeys.label };
}

/** What is known of the columns of documents without being typed. */
export function withTextColumns(options: LoadOptions): LoadOptions {
  return { ...options, label: usualKeys.label, text: [usualKeys.text], ignore: [fileKey] };
}

const reasons: Readonly<Record<string, string>> = {
  [usualKeys.label]: "the folder of a document",
  [fileKey]: "its name",
};

/** How the columns of documents were taken, where nothing was typed about them. */
export function documentColumns(columns: readonly ColumnReport[]): ColumnReport[] {
  return columns.map((column) => ({ ...column, reason: reasons[column.name] ?? column.reason }));
}
