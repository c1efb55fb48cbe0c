// checkKernel finds planted faults in a user's kernel, with witnesses that are easy to verify, and none in Mercer kernels.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkKernel,
  gram,
  type Kernel,
  type KernelFinding,
  linear,
  normalised,
  polynomial,
  rbf,
  sigmoid,
  similarity,
  sum,
} from "../../src/entries/kernels.js";
import { inFull } from "../runs.js";
import { denseRows, rowKernels, stringKernels, strings } from "./mercer.js";

type Found<F extends KernelFinding["fault"]> = Extract<KernelFinding, { fault: F }>;

function only<F extends KernelFinding["fault"]>(findings: readonly KernelFinding[], fault: F): Found<F> {
  expect(findings.map((finding) => finding.fault)).toEqual([fault]);
  return findings[0] as Found<F>;
}

/** vᵀGv of a witness, by the kernel itself. */
function added<X>(kernel: Kernel<X>, items: readonly X[], { items: places, vector }: Found<"indefinite">): number {
  let total = 0;
  places.forEach((a, p) => {
    places.forEach((b, q) => {
      total += vector[p] * vector[q] * kernel.between(items[a], items[b]);
    });
  });
  return total;
}

describe("checkKernel accepts", () => {
  test("kernels of rows and strings", () => {
    fc.assert(
      fc.property(denseRows, strings, (rows, texts) => {
        for (const kernel of rowKernels) expect(checkKernel(kernel, rows).findings).toEqual([]);
        for (const kernel of stringKernels) expect(checkKernel(kernel, texts).findings).toEqual([]);
      }),
      { seed: 1958, numRuns: 60 },
    );
  });

  test.runIf(inFull)(
    "200 rows, many of them nearly equal",
    () => {
      const rows = Array.from({ length: 200 }, (_, i) => [(i % 20) + i * 1e-9, (i * i) % 7, i % 3]);
      for (const kernel of [linear(), rbf(0.01), normalised(polynomial(6))])
        expect(checkKernel(kernel, rows).findings).toEqual([]);
    },
    30_000,
  );

  test("an inner product given as a function, and an empty list", () => {
    const common = similarity((a: Set<number>, b: Set<number>) => [...a].filter((one) => b.has(one)).length);
    const sets = Array.from({ length: 30 }, (_, i) => new Set([i % 5, i % 7, i % 11]));
    expect(checkKernel(common, sets)).toEqual({ items: 30, findings: [] });
    expect(checkKernel(common, [])).toEqual({ items: 0, findings: [] });
    expect(
      checkKernel(
        similarity(() => 0),
        [1, 2],
      ),
    ).toEqual({ items: 2, findings: [] });
  });
});

describe("checkKernel", () => {
  test("finds an asymmetric pair and reports both values", () => {
    const kernel = similarity((a: number, b: number) => (a === 3 && b === 1 ? 2 : a === b ? 9 : 1));
    const { items, findings } = checkKernel(kernel, [1, 2, 3]);
    expect(items).toBe(3);
    const found = only(findings, "asymmetric");
    expect(found).toMatchObject({ a: 0, b: 2, values: [1, 2], pairs: 1 });
    expect(found.sentence).toBe("K(0, 2) = 1, but K(2, 0) = 2: a kernel is symmetric");
  });

  test("finds the worst of many asymmetric pairs", () => {
    const { findings } = checkKernel(
      similarity((a: number, b: number) => (a === b ? 1e6 : a - 2 * b)),
      [1, 2, 4],
    );
    expect(only(findings, "asymmetric")).toMatchObject({ a: 0, b: 2, values: [-7, 2], pairs: 3 });
    expect(findings[0].sentence).toContain("and so on in 3 of 3 pairs");
  });

  test("tolerates asymmetry from rounding", () => {
    const kernel = similarity((a: number, b: number) => a * 0.1 * b);
    const numbers = Array.from({ length: 40 }, (_, i) => i / 7);
    expect(numbers.some((a) => numbers.some((b) => kernel.between(a, b) !== kernel.between(b, a)))).toBe(true);
    expect(checkKernel(kernel, numbers).findings).toEqual([]);
  });

  test.each([NaN, Infinity, undefined, "3", null, {}])("finds a value that is %s", (value) => {
    const kernel = similarity((a: number, b: number) => (a + b === 3 ? (value as number) : 1));
    const found = only(checkKernel(kernel, [0, 1, 2]).findings, "not-a-number");
    expect(found).toMatchObject({ a: 1, b: 2, value, pairs: 2 });
    expect(found.sentence).toMatch(/^K\(1, 2\) must be a finite number; got .*, and so on in 2 of 9 pairs$/);
  });

  test("finds a thrown error", () => {
    const kernel = similarity((a: { x: number } | null, b: { x: number } | null) => a!.x * b!.x);
    const found = only(checkKernel(kernel, [{ x: 1 }, null]).findings, "throws");
    expect(found).toMatchObject({ a: 0, b: 1 });
    expect(found.error).toBeInstanceOf(TypeError);
    expect(found.sentence).toMatch(/^K\(0, 1\) throws: /);
  });

  test("finds two things more similar to each other than to themselves, exactly", () => {
    const kernel = similarity((a: number, b: number) => (a === b ? 1 : 2));
    const found = only(checkKernel(kernel, [5, 6]).findings, "indefinite");
    expect(found.exact).toBe(true);
    expect(found.items).toEqual([0, 1]);
    expect(found.vector.map(Math.abs)).toEqual([1, 1]);
    expect(found.value).toBe(-2);
    expect(found.eigenvalue).toBeCloseTo(-0.5, 14);
    expect(found.sentence).toContain("not positive semi-definite: with the weights v of `vector` on 2 items");
  });

  test("finds indefinite functions of numbers, such as a squared distance or a maximum", () => {
    const table: [Kernel<number>, number[]][] = [
      [similarity((a, b) => -a * b), [1, 2, 3]],
      [similarity((a, b) => (a - b) * (a - b)), [1, 2, 3]],
      [similarity((a, b) => Math.max(a, b)), [1, 2, 3, 4]],
      [similarity((a, b) => Math.abs(a - b) / 3), [1, 2, 3.5]],
      [similarity((a, b) => (a * b - 1) ** 2), [0, 1, 2, 3]],
    ];
    for (const [kernel, numbers] of table) {
      const found = only(checkKernel(kernel, numbers).findings, "indefinite");
      expect(found.value).toBeLessThan(0);
      expect(added(kernel, numbers, found)).toBeCloseTo(found.value, 12);
    }
  });

  test("the sigmoid's faults", () => {
    const rows = Array.from({ length: 20 }, (_, i) => [i / 4 - 2, (i % 3) - 1]);
    const kernel = sigmoid({ scale: 1, c: -1 });
    const found = only(checkKernel(kernel, rows).findings, "indefinite");
    expect(found.exact).toBe(false);
    expect(added(kernel, rows, found)).toBeLessThan(0);
  });

  test("finds a fault in a single pair among 200 good items", () => {
    const good = sum(rbf(1), linear());
    const rows = Array.from({ length: 200 }, (_, i) => [i % 15, i / 200]);
    const planted = similarity((a: number[], b: number[]) => {
      const both = [a, b];
      return good.between(a, b) + (both.includes(rows[17]) && both.includes(rows[133]) ? 10 : 0);
    });
    expect(
      checkKernel(
        similarity((a: number[], b: number[]) => good.between(a, b)),
        rows,
      ).findings,
    ).toEqual([]);
    const { findings } = checkKernel(planted, rows);
    const found = findings.find((finding) => finding.fault === "indefinite")!;
    expect(added(planted, rows, found)).toBeLessThan(-1e-3);
  }, 30_000);

  test("finds small faults exactly in whole numbers", () => {
    // Negative by 1 beside a million, which the tolerance for rounded kernels would still detect, and beside 2³⁰, which it would not.
    for (const n of [1e6, 2 ** 30]) {
      const values = [
        [n, n],
        [n, n - 1],
      ];
      const found = only(
        checkKernel(
          similarity((a: number, b: number) => values[a][b]),
          [0, 1],
        ).findings,
        "indefinite",
      );
      expect(found.exact).toBe(true);
      expect(found.value).toBeLessThan(0);
    }
  });
});

describe("sampling", () => {
  const asked = (seed: number | undefined, most: number) => {
    const seen = new Set<number>();
    const kernel = similarity((a: number, b: number) => {
      seen.add(a);
      return a === b ? 1 : 0;
    });
    const { items } = checkKernel(kernel, Array(500).keys(), seed === undefined ? { most } : { most, seed });
    expect(items).toBe(Math.min(500, most));
    return [...seen];
  };

  test("is limited to the requested number of items, the same ones for the same seed", () => {
    expect(asked(3, 20)).toHaveLength(20);
    expect(asked(3, 20)).toEqual(asked(3, 20));
    expect(asked(3, 20)).not.toEqual(asked(4, 20));
    expect(asked(undefined, 20)).toEqual(asked(0, 20));
  });

  test("reports indices of the whole sample", () => {
    const { findings } = checkKernel(
      similarity((a: number) => a),
      Array(500).keys(),
      { most: 10 },
    );
    const { a, b, values } = findings[0] as Found<"asymmetric">;
    expect(values).toEqual([a, b]);
  });

  test("refuses bad options", () => {
    expect(() => checkKernel(rbf(1), [[1]], { most: 0 })).toThrow("most must be a whole number of at least 1; got 0");
    expect(() => checkKernel(rbf as never, [[1]])).toThrow("checkKernel takes a kernel; got a function");
    expect(() => checkKernel(rbf(1), [[1]], { sead: 1 } as never)).toThrow("did you mean seed?");
  });
});

test("gram returns the matrix that is checked", () => {
  const rows = [
    [1, 2],
    [3, 4],
    [0, 1],
  ];
  expect(gram(linear(), rows).data).toEqual(Float64Array.of(5, 11, 2, 11, 25, 4, 2, 4, 1));
});
