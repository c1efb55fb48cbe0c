// AROW with a full matrix, compared with the published algorithm written with a matrix of lists.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Arow } from "../../src/entries/index.js";
import { reloaded } from "../samples.js";

type Matrix = number[][];
const dot = (a: number[], b: number[]) => a.reduce((sum, v, j) => sum + v * b[j], 0);
const times = (M: Matrix, x: number[]) => M.map((row) => dot(row, x));
const identity = (n: number, entry = 1): Matrix =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? entry : 0)));
const plusOuter = (M: Matrix, factor: number, x: number[]) =>
  M.map((row, i) => row.map((v, j) => v + factor * x[i] * x[j]));

/** ln det of a positive definite matrix, by Gauss's elimination. */
function logDeterminant(M: Matrix): number {
  const rows = M.map((row) => [...row]);
  let sum = 0;
  rows.forEach((pivot, i) => {
    sum += Math.log(pivot[i]);
    for (const row of rows.slice(i + 1)) {
      const factor = row[i] / pivot[i];
      for (let j = i; j < row.length; j++) row[j] -= factor * pivot[j];
    }
  });
  return sum;
}

const entry = fc.integer({ min: -8, max: 8 }).map((n) => n / 4);
const sample = fc.record({
  data: fc.array(fc.tuple(fc.array(entry, { minLength: 3, maxLength: 3 }), fc.constantFrom(0, 1, 2)), {
    minLength: 1,
    maxLength: 30,
  }),
  r: fc.constantFrom(0.1, 1, 10),
  u: fc.array(entry, { minLength: 4, maxLength: 4 }),
});

/** Figure 1 of Crammer, Kulesza & Dredze 2009, and what its bound needs. */
function published(data: (readonly [number[], number])[], r: number) {
  let w = [0, 0, 0, 0];
  let sigma = identity(4);
  const used: { x: number[]; y: number; mistake: boolean }[] = [];
  for (const [row, label] of data) {
    const x = [1, ...row];
    const y = label === 1 ? 1 : -1;
    const m = dot(w, x);
    if (m * y >= 1) continue;
    const z = times(sigma, x);
    const beta = 1 / (dot(x, z) + r);
    const alpha = Math.max(0, 1 - y * m) * beta;
    w = w.map((v, j) => v + alpha * y * z[j]);
    sigma = plusOuter(sigma, -beta, z);
    used.push({ x, y, mistake: y * m <= 0 });
  }
  return { w, used };
}

describe("two classes", () => {
  test("the weights are those of the published algorithm", () => {
    fc.assert(
      fc.property(sample, ({ data, r }) => {
        const learner = new Arow<number>({ matrix: "full", r, classes: [0, 1] });
        const two = data.map(([x, y]) => [x, y % 2] as const);
        for (const [x, y] of two) learner.learn(x, y);
        const { w, used } = published(two, r);
        w.forEach((v, j) => {
          expect(learner.vector()[j]).toBeCloseTo(v, 8);
        });
        const fitted = new Arow<number>({ matrix: "full", r, classes: [0, 1], order: "given", epochs: 1 });
        const report = fitted.fit(two.map(([x]) => x), two.map(([, y]) => y)); // biome-ignore format: a line
        expect(fitted.vector()).toEqual(learner.vector());
        expect(report.updates).toBe(used.length);
        expect(reloaded(learner).vector()).toEqual(learner.vector());
      }),
      { numRuns: 60 },
    );
  });

  test("mistakes stay within the bound, for any u", () => {
    fc.assert(
      fc.property(sample, ({ data, r, u }) => {
        const { used } = published(data, r);
        const M = used.filter(({ mistake }) => mistake).length;
        const U = used.length - M;
        const A = used.reduce((sum, { x }) => plusOuter(sum, 1, x), identity(4, 0));
        const hinges = used.reduce((sum, { x, y }) => sum + Math.max(0, 1 - y * dot(u, x)), 0);
        const shape = identity(4).map((row, i) => row.map((v, j) => v + A[i][j] / r));
        const bound =
          Math.sqrt(r * dot(u, u) + dot(u, times(A, u))) * Math.sqrt(logDeterminant(shape) + U) + hinges - U;
        const learner = new Arow<number>({ matrix: "full", r, classes: [0, 1] });
        const { mistakes } = learner.learnAll(data.map(([x]) => x), data.map(([, y]) => (y === 1 ? 1 : 0))); // biome-ignore format: a line
        expect(mistakes).toBe(M);
        expect(mistakes).toBeLessThanOrEqual(bound + 1e-6);
      }),
      { numRuns: 60 },
    );
  });
});

test("joint classes share the matrix: the right class gains αΣx, and its rival loses it", () => {
  fc.assert(
    fc.property(sample, ({ data, r }) => {
      const learner = new Arow<number>({ matrix: "full", r, classes: [0, 1, 2] });
      const w = [0, 1, 2].map(() => [0, 0, 0, 0]);
      let sigma = identity(4);
      for (const [row, y] of data) {
        const x = [1, ...row];
        const scores = w.map((own) => dot(own, x));
        const rivals = [0, 1, 2].filter((k) => k !== y);
        const rival = scores[rivals[1]] > scores[rivals[0]] ? rivals[1] : rivals[0];
        const m = 0.5 * (scores[y] - scores[rival]);
        // Near a tie, rounding decides, and from there on the two may differ.
        const lead = Math.abs(scores[rivals[1]] - scores[rivals[0]]);
        if (Math.abs(m - 1) < 1e-9 || (lead < 1e-9 && scores.some((score) => score !== 0))) break;
        learner.learn(row, y);
        if (m >= 1) continue;
        const z = times(sigma, x);
        const beta = 1 / (dot(x, z) + r);
        for (const [k, sign] of [[y, 1], [rival, -1]]) w[k] = w[k].map((v, j) => v + sign * (1 - m) * beta * z[j]); // biome-ignore format: a line
        sigma = plusOuter(sigma, -beta, z);
      }
      w.forEach((own, k) => {
        own.forEach((v, j) => {
          expect(learner.vector(k)[j] ?? 0).toBeCloseTo(v, 8);
        });
      });
    }),
    { numRuns: 60 },
  );
});

test("uses correlations between features, unlike the diagonal", () => {
  let bits = 1;
  const random = () => {
    bits = (Math.imul(bits, 1664525) + 1013904223) >>> 0;
    return bits / 2 ** 32 - 0.5;
  };
  const rows = Array.from({ length: 1000 }, () => {
    const [common, own] = [10 * random(), random()];
    return [common + own, common - own];
  });
  const labels = rows.map(([a, b]) => a > b);
  const mistakes = (matrix: "diagonal" | "full") => new Arow({ matrix }).learnAll(rows, labels).mistakes;
  expect(mistakes("full")).toBeLessThan(mistakes("diagonal") / 2);
});

test("refuses more than 2,000 columns, and one-vs-rest", () => {
  const wide = /a full matrix takes at most 2000 features; got 2001: use matrix "diagonal"/;
  expect(() => new Arow({ matrix: "full", features: 2001 })).toThrow(wide);
  const learner = new Arow({ matrix: "full" });
  expect(() => learner.learn(new Float64Array(2001), "a")).toThrow(wide);
  expect(() => learner.fit([new Float64Array(2001), new Float64Array(2001)], ["a", "b"])).toThrow(wide);
  expect(() => new Arow({ matrix: "full", multiclass: "one-vs-rest" })).toThrow("which all classes share; use joint");
});
