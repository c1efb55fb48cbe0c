// Passes the columns of a row through a script and back unchanged, as JSON.

import { literal, quoted } from "./sql-text.js";
import type { SqlColumn } from "./table-lines.js";

// By default, Spark truncates timestamps without a time zone to milliseconds, and drops the seconds from historical zone offsets.
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
 * Whether a column survives the round trip. Intervals, variants, voids and maps with keys other than strings do not; nor do nested types whose
 * name Spark abbreviates, or writes in a form that it cannot parse itself.
 */
export function isEchoed({ type }: SqlColumn): boolean {
  if (/\b(interval|variant|void)\b|\bmap<(?!string,)/i.test(type)) return false;
  return !/^(array|map|struct)/i.test(type) || /^[\w<>:,()]+$/.test(type);
}

/** A SQL expression for the JSON of some columns. */
export function echoOf(columns: readonly SqlColumn[]): string {
  return `to_json(struct(${columns.map(({ name }) => quoted(name)).join(", ")}), ${form})`;
}

/** A SQL expression that turns this JSON back into the columns, as one struct. */
export function echoed(json: string, columns: readonly SqlColumn[]): string {
  const schema = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ");
  return `from_json(${json}, ${literal(schema)}, ${form})`;
}
