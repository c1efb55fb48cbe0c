// LIBSVM text, in any pieces, read by plain and compiled loops.

import fc from "fast-check";
import { LibsvmReader } from "../../packages/core/src/readers/libsvm/reader.js";
import { attempt, contents, plainReader } from "../../packages/core/test/readers/libsvm/both-ways.js";
import { readPieces } from "../../packages/core/test/readers/pieces.js";
import { mustEqual } from "../must.js";
import { spoiledBytes, wordy } from "../mutation.js";
import type { Target } from "../target.js";

interface Case {
  readonly bytes: Uint8Array;
  readonly zeroBased: boolean;
  readonly sort: boolean;
  readonly cuts: readonly number[];
}

const words = [
  ...[
    "1",
    "-1",
    "+1",
    "0",
    "2.5",
    "1e3",
    ":",
    " ",
    " ",
    "\t",
    "\n",
    "\r\n",
    "#",
    "qid:3",
    "1:",
    "2:0.5",
    "3:-1",
    "10:1e-3",
  ],
  ...[
    "4294967295:1",
    "99999999999:1",
    "0:1",
    ":5",
    "1:1e999",
    "1:nan",
    "\ufeff",
    "\0",
    "1:+",
    "1:.",
    "007:1",
    "2147483647:1",
  ],
];
const good = fc
  .array(
    fc.tuple(fc.constantFrom("1", "-1", "3"), fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })),
    { maxLength: 5 },
  )
  .map((rows) => rows.map(([y, columns, x]) => `${y} ${columns.sort((a, b) => a - b).map((j) => `${j}:${x}`).join(" ")}\n`).join(""))
  .map((text) => new TextEncoder().encode(text)); // biome-ignore format: a grammar

/** Compiled loops leave a line with a new class to plain ones. */
const known = fc.constantFrom("", "1 1:1\n-1 1:2\n0 1:3\n");

const target: Target<Case> = {
  name: "libsvm",
  law: "Plain and compiled loops read the same rows from any bytes in any pieces, or refuse them in the same words.",
  cases: fc.record({
    bytes: fc
      .tuple(known, fc.oneof(wordy(words, 30), spoiledBytes(good, words), fc.uint8Array({ maxLength: 40 })))
      .map(([first, rest]) => new Uint8Array(Buffer.concat([Buffer.from(first), rest]))),
    zeroBased: fc.boolean(),
    sort: fc.boolean(),
    cuts: fc.array(fc.nat(120), { maxLength: 4 }),
  }),
  fixed: 14_000,
  check({ bytes, zeroBased, sort, cuts }) {
    const options = { zeroBased, sort };
    const read = (reader: LibsvmReader, places: readonly number[]) =>
      attempt(() => contents(readPieces(reader, bytes, places)));
    const plain = read(plainReader(options), []);
    mustEqual(read(new LibsvmReader(options), []), plain, "compiled");
    mustEqual(read(new LibsvmReader(options), cuts), plain, "compiled in pieces");
    mustEqual(read(plainReader(options), cuts), plain, "plain in pieces");
  },
};

export default target;
