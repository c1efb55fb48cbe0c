// Rows of a CSV file as records, for a model that learned from JSON Lines.

import {
  CsvReader,
  JsonLinesReader,
  type JsonRecords,
  numberIn,
  type PlannedColumn,
  type RawTable,
} from "rosenblatt/readers";
import { faultsTo } from "../bad-rows/bad-rows.js";
import { csvNames } from "./column-names.js";
import type { Reading } from "./reading.js";

/** Records made from the rows of CSV files, and notes about the files. */
export interface TableRecords {
  readonly records: JsonRecords;
  readonly notes: readonly string[];
  readonly bytes: number;
  /** Rows that could not be read and are left out, as numbers among all rows, counted from 0. */
  readonly leftOut: readonly number[];
}

/** Reads CSV files with a header as records whose keys are the names in the header. */
export async function recordsOfCsv(reading: Reading): Promise<TableRecords> {
  const { format, options, bad } = reading;
  const { delimiter = format === "tsv" ? "\t" : undefined, comment } = options;
  const lines = new JsonLinesReader();
  let reader: CsvReader | undefined;
  const leftOut: number[] = [];
  let [bytes, rows] = [0, 0];
  for await (const input of reading.inputs()) {
    // With the kind "text", every cell is kept as it is.
    reader ??= new CsvReader({
      ...(delimiter !== undefined && { delimiter }),
      ...(comment !== undefined && { comment }),
      header: options.header ?? true,
      streaming: true,
      ...(bad && { onFault: faultsTo(bad) }),
      planFrom: input.name,
      plan: csvNames(input, format as "csv" | "tsv", options).map(
        (name): PlannedColumn => ({ name, kind: "text", reason: "" }),
      ),
    });
    lines.begin(input.name);
    // An empty line in place of the header, so that line numbers in messages are those of the file.
    lines.write(Buffer.from("\n"));
    for await (const sofar of input.pieces(reader)) {
      if (reader.rows > 0) {
        const table = reader.take();
        const unread = new Set(bad?.taken());
        for (const row of unread) leftOut.push(rows + row);
        rows += table.size;
        lines.write(Buffer.from(jsonText(table, unread)));
      }
      bytes = Math.max(bytes, sofar);
    }
    lines.end();
  }
  return { records: lines.take(), notes: reader?.notes ?? [], bytes, leftOut };
}

/** A line of JSON for each row; an empty one, which is no record, for a row that could not be read. */
function jsonText({ columns, size, codes, texts }: RawTable, unread: ReadonlySet<number>): string {
  const view = codes.view();
  const names = columns.map(({ name }) => JSON.stringify(name));
  let text = "";
  for (let r = 0, k = 0; r < size; r++) {
    if (unread.has(r)) {
      text += "\n";
      k += names.length;
      continue;
    }
    const entries = names.map((name, j) => `${name}:${JSON.stringify(cellOf(texts[j][view[k++]]))}`);
    text += `{${entries.join(",")}}\n`;
  }
  return text;
}

/** The JSON value of a cell: null for an empty one; numbers and booleans as such. */
function cellOf(text: string): string | number | boolean | null {
  if (text === "") return null;
  if (text === "true" || text === "false") return text === "true";
  const number = numberIn(text.trim());
  // Texts such as 007 and 1.0 would not survive becoming a number.
  return number !== undefined && String(number) === text.trim() ? number : text;
}
