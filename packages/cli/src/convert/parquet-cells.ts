// The values of Parquet files as cells, a block of rows at a time.

import { InputError } from "rosenblatt";
import type { Input } from "../data/input/input.js";
import { textOf } from "../data/parquet/cell.js";
import type { Cells } from "../data/parquet/column.js";
import { ParquetFile } from "../data/parquet/file.js";
import { WrittenNumber } from "../text/written-number.js";
import type { Cell, CellTable } from "./cells.js";

/** Rows in a block. */
const block = 2 ** 14;

/** The cells of Parquet files, with the columns of the first file. */
export async function parquetCells(first: Input, rest: () => AsyncIterable<Input>): Promise<CellTable> {
  const file = new ParquetFile(first.name, await first.all());
  const names = file.columns;
  const rows = async function* () {
    yield* blocks(file, names);
    for await (const input of rest()) yield* blocks(new ParquetFile(input.name, await input.all()), names);
  };
  return { names, named: true, typed: true, rows: rows() };
}

async function* blocks(file: ParquetFile, names: readonly string[]): AsyncGenerator<Cell[][]> {
  const places = names.map((name) => file.columns.indexOf(name));
  const missing = places.indexOf(-1);
  if (missing >= 0)
    throw new InputError(
      `${file.name}: the column ${JSON.stringify(names[missing])} must be in the data; got ${file.columns.slice(0, 50).join(", ")}`,
    );
  const pass = file.reading(names.length);
  for (const [group, size] of file.groups.entries()) {
    const columns: Column[] = [];
    for (const place of places) columns.push(new Column(await pass.read(place, group)));
    for (let from = 0; from < size; from += block)
      yield Array.from({ length: Math.min(block, size - from) }, () => columns.map((column) => column.next()));
  }
}

/** The cells of a column in a row group, one after the other. */
class Column {
  readonly #parts: readonly Cells[];
  #part = 0;
  #at = 0;

  constructor(parts: readonly Cells[]) {
    this.#parts = parts;
  }

  next(): Cell {
    while (this.#at === this.#parts[this.#part].length) {
      this.#part++;
      this.#at = 0;
    }
    return cell(this.#parts[this.#part][this.#at++]);
  }
}

function cell(value: unknown): Cell {
  if (typeof value === "number") return Number.isNaN(value) ? null : value;
  if (typeof value === "boolean") return value;
  if (typeof value === "bigint") return new WrittenNumber(String(value));
  const text = textOf(value);
  return text === "" ? null : text;
}
