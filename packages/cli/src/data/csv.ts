// CSV and TSV files to a data set.

import { type CsvOptions, CsvReader } from "rosenblatt/readers";
import type { Content, Reading } from "./reading.js";
import { contentOfTable, planFor, tableOptions } from "./table.js";

/** What the command line, and a model, say about the file. */
export function csvOptions(reading: Reading): CsvOptions {
  const { format, options } = reading;
  const { delimiter = format === "tsv" ? "\t" : undefined, header, comment } = options;
  return {
    ...tableOptions(reading),
    ...planFor(reading),
    ...(delimiter !== undefined && { delimiter }),
    ...(header !== undefined && { header }),
    ...(comment !== undefined && { comment }),
    ...(reading.bytes !== undefined && { bytes: reading.bytes }),
  };
}

export async function readCsvFiles(reading: Reading): Promise<Content> {
  const reader = new CsvReader(csvOptions(reading));
  let bytes = 0;
  for await (const input of reading.inputs()) bytes += await input.feed(reader);
  return contentOfTable(reader.take(), reading, reader.notes, bytes);
}
