// Kernel values compared with closed forms, with scikit-learn, and between forms of rows.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  autoGamma,
  categorical,
  hamming,
  hammingDistance,
  type Kernel,
  laplacian,
  linear,
  ngram,
  normalised,
  polynomial,
  product,
  quadratic,
  type RowKernel,
  rbf,
  scaled,
  sigmoid,
  similarity,
  sum,
} from "../../src/entries/kernels.js";
import { InputError } from "../../src/errors.js";
import type { Row } from "../../src/learner.js";
import theirs from "../fixtures/kernels.json" with { type: "json" };
import { inFull } from "../runs.js";
import { denseRows, rowKernels, stringKernels, strings } from "./mercer.js";

const x = [1, 2, -1];
const z = [3, 0.5, 2];

describe("closed forms", () => {
  const table: [RowKernel, number][] = [
    [linear(), 2],
    [quadratic(), 9],
    [polynomial(4), 81],
    [polynomial({ degree: 3, c: 0 }), 8],
    [polynomial({ degree: 2, c: 0.5, scale: 2 }), 20.25],
    [polynomial(1), 3],
    [polynomial(7), 2187],
    [rbf(0.5), Math.exp(-0.5 * 15.25)],
    [laplacian(0.5), Math.exp(-0.5 * 6.5)],
    [sigmoid({ scale: 0.5, c: -0.25 }), Math.tanh(0.75)],
    [hamming(), 0],
    [sum(linear(), quadratic()), 11],
    [product(linear(), quadratic()), 18],
    [scaled(linear(), 2.5), 5],
    [normalised(linear()), 2 / Math.sqrt(6 * 13.25)],
  ];
  test.each(table.map(([kernel, value]) => [kernel.name, kernel, value] as const))("%s", (_, kernel, value) => {
    expect(kernel.between(x, z)).toBeCloseTo(value, 14);
  });

  test("whole numbers give whole values", () => {
    expect(polynomial(5).between([1, 2, 3], [3, 2, 1])).toBe(11 ** 5);
    expect(product(linear(), sum(quadratic(), hamming())).between([1, 2, 3], [3, 2, 1])).toBe(10 * (121 + 1));
  });

  test("the name of a kernel is its formula", () => {
    const name = (kernel: Kernel<never>) => kernel.name;
    expect(name(polynomial(4))).toBe("(1 + x·z)⁴");
    expect(name(polynomial({ degree: 12, c: 0 }))).toBe("(x·z)¹²");
    expect(name(sum(linear(), rbf(0.5)))).toBe("x·z + exp(−0.5·‖x − z‖²)");
    expect(name(scaled(sum(linear(), quadratic()), 2))).toBe("2 · (x·z + (1 + x·z)²)");
    expect(name(product(quadratic(), laplacian(2)))).toBe("(1 + x·z)² · exp(−2·‖x − z‖₁)");
    expect(name(normalised(linear()))).toBe("normalised x·z");
    expect(name(sum(normalised(quadratic()), linear()))).toBe("normalised (1 + x·z)² + x·z");
    expect(name(normalised(sum(quadratic(), linear())))).toBe("normalised ((1 + x·z)² + x·z)");
    expect(
      name(
        similarity(function overlap() {
          return 1;
        }),
      ),
    ).toBe("overlap");
  });
});

describe("scikit-learn gives the same", () => {
  const everyPair = <X>(kernel: Kernel<X>, items: X[], expected: number[][]) =>
    items.forEach((a, i) => {
      items.forEach((b, j) => {
        expect(kernel.between(a, b)).toBeCloseTo(expected[i][j], 12);
      });
    });

  test.each([
    ["linear", linear()],
    ["polynomial", polynomial({ degree: 4, c: 2, scale: 0.5 })],
    ["rbf", rbf(0.7)],
    ["laplacian", laplacian(0.3)],
    ["sigmoid", sigmoid({ scale: 0.4, c: -0.25 })],
    ["cosine", normalised(linear())],
  ] as const)("%s", (name, kernel) => {
    everyPair(kernel, theirs.rows, theirs[name]);
  });

  test("hamming", () => {
    const agreements = theirs.hammingDistance.map((row) => row.map((distance) => 8 - distance));
    everyPair(hamming(), theirs.codes, agreements);
    everyPair(categorical(), theirs.codes, agreements);
  });

  test("n-grams", () => {
    everyPair(ngram(1), theirs.texts, theirs.grams[1]);
    everyPair(ngram(2), theirs.texts, theirs.grams[2]);
    everyPair(ngram(3), theirs.texts, theirs.grams[3]);
    everyPair(normalised(ngram(2)), theirs.texts, theirs.cosineOfGrams);
  });

  test('gamma="scale"', () => {
    expect(autoGamma(theirs.rows)).toBeCloseTo(theirs.scale, 14);
  });
});

describe("forms of rows", () => {
  const sparse = (row: number[]) => {
    const indices = [...row.keys()].filter((j) => row[j] !== 0);
    return { indices, values: indices.map((j) => row[j]) };
  };
  // Names in the order of the columns, so that sums are too.
  const named = (row: number[]) => Object.fromEntries(row.map((value, j) => [`c${j}`, value]));
  const inAnyForm = rowKernels.filter((kernel) => kernel.spec.kernel !== "hamming");

  test("dense, sparse and named rows give the same bits", () => {
    fc.assert(
      fc.property(denseRows, (rows) => {
        // Sparse rows of names count only the names of the pair; a column both have keeps them in step.
        const withOne = rows.map((row) => row.map((value) => value || 1));
        for (const kernel of inAnyForm)
          for (const set of [rows, withOne]) {
            const [a, b] = [set[0], set[set.length - 1]];
            const value = kernel.between(a, b);
            expect(kernel.between(sparse(a), sparse(b))).toBe(value);
            expect(kernel.between(Float64Array.from(a), Float64Array.from(b))).toBe(value);
            if (set === withOne) expect(kernel.between(named(a), new Map(Object.entries(named(b))))).toBe(value);
          }
      }),
      { seed: 1958 },
    );
  });

  test("the order of names does not matter", () => {
    const [a, b] = [
      { p: 0.1, q: 0.2, r: 0.3 },
      { r: 0.7, q: 0.9, p: 1.1 },
    ];
    const turned = { r: 0.3, p: 0.1, q: 0.2 };
    for (const kernel of inAnyForm) expect(kernel.between(turned, b)).toBe(kernel.between(a, b));
  });

  test("text and flags are features as in a learner", () => {
    expect(linear().between({ sky: "grey", wind: 2, wet: true }, { sky: "grey", wind: 3, wet: false })).toBe(7);
  });

  test("γ from data is the same for dense and sparse rows", () => {
    fc.assert(
      fc.property(denseRows, (rows) => {
        const last = rows[0].length - 1;
        const full = [...rows, rows[0].map((_, j) => (j === last ? 1 : 0))];
        expect(autoGamma(full.map(sparse))).toBe(autoGamma(full));
      }),
      { seed: 1958 },
    );
    expect(autoGamma([[2, 2]])).toBe(1);
  });

  const refused: [string, Row, Row, RegExp][] = [
    ["two widths", [1, 2], [1, 2, 3], /^the two rows must have the same length; got 2 and 3$/],
    ["two forms", [1, 2], { a: 1 }, /^the two rows must have the same form; got dense and named$/],
    ["NaN", [1, NaN], [1, 2], /^x\[1\] must be a finite number; got NaN$/],
    ["text", [1, "2" as never], [1, 2], /^x\[1\] must be a finite number; got "2"$/],
    ["columns that fall", { indices: [1, 0], values: [1, 1] }, { indices: [], values: [] }, /columns must increase/],
    ["nothing", null as never, [1], /^x must be a row of features; got null$/],
  ];
  test.each(refused)("a kernel refuses %s", (_, a, b, message) => {
    for (const kernel of inAnyForm) {
      expect(() => kernel.between(a, b)).toThrow(InputError);
      expect(() => kernel.between(a, b)).toThrow(message);
    }
    expect(() => hamming().between(a, b)).toThrow(InputError);
  });

  test("Hamming agreements need dense rows", () => {
    expect(() => hamming().between({ a: 1 }, { a: 1 })).toThrow("#{j: x_j = z_j} needs dense rows; got named");
    const mixed = normalised(sum(linear(), hamming()));
    expect(() => mixed.between({ indices: [], values: [] }, { indices: [], values: [] })).toThrow(
      "needs dense rows; got sparse",
    );
  });
});

describe("strings and lists", () => {
  const table: [number, string, string, number][] = [
    [1, "abca", "aab", 5], // a: 2·2, b: 1·1
    [2, "abab", "ab", 2],
    [2, "aaa", "aaaa", 6],
    [3, "ab", "ab", 0],
    [3, "", "abc", 0],
    [1, "🙂🙃", "🙃🙃", 2],
    [2, "🙂🙃🙂", "🙃🙂", 1], // halves of different emoji make no 2-gram
    [1, "é", "e\u0301", 0], // composed and decomposed differ
    [1, "\ud83d", "🙂", 0],
  ];
  test.each(table)("%i-grams of %j and %j", (n, a, b, value) => {
    expect(ngram(n).between(a, b)).toBe(value);
    expect(ngram(n).between(b, a)).toBe(value);
  });

  test("n-grams are counted as by hand", () => {
    fc.assert(
      fc.property(strings, fc.integer({ min: 1, max: 4 }), (texts, n) => {
        const kernel = ngram(n);
        const grams = (text: string) => {
          const points = [...text];
          return points.slice(n - 1).map((_, i) => points.slice(i, i + n).join(""));
        };
        for (const a of texts) {
          const b = texts[0];
          const pairs = grams(a).flatMap((gram) => grams(b).filter((other) => other === gram));
          expect(kernel.between(a, b)).toBe(pairs.length);
        }
      }),
      { seed: 1958 },
    );
  });

  test.runIf(inFull)("exceeding the string cache does not change values", () => {
    const kernel = ngram(1);
    const long = Array.from({ length: 40 }, (_, i) =>
      String.fromCodePoint(...Array.from({ length: 30_000 }, (_, j) => 0x20000 + ((i + j) % 40_000))),
    );
    for (const text of long) expect(kernel.between(text, text)).toBe(30_000);
    expect(kernel.between(long[0], long[1])).toBe(29_999);
  });

  test("lists of any things are compared with ===", () => {
    expect(categorical().between(["red", 4, true], ["red", 5, true])).toBe(2);
    expect(hammingDistance(["red", 4, true], ["red", 5, true])).toBe(1);
    expect(hammingDistance("karolin", "kathrin")).toBe(3);
    expect(hammingDistance(Uint8Array.of(1, 0, 1), [1, 1, 1])).toBe(1);
    expect(() => hammingDistance([1], [1, 2])).toThrow("a and b must be equally long; got 1 and 2 entries");
    expect(() => hammingDistance([1], null as never)).toThrow("b must be a list; got null");
    expect(() => ngram(2).between("ab", 7 as never)).toThrow("b must be text; got 7");
  });

  test("a kernel can be any function of any things", () => {
    const overlap = similarity((a: Set<string>, b: Set<string>) => [...a].filter((word) => b.has(word)).length);
    expect(overlap.between(new Set(["a", "b"]), new Set(["b", "c"]))).toBe(1);
    expect(normalised(overlap).between(new Set(["a", "b"]), new Set(["b", "c"]))).toBe(0.5);
    expect(sum(overlap, overlap).between(new Set(["a"]), new Set(["a"]))).toBe(2);
  });
});

describe("laws", () => {
  test("K(a, b) = K(b, a) bit for bit", () => {
    fc.assert(
      fc.property(denseRows, strings, (rows, texts) => {
        for (const kernel of [...rowKernels, sigmoid({ scale: 0.3, c: 0.1 })])
          for (const row of rows) expect(kernel.between(row, rows[0])).toBe(kernel.between(rows[0], row));
        for (const kernel of stringKernels)
          for (const text of texts) expect(kernel.between(text, texts[0])).toBe(kernel.between(texts[0], text));
      }),
      { seed: 1958 },
    );
  });

  test("a normalised kernel of a thing and itself is 1, or 0 where the kernel is 0", () => {
    fc.assert(
      fc.property(denseRows, strings, (rows, texts) => {
        for (const kernel of rowKernels)
          for (const row of rows)
            expect(normalised(kernel).between(row, row)).toBe(kernel.between(row, row) > 0 ? 1 : 0);
        for (const kernel of stringKernels)
          for (const text of texts)
            expect(normalised(kernel).between(text, text)).toBe(kernel.between(text, text) > 0 ? 1 : 0);
      }),
      { seed: 1958 },
    );
  });

  test("a normalised kernel keeps its range even where K is tiny or huge", () => {
    for (const size of [1e-30, 3e-31, 1e30]) {
      const [x, z] = [
        [size, 0],
        [size, size],
      ];
      const kernel = normalised(polynomial({ degree: 4, c: 0, scale: 0.25 }));
      expect(kernel.between(x, x)).toBe(1);
      expect(kernel.between(x, z)).toBeCloseTo(0.25, 12);
    }
  });

  test("normalising twice equals normalising once", () => {
    for (const kernel of rowKernels) expect(normalised(normalised(kernel)).spec).toEqual(normalised(kernel).spec);
  });
});
