// Reading small tables in tests: with plain loops or compiled ones, whole or in pieces.

import { expect } from "vitest";
import { accelerate, plainMemory } from "../../../src/compute/memory.js";
import { wasmMemory } from "../../../src/compute/wasm.js";
import { InputError } from "../../../src/errors.js";
import { type CsvOptions, CsvReader } from "../../../src/readers/csv/reader.js";
import type { RawTable } from "../../../src/table/raw-table.js";

accelerate(wasmMemory);

export const ways = ["plain", "compiled"] as const;
export type Way = (typeof ways)[number];

export type Cell = string | number | null;

export interface Table {
  columns: string[];
  rows: Cell[][];
  notes: string[];
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Memory is compiled from some size on. */
export const sizeFor = (way: Way): number => (way === "plain" ? 0 : 1 << 20);

/** The cells of a raw table by row and column, ignored columns left out; null where missing. */
export function cellsOf(table: RawTable): Cell[][] {
  const used = table.columns.filter(({ kind }) => kind !== "ignored");
  const numeric = used.filter(({ kind }) => kind === "numeric").length;
  const coded = used.length - numeric;
  const [numbers, codes] = [table.numbers.view(), table.codes.view()];
  return Array.from({ length: table.size }, (_, r) => {
    let [n, c] = [r * numeric, r * coded];
    return used.map(({ kind }): Cell => {
      if (kind === "numeric") {
        const number = numbers[n++];
        return Number.isNaN(number) ? null : number;
      }
      const place = c - r * coded;
      const code = codes[c++];
      return code === 0 ? null : table.texts[place][code];
    });
  });
}

/** Reads bytes in pieces that end at the places given. */
export function read(
  way: Way,
  text: string | Uint8Array,
  options: CsvOptions = {},
  ends: readonly number[] = [],
): Table {
  const bytes = typeof text === "string" ? utf8(text) : text;
  accelerate(way === "plain" ? () => plainMemory : wasmMemory);
  const reader = new CsvReader({ bytes: sizeFor(way), ...options });
  reader.begin("train.csv");
  let from = 0;
  for (const end of [...ends, bytes.length]) {
    reader.write(bytes.subarray(from, end));
    from = end;
  }
  reader.end();
  const table = reader.take();
  const columns = table.columns.map(({ name, kind }) => `${name}: ${kind}`);
  return { columns, rows: cellsOf(table), notes: reader.notes };
}

/** Reads only the rows. */
export function rowsBy(way: Way): (text: string | Uint8Array, options?: CsvOptions) => Cell[][] {
  return (text, options) => read(way, text, options).rows;
}

/** Reads what must be refused, and gives the message. */
export function refusalBy(way: Way): (text: string | Uint8Array, options?: CsvOptions) => string {
  return (text, options) => {
    try {
      read(way, text, options);
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      return (error as Error).message;
    }
    return "no error";
  };
}
