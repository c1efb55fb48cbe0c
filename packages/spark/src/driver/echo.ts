// How the columns of a row go through a script and come back as they were: as JSON.

import { literal, quoted } from "./sql-text.js";
import type { SqlColumn } from "./table-lines.js";

// Without these, Spark writes microseconds as milliseconds where a timestamp has no zone, and an offset of a zone without the seconds that it had before there were railways.
const form = `map(${[
  ["timeZone", "UTC"],
  ["timestampFormat", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX"],
  ["timestampNTZFormat", "yyyy-MM-dd'T'HH:mm:ss.SSSSSS"],
  ["ignoreNullFields", "false"],
]
  .flat()
  .map(literal)
  .join(", ")})`;

/**
 * Whether a column comes back as it was: not spans of time, variants, maps whose keys are other than texts, nor records whose type Spark shortens or writes so
 * that it cannot read it itself.
 */
export function isEchoed({ type }: SqlColumn): boolean {
  if (/\b(interval|variant|void)\b|\bmap<(?!string,)/i.test(type)) return false;
  return !/^(array|map|struct)/i.test(type) || /^[\w<>:,()]+$/.test(type);
}

/** An expression for the JSON of some columns. */
export function echoOf(columns: readonly SqlColumn[]): string {
  return `to_json(struct(${columns.map(({ name }) => quoted(name)).join(", ")}), ${form})`;
}

/** An expression for the columns as one record, out of an expression for their JSON. */
export function echoed(json: string, columns: readonly SqlColumn[]): string {
  const schema = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ");
  return `from_json(${json}, ${literal(schema)}, ${form})`;
}
