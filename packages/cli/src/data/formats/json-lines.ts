// JSON Lines to a data set.

import type { Examples, Label } from "rosenblatt";
import { JsonLinesReader, TableEncoding } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import { columnReports } from "./columns.js";
import { isTable } from "./encoding.js";
import type { Content, Reading } from "./reading.js";
import { encodeOptions, tableOptions } from "./table.js";

/** Reads JSON Lines, one record per line. */
export async function readJsonLines(reading: Reading): Promise<Content> {
  const { encoding: given } = reading;
  if (given && (!isTable(given) || given.format !== "jsonl"))
    throw new UsageError(`the model learned from ${given.format} files; got jsonl`);
  const reader = new JsonLinesReader();
  let bytes = 0;
  for await (const input of reading.inputs()) bytes += await input.feed(reader);
  const records = reader.take();
  const notes: string[] = [];
  const table = given && isTable(given) ? given.table : TableEncoding.fitRecords(records, tableOptions(reading));
  const examples = table.encodeRecords(records, {
    ...encodeOptions(reading),
    note: (text) => notes.push(text),
  });
  return {
    examples: examples as Examples as Examples<Label>,
    encoding: { format: "jsonl", table },
    notes,
    columns: columnReports(table),
    // Records may lack a number, which is then 0: centring it would not be.
    numeric: undefined,
    labelColumn: table.labelColumn,
    sampleWeights: undefined,
    bytes,
  };
}
