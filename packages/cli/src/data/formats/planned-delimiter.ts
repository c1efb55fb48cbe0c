// The delimiter of a CSV file whose columns are known: its first record tells, so that no further rows need be awaited.

import type { PlannedColumn } from "rosenblatt/readers";
import { recordCells } from "../raw-rows/record-cells.js";

const delimiters = ["\t", ";", "|", ",", " "];

/** The first record of a text, after empty lines and comments; undefined if it may continue beyond the bytes or on a second line. */
export function firstRecord(head: Uint8Array, comment = "#"): string | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
    .toString()
    .replace(/^\ufeff/, "");
  for (let from = 0; ; ) {
    const length = text.slice(from).search(/[\r\n]/);
    if (length < 0) return undefined;
    const line = text.slice(from, from + length);
    if (line.trim() !== "" && (comment === "" || !line.startsWith(comment)))
      return line.split('"').length % 2 === 1 ? line : undefined;
    from += length + 1;
  }
}

/**
 * The delimiter by which the first record of a file names every column that a plan uses or, if the plan has no names,
 * has as many cells as the plan, with or without the label. Undefined if there is none, or if several fit a plan
 * without names.
 */
export function plannedDelimiter(record: string, plan: readonly PlannedColumn[]): string | undefined {
  const needed = plan.filter(({ kind }) => kind !== "ignored" && kind !== "label").map(({ name }) => name);
  const isNamed = plan.some(({ name }, j) => name !== `column${j + 1}`);
  const fitting = delimiters.filter((delimiter) => {
    const cells = recordCells(record, delimiter);
    if (cells.length < 2) return false;
    if (isNamed) {
      const found = new Set(cells);
      return needed.every((name) => found.has(name));
    }
    return cells.length === plan.length || cells.length === plan.length - 1;
  });
  // What tabs divide is also divided by runs of blanks and tabs.
  const others = fitting[0] === "\t" ? fitting.filter((delimiter) => delimiter !== " ") : fitting;
  return isNamed || others.length === 1 ? others[0] : undefined;
}
