// Where in a file a row that cannot be used is.

import { apart, InputError, RemediableError } from "rosenblatt";
import { CsvReader, RowError } from "rosenblatt/readers";
import type { Io } from "../terminal/io.js";
import { csvOptions } from "./formats/csv.js";
import type { Reading } from "./formats/reading.js";
import { weightFault } from "./formats/weights.js";
import { inputOf } from "./input/input.js";
import type { Source } from "./input/source.js";
import { RecordLines } from "./record-lines.js";

/**
 * An error that names the file and, if it is about a row, its line, which is found by reading the file again. `before`
 * is the number of rows in batches read earlier.
 */
export async function placed(
  thrown: unknown,
  sources: readonly Source[],
  reading: Reading,
  io: Io,
  before = 0,
): Promise<unknown> {
  const names = sources.map(({ name }) => name);
  const error = weightFault(thrown, reading.options);
  const fault = rowFault(error);
  if (!fault) {
    if (!(error instanceof InputError) || names.some((name) => error.message.startsWith(name))) return error;
    const { facts, remedies } = apart(error);
    return new RemediableError(`${names.join(", ")}: ${facts}`, remedies);
  }
  const row = before + fault.row;
  const line = await lineOf(row, sources, reading, io);
  return new RemediableError(`${line ?? `${names.join(", ")}: row ${row + 1}`}: ${fault.reason}`, fault.remedies);
}

/** Finds the lines of the rows that could not be read. */
export async function placeBadRows(sources: readonly Source[], reading: Reading, io: Io): Promise<void> {
  await reading.bad?.find((row) => lineOf(row, sources, reading, io));
}

/** Which row, counted from 0 as in the library's own messages, has which fault. */
function rowFault(error: unknown): Pick<RowError, "row" | "reason" | "remedies"> | undefined {
  if (error instanceof RowError) return error;
  if (!(error instanceof InputError)) return undefined;
  const { facts, remedies } = apart(error);
  const found = /^row (\d+)([,:]?) (.*)$/s.exec(facts);
  if (!found) return undefined;
  const [, row, mark, rest] = found;
  return { row: Number(row), reason: mark === "" ? `the row ${rest}` : rest, remedies };
}

/** The file and line of a row; undefined for sources that cannot be read twice, and for formats other than CSV. */
export async function lineOf(
  row: number,
  sources: readonly Source[],
  reading: Reading,
  io: Io,
): Promise<string | undefined> {
  const { format, options } = reading;
  if (format !== "csv" && format !== "tsv") return undefined;
  if (sources.some(({ kind }) => kind !== "file" && kind !== "dataset")) return undefined;
  // Unreadable rows were already counted in the first reading.
  const quiet = reading.bad && { onFault: () => {} };
  const reader = new CsvReader({ ...csvOptions(reading), ...quiet, streaming: true });
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
    // Counted from the end, since any lines above the rows are also records.
    return `${source.name}:${records.lines.at(left - rows)}`;
  }
  return undefined;
}
