// What the first line of a file tells about the rest, given the model that the file is for, so that no further line
// need be awaited or examined.

import type { Input } from "../input/input.js";
import { type Encoding, isTable } from "./encoding.js";
import { firstRecord, plannedDelimiter } from "./planned-delimiter.js";
import type { LoadOptions } from "./reading.js";
import { takesLines } from "./text-records.js";

/** The delimiter of a file, if its first record tells. */
export function delimiterOf(
  { head }: Pick<Input, "head">,
  { delimiter, comment }: LoadOptions,
  encoding: Encoding | undefined,
): { delimiter?: string } {
  if (delimiter !== undefined) return { delimiter };
  if (!encoding || !isTable(encoding)) return {};
  const record = firstRecord(head, comment);
  const found = record === undefined ? undefined : plannedDelimiter(record, encoding.table.columns);
  return found === undefined ? {} : { delimiter: found };
}

/**
 * The part of the first bytes that determines the format: only the first line if that suffices, because no other line
 * may have arrived yet.
 */
export function decidingIn(head: Uint8Array, options: LoadOptions, encoding: Encoding | undefined): Uint8Array {
  return isSettledBy(head, options, encoding) ? Buffer.from(`${firstRecord(head, options.comment)}\n`) : head;
}

/** Whether the first bytes of a stream, possibly all there will be for a long time, tell how to read the rest. */
export function isSettledBy(head: Uint8Array, options: LoadOptions, encoding: Encoding | undefined): boolean {
  const record = encoding && firstRecord(head, options.comment);
  if (record === undefined) return false;
  if (record.trimStart().startsWith("{") || takesLines(encoding!) || hasRowPerLine(options)) return true;
  switch (encoding!.format) {
    case "libsvm":
      return /^\S+\s+(?:qid:\S+\s+)?\d+:\S/.test(record);
    case "vw":
      return record.includes("|");
    case "csv":
    case "tsv":
    case "parquet":
      return delimiterOf({ head }, options, encoding).delimiter !== undefined;
    default:
      return false;
  }
}

/** Whether --format names a format whose rows are lines, of which none needs a look. */
function hasRowPerLine({ format }: LoadOptions): boolean {
  return format === "jsonl" || format === "libsvm" || format === "vw";
}
