// Mistakes of the learners compared with each bound, on data with exact arithmetic and on other data.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { disjunction } from "../../../src/datasets/synthetic/disjunction.js";
import { tenPoints } from "../../../src/datasets/synthetic/ten-points.js";
import { OptionError } from "../../../src/errors.js";
import { PassiveAggressive, type PassiveAggressiveVariant } from "../../../src/learners/passive-aggressive.js";
import { Perceptron } from "../../../src/learners/perceptron.js";
import { Winnow } from "../../../src/learners/winnow.js";
import { competitor } from "../../../src/theory/bounds/competitor.js";
import {
  deviation,
  freundSchapire,
  novikoff,
  passiveAggressive,
  passiveAggressive1,
  passiveAggressive2,
  winnow,
  winnowThreshold,
} from "../../../src/theory/bounds/mistake-bounds.js";
import { holds } from "../../runs.js";
import { dot } from "../../textbook.js";
import { exactValue, type Pair, pairs } from "../pairs.js";

/** Not dyadic. */
const tame = fc.integer({ min: -100_000, max: 100_000 }).map((k) => k / 997);
const vector = (value: fc.Arbitrary<number>) => fc.array(value, { minLength: 7, maxLength: 7 });
/** Rounding in the bounds themselves. */
const slack = 1 + 1e-9;

function examplesOf(data: readonly Pair[]): Examples<number> {
  return Examples.from(
    data.map(([x]) => x),
    data.map(([, y]) => y),
    { classes: [-1, 1] },
  );
}

const fitting = <T>([data, u, ...rest]: [Pair[], number[], ...T[]]) =>
  [data, u.slice(0, data[0][0].length + 1), ...rest] as [Pair[], number[], ...T[]];

/** Labels by the side of u itself. */
const labelledBy = (data: readonly Pair[], u: readonly number[]): Pair[] =>
  data.map(([x]) => [x, Math.sign(dot([1, ...x], u))] as const).filter(([, y]) => y !== 0);

const bothClasses = (data: readonly Pair[]) => new Set(data.map(([, y]) => y)).size === 2;

describe("perceptron", () => {
  test("Novikoff's bound for the ten points is 51 · 27 = 1,377", () => {
    const { rows, labels } = tenPoints();
    const { radius, gamma, norm } = competitor(Examples.from(rows, labels), [-5, 1, 1]);
    expect([radius, gamma, norm].map((x) => x ** 2)).toEqual([51, 1 / 27, 27].map((x) => expect.closeTo(x, 12)));
    expect(novikoff(radius, gamma)).toBeCloseTo(1377, 9);
    expect(novikoff(1, 0.05)).toBeCloseTo(400, 10);
  });

  test("at most (R/γ)² mistakes in any number of passes over data that u separates (Novikoff 1962)", () => {
    for (const value of [exactValue, tame])
      holds(fc.tuple(pairs(value), vector(value)).map(fitting), ([all, u]) => {
        const data = labelledBy(all, u);
        fc.pre(bothClasses(data) && u.some((x) => Math.abs(x) > 1e-9));
        const examples = examplesOf(data);
        const { radius, gamma } = competitor(examples, u);
        const { mistakes } = new Perceptron<number>({ epochs: 20 }).fit(examples);
        fc.pre(gamma > 0);
        expect(mistakes).toBeLessThanOrEqual(novikoff(radius, gamma) * slack);
      });
  });

  test("a perceptron makes at most ((R + D)/γ)² mistakes in one pass over any data, for any u and γ (Freund & Schapire 1999)", () => {
    const gamma = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    for (const value of [exactValue, tame])
      holds(fc.tuple(pairs(value), vector(value), gamma).map(fitting), ([data, u, gamma]) => {
        fc.pre(bothClasses(data) && u.some((x) => Math.abs(x) > 1e-9));
        const examples = examplesOf(data);
        const { radius, margins, norm } = competitor(examples, u);
        const D = deviation(
          margins.map((m) => m / norm),
          gamma,
        );
        const { mistakes } = new Perceptron<number>({ epochs: 1 }).fit(examples);
        expect(mistakes).toBeLessThanOrEqual(freundSchapire(radius, gamma, D) * slack);
      });
  });

  test("the bound of Freund and Schapire equals Novikoff's where nothing deviates", () => {
    expect(deviation([0.5, 0.7], 0.5)).toBe(0);
    expect(deviation([0.5, -0.5], 1)).toBeCloseTo(Math.sqrt(0.25 + 2.25), 15);
    expect(freundSchapire(3, 0.5, 0)).toBe(novikoff(3, 0.5));
  });
});

describe("Winnow", () => {
  const disjunctions = fc.integer({ min: 2, max: 24 }).chain((n) =>
    fc.tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: n - 1 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: n, maxLength: n }), {
        minLength: 2,
        maxLength: 60,
      }),
    ),
  );

  test.each(["divide", "zero"] as const)(
    "the bound for a disjunction of k of n features holds, demotion %s, any α and θ",
    (demotion) => {
      const options = fc.record({
        promotion: fc.constantFrom(1.1, 1.5, 2, 3),
        threshold: fc.constantFrom(0.5, 1, 2, 3.7, 8, 30),
      });
      holds(fc.tuple(disjunctions, options), ([[relevant, rows], options]) => {
        const labels = rows.map((x) => (relevant.some((j) => x[j] === 1) ? 1 : -1));
        const bound = winnow({ attributes: rows[0].length, relevant: relevant.length, demotion, ...options });
        const learner = new Winnow<number>({ classes: [-1, 1], demotion, ...options });
        let mistakes = 0;
        for (let pass = 0; pass < 5; pass++) mistakes += learner.learnAll(rows, labels).mistakes;
        expect(mistakes).toBeLessThanOrEqual(bound * slack);
      });
    },
  );

  test("the default options give 2 + 3k(1 + log₂ n), and demotion to zero gives 1 + 2k(1 + log₂ n)", () => {
    expect(winnow({ attributes: 1024, relevant: 3 })).toBeCloseTo(2 + 9 * 11, 10);
    expect(winnow({ attributes: 1024, relevant: 3, demotion: "zero" })).toBeCloseTo(1 + 6 * 11, 10);
    const { rows, labels } = disjunction({ attributes: 500, relevant: 3, examples: 3000 });
    const { mistakes } = new Winnow<number>({ classes: [-1, 1] }).learnAll(rows, labels);
    expect(mistakes).toBeLessThanOrEqual(winnow({ attributes: 500, relevant: 3 }));
  });

  test("weights μ with a gap δ give (8/δ²)n/θ + (5/δ + 14 ln θ/δ²)Σμ (Littlestone 1988)", () => {
    const truths = fc.integer({ min: 2, max: 12 }).chain((n) =>
      fc.record({
        mu: fc.array(fc.constantFrom(0, 0, 0.25, 0.5, 1), { minLength: n, maxLength: n }),
        delta: fc.constantFrom(0.25, 0.5, 1),
        threshold: fc.constantFrom(1, 2, n),
        rows: fc.array(fc.array(fc.constantFrom(0, 1), { minLength: n, maxLength: n }), {
          minLength: 2,
          maxLength: 80,
        }),
      }),
    );
    holds(truths, ({ mu, delta, threshold, rows }) => {
      const clear = rows.filter((x) => dot(mu, x) >= 1 || dot(mu, x) <= 1 - delta);
      fc.pre(clear.length > 0);
      const labels = clear.map((x) => (dot(mu, x) >= 1 ? 1 : -1));
      const bound = winnowThreshold({
        attributes: mu.length,
        sum: mu.reduce<number>((sum, m) => sum + m, 0),
        delta,
        threshold,
      });
      const learner = new Winnow<number>({ classes: [-1, 1], promotion: 1 + delta / 2, threshold });
      let mistakes = 0;
      for (let pass = 0; pass < 5; pass++) mistakes += learner.learnAll(clear, labels).mistakes;
      expect(mistakes).toBeLessThanOrEqual(bound * slack);
    });
  });
});

describe("passive-aggressive", () => {
  /** Mistakes, and the sum of squared losses as they were suffered, bias counted. */
  function suffered(data: readonly Pair[], variant: PassiveAggressiveVariant, C: number) {
    const learner = new PassiveAggressive<number>({ classes: [-1, 1], features: data[0][0].length, variant, C });
    let [mistakes, squares] = [0, 0];
    for (const [x, y] of data) {
      const { scores, mistake } = learner.learn(x, y);
      if (mistake) mistakes++;
      squares += Math.max(0, 1 - y * scores[1]) ** 2;
    }
    return { mistakes, squares };
  }

  test("PA: Σℓ² ≤ R²‖u‖² when u has no loss (Crammer et al. 2006, theorem 2)", () => {
    for (const value of [exactValue, tame])
      holds(fc.tuple(pairs(value), vector(value)).map(fitting), ([all, u]) => {
        const data = labelledBy(all, u);
        fc.pre(bothClasses(data) && u.some((x) => Math.abs(x) > 1e-9));
        const { radius, gamma } = competitor(examplesOf(data), u);
        fc.pre(gamma > 1e-6);
        const bound = passiveAggressive({ radius, norm: 1 / gamma, losses: data.map(() => 0) });
        const { mistakes, squares } = suffered(data, "pa", 1);
        expect(mistakes).toBeLessThanOrEqual(bound * slack);
        expect(squares).toBeLessThanOrEqual(bound * slack);
      });
  });

  test("PA-I and PA-II keep their bounds on any data, for any u and C (theorems 4 and 5)", () => {
    const C = fc.constantFrom(0.01, 0.25, 1, 4);
    for (const value of [exactValue, tame])
      holds(fc.tuple(pairs(value), vector(value), C).map(fitting), ([data, u, C]) => {
        fc.pre(u.some((x) => x !== 0) && bothClasses(data));
        const { radius, norm, losses } = competitor(examplesOf(data), u);
        const first = passiveAggressive1({ radius, norm, losses, C });
        expect(suffered(data, "pa1", C).mistakes).toBeLessThanOrEqual(first * slack);
        const second = passiveAggressive2({ radius, norm, losses, C });
        const { mistakes, squares } = suffered(data, "pa2", C);
        expect(mistakes).toBeLessThanOrEqual(second * slack);
        expect(squares).toBeLessThanOrEqual(second * slack);
      });
  });

  test("the bounds equal those worked out by hand", () => {
    const given = { radius: 2, norm: 3, losses: [1, 0, 2] };
    expect(passiveAggressive({ ...given, losses: [0, 0] })).toBe(36);
    expect(passiveAggressive1({ ...given, C: 0.125 })).toBe(8 * (9 + 0.75));
    expect(passiveAggressive2({ ...given, C: 0.5 })).toBe(5 * (9 + 5));
  });
});

describe("the bounds refuse invalid arguments", () => {
  test.each([
    [() => novikoff(1, 0), /^gamma must be a positive number; got 0$/],
    [() => novikoff(-1, 1), /^radius must be at least 0; got -1$/],
    [() => freundSchapire(1, 1, Number.NaN), /^deviation must be at least 0; got NaN$/],
    [() => winnow({ attributes: 3, relevant: 4 }), /^relevant must be at most attributes, 3; got 4$/],
    [() => winnow({ attributes: 3, relevant: 1, promotion: 1 }), /^promotion must be above 1; got 1$/],
    [() => winnowThreshold({ attributes: 3, sum: 1, delta: 2 }), /^delta must be at most 1; got 2$/],
    [() => passiveAggressive({ radius: 1, norm: 1, losses: [0, 0.5] }), /^losses must all be 0; got 0.5: scale u up/],
    [() => passiveAggressive1({ radius: 1, norm: 1, losses: [-1] }), /^losses\[0\] must be at least 0; got -1$/],
  ])("%#", (act, message) => {
    expect(act).toThrow(OptionError);
    expect(act).toThrow(message);
  });
});
