// Where in a file a row is that cannot be used.

import { InputError } from "rosenblatt";
import { CsvReader, RowError } from "rosenblatt/readers";
import type { Io } from "../terminal/io.js";
import { csvOptions } from "./formats/csv.js";
import type { Reading } from "./formats/reading.js";
import { inputOf } from "./input/input.js";
import type { Source } from "./input/source.js";
import { RecordLines } from "./record-lines.js";

/**
 * An error that names the file, and for a row its line, which is found by reading again. `before` are the rows of batches read
 * earlier.
 */
export async function placed(
  error: unknown,
  sources: readonly Source[],
  reading: Reading,
  io: Io,
  before = 0,
): Promise<unknown> {
  const names = sources.map(({ name }) => name);
  const fault = rowFault(error);
  if (!fault) {
    const isPlaced = !(error instanceof InputError) || names.some((name) => error.message.startsWith(name));
    return isPlaced ? error : new InputError(`${names.join(", ")}: ${error.message}`);
  }
  const row = before + fault.row;
  const line = await lineOf(row, sources, reading, io);
  return new InputError(`${line ?? `${names.join(", ")}: row ${row + 1}`}: ${fault.reason}`);
}

/** What is wrong with which row, counted from 0, as the library's own messages count them. */
function rowFault(error: unknown): { readonly row: number; readonly reason: string } | undefined {
  if (error instanceof RowError) return error;
  const found = error instanceof InputError ? /^row (\d+)([,:]?) (.*)$/s.exec(error.message) : null;
  return found ? { row: Number(found[1]), reason: found[2] === "" ? `the row ${found[3]}` : found[3] } : undefined;
}

/** Undefined for what cannot be read twice, and for what has no lines. */
async function lineOf(row: number, sources: readonly Source[], reading: Reading, io: Io): Promise<string | undefined> {
  const { format, options } = reading;
  if (format !== "csv" && format !== "tsv") return undefined;
  if (sources.some(({ kind }) => kind !== "file" && kind !== "dataset")) return undefined;
  const reader = new CsvReader({ ...csvOptions(reading), streaming: true });
  let left = row;
  for (const source of sources) {
    let rows = 0;
    const input = await inputOf(source, io);
    for await (const _ of input.pieces(reader)) {
      rows += reader.rows;
      if (reader.rows > 0) reader.take();
    }
    if (left >= rows) {
      left -= rows;
      continue;
    }
    const records = new RecordLines(reader.delimiter!, options.comment);
    await (await inputOf(source, io)).feed(records);
    // Whatever stands above the rows is a record too.
    return `${source.name}:${records.lines.at(left - rows)}`;
  }
  return undefined;
}
