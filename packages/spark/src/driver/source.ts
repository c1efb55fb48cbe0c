// Where rows come from, as queries that Spark reads.

import { InputError } from "rosenblatt";
import { literal, quoted } from "./sql-text.js";
import { bareQuery } from "./written-query.js";

/** Data that the cluster reads: a table, Parquet files, a query, or LIBSVM text. */
export type Source =
  | { readonly table: string }
  | { readonly parquet: string }
  | { readonly sql: string }
  | LibsvmSource;

/** LIBSVM text, at a path that Spark reads. */
export interface LibsvmSource {
  readonly libsvm: string;
}

/** Whether the rows are LIBSVM text rather than rows of a table. */
export function isLibsvm(source: Source): source is LibsvmSource {
  return "libsvm" in source;
}

/** The name of a source in messages. */
export function nameOf(source: Source): string {
  if ("table" in source) return `table ${source.table}`;
  if ("parquet" in source) return source.parquet;
  return "libsvm" in source ? source.libsvm : "the query";
}

/** The query for the rows of a table source. */
export function tableQuery(source: Exclude<Source, LibsvmSource>): string {
  if ("table" in source) return `SELECT * FROM ${tableName(source.table)}`;
  if ("parquet" in source) return `SELECT * FROM parquet.${quoted(source.parquet)}`;
  const query = bareQuery(source.sql);
  if (query === "") throw new InputError(`a query must say which rows it takes; got ${JSON.stringify(source.sql)}`);
  return query;
}

/** The name of a table as SQL takes it: parts with spaces and other special characters are quoted, unless the name already contains quotes. */
export function tableName(name: string): string {
  return /^[\w.]*$|[`()]/.test(name) ? name : name.split(".").map(quoted).join(".");
}

/** The parts of a table's name as SQL takes it: what the dots outside of quotes separate. */
export function nameParts(name: string): string[] {
  const parts = [""];
  let isQuoted = false;
  for (const character of name) {
    if (character === "`") isQuoted = !isQuoted;
    if (character === "." && !isQuoted) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** The query for the lines of LIBSVM text, in the column `line`, without comments and empty lines. */
export function lineQuery({ libsvm }: LibsvmSource): string {
  const line = "IF(startswith(value, '\\ufeff'), substr(value, 2), value)";
  const trimmed = `ltrim(${literal(" \t")}, line)`;
  // Comments and blanks sort before "$", and hardly any row does: the other lines need not be trimmed, which would copy them.
  return `SELECT line FROM (SELECT ${line} AS line FROM text.${quoted(libsvm)}) WHERE line >= '$' OR (${trimmed} <> '' AND NOT startswith(${trimmed}, '#'))`;
}

/** A query for the file that contains a line; undefined if the source has no files. */
export function fileQuery(source: Source, line: string): string | undefined {
  if (!isLibsvm(source)) return undefined;
  return `SELECT _metadata.file_path AS file FROM text.${quoted(source.libsvm)} WHERE startswith(value, ${literal(line)}) LIMIT 1`;
}
