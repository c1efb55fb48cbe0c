import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { margin } from "../../../src/entries/datasets.js";
import { separability } from "../../../src/entries/theory.js";
import { runs } from "../../runs.js";
import { separableByElimination } from "../elimination.js";
import { ask, proved } from "../proved.js";

describe("random data", () => {
  const columns = fc.integer({ min: 1, max: 3 });
  const points = (value: fc.Arbitrary<number>, most: number) =>
    columns.chain((d) =>
      fc.array(fc.tuple(fc.array(value, { minLength: d, maxLength: d }), fc.constantFrom(0, 1)), {
        minLength: 1,
        maxLength: most,
      }),
    );

  test("of small whole numbers: the verdict is that of elimination by hand, and is proved", () => {
    fc.assert(
      fc.property(points(fc.integer({ min: -3, max: 3 }), 9), fc.boolean(), (data, bias) => {
        const rows = data.map(([x]) => x);
        const labels = data.map(([, y]) => y);
        const positive = labels.includes(1) && labels.includes(0) ? 1 : labels[0];
        const answer = separability(rows, labels, { bias, positive });
        const vectors = rows.map((x, i) =>
          (bias ? [...x, 1] : x).map((value) => (labels[i] === positive ? value : -value)),
        );
        expect(proved(answer, rows, labels)).toBe(separableByElimination(vectors));
      }),
      { numRuns: runs(40, 4000) },
    );
  });

  test("of three classes: the joint verdict equals elimination, and all others are proved", () => {
    const row = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.nat(2));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (data) => {
        const rows = data.map(([x]) => [x]);
        const labels = data.map(([, y]) => y);
        const answer = separability(rows, labels);
        const verdict = proved(answer, rows, labels);
        if (!answer.question.joint) return;
        const vectors = data.flatMap(([x, y]) =>
          [0, 1, 2]
            .filter((k) => k !== y)
            .map((k) => [0, 1, 2].flatMap((c) => [x, 1].map((e) => e * (c === y ? 1 : c === k ? -1 : 0)))),
        );
        expect(verdict).toBe(separableByElimination(vectors));
      }),
      { numRuns: runs(30, 1500) },
    );
  });

  test("of three classes in two columns: every verdict is proved", () => {
    const row = fc.tuple(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })), fc.nat(2));
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 12 }), fc.boolean(), (data, bias) => {
        const rows = data.map(([x]) => x.map((value) => value / 10));
        const labels = data.map(([, y]) => y);
        proved(separability(rows, labels, { bias }), rows, labels);
      }),
      { numRuns: runs(30, 1500) },
    );
  });

  test("of wild doubles: whatever the verdict, it is proved", () => {
    const wild = fc.oneof(
      fc.double({ noNaN: true, min: -1e150, max: 1e150 }),
      fc.constantFrom(0, 5e-324, -5e-324, 2.5e-308, 1e-160, 1e150, -1e150, 1, 1 + 2 ** -52, 1 - 2 ** -53, 0.1, 0.3),
    );
    fc.assert(
      fc.property(points(wild, 8), fc.boolean(), (data, bias) => {
        const rows = data.map(([x]) => x);
        const labels = data.map(([, y]) => y);
        proved(separability(rows, labels, { bias }), rows, labels);
      }),
      { numRuns: runs(25, 1500) },
    );
  });

  test("with a planted margin is separable in any dimension", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(0.3, 0.01, 1e-6, 1e-9),
        fc.nat(1000),
        (examples, dimensions, gamma, seed) => {
          const { rows, labels } = margin({ examples, dimensions, margin: gamma, seed });
          expect(ask(rows, labels)).toBe(true);
          expect(ask(rows, labels, false)).toBe(true);
        },
      ),
      { numRuns: runs(10, 400) },
    );
  });

  test("with the negative of a mean of rows added is not separable", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 4, max: 60 }),
        fc.nat(1000),
        (dimensions, examples, seed) => {
          const { rows, labels } = margin({ examples, dimensions, margin: 0.1, seed });
          // The midpoint of two rows of a class, each rounded to few bits, is exact and lies in the hull.
          const coarse = rows.map((row) => row.map((x) => Math.round(x * 1024) / 1024));
          const own = labels.map((y, i) => (y === labels[0] ? i : -1)).filter((i) => i >= 0);
          const [a, b] = [coarse[own[0]], coarse[own.at(-1)!]];
          const all = [...coarse, a.map((x, j) => (x + b[j]) / 2)];
          expect(ask(all, [...labels, -labels[0]])).toBe(false);
        },
      ),
      { numRuns: runs(10, 400) },
    );
  });

  test("keeps its verdict when columns are scaled by powers of two and rows repeated", () => {
    fc.assert(
      fc.property(points(fc.integer({ min: -2, max: 2 }), 8), fc.integer({ min: -40, max: 40 }), (data, k) => {
        const rows = data.map(([x]) => x);
        const labels = data.map(([, y]) => y);
        const scaled = rows.map((x) => x.map((value, j) => (j === 0 ? value * 2 ** k : value)));
        expect(ask([...scaled, ...scaled], [...labels, ...labels])).toBe(ask(rows, labels));
      }),
      { numRuns: runs(25, 1000) },
    );
  });
});
