// Where the rows of CSV files go, made for a memory.

import type { Memory } from "../../compute/memory.js";
import { missingCells, missingNumbers, missingWords } from "../../text/missing.js";
import type { CsvColumns } from "./columns.js";
import { CsvScan } from "./scan.js";
import { TableRows } from "./table-rows.js";
import { PlainTextCodes, type TextCodes } from "./text-codes.js";

/** Where the rows of CSV files go. */
export interface CsvTable {
  readonly rows: TableRows;
  readonly codes: TextCodes;
  readonly scan: CsvScan | undefined;
  readonly isMissing: (cell: string) => boolean;
}

/** Makes a place for about so many rows in a memory; `missing` are the caller's further words for a missing value. */
export function csvTable(
  memory: Memory,
  { numeric, coded }: CsvColumns,
  missing: readonly string[],
  expected: number,
): CsvTable {
  const isMissing = missingCells(missing);
  const words = [...missingWords, ...missing.map((word) => word.trim().toLowerCase())];
  const scan = CsvScan.over(memory, coded, { isMissing, words });
  const codes = scan ?? new PlainTextCodes(coded, isMissing);
  const rows = new TableRows(memory, numeric, coded, expected, missingNumbers(missing));
  return { rows, codes, scan, isMissing };
}
