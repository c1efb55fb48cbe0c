import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { breastCancer, iris } from "../../../src/entries/datasets.js";
import { polynomial, rbf as rbfKernel, similarity } from "../../../src/entries/kernels.js";
import { monomials, polynomialMap, quadraticMap } from "../../../src/entries/maps.js";
import {
  dataHash,
  type KernelInseparableCertificate,
  type KernelSeparableCertificate,
  kernelOfMap,
  kernelSeparability,
  kernelSeparabilityAsync,
  readCertificate,
  readKernelCertificate,
  separability,
  verifyCertificate,
  verifyKernelCertificate,
} from "../../../src/entries/theory.js";
import { InputError } from "../../../src/errors.js";
import type { KernelSpec } from "../../../src/kernels/kernel.js";
import { random } from "../../../src/random.js";
import { inFull } from "../../runs.js";
import { hamming, laplacian, linear, poly, provedIn, rbf, rings } from "../kernel-proved.js";

const square = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];
const xor = [0, 1, 1, 0];

describe("known answers", () => {
  test.each<[string, KernelSpec, boolean, boolean]>([
    ["x·z", linear, false, false],
    ["x·z with a bias", linear, true, false],
    ["1 + x·z", poly(1), false, false],
    ["(x·z)²", poly(2, 0), false, false], // φ(0) = 0
    ["(x·z)² with a bias", poly(2, 0), true, true],
    ["(1 + x·z)²", poly(2), false, true],
    ["(½ + ¼·x·z)³", poly(3, 0.5, 0.25), false, true],
    ["agreements", hamming, false, false],
    ["the product of agreements", { kernel: "product", of: [hamming, hamming] }, false, true],
    ["exp(−‖x − z‖²)", rbf(1), false, true],
    ["exp(−‖x − z‖₁)", laplacian(1), false, true],
    ["normalised (1 + x·z)²", { kernel: "normalised", of: poly(2) }, false, true],
    ["normalised 1 + x·z", { kernel: "normalised", of: poly(1) }, false, false],
  ])("XOR by %s", (_, kernel, bias, separable) => {
    expect(provedIn(kernel, square, xor, { bias }).separable).toBe(separable);
  });

  test("a ring around a disc is separable by (1 + x·z)² but not by 1 + x·z, nor with a misplaced row", () => {
    const { rows, labels } = rings(200, random(3));
    expect(provedIn(poly(2), rows, labels).separable).toBe(true);
    expect(provedIn(poly(1), rows, labels).separable).toBe(false);
    const inside = labels.indexOf(1);
    const wrong = labels.map((y, r) => (r === inside ? 0 : y));
    expect(provedIn(poly(2), rows, wrong).separable).toBe(false);
    expect(provedIn(rbf(1), rows, wrong).separable).toBe(true);
  });

  test("iris is not separable by 1 + x·z, and is by (1 + x·z)² jointly and each against the rest", () => {
    const { rows, labels } = iris();
    const plain = provedIn(poly(1), rows, labels);
    const known = separability(rows, labels);
    expect(plain.separable).toBe(false);
    expect(plain.rest.map(({ separable }) => separable)).toEqual(known.rest.map(({ separable }) => separable));
    expect(plain.pairs.map(({ separable }) => separable)).toEqual(known.pairs.map(({ separable }) => separable));
    const squared = provedIn(poly(2), rows, labels);
    expect(squared.separable).toBe(true);
    expect(squared.rest.every(({ separable }) => separable)).toBe(true);
  });

  test("three classes in one column are separable by x·z + 1 jointly, though not each against the rest", () => {
    const rows = [[0], [1], [2]];
    const answer = provedIn(poly(1), rows, ["a", "b", "c"]);
    expect([answer.separable, ...answer.rest.map(({ separable }) => separable)]).toEqual([true, true, false, true]);
  });

  test("sparse rows give the verdict and certificate of dense rows", () => {
    const sparse = Examples.from(
      { starts: [0, 0, 1, 2, 4], indices: [1, 0, 0, 1], values: [1, 1, 1, 1], columns: 2 },
      xor,
    );
    for (const kernel of [poly(1), poly(2), rbf(2), laplacian(2)]) {
      const { certificate } = kernelSeparability(kernel, sparse);
      expect(certificate).toEqual(kernelSeparability(kernel, square, xor).certificate);
      expect(verifyCertificate(certificate, sparse)).toEqual({ holds: true });
    }
  });

  test("texts are separable by their n-grams, and lists by their agreements", () => {
    const texts = ["abab", "baba", "aabb", "bbaa"];
    const ngram = (n: number): KernelSpec => ({ kernel: "ngram", n });
    expect(provedIn(ngram(1), texts, [0, 0, 1, 1]).separable).toBe(false);
    expect(provedIn(ngram(2), texts, [0, 0, 1, 1]).separable).toBe(true);
    expect(provedIn({ kernel: "normalised", of: ngram(2) }, texts, [0, 0, 1, 1]).separable).toBe(true);
    expect(provedIn(ngram(9), texts, [0, 0, 1, 1]).separable).toBe(false);
    const categorical: KernelSpec = { kernel: "categorical" };
    const pets = [["cat", 1], ["dog", 2], ["cat", 2], ["dog", 1]]; // biome-ignore format: a table
    expect(provedIn(categorical, pets, ["a", "b", "a", "b"]).separable).toBe(true);
    expect(provedIn(categorical, pets, ["a", "a", "b", "b"]).separable).toBe(false);
    expect(provedIn({ kernel: "product", of: [categorical, categorical] }, pets, ["a", "a", "b", "b"]).separable).toBe(
      true,
    );
  });

  test("touching hulls are not separable in the kernel's space, and slightly separated ones are", () => {
    const touching = [[-1], [1], [0], [2]];
    // Roots of (x² − 1): ±1 on one side, and what lies between on the other.
    expect(provedIn(poly(2), touching, [0, 0, 1, 0]).separable).toBe(true);
    expect(provedIn(poly(2), [[-1], [1], [1], [2]], [0, 0, 1, 1]).separable).toBe(false);
    expect(provedIn(poly(2), [[-1], [1], [1 + 2 ** -52], [2]], [0, 0, 1, 1]).separable).toBe(true);
    const five = [-2, -1, 0, 1, 2].map((x) => [x / 3]);
    expect(provedIn(poly(3), five, [0, 1, 0, 1, 0]).separable).toBe(false);
    expect(provedIn(poly(4), five, [0, 1, 0, 1, 0]).separable).toBe(true);
  });
});

describe("rbf and laplacian", () => {
  test.each([rbf(0.5), laplacian(0.5), { kernel: "sum", of: [rbf(1), linear] } as const])(
    "separate everything except equal rows with opposite labels: %o",
    (kernel) => {
      const rows = [[0, 1], [2, 3], [0, 1], [5, 5]]; // biome-ignore format: a table
      const answer = provedIn(kernel, rows, ["a", "a", "b", "b"]);
      expect(answer.certificate).toMatchObject({
        separable: false,
        denominator: "2",
        combination: [
          { row: 0, numerator: "1" },
          { row: 2, numerator: "1" },
        ],
      });
      expect(provedIn(kernel, rows, ["a", "b", "a", "b"]).separable).toBe(true);
      expect(provedIn(kernel, rows, ["a", "b", "c", "b"]).separable).toBe(false);
    },
  );

  test("give α as proof, or a theorem where K rounds to 1", () => {
    const { rows, labels } = iris();
    const unlike = rows.filter((x, r) => rows.findIndex((z) => String(z) === String(x)) === r);
    const random01 = unlike.map((_, r) => (r * 7919) % 13 < 6);
    expect(provedIn(rbf(20), unlike, random01).certificate).toHaveProperty("alpha");
    expect(provedIn(rbf(1e-18), unlike, random01).certificate).toMatchObject({ theorem: "strictly-positive-definite" });
    expect(provedIn(rbf(1), rows, labels).separable).toBe(true);
    expect(provedIn(laplacian(1), rows, labels).rest.every(({ separable }) => separable)).toBe(true);
  });

  test("separate rows that differ in one bit", () => {
    const rows = [[1, 5], [1 + 2 ** -52, 5]]; // biome-ignore format: a table
    expect(provedIn(rbf(1), rows, [0, 1]).separable).toBe(true);
  });

  test("allow no theorem in a product with a kernel that may be 0 on the diagonal", () => {
    expect(() => kernelSeparability({ kernel: "product", of: [rbf(1), linear] }, square, xor)).toThrow(InputError);
    expect(provedIn({ kernel: "product", of: [rbf(1), poly(2)] }, square, xor).separable).toBe(true);
  });
});

describe("kernelSeparability refuses", () => {
  test.each<[string, unknown, RegExp]>([
    ["sigmoid", { kernel: "sigmoid", scale: 1, c: 0 }, /inner product .* got sigmoid.*: take polynomial or rbf/],
    ["a part that is sigmoid", { kernel: "sum", of: [linear, { kernel: "sigmoid", scale: 1, c: 0 }] }, /got sigmoid/],
    [
      "a similarity",
      similarity((a: number[], b: number[]) => a[0] * b[0], { name: "first" }),
      /the similarity "first"/,
    ],
    ["degree 0", poly(0), /degree must be a whole number of at least 1; got 0/],
    ["c < 0", poly(2, -1), /c must be at least 0; got -1/],
    ["γ = 0", rbf(0), /gamma must be a positive number; got 0/],
    ["degree 1000", poly(1000), /degree 256 at most.*got degree 1000/],
    [
      "a sum with a normalised kernel",
      { kernel: "sum", of: [linear, { kernel: "normalised", of: poly(2) }] },
      /leave out normalised/,
    ],
    ["no kernel", 7, /kernel must be a kernel or its spec; got 7/],
    ["rows for texts", { kernel: "ngram", n: 2 }, /row 0 must be text; got a list/],
    ["two kinds of things", { kernel: "sum", of: [linear, { kernel: "ngram", n: 2 }] }, /one kind of thing/],
  ])("%s", (_, kernel, message) => {
    expect(() => kernelSeparability(kernel as KernelSpec, square, xor)).toThrow(InputError);
    expect(() => kernelSeparability(kernel as KernelSpec, square, xor)).toThrow(message);
  });

  test("a normalised kernel with a bias, since the constant is not divided by ‖φ(x)‖", () => {
    const kernel: KernelSpec = { kernel: "normalised", of: poly(2) };
    expect(() => kernelSeparability(kernel, square, xor, { bias: true })).toThrow(/leave out normalised or the bias/);
  });

  test("more than 2,000 rows of a rational kernel, unless a theorem decides", () => {
    const rows = Array.from({ length: 2001 }, (_, r) => [r]);
    const labels = rows.map((_, r) => r % 2);
    expect(() => kernelSeparability(poly(2), rows, labels)).toThrow(
      /at most 2000 rows .* got 2001: take a sample of them, or map them to columns/,
    );
    expect(provedIn(rbf(1), rows, labels).certificate).toHaveProperty("theorem");
  });

  test("unknown options", () => {
    expect(() => kernelSeparability(linear, square, xor, { negativ: 1 } as never)).toThrow(/did you mean negative/);
  });
});

describe("certificates", () => {
  const { rows, labels } = rings(40, random(5));
  const yes = provedIn(poly(2), rows, labels).certificate as KernelSeparableCertificate;
  const no = provedIn(poly(1), rows, labels).certificate as KernelInseparableCertificate;
  const enclosed = provedIn(rbf(3), rows, labels).certificate as KernelSeparableCertificate;
  const holds = (certificate: unknown, x = rows, y = labels) => verifyKernelCertificate(certificate, x, y).holds;

  test("fail for another kernel, other data or another bias", () => {
    expect(holds({ ...yes, kernel: poly(1) })).toBe(false);
    expect(holds({ ...no, kernel: poly(2) })).toBe(false);
    expect(holds({ ...enclosed, kernel: { kernel: "rbf", gamma: 0.001 } })).toBe(false);
    expect(holds({ ...yes, kernel: { ...yes.kernel, c: 1000 } })).toBe(false);
    const moved = rows.map((x, r) => (r === 7 ? [x[0], x[1] * (1 + 2 ** -52)] : x));
    for (const certificate of [yes, no, enclosed]) {
      expect(holds(certificate, moved)).toBe(false);
      expect(holds(certificate, rows, [1 - labels[0], ...labels.slice(1)])).toBe(false);
      expect(holds(certificate, [...rows].reverse(), [...labels].reverse())).toBe(false);
    }
    expect(holds({ ...no, bias: true, kernel: poly(2, 0) })).toBe(false);
  });

  test("fail for other data even under a matching hash", () => {
    const other = [1 - labels[0], ...labels.slice(1)];
    for (const certificate of [yes, enclosed]) {
      const data = {
        ...certificate.data,
        sha256: dataHash(Examples.from(rows, other), null),
        classes: [...new Set(other)],
      };
      expect(verifyKernelCertificate({ ...certificate, data }, rows, other)).toMatchObject({ holds: false });
    }
  });

  test("fail with any weight of the combination changed", () => {
    for (const [i, part] of no.combination.entries()) {
      const changed = (entry: object) =>
        holds({ ...no, combination: no.combination.map((one, k) => (k === i ? { ...one, ...entry } : one)) });
      expect(changed({ numerator: String(BigInt(part.numerator) + 1n) })).toBe(false);
      expect(changed({ row: (part.row + 1) % rows.length })).toBe(false);
      expect(holds({ ...no, combination: no.combination.filter((_, k) => k !== i) })).toBe(false);
    }
    expect(holds({ ...no, denominator: "1" })).toBe(false);
    expect(holds({ ...no, combination: [...no.combination, no.combination[0]] })).toBe(false);
  });

  test("fail with α negated or zero", () => {
    for (const certificate of [yes, enclosed]) {
      const alpha = certificate.alpha as number[];
      expect(holds({ ...certificate, alpha: alpha.map((x) => -x) })).toBe(false);
      expect(holds({ ...certificate, alpha: alpha.map(() => 0) })).toBe(false);
      expect(holds({ ...certificate, alpha: alpha.map((x) => 2 * x) })).toBe(true);
    }
  });

  test("fail with a theorem that does not cover the kernel or the data", () => {
    const { alpha: _, ...about } = yes;
    expect(holds({ ...about, theorem: "strictly-positive-definite" })).toBe(false);
    expect(holds({ ...about, kernel: rbf(1), theorem: "strictly-positive-definite" })).toBe(true);
    const twins = [[1], [1]];
    const certificate = kernelSeparability(rbf(1), [[1], [2]], [0, 1]).certificate!;
    const data = { ...certificate.data, sha256: dataHash(Examples.from(twins, [0, 1]), null) };
    const claimed = { ...certificate, alpha: undefined, data, theorem: "strictly-positive-definite" };
    expect(verifyKernelCertificate(claimed, twins, [0, 1])).toEqual({
      holds: false,
      reason: "row 1 equals row 0, which is of another side",
    });
  });

  test("of equal rows fail if the rows differ", () => {
    const twins = provedIn(rbf(1), [[1], [1], [2]], [0, 1, 0]).certificate as KernelInseparableCertificate;
    const combination = [twins.combination[1], { row: 2, numerator: "1" }];
    expect(verifyKernelCertificate({ ...twins, combination }, [[1], [1], [2]], [0, 1, 0])).toEqual({
      holds: false,
      reason: "row 1 differs from row 2",
    });
  });

  test("are restored from JSON, and are not mistaken for others", () => {
    for (const certificate of [yes, no, enclosed])
      expect(readKernelCertificate(JSON.stringify(certificate))).toEqual(certificate);
    expect(() => readCertificate(yes)).toThrow(/certificate.kernel must be absent/);
    expect(() => readKernelCertificate({ ...yes, kernel: { kernel: "magic" } })).toThrow(
      'certificate.kernel.kernel: must be the name of a kernel; got "magic"',
    );
    expect(() => readKernelCertificate({ ...yes, alpha: [1] })).toThrow(
      "certificate.alpha must be a list of 40 numbers",
    );
    expect(() => readKernelCertificate({ ...yes, kernel: undefined })).toThrow("certificate.kernel must be an object");
    expect(() => readKernelCertificate({ ...yes, alpha: undefined, theorem: "mine" })).toThrow(
      "certificate.theorem must be",
    );
  });
});

test("a kernel of the library gives the same answer as its spec", () => {
  for (const kernel of [polynomial(2), rbfKernel(1)])
    expect(kernelSeparability(kernel, square, xor)).toEqual(kernelSeparability(kernel.spec, square, xor));
});

test("the answer for a map to monomials is exact through its kernel, despite rounding in the map", () => {
  expect(kernelOfMap(quadraticMap())).toEqual(poly(2));
  expect(kernelOfMap(polynomialMap({ degree: 3, c: 0 }))).toEqual(poly(3, 0));
  expect(kernelOfMap(monomials({ degree: 4 }))).toEqual(poly(4));
  expect(() => kernelOfMap({ kind: "fourier" })).toThrow(/map must be .* got "fourier": transform the rows/);
  // x² of 1 + 2⁻³⁰ needs 61 bits.
  const rows = [[1], [1 + 2 ** -30], [1 + 2 ** -29]];
  expect(provedIn(kernelOfMap(quadraticMap()), rows, [0, 1, 0]).separable).toBe(true);
  expect(provedIn(kernelOfMap(monomials({ degree: 2 })), [...rows, [1 + 2 ** -28]], [0, 1, 0, 1]).separable).toBe(
    false,
  );
});

test("a spent budget leaves the question undecided", async () => {
  const { rows, labels } = rings(100, random(1));
  const spent = () => true;
  expect(kernelSeparability(poly(2), rows, labels, { spent })).toMatchObject({ separable: null, certificate: null });
  const answer = await kernelSeparabilityAsync(poly(2), rows, labels, { certificate: false });
  expect(answer).toMatchObject({ separable: true, certificate: null });
});

test.runIf(inFull)("500 noisy rows are proved inseparable by a degree, and separable by a width", () => {
  const { rows, labels } = rings(500, random(1), 0.02);
  expect(provedIn(poly(2), rows, labels).separable).toBe(false);
  expect(provedIn(poly(6), rows, labels).separable).toBe(false);
  expect(provedIn(rbf(10), rows, labels).separable).toBe(true);
});

test.runIf(inFull)("breast cancer is proved separable by (1 + x·z)²", () => {
  const { rows, labels } = breastCancer();
  expect(provedIn(poly(2), rows, labels).separable).toBe(true);
});
