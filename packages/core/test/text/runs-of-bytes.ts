// Bytes in long runs, about as long as those that are passed over many at a time.

import fc from "fast-check";
import { long } from "../../src/text/byte-runs.js";

const length: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 2, arbitrary: fc.integer({ min: long - 6, max: long + 6 }) },
  { weight: 1, arbitrary: fc.integer({ min: 4 * long, max: 5 * long }) },
);

/** Some runs of one byte each, out of the characters of a text, from any position in their memory. */
export function runsOf(characters: string): fc.Arbitrary<Uint8Array> {
  const codes = [...Buffer.from(characters, "latin1")];
  const run = fc.tuple(fc.constantFrom(...codes), length).map(([code, n]) => Buffer.alloc(n, code));
  return fc
    .tuple(fc.array(run, { maxLength: 6 }), fc.integer({ min: 0, max: 3 }))
    .map(([parts, from]) => new Uint8Array(Buffer.concat([Buffer.alloc(from), ...parts])).subarray(from));
}
