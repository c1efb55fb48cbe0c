// Vowpal Wabbit text, in any pieces.

import fc from "fast-check";
import { VwReader } from "../../packages/core/src/readers/vw/reader.js";
import { readPieces } from "../../packages/core/test/readers/pieces.js";
import { must, mustEqual } from "../must.js";
import { spoiledBytes, wordy } from "../mutation.js";
import { outcomeOf } from "../refusal.js";
import type { Target } from "../target.js";

interface Case {
  readonly bytes: Uint8Array;
  readonly unlabelled: boolean;
  readonly cuts: readonly number[];
}

const words = [
  ...[
    "1",
    "-1",
    "0.5",
    " ",
    " ",
    "|",
    "| ",
    "|ns ",
    "|ns:2 ",
    "a",
    "b:3",
    "c:1e-5",
    ":",
    "'tag",
    "\n",
    "\r\n",
    "\t",
    "1 2 'x| ",
  ],
  ...["\ufeff", "\0", "é", "__proto__", "a:nan", "a:1e999", "^", "1e999", "|:", "||", "a:-1e308", "b:1e308", "2.5 3"],
];
const good = fc.constant(new TextEncoder().encode("1 2 't |ns:2 ä:1 b\r\n-1 |  x:1e-3 |n y\n\n1 | q:4 r\n"));

const target: Target<Case> = {
  name: "vw",
  law: "Any bytes in any pieces are the same rows of finite numbers, or are refused in the same words.",
  cases: fc.record({
    bytes: fc.oneof(wordy(words, 30), spoiledBytes(good, words), fc.uint8Array({ maxLength: 40 })),
    unlabelled: fc.boolean(),
    cuts: fc.array(fc.nat(80), { maxLength: 4 }),
  }),
  fixed: 74_000,
  check({ bytes, unlabelled, cuts }) {
    const read = (places: readonly number[]) =>
      outcomeOf(() => {
        const reader = new VwReader({ unlabelled });
        const { rows, targets, classes, vocabulary, size } = readPieces(reader, bytes, places);
        must(rows.values.every(Number.isFinite), "a value is not a finite number");
        must(
          reader.weights?.every((weight) => weight >= 0 && Number.isFinite(weight)) ?? true,
          "a weight makes no sense",
        );
        const labels = Array.from({ length: size }, (_, r) => classes[targets[r]]);
        return { labels, names: vocabulary!.names, weights: reader.weights, ...rowsOf(rows) };
      });
    mustEqual(read(cuts), read([]), "in pieces");
  },
};

export default target;

function rowsOf({
  starts,
  indices,
  values,
}: {
  starts: ArrayLike<number>;
  indices: ArrayLike<number> | null;
  values: ArrayLike<number>;
}) {
  return { starts: Array.from(starts), indices: Array.from(indices ?? []), values: Array.from(values) };
}
