// Options that kernels refuse, their definiteness, and kernels as data.

import { describe, expect, test } from "vitest";
import {
  categorical,
  hamming,
  isRowKernel,
  type Kernel,
  kernelOf,
  laplacian,
  linear,
  ngram,
  normalised,
  polynomial,
  product,
  rbf,
  scaled,
  sigmoid,
  similarity,
  sum,
} from "../../src/entries/kernels.js";
import { ModelError, OptionError } from "../../src/errors.js";
import { rowKernels, stringKernels } from "./mercer.js";

const bad: [string, () => Kernel<never>, string][] = [
  ["degree 0", () => polynomial(0), "degree must be a whole number of at least 1; got 0"],
  ["degree 2.5", () => polynomial({ degree: 2.5 }), "degree must be a whole number of at least 1; got 2.5"],
  ["no degree", () => polynomial(undefined as never), "degree must be a whole number of at least 1; got undefined"],
  ["degree 10⁹", () => polynomial(1e9), "degree must be at most 65535; got 1000000000"],
  ["c below 0", () => polynomial({ degree: 2, c: -1 }), "c must be at least 0; got -1: below, powers of x·z + c"],
  ["c NaN", () => polynomial({ degree: 2, c: NaN }), "c must be at least 0; got NaN"],
  ["scale 0", () => polynomial({ degree: 2, scale: 0 }), "scale must be a positive number; got 0"],
  ["a typing error", () => polynomial({ degre: 2 } as never), 'unknown option "degre"; did you mean degree?'],
  ["γ = 0", () => rbf(0), "gamma must be a positive number; got 0"],
  ["γ below 0", () => rbf(-1), "gamma must be a positive number; got -1"],
  ["γ missing", () => rbf(undefined as never), "gamma must be a positive number; got undefined"],
  ["γ as text", () => rbf("1" as never), 'gamma must be a positive number; got "1"'],
  ["c as text", () => polynomial({ degree: 2, c: "1" as never }), 'c must be at least 0; got "1"'],
  ["γ infinite", () => laplacian(Infinity), "gamma must be a positive number; got Infinity"],
  ["sigmoid's scale", () => sigmoid({ scale: -1 }), "scale must be a positive number; got -1"],
  ["sigmoid's c", () => sigmoid({ c: NaN }), "c must be a finite number; got NaN"],
  ["0-grams", () => ngram(0), "n must be a whole number of at least 1; got 0"],
  ["no parts", () => sum(...([] as never as [Kernel])), "sum takes at least 1 kernel; got 0"],
  ["a part that is none", () => product(linear(), 3 as never), "product takes a kernel; got 3"],
  ["a function", () => scaled(rbf as never, 2), "scaled takes a kernel; got a function: make one of the function with"],
  ["factor 0", () => scaled(linear(), 0), "factor must be a positive number; got 0"],
  ["normalised nothing", () => normalised(undefined as never), "normalised takes a kernel; got undefined"],
  ["a similarity that is none", () => similarity(1 as never), "a similarity must be a function (a, b) → number; got 1"],
  [
    "definite as a flag",
    () => similarity(() => 1, { definite: true as never }),
    "definite must be one of always, not-always, unknown; got true",
  ],
];
test.each(bad)("the kernel options refuse %s", (_, make, message) => {
  expect(make).toThrow(OptionError);
  expect(make).toThrow(message);
});

test("each kernel knows whether it is positive semi-definite", () => {
  for (const kernel of [...rowKernels, ...stringKernels, categorical()]) expect(kernel.definite).toBe("always");
  expect(sigmoid().definite).toBe("not-always");
  expect(scaled(sigmoid(), 2).definite).toBe("not-always");
  expect(sum(sigmoid(), linear()).definite).toBe("unknown");
  const mine = similarity((a: number, b: number) => a * b);
  expect(mine.definite).toBe("unknown");
  expect(product(mine, mine).definite).toBe("unknown");
  expect(similarity(mine.between, { definite: "always" }).definite).toBe("always");
});

test("combinations of row kernels are row kernels, and others are not", () => {
  for (const kernel of rowKernels) expect(isRowKernel(kernel)).toBe(true);
  for (const kernel of stringKernels) expect(isRowKernel(kernel)).toBe(false);
  const mine = similarity((a: ArrayLike<number>, b: ArrayLike<number>) => a[0] * b[0]);
  expect(isRowKernel(sum(mine, linear() as never))).toBe(false);
});

describe("a kernel spec", () => {
  const all: Kernel<never>[] = [...rowKernels, ...stringKernels, sigmoid({ c: -1 }), categorical()];
  test.each(all.map((kernel) => [kernel.name, kernel] as const))("%s is restored from JSON", (_, kernel) => {
    const again = kernelOf(JSON.parse(JSON.stringify(kernel.spec)));
    expect(again.spec).toEqual(kernel.spec);
    expect(again.name).toBe(kernel.name);
    expect(again.definite).toBe(kernel.definite);
    expect(isRowKernel(again)).toBe(isRowKernel(kernel));
    if (isRowKernel(again)) {
      expect(again.expression).toEqual((kernel as unknown as typeof again).expression);
      expect(again.between([0.1, 0.7], [0.3, 0.9])).toBe((kernel as Kernel).between([0.1, 0.7], [0.3, 0.9]));
    }
  });

  test("is null for a function", () => {
    const mine = similarity(() => 1);
    for (const kernel of [mine, sum(mine, mine), scaled(mine, 2), normalised(mine), product(ngram(1), mine)])
      expect(kernel.spec).toBeNull();
  });

  const deep = (levels: number): unknown =>
    levels === 0
      ? { kernel: "linear" }
      : { kernel: "normalised", of: { kernel: "scaled", factor: 2, of: deep(levels - 1) } };
  const hostile: [string, unknown, string][] = [
    ["nothing", null, "model.kernel: must be an object; got null"],
    ["text", "rbf", 'model.kernel: must be an object; got "rbf"'],
    ["a list", [], "model.kernel.kernel: must be text; got undefined"],
    ["an unknown name", { kernel: "cosine" }, 'model.kernel.kernel: must be the name of a kernel; got "cosine"'],
    ["a name of Object's", { kernel: "__proto__" }, "model.kernel.kernel: must be the name of a kernel"],
    ["no γ", { kernel: "rbf" }, "model.kernel.gamma: must be a number; got undefined"],
    ["an inherited γ", Object.create({ kernel: "rbf", gamma: 1 }), "model.kernel.kernel: must be text; got undefined"],
    ["γ = 0", { kernel: "rbf", gamma: 0 }, "model.kernel: gamma must be a positive number; got 0"],
    ["degree 0", { kernel: "polynomial", degree: 0, c: 1, scale: 1 }, "model.kernel: degree must be a whole number"],
    ["an empty sum", { kernel: "sum", of: [] }, "model.kernel: sum takes at least 1 kernel; got 0"],
    ["a sum of no list", { kernel: "sum", of: {} }, "model.kernel.of: must be a list; got an object"],
    ["a bad part", { kernel: "sum", of: [{ kernel: "linear" }, 3] }, "model.kernel.of[1]: must be an object; got 3"],
    [
      "a bad part deep inside",
      { kernel: "product", of: [{ kernel: "scaled", factor: 1, of: { kernel: "ngram", n: -1 } }] },
      "model.kernel.of[0].of: n must be a whole number of at least 1; got -1",
    ],
    ["too deep", deep(9), "must be at most 16 kernels deep"],
    ["far too deep", deep(2000), "must be at most 16 kernels deep"],
  ];
  test.each(hostile)("is refused for %s", (_, spec, message) => {
    expect(() => kernelOf(spec)).toThrow(ModelError);
    expect(() => kernelOf(spec)).toThrow(message);
  });

  test("gives the location of an error in the file", () => {
    expect(() => kernelOf({ kernel: "rbf" }, ".head.kernel")).toThrow("model.head.kernel.gamma: must be a number");
  });

  test("of a string kernel refuses rows when used", () => {
    expect(() => kernelOf({ kernel: "ngram", n: 2 }).between([1], [2])).toThrow("a must be text; got a list");
    expect(() => hamming().between("ab" as never, "ab" as never)).toThrow("x must be a row of features");
  });
});
