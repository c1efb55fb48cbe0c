// Random examples, and what the laws of the learners compare.

import fc from "fast-check";
import { expect } from "vitest";
import type { LinearLearner } from "../../src/linear/learner.js";
import type { LinearOptions } from "../../src/options/shared-options.js";
import type { Pair } from "../textbook.js";

export type Made = LinearLearner<number>;
export type Create = (options?: LinearOptions<number>) => Made;

export const label = fc.constantFrom(-1, 1);
/** Multiples of 1/1024: sums and products of a few of them are exact. */
export const exactValue = fc.integer({ min: -4096, max: 4096 }).map((k) => k / 1024);
export const unitValue = fc.integer({ min: 0, max: 8 }).map((k) => k / 8);
export const wildValue = fc.double({ noNaN: true, noDefaultInfinity: true });

export function pairs(
  value: fc.Arbitrary<number>,
  { y = label as fc.Arbitrary<number>, most = 25, widest = 6 } = {},
): fc.Arbitrary<Pair[]> {
  return fc
    .integer({ min: 1, max: widest })
    .chain((width) =>
      fc.array(fc.tuple(fc.array(value, { minLength: width, maxLength: width }), y), { minLength: 1, maxLength: most }),
    );
}
export const exact = pairs(exactValue);
export const wild = pairs(wildValue);
export const small = pairs(fc.integer({ min: -3, max: 3 }));

export const binary = { classes: [-1, 1] };
export const taught = (learner: Made, data: readonly Pair[]) => {
  const mistakes = data.flatMap(([x, y], i) => (learner.learn(x, y).mistake ? [i] : []));
  return { learner, mistakes };
};
export const weights = (learner: Made, y?: number) => [learner.bias(y), ...learner.weights(y)];
export const near = (a: readonly number[], b: readonly number[], tolerance = 1e-9) => {
  const most = Math.max(1, ...b.map(Math.abs));
  a.forEach((value, j) => {
    expect(Math.abs(value - b[j])).toBeLessThanOrEqual(tolerance * most);
  });
};
export const positiveZero = (list: readonly number[]) => list.map((value) => value + 0);
