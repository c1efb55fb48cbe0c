// JSON Lines to a data set.

import type { Examples, Label } from "rosenblatt";
import { JsonLinesReader, type JsonRecords, TableEncoding } from "rosenblatt/readers";
import { columnReports } from "./columns.js";
import { isOfRecords, type TableFormat } from "./encoding.js";
import type { Content, Reading } from "./reading.js";
import { absentNotes, tableOfRecords } from "./record-table.js";
import { contentOfTable, encodeOptions, hasText, planFor, tableIn, tableOptions } from "./table.js";
import { withinBounds } from "./text-terms.js";

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
  const fitted = known ?? fittedTo(records, reading);
  const all = fitted.encodeRecords(records, {
    ...encodeOptions(reading),
    note: (text) => notes.push(text),
  });
  const { termBounds } = reading.options;
  const { encoding: table, examples } =
    given || !termBounds ? { encoding: fitted, examples: all } : withinBounds(fitted, termBounds, all);
  return {
    examples: examples as Examples as Examples<Label>,
    encoding: { format: (given?.format ?? "jsonl") as TableFormat, table },
    notes,
    columns: columnReports(fitted),
    // Records may lack a number, which is then 0: centring it would not be.
    numeric: undefined,
    labelColumn: table.labelColumn,
    sampleWeights: undefined,
    bytes,
  };
}

/** The encoding of records, which are looked at once more where one of their keys turns out to be text. */
export function fittedTo(records: JsonRecords, reading: Reading): TableEncoding {
  const { text, textColumn, ngrams, termBounds } = reading.options;
  const isAsked = (text ?? textColumn) !== undefined;
  const fitted = TableEncoding.fitRecords(records, tableOptions(reading, isAsked));
  if (isAsked || ngrams !== undefined || !termBounds || !hasText(fitted.columns)) return fitted;
  return TableEncoding.fitRecords(records, tableOptions(reading, true));
}
