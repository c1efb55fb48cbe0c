// JSON records, one per line, and the features they become.

import fc from "fast-check";
import { JsonLinesReader } from "../../packages/core/src/readers/json-lines/reader.js";
import { recordAt } from "../../packages/core/src/table/json-records.js";
import { TableEncoding } from "../../packages/core/src/table/table-encoding.js";
import { readPieces } from "../../packages/core/test/readers/pieces.js";
import { must, mustEqual } from "../must.js";
import { type Json, spoiledBytes, spoiledJson, wordy } from "../mutation.js";
import { outcomeOf } from "../refusal.js";
import type { Target } from "../target.js";

interface Case {
  readonly bytes: Uint8Array;
  readonly cuts: readonly number[];
}

const words = [
  ...[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    '"',
    '"a"',
    '"label"',
    '"__proto__"',
    "1",
    "-0",
    "1e999",
    "true",
    "null",
    "\n",
    "\r\n",
    " ",
  ],
  ...['{"label":1,"x":2}', '{"label":0,"x":[1,"b"]}', "\\u0000", "\\", "\ufeff", "\0", "é", '"\\ud800"', "NaN", "0x1"],
];
const record: Json = {
  label: "a",
  x: 1.5,
  words: ["red", "blue", 3],
  inner: { deep: [true, null, { y: 2 }] },
  on: false,
};
const lines = fc
  .array(spoiledJson(fc.constant(record), 2), { minLength: 1, maxLength: 4 })
  .map((list) => new TextEncoder().encode(list.map((one) => `${JSON.stringify(one)}\n`).join("")));

const target: Target<Case> = {
  name: "json-lines",
  law: "Any bytes in any pieces are the same records, which become features, or are refused in the same words.",
  cases: fc.record({
    bytes: fc.oneof(
      wordy(words, 30),
      lines,
      spoiledBytes(lines, words),
      fc.tuple(fc.constantFrom("[", '{"a":', "[[", "{"), fc.nat(5000)).map(([c, n]) => new TextEncoder().encode(c.repeat(n))),
    ), // biome-ignore format: a table
    cuts: fc.array(fc.nat(200), { maxLength: 4 }),
  }),
  fixed: 20_000,
  check({ bytes, cuts }) {
    const read = (places: readonly number[]) =>
      outcomeOf(() => {
        const records = readPieces(new JsonLinesReader(), bytes, places);
        return { records, cells: Array.from({ length: records.size }, (_, r) => [...recordAt(records, r)]) };
      });
    const whole = read([]);
    const pieces = read(cuts);
    if ("refused" in whole) return mustEqual(pieces, whole, "in pieces");
    must("result" in pieces, "in pieces: refused what was read as a whole");
    if ("result" in pieces) mustEqual(pieces.result.cells, whole.result.cells, "in pieces");
    const encoded = outcomeOf(() => {
      const encoding = TableEncoding.fitRecords(whole.result.records);
      return encoding.encodeRecords(whole.result.records);
    });
    if ("result" in encoded)
      must(encoded.result.rows.values.every(Number.isFinite), "a feature is not a finite number");
  },
};

export default target;
