// Examples for laws of the theory: labelled rows, two classes −1 and 1.

import fc from "fast-check";
import type { Pair } from "../textbook.js";

export type { Pair };

/** Multiples of 1/1024: sums and products of a few of them are exact. */
export const exactValue: fc.Arbitrary<number> = fc.integer({ min: -4096, max: 4096 }).map((k) => k / 1024);
export const wildValue: fc.Arbitrary<number> = fc.double({ noNaN: true, noDefaultInfinity: true });

export function pairs(value: fc.Arbitrary<number>, { most = 25, widest = 6 } = {}): fc.Arbitrary<Pair[]> {
  const label: fc.Arbitrary<number> = fc.constantFrom(-1, 1);
  return fc.integer({ min: 1, max: widest }).chain((width) =>
    fc.array(fc.tuple(fc.array(value, { minLength: width, maxLength: width }), label), {
      minLength: 2,
      maxLength: most,
    }),
  );
}
