// The values of Parquet files as cells, a block of rows at a time.

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Compressors, parquetMetadata, parquetReadObjects } from "hyparquet";
import { textOf } from "../data/formats/parquet-cell.js";
import type { Input } from "../data/input/input.js";
import { UsageError } from "../terminal/exit.js";
import type { Cell, CellTable } from "./cells.js";

const compressors: Compressors = {
  GZIP: (bytes) => gunzipSync(bytes),
  BROTLI: (bytes) => brotliDecompressSync(bytes),
};

/** Rows in a block. */
const block = 2 ** 16;

/** The cells of Parquet files; their columns are those of the first file. */
export async function parquetCells(first: Input, rest: () => AsyncIterable<Input>): Promise<CellTable> {
  const file = await opened(first);
  const [head] = await parquetReadObjects({ ...file, compressors, rowEnd: 1 });
  const names = Object.keys(head ?? {});
  const rows = async function* () {
    yield* blocks(file, names);
    for await (const input of rest()) yield* blocks(await opened(input), names);
  };
  return { names, named: true, rows: rows() };
}

async function opened({ name, all }: Input) {
  const bytes = await all();
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  try {
    return { file, metadata: parquetMetadata(file) };
  } catch (error) {
    throw new UsageError(`${name}: this is no Parquet file, or a damaged one: ${(error as Error).message}`);
  }
}

async function* blocks(file: Awaited<ReturnType<typeof opened>>, names: readonly string[]): AsyncGenerator<Cell[][]> {
  const size = Number(file.metadata.num_rows);
  for (let from = 0; from < size; from += block) {
    const rowEnd = Math.min(from + block, size);
    const objects = await parquetReadObjects({ ...file, compressors, rowStart: from, rowEnd });
    yield objects.map((row) => names.map((name) => cell(row[name])));
  }
}

function cell(value: unknown): Cell {
  if (typeof value === "number") return Number.isNaN(value) ? null : value;
  if (typeof value === "boolean") return value;
  const text = textOf(value);
  return text === "" ? null : text;
}
