import { describe, expect, test } from "vitest";
import { below, type Random, random } from "../../../src/random.js";
import type { Certificate } from "../../../src/theory/certificates/certificate.js";
import type { Question } from "../../../src/theory/problem/question.js";
import { kernelSeparability } from "../../../src/theory/questions/kernel-separability.js";
import { separability } from "../../../src/theory/questions/separability.js";
import { verifyCertificate } from "../../../src/theory/verifier/verify.js";
import { runs } from "../../runs.js";
import { about, drawLabels, drawQuestion, pick, sparse } from "./examples.js";
import { cancels, linearInner, primalScore, separates } from "./judged.js";

function drawData(next: Random) {
  const [n, width] = [2 + below(4, next), 1 + below(3, next)];
  const values = pick(next, [0, 1, -1], [0, 1, -1, 2, 0.5, -0.25], [0, 1e-300, 3e100, -1e-300]);
  const rows = Array.from({ length: n }, () => Array.from({ length: width }, () => pick(next, ...values)));
  const labels = drawLabels(next, n);
  return { rows, labels, question: drawQuestion(next, labels), bias: below(2, next) === 1 };
}

/** Compares the verifier with the judge on dense and sparse rows; both verdicts must occur often enough. */
function agrees(
  times: number,
  seed: number,
  draw: (next: Random) => { certificate: Certificate; rows: number[][]; labels: string[]; holds: boolean } | undefined,
) {
  const next = random(seed);
  const verdicts = [0, 0];
  for (let k = 0; k < times; k++) {
    const drawn = draw(next);
    if (!drawn) continue;
    const { certificate, rows, labels, holds } = drawn;
    verdicts[Number(holds)]++;
    for (const data of [rows, sparse(rows)]) {
      const found = verifyCertificate(certificate, data, labels);
      if (found.holds !== holds) expect({ certificate, rows, labels, found }).toBe(holds);
    }
  }
  expect(Math.min(...verdicts)).toBeGreaterThan(times / 40);
}

describe("the verifier agrees with the definition of a certificate", () => {
  test("for true and false hyperplanes of every kind", () => {
    agrees(runs(250, 50_000), 1, (next) => {
      const { rows, labels, question, bias } = drawData(next);
      const blocks = question.joint ? new Set(labels).size : 1;
      const entries = blocks * (rows[0].length + (bias ? 1 : 0));
      const v = Array.from({ length: entries }, () =>
        pick<number | string>(next, 0, 1, -1, "2", "-3", 0.5, -0.375, "0"),
      );
      const certificate: Certificate = { ...about(rows, labels, question, bias), separable: true, v };
      return { certificate, rows, labels, holds: separates(question, labels, primalScore(v, rows, bias)) };
    });
  });

  test("for combinations as found, and with one thing changed", () => {
    agrees(runs(200, 20_000), 2, (next) => {
      const { rows, labels, question, bias } = drawData(next);
      const { certificate } = separability(rows, labels, {
        bias,
        ...(!question.joint && { positive: question.positive }),
        ...(!question.joint && question.negative !== null && { negative: question.negative }),
      });
      if (certificate?.separable !== false) return undefined;
      const found = {
        denominator: certificate.denominator,
        combination: certificate.combination.map((part): { row: number; rival?: string; numerator: string } => ({
          ...part,
        })),
      };
      const { combination } = found;
      const one = pick(next, ...combination);
      const more = () => String(BigInt(one.numerator) + 1n);
      [
        () => {},
        () => {},
        () => { one.numerator = more(); },
        () => { one.numerator = more(); found.denominator = String(BigInt(found.denominator) + 1n); },
        () => { one.row = below(rows.length, next); },
        () => { if (one.rival !== undefined) one.rival = pick(next, ...labels); },
        () => { combination.splice(combination.indexOf(one), 1); found.denominator = String(BigInt(found.denominator) - BigInt(one.numerator) || 1n); },
        () => { combination.push({ ...one }); found.denominator = String(BigInt(found.denominator) + BigInt(one.numerator)); },
        () => { for (const part of combination) part.numerator = String(3n * BigInt(part.numerator)); found.denominator = String(3n * BigInt(found.denominator)); },
      ][below(9, next)](); // biome-ignore format: a table of changes
      const changed = { ...certificate, ...found } as Certificate & { separable: false };
      if (changed.combination.length === 0) return undefined;
      const most = (certificate.question.joint ? new Set(labels).size : 1) * (rows[0].length + (bias ? 1 : 0)) + 1;
      const holds =
        changed.combination.length <= most && cancels(certificate.question, labels, changed, linearInner(rows, bias));
      return { certificate: changed, rows, labels, holds };
    });
  });

  test("a combination may name at most one vector more than vectors have entries", () => {
    const rows = Array.from({ length: 12 }, () => [1]);
    const labels = rows.map((_, r) => "ab"[r % 2]);
    const named = (question: Question<string>, bias: boolean, count: number) => {
      const weights = {
        denominator: String(count),
        combination: Array.from({ length: count }, (_, row) => ({
          row,
          numerator: "1",
          ...(question.joint && { rival: "ab"[(row + 1) % 2] }),
        })),
      };
      return verifyCertificate({ ...about(rows, labels, question, bias), separable: false, ...weights }, rows, labels);
    };
    const sides = { positive: "a", negative: null };
    for (const [question, bias, most] of [
      [sides, false, 2],
      [sides, true, 3],
      [{ joint: true }, false, 3],
      [{ joint: true }, true, 5],
    ] as const) {
      expect(named(question, bias, most - (most % 2))).toEqual({ holds: true });
      for (let count = most + 1; count < 12; count++)
        expect(named(question, bias, count)).toEqual({ holds: false, reason: `it names more than ${most} vectors` });
    }
  });

  test("an invalid certificate gets a reason in words", () => {
    const [rows, labels] = [
      [
        [1, 2],
        [3, 4],
      ],
      ["a", "b"],
    ];
    const sides = about(rows, labels, { positive: "a", negative: null }, false);
    const joint = about(rows, labels, { joint: true }, false);
    const part = (row: number, numerator = "1", rival?: string) => ({ row, numerator, ...(rival && { rival }) });
    const weights = (denominator: string, ...combination: object[]) => ({ separable: false, denominator, combination });
    for (const [certificate, reason] of [
      [{ ...sides, ...weights("1", part(0)) }, "the combination is not 0 in entry 0"],
      [{ ...joint, ...weights("1", part(1, "1", "a")) }, "the combination is not 0 in entry 2"],
      [{ ...sides, ...weights("2", part(0), part(0)) }, "row 0 is named twice"],
      [{ ...joint, ...weights("1", part(1, "1", "b")) }, "row 1 is its own rival"],
      [{ ...sides, ...weights("3", part(0), part(1)) }, "the weights do not add up to 1"],
      [{ ...sides, separable: true, v: [0, 0] }, "row 0 is not on its own side"],
      [{ ...joint, separable: true, v: [0, 0, 0, 0] }, 'row 0 does not score above "b"'],
    ] as const)
      expect(verifyCertificate(certificate, rows, labels)).toEqual({ holds: false, reason });
  });

  test("a certificate that names a kernel is verified in the kernel's space", () => {
    const [rows, labels] = [
      [[1], [-1], [2]],
      ["a", "a", "b"],
    ];
    const kernel = { kernel: "polynomial", degree: 2, scale: 1, c: 1 } as const;
    const { certificate } = kernelSeparability(kernel, rows, labels);
    expect(certificate!.separable).toBe(true);
    expect(verifyCertificate(certificate, rows, labels)).toEqual({ holds: true });
    expect(verifyCertificate(JSON.stringify(certificate), rows, labels)).toEqual({ holds: true });
  });
});

describe("a certificate about other data is refused", () => {
  const rows = [[1, 0], [0, 1], [2, 2]]; // biome-ignore format: short
  const labels = ["a", "b", "a"];
  const question = { positive: "a", negative: null };
  const certificate = (data: object) => {
    const head = about(rows, labels, question, false);
    return { ...head, data: { ...head.data, ...data }, separable: true, v: [3, -1] };
  };
  test.each([
    ["of more rows", { rows: 4 }, "it is about 4 rows, and the data has 3"],
    ["of another width", { columns: 3 }, "it is about 3 columns; the data has 2"],
    ["of one more class", { classes: ["a", "b", "c"] }, "it is about other classes, or about another order of rows"],
    ["of fewer classes", { classes: ["a"] }, "it is about other classes, or about another order of rows"],
    [
      "with classes in another order",
      { classes: ["b", "a"] },
      "it is about other classes, or about another order of rows",
    ],
    ["with another second class", { classes: ["a", "c"] }, "it is about other classes, or about another order of rows"],
  ])("%s", (_, data, reason) => {
    const given = { ...certificate(data), ...("columns" in data && { v: [3, -1, 0] }) };
    expect(verifyCertificate(given, rows, labels)).toEqual({ holds: false, reason });
  });

  test("with other values", () => {
    expect(verifyCertificate(certificate({}), rows, labels)).toEqual({ holds: true });
    const found = verifyCertificate(certificate({ sha256: "0".repeat(64) }), rows, labels);
    expect(found).toMatchObject({ holds: false, reason: expect.stringContaining("data with the hash 000") });
  });
});
