// Rows of a table as lines of cells.

import { InputError } from "rosenblatt";
import type { RunOptions, Spark } from "../connect/index.js";
import { literal, quoted } from "./sql-text.js";

/** A column of a query. */
export interface SqlColumn {
  readonly name: string;
  /** Its type in Spark's notation, such as "double" or "array<int>". */
  readonly type: string;
}

/** The columns of a query, in their order. */
export async function columnsOf(spark: Spark, query: string, options: RunOptions = {}): Promise<SqlColumn[]> {
  const rows = await spark.rows(`DESCRIBE QUERY ${query}`, options);
  const columns = rows.map((row) => ({ name: String(row.col_name), type: String(row.data_type) }));
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined)
    throw new InputError(
      `columns must have names of their own; got ${JSON.stringify(twice)} twice: a query can give one of them another, or leave it out, as SELECT … EXCEPT (…) does`,
    );
  await refuseAlike(spark, names, options);
  return columns;
}

/** Refuses names that Spark does not distinguish, unless its settings make it case-sensitive. */
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
 * A SQL expression for a row as a line of comma-separated values, quoted where needed. Line breaks and tabs become spaces, because they would
 * end a line or a cell on the way. A line that would begin with "#" is quoted, because such lines are instructions to the worker.
 */
export function lineOf(columns: readonly SqlColumn[]): string {
  const line = `concat_ws(',', ${columns.map((column, k) => cell(column, k === 0)).join(", ")})`;
  // An empty line would not count as a row.
  return columns.length === 1 ? `coalesce(nullif(${line}, ''), '""')` : line;
}

function cell({ name, type }: SqlColumn, isFirst: boolean): string {
  const own = quoted(name);
  if (/^(tinyint|smallint|int|bigint|double|decimal|boolean|date)/i.test(type))
    return `coalesce(CAST(${own} AS STRING), '')`;
  // Cast directly to text, a float would be read back as a different number.
  if (/^float/i.test(type)) return `coalesce(CAST(CAST(${own} AS DOUBLE) AS STRING), '')`;
  const text = `coalesce(translate(CAST(${own} AS STRING), '\\n\\r\\t', '   '), '')`;
  const wrapped = `concat('"', replace(${text}, '"', '""'), '"')`;
  return `IF(${text} RLIKE ${literal(isFirst ? '[,"]|^#' : '[,"]')}, ${wrapped}, ${text})`;
}

/** The header line. All names are quoted, so that spaces around a name stay part of it. */
export function headerLine(columns: readonly SqlColumn[]): string {
  return columns.map(({ name }) => `"${name.replaceAll('"', '""')}"`).join(",");
}
