// Checks that a CSV file has the column names that a model knows.

import { InputError } from "rosenblatt";
import { CsvReader, type TableEncoding } from "rosenblatt/readers";
import { meantNames } from "../../options/alike-names.js";
import { UsageError } from "../../terminal/exit.js";
import type { Input } from "../input/input.js";
import { csvNames } from "./column-names.js";
import { csvOptions } from "./csv.js";
import { isTable } from "./encoding.js";
import type { Reading } from "./reading.js";

const mostNames = 6;
const longestLine = 64;

/**
 * Refuses a file without a header for a model that learned from a table with one: matched by position, columns in
 * another order would silently be confused. --by-position allows it.
 */
export function checkHeader({ name, head }: Pick<Input, "name" | "head">, reading: Reading): void {
  const { format, options, encoding } = reading;
  if ((format !== "csv" && format !== "tsv") || options.byPosition || !encoding || !isTable(encoding)) return;
  const { columns, labelColumn } = encoding.table;
  if (areNumbered(columns.map((column) => column.name))) return;
  const reader = new CsvReader({ ...csvOptions(reading), streaming: true });
  // Only the first line matters; no rows are wanted.
  reader.pauseAt({ rows: 0, bytes: Infinity });
  reader.begin(name);
  let hasHeader: boolean | undefined;
  try {
    reader.write(head);
    if (reader.header === undefined) reader.end();
    hasHeader = reader.header;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // Any other fault is reported when the file is read.
    const found = csvNames({ name, head }, format, options);
    checkNames(name, found, columns);
    hasHeader = !areNumbered(found);
  }
  if (hasHeader !== false) return;
  const line = firstLine(head);
  if (line === "") throw new InputError(`${name}:1:1: expected rows; got empty lines`);
  const names = columns.flatMap((column) =>
    column.kind === "ignored" || column.name === labelColumn ? [] : [JSON.stringify(column.name)],
  );
  const shown = [...names.slice(0, mostNames), ...(names.length > mostNames ? ["…"] : [])].join(", ");
  throw new UsageError(
    `${name}: the first line must have the names of the columns, by which the model knows them: ${shown}; got values: ${line}: put a line with the names above it, or read the columns in the order that they had in training with --by-position`,
  );
}

/** Whether columns have no names but their numbers. */
function areNumbered(names: readonly string[]): boolean {
  return names.every((name, k) => name === `column${k + 1}`);
}

/**
 * Refuses names that are almost those of the model, and says which ones may be meant. Other missing names are reported
 * when rows are read.
 */
function checkNames(file: string, names: readonly string[], columns: TableEncoding["columns"]): void {
  const missing = columns.filter(({ name, kind }) => kind !== "ignored" && kind !== "label" && !names.includes(name));
  const meant = meantNames(
    missing.map(({ name }) => name),
    names,
    new Set(columns.map(({ name }) => name)),
  );
  if (meant === "") return;
  const shown = missing.slice(0, mostNames).map(({ name }) => JSON.stringify(name));
  throw new UsageError(
    `${file}: ${shown.join(", ")}${missing.length > mostNames ? ", …" : ""} must be among the names of the columns, as in training; got ${names.slice(0, 50).join(", ")}: ${meant}`,
  );
}

/** The first line of a text that is neither empty nor a comment, cut short. */
function firstLine(head: Uint8Array): string {
  const lines = Buffer.from(head)
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/);
  const line = lines.find((one) => one.trim() !== "" && !one.startsWith("#")) ?? "";
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
}
