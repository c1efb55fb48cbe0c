// Models to save and load, for the tests beside this file.

import fc from "fast-check";
import type { Json, ModelContent } from "../../src/model/format.js";

export const small: ModelContent = {
  head: { learner: "perceptron", classes: ["ham", "späm"], options: { rate: 0.1 }, weights: { array: 0 } },
  arrays: [Float64Array.of(1.5, -0, 5e-324), Uint32Array.of(7, 0, 4294967295), new Float64Array(0)],
};

const key = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("__proto__", "constructor", "toString", "toJSON", "hasOwnProperty", "7", "\ud800"),
);

/** Without −0 and non-finite numbers, which a head never holds. */
const fact: fc.Arbitrary<Json> = fc.letrec<{ fact: Json }>((tie) => ({
  fact: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    key,
    fc.array(tie("fact"), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie("fact")), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
  ),
})).fact;

export const contents: fc.Arbitrary<ModelContent> = fc.record({
  head: fc.array(fc.tuple(key, fact), { maxLength: 5 }).map((pairs) => Object.fromEntries(pairs)),
  arrays: fc.array(
    fc.oneof(
      fc.float64Array({ noNaN: true, noDefaultInfinity: true, maxLength: 9 }),
      fc.float32Array({ noNaN: true, noDefaultInfinity: true, maxLength: 9 }),
      fc.uint32Array({ maxLength: 9 }),
      fc.uint8Array({ maxLength: 9 }),
    ),
    { maxLength: 4 },
  ),
});

/** Equal to the last bit, −0 included. */
export function same(a: ModelContent, b: ModelContent): boolean {
  return (
    JSON.stringify(a.head) === JSON.stringify(b.head) &&
    a.arrays.length === b.arrays.length &&
    a.arrays.every((array, i) => {
      const other = b.arrays[i];
      return (
        array.constructor === other.constructor &&
        array.length === other.length &&
        array.every((value, j) => Object.is(value, other[j]))
      );
    })
  );
}
