// Documents and lines of text as records: which data counts as such, and which columns the records have.

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

/** The format of data: as given, else text if it consists of documents or if a model of texts takes it for texts, else guessed. */
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

/** Refuses --lines if it would have no effect or contradicts other options. */
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

/** The endings of the names of data files, which even a model of texts reads in their own format. */
const isDataName = /\.(csv|tsv|tab|json|jsonl|ndjson|parquet|libsvm|svm|svmlight|vw|idx)(\.gz|\.zst)?$/i;

/** The format of data for a model that takes only texts; undefined if the name or the beginning of the data tells the format. */
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

/** Whether a source as a whole is one document: to a model that learned from documents, a file is. */
function isOneDocument({ kind }: Source, encoding: Encoding | undefined): boolean {
  if (kind !== "file" || !encoding || !isTable(encoding) || !takesLines(encoding)) return false;
  return encoding.table.columns.some(({ name, kind }) => name === fileKey && kind === "ignored");
}

/** The names in the first line if it can hardly be anything but the header of a table: several names, all different and without blanks. */
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

/**
 * Texts as records: the documents of a folder are records already; a file is one record to a model of documents;
 * otherwise each line is one.
 */
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

/** Whether a model takes only a single text. */
export function takesLines(encoding: Encoding): boolean {
  if (!isTable(encoding)) return false;
  const taken = encoding.table.columns.filter(({ kind }) => kind !== "label" && kind !== "ignored");
  return taken.length === 1 && taken[0].kind === "text" && encoding.format === "jsonl";
}

/** The keys of documents and lines for a model, taken from its columns. */
export function keysFor(encoding: Encoding | undefined): DocumentKeys {
  if (!encoding || !isTable(encoding)) return usualKeys;
  const texts = encoding.table.columns.filter(({ kind }) => kind === "text").map(({ name }) => name);
  return { text: texts.length === 1 ? texts[0] : usualKeys.text, label: encoding.table.labelColumn ?? usualKeys.label };
}

/** The options, with what is known of the columns of documents where nothing was given. */
export function withTextColumns(options: LoadOptions): LoadOptions {
  return { ...options, label: usualKeys.label, text: [usualKeys.text], ignore: [fileKey] };
}

/** What the column of the classes of documents was taken for. */
export const folderOfDocument = "the folder of a document";

const reasons: Readonly<Record<string, string>> = {
  [usualKeys.label]: folderOfDocument,
  [fileKey]: "its name",
};

/** What the columns of documents were taken as, if nothing was said about them. */
export function documentColumns(columns: readonly ColumnReport[]): ColumnReport[] {
  return columns.map((column) => ({ ...column, reason: reasons[column.name] ?? column.reason }));
}
