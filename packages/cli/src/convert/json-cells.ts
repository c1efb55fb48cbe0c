// The values of JSON Lines as cells, with a column for every key.

import { JsonLinesReader, recordAt } from "rosenblatt/readers";
import type { Input } from "../data/input/input.js";
import { parseWritten, unmarked } from "../text/written-number.js";
import type { Cell, CellTable } from "./cells.js";

/** Rows in a block. */
const block = 4096;

/** The values of JSON Lines as cells of a table; all files are read first, since any line may have a new key. */
export async function jsonCells(first: Input, rest: () => AsyncIterable<Input>): Promise<CellTable> {
  const reader = new JsonLinesReader(parseWritten);
  await first.feed(reader);
  for await (const input of rest()) await input.feed(reader);
  const records = reader.take();
  const { names, size } = records;
  const rows = async function* () {
    for (let from = 0; from < size; from += block)
      yield Array.from({ length: Math.min(block, size - from) }, (_, i): Cell[] => {
        const record = recordAt(records, from + i);
        return names.map((name) => {
          const cell = record.get(name);
          return typeof cell === "string" ? unmarked(cell) : cell;
        });
      });
  };
  return { names, named: true, typed: true, rows: rows() };
}
