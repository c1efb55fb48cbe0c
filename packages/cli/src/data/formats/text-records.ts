// Documents and lines of text as records: when data is such, and which columns the records then have.

import { formatOf } from "rosenblatt/readers";
import type { Format } from "../../options/data.js";
import { UsageError } from "../../terminal/exit.js";
import { type DocumentKeys, fileKey, usualKeys } from "../documents/records.js";
import type { Input } from "../input/input.js";
import { isDocuments, type Source } from "../input/source.js";
import type { ColumnReport } from "./columns.js";
import { type Encoding, isTable } from "./encoding.js";
import type { LoadOptions } from "./reading.js";

/** The format of data: as typed, else text where it is documents, or lines for a model of texts, else guessed. */
export function formatFor(
  source: Source,
  first: Pick<Input, "name" | "head">,
  typed: Format | undefined,
  encoding?: Encoding,
): Format {
  if (isDocuments(source)) {
    if (typed !== undefined && typed !== "text")
      throw new UsageError(
        `${source.name} has a file for each document, which is --format text; got --format ${typed}`,
      );
    return "text";
  }
  return typed ?? (encoding && isLines(first, encoding) ? "text" : formatOf(first.name, first.head));
}

/** Whether what comes can only be texts, each on a line: a file of plain text, or anything but records, for a model that takes nothing else. */
function isLines({ name, head }: Pick<Input, "name" | "head">, encoding: Encoding): boolean {
  if (!takesLines(encoding)) return false;
  const begin = Buffer.from(head.subarray(0, 64)).toString("latin1").trimStart();
  return !begin.startsWith("{") && (/\.txt(\.gz)?$/i.test(name) || !/\.\w+(\.gz)?$/.test(name));
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
