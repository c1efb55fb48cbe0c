// Turns rows of tables that are read as a whole into JSON texts, so that their columns can be written beside the
// answers like those of other files.

import { bareCell, type Cell, type CellRow, cellsOf, isTableFormat } from "../convert/cells.js";
import { badRowsIn } from "../data/bad-rows/bad-rows.js";
import type { WrittenFile } from "../data/file-texts.js";
import type { TableFormat } from "../data/formats/encoding.js";
import { inputOf } from "../data/input/input.js";
import { sourcesOf } from "../data/input/source.js";
import type { ModelRows, RowBatch, Wanted } from "../data/model-rows.js";
import type { DataOptions } from "../options/data.js";
import { UsageError } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";
import { WrittenNumber } from "../text/written-number.js";

/** The batches with the wanted texts; refuses formats that have no columns. */
export async function* withTexts(
  rows: ModelRows,
  wanted: Wanted,
  paths: readonly string[],
  options: DataOptions,
  io: Io,
): AsyncGenerator<RowBatch> {
  const { format } = rows;
  if (wanted.texts && !isTableFormat(format))
    throw new UsageError(`--append and --id are for tables: csv, tsv, jsonl and parquet; got ${format}`);
  if (!wanted.texts || !rows.isWhole || !isTableFormat(format)) return yield* rows.batches(wanted);
  const file: WrittenFile = { name: rows.files[0], format: "jsonl", delimiter: undefined, header: undefined };
  for await (const batch of rows.batches(wanted)) {
    const all = await rowTexts(paths, format, options, io);
    yield { ...batch, file, texts: batch.positions ? Array.from(batch.positions, (r) => all[r]) : all };
  }
}

/** Each row as a JSON object with all columns. */
async function rowTexts(
  paths: readonly string[],
  format: TableFormat,
  options: DataOptions,
  io: Io,
): Promise<string[]> {
  const sources = sourcesOf(paths);
  if (sources.some(({ kind }) => kind !== "file" && kind !== "dataset"))
    throw new UsageError("--append and --id read the data twice for this model; got a stream: name a file");
  const rest = async function* () {
    for (const source of sources.slice(1)) yield await inputOf(source, io);
  };
  // What cannot be read has been reported in the first reading.
  const { names, rows } = await cellsOf(format, await inputOf(sources[0], io), rest, options, badRowsIn(options));
  const keys = names.map((name) => JSON.stringify(name));
  const textOf = (row: CellRow) => `{${keys.map((key, j) => `${key}:${valueText(row?.[j])}`).join(",")}}`;
  const texts: string[] = [];
  for await (const block of rows) for (const row of block) texts.push(textOf(row));
  return texts;
}

function valueText(cell: Cell): string {
  const value = bareCell(cell);
  return value instanceof WrittenNumber ? value.text : JSON.stringify(value ?? null);
}
