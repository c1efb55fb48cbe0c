// The cells of CSV files, read piece by piece.

import { CsvReader, type PlannedColumn, type RawTable } from "rosenblatt/readers";
import { type BadRows, faultsTo } from "../data/bad-rows/bad-rows.js";
import { writtenRows } from "../data/file-texts.js";
import { csvNames } from "../data/formats/column-names.js";
import type { Input } from "../data/input/input.js";
import type { DataOptions } from "../options/data.js";
import type { CellRow, CellTable } from "./cells.js";
import { padded } from "./padded-text.js";

type Dialect = { delimiter?: string; header?: boolean; comment?: string };

/** The cells of CSV files, each as its text in the file, with the blanks around it. */
export function csvCells(
  format: "csv" | "tsv",
  first: Input,
  rest: () => AsyncIterable<Input>,
  options: DataOptions,
  bad: BadRows | undefined,
): CellTable {
  const { delimiter = format === "tsv" ? "\t" : undefined, header, comment } = options;
  const dialect: Dialect = {
    ...(delimiter !== undefined && { delimiter }),
    ...(header !== undefined && { header }),
    ...(comment !== undefined && { comment }),
  };
  const names = csvNames(first, format, options);
  const named = header ?? !names.every((name, j) => name === `column${j + 1}`);
  // With the kind "text", every cell is kept as it is.
  const plan: PlannedColumn[] = names.map((name) => ({ name, kind: "text", reason: "" }));
  // Without a header, the first line may still be one that states the numbers of rows and columns.
  const reader = new CsvReader({
    ...dialect,
    ...(named && { header: true }),
    plan,
    planFrom: first.name,
    missingWords: "none",
    streaming: true,
    ...(bad && { onFault: faultsTo(bad) }),
  });
  let readable = 0;
  const rowsOf = async function* (input: Input) {
    for await (const { table, texts } of writtenRows(input, format, reader, options)) {
      const block = decoded(table, texts, reader.delimiter!);
      const unread = bad?.taken() ?? [];
      for (const row of unread) block[row] = undefined;
      readable += block.length - unread.length;
      yield block;
    }
  };
  const rows = async function* () {
    yield* rowsOf(first);
    for await (const input of rest()) yield* rowsOf(input);
    bad?.checkLeft(readable);
  };
  return { names, named, typed: false, rows: rows() };
}

function decoded({ columns, size, codes, texts }: RawTable, written: readonly string[], delimiter: string): CellRow[] {
  const view = codes.view();
  const width = columns.length;
  const rows = new Array<CellRow>(size);
  for (let r = 0, k = 0; r < size; r++) {
    const row = new Array<string | null>(width);
    for (let j = 0; j < width; j++, k++) row[j] = view[k] === 0 ? null : texts[j][view[k]];
    rows[r] = padded(row, written[r], delimiter);
  }
  return rows;
}
