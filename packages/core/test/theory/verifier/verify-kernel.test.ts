import { describe, expect, test } from "vitest";
import type { KernelSpec } from "../../../src/kernels/kernel.js";
import { below, type Random, random } from "../../../src/random.js";
import type { Thing } from "../../../src/theory/problem/kernel-data.js";
import { kernelSeparability } from "../../../src/theory/questions/kernel-separability.js";
import { verifyKernelCertificate } from "../../../src/theory/verifier/verify-kernel.js";
import { runs } from "../../runs.js";
import { aboutKernel, drawLabels, drawQuestion, pick, sparse } from "./examples.js";
import { type Binary, exactly, product, sum } from "./fraction.js";
import { cancels, dualScore, type Inner, separates } from "./judged.js";

const linear: KernelSpec = { kernel: "linear" };
const poly: KernelSpec = { kernel: "polynomial", degree: 2, scale: 0.5, c: 0.75 };
const hamming: KernelSpec = { kernel: "hamming" };
const words: KernelSpec = { kernel: "ngram", n: 2 };
const categories: KernelSpec = { kernel: "categorical" };
const kernels: KernelSpec[] = [
  linear,
  poly,
  { ...poly, degree: 3, scale: 1, c: 3 },
  hamming,
  { kernel: "sum", of: [linear, poly] },
  { kernel: "product", of: [poly, linear] },
  { kernel: "sum", of: [poly, { kernel: "scaled", factor: 0.375, of: linear }] },
  { kernel: "product", of: [poly, { kernel: "scaled", factor: 2.5, of: { kernel: "sum", of: [poly, linear] } }] },
  words,
  categories,
  { kernel: "sum", of: [categories, { kernel: "scaled", factor: 0.5, of: categories }] },
];

const isOfThings = (spec: KernelSpec): boolean =>
  spec.kernel === "ngram" || spec.kernel === "categorical" || (spec.kernel === "sum" && spec.of.some(isOfThings));

/** K by its definition. */
function value(spec: KernelSpec, x: Thing | readonly number[], z: Thing | readonly number[]): Binary {
  const dot = () => sum(...[...x].map((a, j) => product(exactly(Number(a)), exactly(Number(z[j])))));
  switch (spec.kernel) {
    case "linear":
      return dot();
    case "polynomial": {
      const base = sum(product(exactly(spec.scale), dot()), exactly(spec.c));
      return product(...Array.from({ length: spec.degree }, () => base));
    }
    case "hamming":
    case "categorical":
      return exactly([...x].filter((a, j) => a === z[j]).length);
    case "ngram": {
      const grams = (text: string) =>
        [...text].slice(spec.n - 1).map((_, k) => [...text].slice(k, k + spec.n).join(""));
      const pairs = grams(x as string).flatMap((gram) => grams(z as string).filter((other) => other === gram));
      return exactly(pairs.length);
    }
    case "sum":
      return sum(...spec.of.map((part) => value(part, x, z)));
    case "product":
      return product(...spec.of.map((part) => value(part, x, z)));
    case "scaled":
      return product(exactly(spec.factor), value(spec.of, x, z));
    default:
      throw new Error(spec.kernel);
  }
}

function drawThings(next: Random, spec: KernelSpec, n: number): number[][] | Thing[] {
  const draw = <T>(length: number, ...choices: T[]) => Array.from({ length }, () => pick(next, ...choices));
  if (spec.kernel === "ngram")
    return Array.from({ length: n }, () => draw(below(6, next), "a", "a", "b", "💡").join(""));
  if (isOfThings(spec)) {
    const width = 1 + below(3, next);
    return Array.from({ length: n }, () => draw<string | number | boolean | null>(width, "x", 1, true, null));
  }
  const width = 1 + below(3, next);
  const values = pick(next, [0, 1, -1], [0, 1, -1, 0.5, -1.25, 3]);
  return Array.from({ length: n }, () => draw(width, ...values));
}

function drawProblem(next: Random, from = kernels) {
  const kernel = pick(next, ...from);
  const n = 2 + below(4, next);
  const rows = drawThings(next, kernel, n);
  const labels = drawLabels(next, n);
  const question = drawQuestion(next, labels);
  const bias = below(2, next) === 1;
  const inner: Inner = (r, s) => sum(value(kernel, rows[r], rows[s]), exactly(bias ? 1 : 0));
  return { kernel, rows, labels, question, bias, inner };
}

/** The ways that rows can be given to a kernel. */
const forms = (kernel: KernelSpec, rows: number[][] | Thing[]) =>
  isOfThings(kernel) || kernel === hamming ? [rows] : [rows, sparse(rows as number[][])];

function agree(
  times: number,
  seed: number,
  draw: (
    next: Random,
  ) =>
    | { certificate: object; kernel: KernelSpec; rows: number[][] | Thing[]; labels: string[]; holds: boolean }
    | undefined,
) {
  const next = random(seed);
  const verdicts = [0, 0];
  for (let k = 0; k < times; k++) {
    const drawn = draw(next);
    if (!drawn) continue;
    const { certificate, kernel, rows, labels, holds } = drawn;
    verdicts[Number(holds)]++;
    for (const data of forms(kernel, rows)) {
      const found = verifyKernelCertificate(certificate, data, labels);
      if (found.holds !== holds) expect({ certificate, rows, labels, found }).toBe(holds);
    }
  }
  expect(Math.min(...verdicts)).toBeGreaterThan(times / 40);
}

describe("in the space of a rational kernel, the verifier agrees with the definition", () => {
  test("for true and false sums of images of rows", () => {
    agree(runs(300, 50_000), 11, (next) => {
      const { kernel, rows, labels, question, bias, inner } = drawProblem(next);
      const n = labels.length;
      const blocks = question.joint ? new Set(labels).size : 1;
      const own = (block: number, j: number) => {
        const label = labels[j];
        if (question.joint) return [...new Set(labels)].indexOf(label) === block ? 1 : -1;
        return label === question.positive ? 1 : -1;
      };
      // Close enough to a separator for both verdicts to occur.
      const alpha = Array.from({ length: blocks * n }, (_, place) =>
        pick<number | string>(
          next,
          own(Math.floor(place / n), place % n),
          own(Math.floor(place / n), place % n) * 2.5,
          0,
          "-1",
          "2",
          0.125,
        ),
      );
      const certificate = { ...aboutKernel(kernel, rows, labels, question, bias), separable: true, alpha };
      return { certificate, kernel, rows, labels, holds: separates(question, labels, dualScore(alpha, n, inner)) };
    });
  });

  test("for combinations as found, and with one number changed", () => {
    agree(runs(200, 20_000), 12, (next) => {
      const { kernel, rows, labels, question, bias, inner } = drawProblem(next);
      const { certificate } = kernelSeparability(kernel, rows as number[][], labels, {
        bias,
        ...(!question.joint && { positive: question.positive }),
        ...(!question.joint && question.negative !== null && { negative: question.negative }),
      });
      if (certificate?.separable !== false) return undefined;
      const combination = certificate.combination.map((part) => ({ ...part }));
      const one = pick(next, ...combination);
      let { denominator } = certificate;
      const change = below(5, next);
      if (change === 1) one.numerator = String(BigInt(one.numerator) + 1n);
      if (change === 2) {
        one.numerator = String(BigInt(one.numerator) + 1n);
        denominator = String(BigInt(denominator) + 1n);
      }
      if (change === 3) one.row = below(rows.length, next);
      const changed = { ...certificate, denominator, combination };
      return {
        certificate: changed,
        kernel,
        rows,
        labels,
        holds: cancels(certificate.question, labels, changed, inner),
      };
    });
  });

  test("for texts compared by their n-grams", () => {
    agree(runs(300, 20_000), 13, (next) => {
      const { kernel, rows, labels, bias, inner } = drawProblem(next, [words, { ...words, n: 1 }, { ...words, n: 4 }]);
      const question = { positive: labels[0], negative: null };
      const alpha = labels.map((label) => (label === labels[0] ? 1 : -1) * pick(next, 0.5, 1, 1, 2, 3));
      const certificate = { ...aboutKernel(kernel, rows, labels, question, bias), separable: true, alpha };
      const holds = separates(question, labels, dualScore(alpha, labels.length, inner));
      return { certificate, kernel, rows, labels, holds };
    });
  });

  test("in requiring every score above 0 and a combination that is 0 along every row", () => {
    const [rows, labels] = [
      [[1], [-1]],
      ["a", "b"],
    ];
    const head = aboutKernel(linear, rows, labels, { positive: "a", negative: null }, false);
    const scored = (alpha: number[]) => verifyKernelCertificate({ ...head, separable: true, alpha }, rows, labels);
    expect(scored([1, 0])).toEqual({ holds: true });
    expect(scored([0, 0])).toEqual({ holds: false, reason: "row 0 is not on its own side" });
    const joint = aboutKernel(linear, rows, labels, { joint: true }, false);
    const led = (alpha: number[]) => verifyKernelCertificate({ ...joint, separable: true, alpha }, rows, labels);
    expect(led([1, 0, 0, 0])).toEqual({ holds: true });
    expect(led([1, 0, 1, 0])).toEqual({ holds: false, reason: 'row 0 does not score above "b"' });
    const origin = [[1], [0]];
    const about = aboutKernel(linear, origin, labels, { positive: "a", negative: null }, false);
    const combination = [0, 1].map((row) => ({ row, numerator: "1" }));
    const found = verifyKernelCertificate(
      { ...about, separable: false, denominator: "2", combination },
      origin,
      labels,
    );
    expect(found).toEqual({ holds: false, reason: "the combination is not 0 along row 0" });
  });

  test("in refusing a theorem that different rows are separable", () => {
    const [rows, labels] = [
      [[0], [1], [2]],
      ["a", "b", "a"],
    ];
    const head = aboutKernel(linear, rows, labels, { positive: "a", negative: null }, true);
    const certificate = { ...head, separable: true, theorem: "strictly-positive-definite" };
    expect(verifyKernelCertificate(certificate, rows, labels)).toMatchObject({
      holds: false,
      reason: expect.stringContaining("no theorem says"),
    });
  });
});

describe("in the space of a strictly definite kernel, the verifier agrees with the definition", () => {
  const strict: KernelSpec[] = [
    { kernel: "rbf", gamma: 0.5 },
    { kernel: "laplacian", gamma: 0.25 },
    { kernel: "sum", of: [linear, { kernel: "rbf", gamma: 2 }] },
    { kernel: "product", of: [poly, { kernel: "laplacian", gamma: 1 }] },
    { kernel: "normalised", of: { kernel: "sum", of: [poly, { kernel: "rbf", gamma: 1 }] } },
  ];
  const K = (spec: KernelSpec, x: number[], z: number[]): number => {
    const total = (term: (a: number, b: number) => number) => x.reduce((sum, a, j) => sum + term(a, z[j]), 0);
    switch (spec.kernel) {
      case "rbf":
        return Math.exp(-spec.gamma * total((a, b) => (a - b) ** 2));
      case "laplacian":
        return Math.exp(-spec.gamma * total((a, b) => Math.abs(a - b)));
      case "linear":
        return total((a, b) => a * b);
      case "polynomial":
        return (spec.scale * total((a, b) => a * b) + spec.c) ** spec.degree;
      case "sum":
        return spec.of.reduce((sum, part) => sum + K(part, x, z), 0);
      case "product":
        return spec.of.reduce((product, part) => product * K(part, x, z), 1);
      case "normalised":
        return K(spec.of, x, z) / Math.sqrt(K(spec.of, x, x) * K(spec.of, z, z));
      default:
        throw new Error(spec.kernel);
    }
  };
  const drawProblem = (next: Random) => {
    const kernel = pick(next, ...strict);
    const [n, width] = [2 + below(4, next), 1 + below(2, next)];
    const rows = Array.from({ length: n }, () => Array.from({ length: width }, () => pick(next, 0, 1, -1, 0.5)));
    const labels = drawLabels(next, n);
    const question = drawQuestion(next, labels);
    const bias = below(2, next) === 1 && kernel.kernel !== "normalised";
    return { kernel, rows, labels, question, bias, head: aboutKernel(kernel, rows, labels, question, bias) };
  };
  type Problem = ReturnType<typeof drawProblem>;
  const sides = ({ question, labels }: Problem) =>
    labels.map((label) => {
      if (question.joint) return label;
      if (label === question.positive) return 1;
      return question.negative === null || label === question.negative ? -1 : undefined;
    });
  const equal = (x: number[], z: number[]) => x.every((a, j) => a === z[j]);

  test("that two rows cancel out if they are equal, of opposite sides and of equal weight", () => {
    agree(runs(600, 50_000), 21, (next) => {
      const problem = drawProblem(next);
      const { kernel, rows, labels, question, head } = problem;
      const classes = [...new Set(labels)];
      const side = sides(problem);
      const r = below(rows.length, next);
      const twins = [...rows.keys()].filter((s) => s !== r && equal(rows[r], rows[s]) && side[s] !== side[r]);
      const s = twins.length > 0 && below(8, next) ? pick(next, ...twins) : below(rows.length, next);
      const [a, b, denominator] = pick(
        next,
        ["1", "1", "2"],
        ["1", "1", "2"],
        ["3", "3", "6"],
        ["1", "2", "3"],
        ["1", "1", "3"],
        ["2", "1", "4"],
        ["1", "2", "2"],
        ["2", "2", "1"],
      );
      const rival = (of: number) =>
        question.joint ? { rival: below(6, next) ? labels[of] : pick(next, ...classes) } : {};
      const combination = [
        { row: r, numerator: a, ...rival(s) },
        { row: s, numerator: b, ...rival(r) },
        { row: 0, numerator: "1", ...rival(r) },
      ].slice(0, below(8, next) ? 2 : 3);
      const holds =
        combination.length === 2 && a === b && Number(denominator) === 2 * Number(a) && equal(rows[r], rows[s]) &&
        side[r] !== undefined && side[s] !== undefined && side[r] !== side[s] &&
        (!question.joint || (combination[0].rival === labels[s] && combination[1].rival === labels[r])); // biome-ignore format: one condition
      return { certificate: { ...head, separable: false, denominator, combination }, kernel, rows, labels, holds };
    });
  });

  test("that the theorem holds if no two equal rows are of opposite sides", () => {
    agree(runs(250, 20_000), 22, (next) => {
      const problem = drawProblem(next);
      const { kernel, rows, labels, head } = problem;
      const side = sides(problem);
      const conflict = rows.some((x, r) =>
        rows.some((z, s) => equal(x, z) && side[r] !== undefined && side[s] !== undefined && side[r] !== side[s]),
      );
      const certificate = { ...head, separable: true, theorem: "strictly-positive-definite" };
      return { certificate, kernel, rows, labels, holds: !conflict };
    });
  });

  test("that a sum of images of rows holds if it clearly separates, and fails if it clearly does not", () => {
    agree(runs(300, 50_000), 23, (next) => {
      const problem = drawProblem(next);
      const { kernel, rows, labels, question, bias, head } = problem;
      const side = sides(problem);
      const n = rows.length;
      const classes: (string | null)[] = question.joint ? [...new Set(labels)] : [null];
      const alpha = classes.flatMap((label) =>
        side.map((own) => pick(next, 1, 2, 1, 0, -0.5) * (label === null ? Number(own ?? 0) : own === label ? 1 : -1)),
      );
      const score = (r: number, block: number) =>
        rows.reduce((sum, z, j) => sum + alpha[block * n + j] * (K(kernel, rows[r], z) + (bias ? 1 : 0)), 0);
      const leads = rows.flatMap((_, r) => {
        if (side[r] === undefined) return [];
        if (!question.joint) return [Number(side[r]) * score(r, 0)];
        const own = classes.indexOf(labels[r]);
        return classes.flatMap((_, k) => (k === own ? [] : [score(r, own) - score(r, k)]));
      });
      const least = Math.min(...leads);
      if (Math.abs(least) < 1e-9 && alpha.some((x) => x !== 0)) return undefined;
      return { certificate: { ...head, separable: true, alpha }, kernel, rows, labels, holds: least > 0 };
    });
  });

  test("that a sign counts only if rounding cannot change it", () => {
    const least = Number.MIN_VALUE;
    const [rows, labels] = [
      [[0], [1000]],
      ["a", "b"],
    ];
    const sides = aboutKernel(strict[0], rows, labels, { positive: "a", negative: null }, false);
    const joint = aboutKernel(strict[0], rows, labels, { joint: true }, false);
    const holds = (head: object, alpha: number[]) =>
      verifyKernelCertificate({ ...head, separable: true, alpha }, rows, labels).holds;
    for (let k = 1; k < 12; k++) {
      expect([k, holds(sides, [k * least, -1])]).toEqual([k, k > 6]);
      expect([k, holds(sides, [1, -k * least])]).toEqual([k, k > 6]);
      expect([k, holds(joint, [k * least, 0, 0, 1])]).toEqual([k, k > 7]);
    }
  });

  test("that whole numbers as text are refused, since K is known only between doubles", () => {
    const [rows, labels] = [
      [[0], [3]],
      ["a", "b"],
    ];
    const head = aboutKernel(strict[0], rows, labels, { positive: "a", negative: null }, false);
    const verified = (alpha: unknown[]) => verifyKernelCertificate({ ...head, separable: true, alpha }, rows, labels);
    expect(verified([1, -1])).toEqual({ holds: true });
    expect(verified([1, "-1"])).toMatchObject({
      holds: false,
      reason: expect.stringContaining("alpha must be doubles"),
    });
  });

  test("a certificate about other data is refused", () => {
    const [rows, labels] = [
      [[0], [3]],
      ["a", "b"],
    ];
    const certificate = {
      ...aboutKernel(strict[0], rows, labels, { positive: "a", negative: null }, false),
      separable: true,
      alpha: [1, -1],
    };
    expect(verifyKernelCertificate(certificate, [[0], [4]], labels)).toMatchObject({
      holds: false,
      reason: expect.stringContaining("hash"),
    });
  });
});
