import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kernelSeparability, separability } from "../../../src/entries/theory.js";
import type { KernelSpec } from "../../../src/kernels/kernel.js";
import { runs } from "../../runs.js";
import { separableByElimination } from "../elimination.js";
import { hamming, laplacian, linear, poly, provedIn, rbf } from "../kernel-proved.js";

type Map = (x: number[]) => number[];

const tensor = (a: number[], b: number[]) => a.flatMap((x) => b.map((y) => x * y));
const oneHot: Map = (x) => x.flatMap((value) => [-1, 0, 1].map((k) => (value === k ? 1 : 0)));

/** Kernels of small whole numbers beside maps of the same span, exact on them. */
const spaces: [string, number, KernelSpec, Map][] = [
  ["x·z", 2, linear, (x) => x],
  ["1 + x·z", 2, poly(1), (x) => [1, ...x]],
  ["(1 + x·z)² of one column", 1, poly(2), ([x]) => [1, x, x * x]],
  ["(3 + ½·x·z)³ of one column", 1, poly(3, 3, 0.5), ([x]) => [1, x, x * x, x ** 3]],
  ["(x·z)²", 2, poly(2, 0), ([x, y]) => [x * x, x * y, y * y]],
  ["(1 + x·z)²", 2, poly(2), ([x, y]) => [1, x, y, x * x, x * y, y * y]],
  ["agreements", 1, hamming, oneHot],
  ["0.1·x·z + agreements", 1, { kernel: "sum", of: [{ kernel: "scaled", factor: 0.1, of: linear }, hamming] }, (x) => [...x, ...oneHot(x)]],
  ["x·z · (1 + x·z)", 1, { kernel: "product", of: [linear, poly(1)] }, (x) => tensor(x, [1, ...x])],
  ["normalised 1 + x·z", 2, { kernel: "normalised", of: poly(1) }, (x) => [1, ...x]],
  ["the product of normalised ones", 1, { kernel: "product", of: [{ kernel: "normalised", of: poly(1) }, linear] }, (x) => tensor([1, ...x], x)],
]; // biome-ignore format: a table

describe("on random small data", () => {
  test.each(spaces)("%s: the verdict equals elimination on the features, and is proved", (_, d, kernel, map) => {
    const row = fc.tuple(
      fc.array(fc.integer({ min: -1, max: 1 }), { minLength: d, maxLength: d }),
      fc.constantFrom(0, 1),
    );
    const normalised = JSON.stringify(kernel).includes("normalised");
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.boolean(), (data, asked) => {
        const bias = asked && !normalised;
        const rows = data.map(([x]) => x);
        const labels = data.map(([, y]) => y);
        const positive = labels.includes(1) && labels.includes(0) ? 1 : labels[0];
        const vectors = rows.map((x, i) =>
          (bias ? [...map(x), 1] : map(x)).map((value) => (labels[i] === positive ? value : -value)),
        );
        expect(provedIn(kernel, rows, labels, { bias, positive }).separable).toBe(separableByElimination(vectors));
      }),
      { numRuns: runs(15, 600) },
    );
  });

  test("the verdict on texts by pairs of letters equals elimination on the counts", () => {
    const text = fc.array(fc.constantFrom("a", "b"), { maxLength: 6 }).map((letters) => letters.join(""));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.constantFrom(0, 1)), { minLength: 1, maxLength: 7 }), (data) => {
        const texts = data.map(([x]) => x);
        const labels = data.map(([, y]) => y);
        const positive = labels.includes(1) && labels.includes(0) ? 1 : labels[0];
        const counts = (x: string) =>
          ["aa", "ab", "ba", "bb"].map((gram) => [...x].filter((_, k) => x.slice(k, k + 2) === gram).length);
        const vectors = texts.map((x, i) => counts(x).map((n) => (labels[i] === positive ? n : -n)));
        const answer = provedIn({ kernel: "ngram", n: 2 }, texts, labels, { positive });
        expect(answer.separable).toBe(separableByElimination(vectors));
      }),
      { numRuns: runs(15, 600) },
    );
  });

  test("the kernel x·z has the verdicts of separability, with and without a bias, for two and three classes", () => {
    const value = fc.integer({ min: -4, max: 4 }).map((k) => k / 10);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.tuple(value, value), fc.nat(2)), { minLength: 2, maxLength: 12 }),
        fc.boolean(),
        (data, bias) => {
          const rows = data.map(([x]) => x);
          const labels = data.map(([, y]) => y);
          const known = separability(rows, labels, { bias, certificate: false });
          const found = provedIn(linear, rows, labels, { bias });
          const verdicts = ({ separable, rest, pairs }: typeof known | typeof found) => [
            separable,
            ...[...rest, ...pairs].map((verdict) => verdict.separable),
          ];
          expect(verdicts(found)).toEqual(verdicts(known));
        },
      ),
      { numRuns: runs(20, 800) },
    );
  });

  test("wild doubles: whatever the verdict, it is proved", () => {
    const wild = fc.oneof(
      fc.double({ noNaN: true, min: -1e100, max: 1e100 }),
      fc.constantFrom(0, 5e-324, -5e-324, 2.5e-308, 1e-160, 1e100, 1, 1 + 2 ** -52, 1 - 2 ** -53, 0.1, 0.3),
    );
    const kernels = [linear, poly(1), poly(2), poly(3, 0), poly(2, 0.1, 1e-30), rbf(1), rbf(1e-200), laplacian(1e-50)];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.tuple(wild, wild), fc.constantFrom(0, 1)), { minLength: 1, maxLength: 7 }),
        fc.constantFrom(...kernels),
        (data, kernel) => {
          provedIn(
            kernel,
            data.map(([x]) => x),
            data.map(([, y]) => y),
          );
        },
      ),
      { numRuns: runs(12, 300) },
    );
  });

  test("every verdict on points that differ only beyond double precision is proved", () => {
    const value = fc
      .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -2, max: 2 }))
      .map(([a, b]) => 1 + a * 2 ** -20 + b * 2 ** -50);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.tuple(value, value), fc.constantFrom(0, 1)), { minLength: 2, maxLength: 12 }),
        fc.constantFrom(poly(1), poly(2), poly(3)),
        (data, kernel) => {
          provedIn(
            kernel,
            data.map(([x]) => x),
            data.map(([, y]) => y),
          );
        },
      ),
      { numRuns: runs(15, 600) },
    );
  });

  test("a higher degree separates whatever a lower degree separates", () => {
    const value = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.tuple(value, value), fc.constantFrom(0, 1)), { minLength: 2, maxLength: 14 }),
        (data) => {
          const rows = data.map(([x]) => x);
          const labels = data.map(([, y]) => y);
          const verdicts = [1, 2, 3, 4].map(
            (d) => kernelSeparability(poly(d), rows, labels, { certificate: false }).separable,
          );
          expect(verdicts).toEqual([...verdicts].sort());
        },
      ),
      { numRuns: runs(10, 400) },
    );
  });
});
