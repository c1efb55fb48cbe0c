// Rows of a CSV file as records, for a model that learned from JSON Lines.

import {
  CsvReader,
  JsonLinesReader,
  type JsonRecords,
  numberIn,
  type PlannedColumn,
  type RawTable,
} from "rosenblatt/readers";
import { csvNames } from "./column-names.js";
import type { Reading } from "./reading.js";

/** Records made of the rows of CSV files, with what is worth knowing of the files. */
export interface TableRecords {
  readonly records: JsonRecords;
  readonly notes: readonly string[];
  readonly bytes: number;
}

/** Reads CSV files with a header as records whose keys are the names in it. */
export async function recordsOfCsv(reading: Reading): Promise<TableRecords> {
  const { format, options } = reading;
  const { delimiter = format === "tsv" ? "\t" : undefined, comment } = options;
  const lines = new JsonLinesReader();
  let reader: CsvReader | undefined;
  let bytes = 0;
  for await (const input of reading.inputs()) {
    // As text, every cell is kept as it is.
    reader ??= new CsvReader({
      ...(delimiter !== undefined && { delimiter }),
      ...(comment !== undefined && { comment }),
      header: options.header ?? true,
      streaming: true,
      plan: csvNames(input, format as "csv" | "tsv", options).map(
        (name): PlannedColumn => ({ name, kind: "text", reason: "" }),
      ),
    });
    lines.begin(input.name);
    // A line for that of the names, so that places in messages are those of the file.
    lines.write(Buffer.from("\n"));
    for await (const sofar of input.pieces(reader)) {
      if (reader.rows > 0) lines.write(Buffer.from(jsonText(reader.take())));
      bytes = Math.max(bytes, sofar);
    }
    lines.end();
  }
  return { records: lines.take(), notes: reader?.notes ?? [], bytes };
}

function jsonText({ columns, size, codes, texts }: RawTable): string {
  const view = codes.view();
  const names = columns.map(({ name }) => JSON.stringify(name));
  let text = "";
  for (let r = 0, k = 0; r < size; r++) {
    const entries = names.map((name, j) => `${name}:${JSON.stringify(cellOf(texts[j][view[k++]]))}`);
    text += `{${entries.join(",")}}\n`;
  }
  return text;
}

/** What JSON would have for a cell: nothing for an empty one, numbers and truths as such. */
function cellOf(text: string): string | number | boolean | null {
  if (text === "") return null;
  if (text === "true" || text === "false") return text === "true";
  const number = numberIn(text.trim());
  // Texts such as 007 and 1.0 would not come back as they are.
  return number !== undefined && String(number) === text.trim() ? number : text;
}
