// Rows of a table as lines of cells.

import { InputError } from "rosenblatt";
import type { RunOptions, Spark } from "../connect/index.js";
import { literal, quoted } from "./sql-text.js";

/** A column of a query. */
export interface SqlColumn {
  readonly name: string;
  /** Its type as Spark writes it, such as "double" or "array<int>". */
  readonly type: string;
}

/** The columns of a query, in their order. */
export async function columnsOf(spark: Spark, query: string, options: RunOptions = {}): Promise<SqlColumn[]> {
  const rows = await spark.rows(`DESCRIBE QUERY ${query}`, options);
  const columns = rows.map((row) => ({ name: String(row.col_name), type: String(row.data_type) }));
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined)
    throw new InputError(`columns must have names of their own; got ${JSON.stringify(twice)} twice`);
  await refuseAlike(spark, names, options);
  return columns;
}

/** Refuses names that are one and the same to Spark, unless its settings say that they are not. */
async function refuseAlike(spark: Spark, names: readonly string[], { signal }: RunOptions): Promise<void> {
  const lower = names.map((name) => name.toLowerCase());
  const second = lower.findIndex((name, k) => lower.indexOf(name) !== k);
  if (second < 0 || (await spark.setting("spark.sql.caseSensitive", { signal })) === "true") return;
  const [one, other] = [names[lower.indexOf(lower[second])], names[second]].map((name) => JSON.stringify(name));
  throw new InputError(
    `columns must have names of their own; got ${one} and ${other}, which are the same name to this Spark: a query can give one of them another`,
  );
}

/** Whether the values of a type are one cell each: not lists, maps, records or bytes. */
export function isCell({ type }: SqlColumn): boolean {
  return !/^(array|map|struct|binary|variant|interval)/i.test(type);
}

/**
 * An expression for the line of a row: its cells as a file of comma-separated values has them, with quotes where they are needed. Line ends and tabs are
 * blanks, because each would end a line or a cell on its way. A line that would begin with # gets quotes, since these lines speak to the worker.
 */
export function lineOf(columns: readonly SqlColumn[]): string {
  const line = `concat_ws(',', ${columns.map((column, k) => cell(column, k === 0)).join(", ")})`;
  // An empty line would be no row.
  return columns.length === 1 ? `coalesce(nullif(${line}, ''), '""')` : line;
}

function cell({ name, type }: SqlColumn, isFirst: boolean): string {
  const own = quoted(name);
  if (/^(tinyint|smallint|int|bigint|double|decimal|boolean|date)/i.test(type))
    return `coalesce(CAST(${own} AS STRING), '')`;
  // As text a float would be another number than itself.
  if (/^float/i.test(type)) return `coalesce(CAST(CAST(${own} AS DOUBLE) AS STRING), '')`;
  const text = `coalesce(translate(CAST(${own} AS STRING), '\\n\\r\\t', '   '), '')`;
  const wrapped = `concat('"', replace(${text}, '"', '""'), '"')`;
  return `IF(${text} RLIKE ${literal(isFirst ? '[,"]|^#' : '[,"]')}, ${wrapped}, ${text})`;
}

/** The line with the names of columns. All have quotes, so that blanks around a name stay part of it. */
export function headerLine(columns: readonly SqlColumn[]): string {
  return columns.map(({ name }) => `"${name.replaceAll('"', '""')}"`).join(",");
}
