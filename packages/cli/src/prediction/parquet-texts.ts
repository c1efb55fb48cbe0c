// The rows of Parquet files as JSON, so that their columns can be written beside the answers like those of any other file.

import { parquetCells } from "../convert/parquet-cells.js";
import type { WrittenFile } from "../data/file-texts.js";
import { inputOf } from "../data/input/input.js";
import { sourcesOf } from "../data/input/source.js";
import type { ModelRows, RowBatch, Wanted } from "../data/model-rows.js";
import { UsageError } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";

/** The batches with the texts that are wanted, where the format has any; refuses formats that have no columns. */
export async function* withTexts(
  rows: ModelRows,
  wanted: Wanted,
  paths: readonly string[],
  io: Io,
): AsyncGenerator<RowBatch> {
  if (!wanted.texts || ["csv", "tsv", "jsonl"].includes(rows.format)) return yield* rows.batches(wanted);
  if (rows.format !== "parquet")
    throw new UsageError(`--append and --id are for tables: csv, tsv, jsonl and parquet; got ${rows.format}`);
  const file: WrittenFile = { name: rows.files[0], format: "jsonl", delimiter: undefined, header: undefined };
  for await (const batch of rows.batches(wanted)) {
    const all = await rowTexts(paths, io);
    yield { ...batch, file, texts: batch.positions ? Array.from(batch.positions, (r) => all[r]) : all };
  }
}

/** Each row as an object with all columns. */
async function rowTexts(paths: readonly string[], io: Io): Promise<string[]> {
  const sources = sourcesOf(paths);
  if (sources.some(({ kind }) => kind !== "file"))
    throw new UsageError("a Parquet file whose columns are written is read twice; got a stream: name a file");
  const rest = async function* () {
    for (const source of sources.slice(1)) yield await inputOf(source, io);
  };
  const { names, rows } = await parquetCells(await inputOf(sources[0], io), rest);
  const keys = names.map((name) => JSON.stringify(name));
  const texts: string[] = [];
  for await (const block of rows)
    for (const row of block) texts.push(`{${keys.map((key, j) => `${key}:${JSON.stringify(row[j])}`).join(",")}}`);
  return texts;
}
