// Kernel matrices are positive semi-definite for every Mercer kernel, and each entry equals the value of `between`.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { symmetricEigen } from "../../src/compute/algebra/symmetric-eigen.js";
import { accelerate, plainMemory } from "../../src/compute/memory.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import { Examples } from "../../src/data/examples.js";
import {
  cross,
  gram,
  hamming,
  type KernelMatrix,
  linear,
  normalised,
  polynomial,
  product,
  rbf,
  similarity,
  sum,
} from "../../src/entries/kernels.js";
import { InputError } from "../../src/errors.js";
import { runs } from "../runs.js";
import { denseRows, rowKernels, stringKernels, strings } from "./mercer.js";

/** The smallest eigenvalue relative to the largest. */
function least({ data, rows: n }: KernelMatrix): number {
  const a = data.slice();
  symmetricEigen(a, new Float64Array(n * n), n);
  const values = Array.from({ length: n }, (_, i) => a[i * n + i]);
  return Math.min(...values) / (Math.max(...values.map(Math.abs)) || 1);
}

/** The first place where two matrices differ, or −1; −0 differs from 0. */
function differ(a: Float64Array, b: Float64Array): number {
  return a.length === b.length ? a.findIndex((value, k) => !Object.is(value, b[k])) : 0;
}

describe("positive semi-definite", () => {
  test("kernels of rows, their sums and products", () => {
    fc.assert(
      fc.property(denseRows, fc.constantFrom(...rowKernels), fc.constantFrom(...rowKernels), (rows, one, other) => {
        for (const kernel of [one, sum(one, other), product(one, other), normalised(one)])
          expect(least(gram(kernel, rows))).toBeGreaterThan(-1e-13);
      }),
      { seed: 1958, numRuns: runs(30, 1000) },
    );
  });

  test("kernels of strings, their sums and products", () => {
    fc.assert(
      fc.property(
        strings,
        fc.constantFrom(...stringKernels),
        fc.constantFrom(...stringKernels),
        (texts, one, other) => {
          for (const kernel of [one, sum(one, other), product(one, other), normalised(one)])
            expect(least(gram(kernel, texts))).toBeGreaterThan(-1e-13);
        },
      ),
      { seed: 1958, numRuns: runs(20, 1000) },
    );
  });
});

describe("entries", () => {
  test("equal `between` in any form of rows, and form a symmetric matrix", () => {
    fc.assert(
      fc.property(denseRows, fc.constantFrom(...rowKernels), (rows, kernel) => {
        const n = rows.length;
        const { data, rows: size, columns } = gram(kernel, rows);
        expect([size, columns]).toEqual([n, n]);
        expect(data).toEqual(Float64Array.from(rows.flatMap((a) => rows.map((b) => kernel.between(a, b)))));
        if (kernel.spec.kernel === "hamming") return;
        const width = rows[0].length;
        const sparse = rows.map((row) => ({ indices: [...Array(width).keys()], values: row }));
        expect(gram(kernel, sparse).data).toEqual(data);
      }),
      { seed: 1958, numRuns: runs(20, 1000) },
    );
  });

  test("are right for more rows than one block holds", () => {
    const rows = Array.from({ length: 150 }, (_, i) => [i / 7, (i * i) % 13, -i / 3]);
    const others = rows.slice(20, 90).map((row) => row.map((value) => value / 3));
    for (const kernel of rowKernels) {
      const all = gram(kernel, rows);
      const some = cross(kernel, rows, others);
      expect([some.rows, some.columns]).toEqual([150, 70]);
      for (const a of [0, 63, 64, 65, 127, 128, 149]) {
        for (const b of [0, 63, 64, 100, 149]) expect(all.data[a * 150 + b]).toBe(kernel.between(rows[a], rows[b]));
        for (const b of [0, 63, 64, 69]) expect(some.data[a * 70 + b]).toBe(kernel.between(rows[a], others[b]));
      }
    }
  });

  test.each([
    ["rough numbers", (k: number) => (k % 4 === 0 ? 0 : ((k * 7919) % 1009) / 1000 - 0.5)],
    ["float32", (k: number) => Math.fround(((k * 7919) % 1009) / 1000 - 0.5)],
    ["bytes", (k: number) => (k * 7919) % 256],
  ])("are right for %s in compiled loops", (_, value) => {
    const [n, width] = [150, 120];
    const rows = Array.from({ length: n }, (_, r) => Array.from({ length: width }, (_, j) => value(r * width + j)));
    const sparse = rows.map((row) => {
      const indices = [...row.keys()].filter((j) => row[j] !== 0);
      return { indices, values: indices.map((j) => row[j]) };
    });
    accelerate(wasmMemory);
    try {
      for (const kernel of rowKernels) {
        const { data } = gram(kernel, rows);
        for (let a = 0; a < n; a += 7) {
          const one = Float64Array.from(rows, (row) => kernel.between(rows[a], row));
          expect(differ(data.subarray(a * n, (a + 1) * n), one)).toBe(-1);
        }
        expect(differ(cross(kernel, rows, rows).data, data)).toBe(-1);
        if (kernel.spec.kernel !== "hamming") expect(differ(gram(kernel, sparse).data, data)).toBe(-1);
      }
    } finally {
      accelerate(() => plainMemory);
    }
  });

  test("do not depend on the container of the rows", () => {
    const rows = [
      [1, 0, 2],
      [0, 3, 0.1],
    ];
    const expected = gram(rbf(0.5), rows).data;
    expect(gram(rbf(0.5), Examples.from(rows)).data).toEqual(expected);
    expect(gram(rbf(0.5), { data: rows.flat(), rows: 2, columns: 3 }).data).toEqual(expected);
    expect(gram(rbf(0.5), { starts: [0, 2, 4], indices: [0, 2, 1, 2], values: [1, 2, 3, 0.1] }).data).toEqual(expected);
    expect(cross(rbf(0.5), Examples.from(rows), rows).data).toEqual(expected);
  });

  test("use the same column for the same name in both sets", () => {
    const { data, columns } = cross(linear(), [{ a: 1, b: 2 }], [{ b: 3 }, { c: 5, a: 1 }]);
    expect(columns).toBe(2);
    expect(data).toEqual(Float64Array.of(6, 1));
    expect(() => cross(linear(), Examples.from([{ a: 1 }]), Examples.from([{ b: 1 }]))).toThrow(
      'column 0 is "a" in the first set and "b" in the other; build both with the same vocabulary',
    );
  });

  test("are right for things that are not rows", () => {
    const kernel = similarity((a: string, b: string) => Math.min(a.length, b.length));
    expect(gram(kernel, ["a", "bb", "ccc"]).data).toEqual(Float64Array.of(1, 1, 1, 1, 2, 2, 1, 2, 3));
    expect(cross(kernel, ["a", "bb"], new Set(["", "ccc"])).data).toEqual(Float64Array.of(0, 1, 0, 2));
    expect(gram(kernel, []).data).toHaveLength(0);
  });
});

describe("refuses", () => {
  test("values that are not numbers, naming the pair", () => {
    const kernel = similarity((a: number, b: number) => a / b);
    expect(() => gram(kernel, [1, 0])).toThrow("K(1, 1) must be a finite number; got NaN: checkKernel says more");
    expect(() => gram(polynomial(1000), [[10, 10]])).toThrow("K(0, 0) must be a finite number; got Infinity");
  });

  test("a kernel that throws, quoting its error", () => {
    const kernel = similarity((a: { size: number }, b: { size: number }) => a.size * b.size, { name: "sizes" });
    for (const matrix of [() => gram(kernel, [null as never]), () => cross(kernel, [{ size: 1 }], [null as never])]) {
      expect(matrix).toThrow(InputError);
      expect(matrix).toThrow(/^the kernel sizes threw: .*null/);
    }
  });

  test("rows of different widths or forms", () => {
    expect(() => cross(linear(), [[1, 2]], [[1]])).toThrow("both sets of rows must have as many features; got 2 and 1");
    expect(() => cross(linear(), [[1, 2]], [{ a: 1 }])).toThrow("both sets of rows must have the same form");
    expect(() => gram(hamming(), [{ a: 1 }])).toThrow(
      "#{j: x_j = z_j} needs dense rows, to count their columns; got others",
    );
    expect(() => gram(linear(), [[1, 2], [1]])).toThrow("row 1: x must have 2 features; got 1");
  });
});

describe("eigenvalues by rotations", () => {
  test("of a 2 × 2 matrix are right", () => {
    const a = Float64Array.of(2, 1, 1, 2);
    const vectors = new Float64Array(4);
    symmetricEigen(a, vectors, 2);
    expect([a[0], a[3]].sort()).toEqual([1, 3]);
  });

  test("and eigenvectors reconstruct the matrix", () => {
    fc.assert(
      fc.property(denseRows, (rows) => {
        const { data, rows: n } = gram(linear(), rows);
        const a = data.slice();
        const v = new Float64Array(n * n);
        symmetricEigen(a, v, n);
        const size = Math.max(...data.map(Math.abs));
        for (let i = 0; i < n; i++)
          for (let j = 0; j < n; j++) {
            let entry = 0;
            let angle = 0;
            for (let k = 0; k < n; k++) {
              entry += a[k * n + k] * v[k * n + i] * v[k * n + j];
              angle += v[i * n + k] * v[j * n + k];
            }
            expect(Math.abs(entry - data[i * n + j])).toBeLessThanOrEqual(1e-14 * n * size);
            expect(angle).toBeCloseTo(i === j ? 1 : 0, 12);
          }
      }),
      { seed: 1958, numRuns: runs(20, 1000) },
    );
  });
});
