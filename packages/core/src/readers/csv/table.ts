// The table that the rows of CSV files are written to, made for a memory.

import type { Memory } from "../../compute/memory.js";
import { type MissingWords, missingCells, missingNumbers, wordsCounted } from "../../text/missing.js";
import type { CsvColumns } from "./columns.js";
import { CsvScan } from "./scan.js";
import { TableRows } from "./table-rows.js";
import { PlainTextCodes, type TextCodes } from "./text-codes.js";

/** The table that the rows of CSV files are written to. */
export interface CsvTable {
  readonly rows: TableRows;
  readonly codes: TextCodes;
  readonly scan: CsvScan | undefined;
  /** Tells whether a cell of a column of numbers is missing. */
  readonly isMissing: (cell: string) => boolean;
}

/** Makes a table for about so many rows; `missing` are the caller's words for a missing value, `rule` says which columns the usual ones count in. */
export function csvTable(
  memory: Memory,
  { numeric, coded }: CsvColumns,
  missing: readonly string[],
  rule: MissingWords | undefined,
  expected: number,
): CsvTable {
  const further = missing.map((word) => word.trim().toLowerCase());
  // Words in columns of dates, of yes and no, and of labels are left to the encoding.
  const [inNumbers, inTexts] = [true, false].map((measured) => {
    const usual = wordsCounted(rule, measured);
    return { isMissing: missingCells(missing, usual), words: [...usual, ...further] };
  });
  const scan = CsvScan.over(memory, coded, inNumbers, inTexts);
  const codes = scan ?? new PlainTextCodes(coded, inTexts.isMissing);
  const rows = new TableRows(memory, numeric, coded, expected, missingNumbers(missing));
  return { rows, codes, scan, isMissing: inNumbers.isMissing };
}
