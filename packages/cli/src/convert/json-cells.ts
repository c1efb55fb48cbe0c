// The values of JSON Lines as cells, with a column for every key.

import { JsonLinesReader, recordAt } from "rosenblatt/readers";
import type { BadRows } from "../data/bad-rows/bad-rows.js";
import { filtered, leftOutBy } from "../data/bad-rows/line-filter.js";
import type { Input } from "../data/input/input.js";
import { parseWritten, unmarked } from "../text/written-number.js";
import type { Cell, CellRow, CellTable } from "./cells.js";

/** Rows in a block. */
const block = 4096;

/** The values of JSON Lines as cells of a table; all files are read first, since any line may have a new key. */
export async function jsonCells(
  first: Input,
  rest: () => AsyncIterable<Input>,
  bad: BadRows | undefined,
): Promise<CellTable> {
  const reader = filtered(new JsonLinesReader(parseWritten), () => new JsonLinesReader(parseWritten), bad);
  await first.feed(reader);
  for await (const input of rest()) await input.feed(reader);
  const unread = new Set(leftOutBy(reader));
  const records = reader.take();
  const { names } = records;
  const cellsAt = (r: number): Cell[] => {
    const record = recordAt(records, r);
    return names.map((name) => {
      const cell = record.get(name);
      return typeof cell === "string" ? unmarked(cell) : cell;
    });
  };
  const size = records.size + unread.size;
  const rows = async function* () {
    for (let from = 0, r = 0; from < size; from += block)
      yield Array.from(
        { length: Math.min(block, size - from) },
        (_, i): CellRow => (unread.has(from + i) ? undefined : cellsAt(r++)),
      );
  };
  return { names, named: true, typed: true, rows: rows() };
}
