// The proved bounds hold on random examples.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Arow } from "../../src/learners/arow.js";
import { PassiveAggressive } from "../../src/learners/passive-aggressive.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { Winnow } from "../../src/learners/winnow.js";
import { engine } from "../../src/training/engine-of.js";
import { holds } from "../runs.js";
import { dot, type Pair } from "../textbook.js";
import { binary, exact, exactValue, type Made, pairs, taught, weights } from "./pairs.js";

describe("bounds", () => {
  test("at most (R/γ)² mistakes until separable data is separated (Novikoff 1962)", () => {
    const separable = fc
      .tuple(
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 4 }),
        pairs(fc.integer({ min: -4, max: 4 }), { widest: 3 }),
      )
      .map(([u, d]) => ({
        u,
        d: d.map(([x]) => [x, Math.sign(dot([1, ...x], u))] as const).filter(([, y]) => y !== 0),
      }))
      .filter(({ d }) => new Set(d.map(([, y]) => y)).size === 2);
    holds(separable, ({ u, d }) => {
      const learner = new Perceptron({ ...binary, epochs: 5000 });
      const report = learner.fit(
        d.map(([x]) => [...x]),
        d.map(([, y]) => y),
      );
      const margins = d.map(([x, y]) => y * dot([1, ...x], u));
      const radius = Math.max(...d.map(([x]) => 1 + dot(x, x)));
      const norm = dot(u.slice(0, d[0][0].length + 1), u);
      expect(report.stopped).toBe("separated");
      expect(report.mistakes * Math.min(...margins) ** 2).toBeLessThanOrEqual(radius * norm);
      expect(report.training?.errors).toBe(0);
    });
  });

  test("one pass over any labels makes at most ((R + D)/γ)² mistakes, for any u (Freund & Schapire 1999)", () => {
    const tame = pairs(fc.double({ min: -1e100, max: 1e100, noNaN: true }));
    const direction = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 });
    const law = ([d, u, gamma]: [Pair[], number[], number]) => {
      const norm = Math.sqrt(dot(u.slice(0, d[0][0].length + 1), u));
      fc.pre(norm > 1e-3);
      const { mistakes } = taught(new Perceptron(binary), d);
      const R = Math.max(...d.map(([x]) => Math.sqrt(1 + dot(x, x))));
      const D = Math.sqrt(d.reduce((sum, [x, y]) => sum + Math.max(0, gamma - (y * dot([1, ...x], u)) / norm) ** 2, 0));
      expect(mistakes.length).toBeLessThanOrEqual(((R + D) / gamma) ** 2 * (1 + 1e-9));
    };
    const gamma = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    holds(fc.tuple(exact, direction, gamma), law);
    holds(fc.tuple(tame, direction, gamma), law);
  });

  test("‖w‖² is at most Σ‖x‖² over the mistakes", () => {
    holds(exact, (d) => {
      const { learner, mistakes } = taught(new Perceptron(binary), d);
      const w = weights(learner);
      expect(dot(w, w)).toBeLessThanOrEqual(mistakes.reduce((sum, i) => sum + 1 + dot(d[i][0], d[i][0]), 0));
    });
  });

  test("passive-aggressive steps reach margin 1 and are minimal", () => {
    holds(exact, (d) => {
      const learner = new PassiveAggressive({ ...binary, variant: "pa" });
      for (const [x, y] of d) {
        learner.learn(x, y);
        expect(y * learner.scores(x)[1]).toBeGreaterThanOrEqual(1 - 1e-9);
      }
      const [[x, y]] = d;
      const once = taught(new PassiveAggressive({ ...binary, variant: "pa" }), [[x, y]]).learner;
      expect(y * once.scores(x)[1]).toBeCloseTo(1, 12);
    });
  });

  test("passive-aggressive learners keep to the three loss bounds (Crammer et al. 2006, theorems 2, 4 and 5)", () => {
    const law = ([d, u]: [Pair[], number[]]) => {
      const direction = u.slice(0, d[0][0].length + 1);
      const loss = (w: readonly number[], [x, y]: Pair) => Math.max(0, 1 - y * dot([1, ...x], w));
      const suffered = (learner: Made) =>
        d.map((pair) => {
          const before = loss(weights(learner, 1), pair);
          learner.learn(...pair);
          return before;
        });
      const declared = { ...binary, features: d[0][0].length };
      const R2 = Math.max(...d.map(([x]) => 1 + dot(x, x)));
      const uu = dot(direction, direction);
      const best = d.map((pair) => loss(direction, pair));
      const C = 0.5;
      const squares = (list: number[]) => list.reduce((sum, l) => sum + l * l, 0);
      const total = (list: number[]) => list.reduce((sum, l) => sum + l, 0);
      const slack = 1 + 1e-9;
      // Theorem 2, for u that suffers nothing, here after scaling u up: Σℓ² ≤ R²‖u‖².
      const margin = Math.min(...d.map(([x, y]) => y * dot([1, ...x], direction)));
      if (margin > 1e-6)
        expect(squares(suffered(new PassiveAggressive({ ...declared, variant: "pa" })))).toBeLessThanOrEqual(
          (R2 * uu * slack) / margin ** 2,
        );
      // Theorem 4: mistakes of PA-I ≤ max(R², 1/C)(‖u‖² + 2CΣℓ*).
      const { mistakes } = taught(new PassiveAggressive({ ...declared, C }), d);
      expect(mistakes.length).toBeLessThanOrEqual(Math.max(R2, 1 / C) * (uu + 2 * C * total(best)) * slack);
      // Theorem 5: Σℓ² of PA-II ≤ (R² + 1/2C)(‖u‖² + 2CΣℓ*²).
      expect(squares(suffered(new PassiveAggressive({ ...declared, variant: "pa2", C })))).toBeLessThanOrEqual(
        (R2 + 1 / (2 * C)) * (uu + 2 * C * squares(best)) * slack,
      );
    };
    const direction = fc.array(exactValue, { minLength: 7, maxLength: 7 });
    holds(fc.tuple(exact, direction), law);
    // Labels by u itself, so that theorem 2 applies.
    holds(
      fc
        .tuple(exact, direction)
        .map(([d, u]) => [d.map(([x]) => [x, dot([1, ...x], u) > 0 ? 1 : -1] as const), u] as [Pair[], number[]]),
      law,
    );
  });

  const disjunctions = fc.integer({ min: 2, max: 24 }).chain((n) =>
    fc.tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: n - 1 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: n, maxLength: n }), {
        minLength: 1,
        maxLength: 60,
      }),
    ),
  );
  const labelled = (relevant: number[], rows: number[][]): Pair[] =>
    rows.map((x) => [x, relevant.some((j) => x[j] === 1) ? 1 : -1]);

  test("Winnow1 makes at most αk(log_α θ + 1) + n/θ mistakes on a disjunction of k of n (Littlestone 1988)", () => {
    holds(disjunctions, ([relevant, rows]) => {
      const n = rows[0].length;
      const [alpha, theta, k] = [2, n, relevant.length];
      const { mistakes } = taught(
        new Winnow({ ...binary, promotion: alpha, threshold: theta, demotion: "zero" }),
        labelled(relevant, rows),
      );
      expect(mistakes.length).toBeLessThanOrEqual(alpha * k * (Math.log2(theta) + 1) + n / theta);
    });
  });

  test("Winnow2 makes at most 8 + (5 + 14 ln θ)k mistakes on a disjunction of k of n (Littlestone 1988)", () => {
    holds(disjunctions, ([relevant, rows]) => {
      const theta = rows[0].length;
      const { mistakes } = taught(
        new Winnow({ ...binary, promotion: 1.5, threshold: theta }),
        labelled(relevant, rows),
      );
      expect(mistakes.length).toBeLessThanOrEqual(8 + (5 + 14 * Math.log(theta)) * relevant.length);
    });
  });

  test.each([
    ["two classes", [-1, 1]],
    ["three classes", [-1, 1, 0]],
  ])("AROW's variances stay positive and never increase, %s", (_, classes) => {
    const law = (d: Pair[]) => {
      const learner = new Arow({ classes });
      let before = classes.map(() => [] as number[]);
      d.forEach(([x, y]) => {
        learner.learn(x, y);
        const now = learner[engine].experience.state.v.map((sigma) => Array.from(sigma.subarray(0, x.length + 1)));
        now.forEach((sigma, k) => {
          sigma.forEach((s, j) => {
            expect(s).toBeGreaterThan(0);
            expect(s).toBeLessThanOrEqual(before[k][j] ?? 1);
          });
        });
        before = now;
      });
    };
    holds(pairs(exactValue, { y: fc.constantFrom(...classes) }), law);
    holds(pairs(fc.double({ min: -1e5, max: 1e5, noNaN: true }), { y: fc.constantFrom(...classes) }), law);
  });
});
