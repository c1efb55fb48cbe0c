// JSON Lines to a data set.

import type { Examples, Label } from "rosenblatt";
import { JsonLinesReader, type JsonRecords, TableEncoding } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import { columnReports } from "./columns.js";
import { isTable } from "./encoding.js";
import type { Content, Reading } from "./reading.js";
import { hasText, mayLackLabels, tableOptions } from "./table.js";
import { withinBounds } from "./text-terms.js";

/** Reads JSON Lines, one record per line. */
export async function readJsonLines(reading: Reading): Promise<Content> {
  const { options, learning, encoding: given } = reading;
  if (given && (!isTable(given) || given.format !== "jsonl"))
    throw new UsageError(`the model learned from ${given.format} files; got jsonl`);
  const reader = new JsonLinesReader();
  let bytes = 0;
  for await (const input of reading.inputs()) bytes += await input.feed(reader);
  const records = reader.take();
  const notes: string[] = [];
  const fitted = given && isTable(given) ? given.table : fittedTo(records, reading);
  const unlabelled = mayLackLabels(options);
  const all = fitted.encodeRecords(records, { learning, unlabelled, note: (text) => notes.push(text) });
  const { encoding: table, examples } =
    given || !options.termBounds ? { encoding: fitted, examples: all } : withinBounds(fitted, options.termBounds, all);
  return {
    examples: examples as Examples as Examples<Label>,
    encoding: { format: "jsonl", table },
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
