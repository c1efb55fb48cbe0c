// Where the rows of CSV files go, made for a memory.

import type { Memory } from "../compute/memory.js";
import { missingCells } from "../table/missing.js";
import { missingWords } from "../table/raw-table.js";
import type { CsvTable } from "./csv-body.js";
import type { CsvColumns } from "./csv-columns.js";
import { CsvScan } from "./csv-scan.js";
import { TableRows } from "./table-rows.js";
import { PlainTextCodes } from "./text-codes.js";

/** For about so many rows; `missing` are the caller's further words for a missing value. */
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
  return { rows: new TableRows(memory, numeric, coded, expected), codes, scan, isMissing };
}
