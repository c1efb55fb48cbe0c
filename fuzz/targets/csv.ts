// Text tables, in any pieces, read by plain and compiled loops.

import fc from "fast-check";
import { read, type Way } from "../../packages/core/test/readers/csv/both-ways.js";
import { mustEqual } from "../must.js";
import { spoiledBytes, wordy } from "../mutation.js";
import { outcomeOf } from "../refusal.js";
import type { Target } from "../target.js";

interface Case {
  readonly bytes: Uint8Array;
  readonly cuts: readonly number[];
}

const words = [
  ...[
    "a",
    "b",
    "x",
    "1",
    "2.5",
    "-3",
    "1e5",
    ",",
    ",",
    ";",
    "\t",
    "|",
    "\n",
    "\n",
    "\r\n",
    "\r",
    '"',
    '""',
    " ",
    "#",
    "NA",
  ],
  ...[
    "é",
    "😀",
    "\ufeff",
    "\0",
    "class",
    "2024-01-31",
    "yes",
    "no",
    "1,5",
    "__proto__",
    "\v",
    "true",
    "1e999",
    "?",
    "'",
  ],
];
const cell = fc.oneof(fc.integer().map(String), fc.double({ noNaN: true }).map(String), fc.constantFrom(...words));
const good = fc
  .tuple(fc.constantFrom(",", ";", "\t"), fc.array(fc.tuple(cell, cell, fc.constantFrom("yes", "no")), { minLength: 1, maxLength: 8 }))
  .map(([comma, rows]) => ["x", "n", "class"].join(comma) + "\n" + rows.map((row) => `${row.join(comma)}\n`).join(""))
  .map((text) => new TextEncoder().encode(text)); // biome-ignore format: a grammar

const target: Target<Case> = {
  name: "csv",
  law: "Plain and compiled loops read the same cells from any bytes in any pieces, or refuse them in the same words.",
  cases: fc.record({
    bytes: fc.oneof(wordy(words, 40), spoiledBytes(good, words), fc.uint8Array({ maxLength: 40 })),
    cuts: fc.array(fc.nat(150), { maxLength: 4 }),
  }),
  fixed: 2200,
  check({ bytes, cuts }) {
    const places = cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b);
    const outcome = (way: Way, ends: readonly number[]) => outcomeOf(() => read(way, bytes, {}, ends));
    const plain = outcome("plain", []);
    mustEqual(outcome("compiled", []), plain, "compiled");
    mustEqual(outcome("compiled", places), plain, "compiled in pieces");
    mustEqual(outcome("plain", places), plain, "plain in pieces");
  },
};

export default target;
