// Writes tables as CSV that reads back to the same texts and the same bits.

import { having, iterated, onlyKnown, shown } from "../../check.js";
import { InputError } from "../../errors.js";
import { type MissingWords, missingCells, wordsCounted } from "../../text/missing.js";
import { decimal } from "../../text/number.js";

/** A cell to write. Null, undefined and NaN are missing values. */
export type CsvCell = string | number | null | undefined;

/** How CSV text is written. */
export interface WriteCsvOptions {
  /** The character between cells. Defaults to a comma. */
  delimiter?: string;
  /** Where words stand for a missing value; a text that is one gets quotes. Defaults to "plausible", by which only ? gets them. */
  missingWords?: MissingWords;
}

/** About the number of characters of a piece. */
const piece = 1 << 16;

/**
 * Writes a table as CSV text, in pieces of complete records, which reads back to the same texts and the same bits. Texts that would
 * be read as something else get quotes.
 */
export function* writeCsv(
  header: readonly string[] | undefined,
  rows: Iterable<readonly CsvCell[]>,
  options: WriteCsvOptions = {},
): Generator<string, void, undefined> {
  onlyKnown(options, ["delimiter", "missingWords"]);
  const { delimiter = ",", missingWords } = options;
  if (header !== undefined) having("header", header, "a list of names, or undefined for none", "map");
  const isMissing = missingCells([], wordsCounted(missingWords, false));
  const record = (cells: readonly CsvCell[], r: number) => {
    const line = cells.map((cell, j) => written(cell, r, j, delimiter, isMissing)).join(delimiter);
    // An empty line would not be a record.
    return (line === "" ? '""' : line) + "\n";
  };
  let text = header ? record(header, 0) : "";
  let r = 0;
  for (const row of iterated("rows", rows, "a list of rows, each a list of cells")) {
    text += record(having(`row ${r + 1}`, row, "a list of cells", "map"), ++r);
    if (text.length >= piece) {
      yield text;
      text = "";
    }
  }
  if (text) yield text;
}

function written(cell: CsvCell, r: number, j: number, delimiter: string, isMissing: (text: string) => boolean): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") {
    if (Math.abs(cell) === Infinity)
      throw new InputError(`row ${r}, column ${j + 1} must be finite; got ${cell}: a table has no infinite numbers`);
    return Number.isNaN(cell) ? "" : decimal(cell);
  }
  if (typeof cell !== "string")
    throw new InputError(`row ${r}, column ${j + 1} must be a number or text; got ${shown(cell)}`);
  if (/\0|\p{Surrogate}/u.test(cell))
    throw new InputError(`row ${r}, column ${j + 1} must be text; got half a character or a NUL in ${shown(cell)}`);
  const quoted = /["\r\n]|^[\s\ufeff#]|\s$/.test(cell) || cell.includes(delimiter) || isMissing(cell);
  return quoted ? `"${cell.replaceAll('"', '""')}"` : cell;
}
