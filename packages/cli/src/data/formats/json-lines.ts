// JSON Lines to a data set.

import type { Examples, Label } from "rosenblatt";
import { JsonLinesReader, type JsonRecords, TableEncoding } from "rosenblatt/readers";
import { columnReports } from "./columns.js";
import { isOfRecords, type TableFormat } from "./encoding.js";
import type { Content, Reading } from "./reading.js";
import { absentNotes, tableOfRecords } from "./record-table.js";
import { contentOfTable, encodeOptions, planFor, tableIn, tableOptions } from "./table.js";

/** Reads JSON Lines, one record per line. */
export async function readJsonLines(reading: Reading): Promise<Content> {
  const reader = new JsonLinesReader();
  let bytes = 0;
  for await (const input of reading.inputs()) bytes += await input.feed(reader);
  return contentOfRecords(reader.take(), reading, [], bytes);
}

/** The content of records: by the model's encoding, whether that learned from records or from a table, or else by one that is fitted to them. */
export function contentOfRecords(
  records: JsonRecords,
  reading: Reading,
  readNotes: readonly string[],
  bytes: number,
): Content {
  const { encoding: given, format } = reading;
  const known = given && tableIn(given, format);
  if (given && !isOfRecords(given)) {
    const { plan = [] } = planFor(reading, records.names);
    const table = tableOfRecords(records, plan, tableOptions(reading));
    return contentOfTable(table, reading, [...readNotes, ...absentNotes(records, plan)], bytes);
  }
  const notes = [...readNotes];
  const table = known ?? TableEncoding.fitRecords(records, tableOptions(reading));
  const examples = table.encodeRecords(records, {
    ...encodeOptions(reading),
    note: (text) => notes.push(text),
  });
  return {
    examples: examples as Examples as Examples<Label>,
    encoding: { format: (given?.format ?? "jsonl") as TableFormat, table },
    notes,
    columns: columnReports(table),
    // Records may lack a number, which is then 0: centring it would not be.
    numeric: undefined,
    labelColumn: table.labelColumn,
    sampleWeights: undefined,
    bytes,
  };
}
