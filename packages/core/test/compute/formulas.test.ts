// The learners' formulas, at the points where they change and at some points in between, compared with values worked out by
// hand.

import { describe, expect, test } from "vitest";
import { leftInMean, meanWeight, sumBehindMean } from "../../src/compute/rules/mean.js";
import { arowConfidence, arowStep, arowVariance, arowWeight } from "../../src/learners/arow.js";
import { damage, shrinkage } from "../../src/learners/forgetron.js";
import { marginStep } from "../../src/learners/margin-perceptron.js";
import { paLimits, paStep } from "../../src/learners/passive-aggressive.js";
import { deltaStep, perceptronStep } from "../../src/learners/perceptron.js";
import { secondOrderDiagonal, secondOrderTerm } from "../../src/learners/second-order-perceptron.js";
import { eliminatedWeight, winnowStep, winnowWeight } from "../../src/learners/winnow.js";

const tiny = Number.MIN_VALUE;

describe("steps", () => {
  test("the perceptron and Winnow step by 1 on a margin of 0 or below", () => {
    for (const step of [perceptronStep, winnowStep])
      expect([-2, -tiny, 0, tiny, 1, 2].map(step)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  test("the delta rule steps by 2 on the wrong side and by 1 on the boundary", () => {
    expect([-2, -tiny, 0, tiny, 2].map(deltaStep)).toEqual([2, 2, 1, 0, 0]);
  });

  test("the margin perceptron steps on any score up to its margin", () => {
    expect([-1, 0, 0.5, 0.75, 1, 2].map((margin) => marginStep(margin, 0.5))).toEqual([1, 1, 1, 0, 0, 0]);
  });

  test("passive-aggressive steps reach margin 1 unless they are capped or softened", () => {
    const unbounded = paLimits("pa", 3);
    const bounded = paLimits("pa1", 3);
    const slack = paLimits("pa2", 3);
    expect([unbounded, bounded, slack]).toEqual([
      { most: Number.MAX_VALUE, slack: 0 },
      { most: 3, slack: 0 },
      { most: Number.MAX_VALUE, slack: 1 / 6 },
    ]);
    const step = (margin: number, xx: number, { most, slack }: { most: number; slack: number }) =>
      paStep(margin, xx, most, slack);
    expect([-3, 0, 0.5, 1, 1.5].map((margin) => step(margin, 2, unbounded))).toEqual([2, 0.5, 0.25, 0, 0]);
    expect(step(-9, 2, bounded)).toBe(3);
    expect(step(-3, 2, bounded)).toBe(2);
    expect(step(0, 1 / 3, slack)).toBe(2);
    // Too short to be divided by.
    expect(step(0, 2 ** -900, unbounded)).toBe(2 ** 900);
    expect(step(0, 2 ** -901, unbounded)).toBe(0);
    expect(paStep(0, 2 ** -901, Number.MAX_VALUE, 2 ** -901)).toBe(2 ** 900);
  });

  test("AROW steps below margin 1, and moves confident weights less", () => {
    expect(arowConfidence(3, 1)).toBe(0.25);
    expect([-1, 0, 0.5, 1, 1.5, 2].map((margin) => arowStep(margin, 0.5))).toEqual([1, 0.5, 0.25, 0, 0, 0]);
    expect(arowWeight(1, 0.5, 3, 2)).toBe(4);
    expect(arowVariance(0.5, 3, 0.125)).toBe(0.5 - 0.125 * 1.5 ** 2);
  });

  test("the second-order perceptron divides by what it has seen of a feature, including the current example", () => {
    expect(secondOrderTerm(6, 3, 3)).toBe(1.5);
    expect(secondOrderDiagonal(3, 4)).toBe(19);
  });

  test("Winnow multiplies or divides by a power of its factor, or eliminates", () => {
    expect([2, 1, 0, -1, -2].map((e) => winnowWeight(3, 2, e))).toEqual([12, 6, 3, 1.5, 0.75]);
    expect([2, 1, 0, -1, -0.5].map((e) => eliminatedWeight(3, 2, e))).toEqual([12, 6, 3, 0, 0]);
  });

  test("the Forgetron shrinks exactly as much as the damage limit requires", () => {
    expect(damage(2, 0.5)).toBe(4 + 4 - 2);
    for (const sigma of [0.25, 1, 3])
      for (const mu of [-2, 0, 0.5, 1, 2])
        for (const Q of [0, 0.3, 1.8])
          for (const M of [1, 4, 20]) {
            const phi = shrinkage(sigma, mu, Q, M);
            const excess = (at: number) => Q + damage(at * sigma, at * mu) - (15 / 32) * M;
            expect(phi).toBeGreaterThanOrEqual(0);
            expect(phi).toBeLessThanOrEqual(1);
            if (excess(1) <= 0) expect(phi).toBe(1);
            else if (Q >= (15 / 32) * M) expect(phi).toBe(0);
            else expect(excess(phi)).toBeCloseTo(0, 9);
          }
    // No shrinking is needed, even on the border.
    expect(shrinkage(1, 0, 0, 32 / 5)).toBe(1);
    // Nor where shrinking a little would do more damage than none.
    expect(shrinkage(1, 1.25, 14.5, 32)).toBe(1);
  });
});

describe("the mean of all vectors", () => {
  const steps = [0, 2, 0, -3, 1, 0, 0, 7];
  /** w after each example, from 0. */
  const path = steps.map((_, t) => steps.slice(0, t + 1).reduce((a, b) => a + b, 0));
  const u = steps.reduce((sum, step, t) => sum + (t + 1) * step, 0);
  const T = steps.length;
  const w = path[T - 1];
  const total = path.reduce((a, b) => a + b, 0);

  test.each([
    ["of those after each example", false, total / T],
    ["with the zero vector that it starts from", true, total / (T + 1)],
  ])("%s", (_, zeroStart, mean) => {
    expect(meanWeight(w, u, T, zeroStart)).toBeCloseTo(mean, 12);
    expect(sumBehindMean(w, mean, T, zeroStart)).toBeCloseTo(u, 12);
    const left = steps.reduce((sum, step, t) => sum + step * leftInMean(t + 1, T, zeroStart), 0);
    expect(left).toBeCloseTo(mean, 12);
  });

  test("is the vector itself before any example", () => {
    for (const zeroStart of [false, true]) expect(meanWeight(7, 3, 0, zeroStart)).toBe(7);
  });
});
