// CSV and TSV files to a data set.

import { type CsvOptions, CsvReader } from "rosenblatt/readers";
import { readCsvOnTwo } from "../../threads/read-csv.js";
import { worthTwo } from "../../threads/second-thread.js";
import { faultsTo, leftOutInAll } from "../bad-rows/bad-rows.js";
import { isOfRecords } from "./encoding.js";
import type { Content, Reading } from "./reading.js";
import { contentOfTable, planFor, tableOptions } from "./table.js";

/** How CSV files are to be read, according to the command line and the model that they are for. */
export function csvOptions(reading: Reading): CsvOptions {
  const { format, options } = reading;
  const { delimiter = format === "tsv" ? "\t" : undefined, header, comment } = options;
  return {
    ...tableOptions(reading),
    ...planFor(reading, reading.names),
    ...(delimiter !== undefined && { delimiter }),
    ...(header !== undefined && { header }),
    ...(comment !== undefined && { comment }),
    ...(reading.bytes !== undefined && { bytes: reading.bytes }),
    ...(reading.bad && { onFault: faultsTo(reading.bad) }),
    ...reading.known,
  };
}

/** What a reader of CSV files noted, with the library's options as they are typed. */
export function csvNotes(notes: readonly string[]): string[] {
  return notes.map((text) => text.replace("header: true", "--header").replace("header: false", "--no-header"));
}

/** Reads CSV or TSV files; a single large one with two threads. */
export async function readCsvFiles(reading: Reading): Promise<Content> {
  if (reading.encoding && isOfRecords(reading.encoding)) {
    const { recordsOfCsv } = await import("./table-records.js");
    const { contentOfRecords } = await import("./json-lines.js");
    const { records, notes, bytes, leftOut } = await recordsOfCsv(reading);
    const content = contentOfRecords(records, reading, notes, bytes);
    return { ...content, skipped: leftOutInAll(leftOut, content.skipped ?? []) };
  }
  const options = csvOptions(reading);
  const { path, bytes: expected = 0 } = reading;
  const shared =
    path !== undefined && expected >= worthTwo && !reading.bad
      ? await readCsvOnTwo(path, options, reading.checkMemory, reading.onRead)
      : undefined;
  if (shared) return contentOfTable(shared.table, reading, csvNotes(shared.notes), shared.bytes);
  const reader = new CsvReader(options);
  let bytes = 0;
  for await (const input of reading.inputs()) bytes += await input.feed(reader);
  return contentOfTable(reader.take(), reading, csvNotes(reader.notes), bytes);
}
