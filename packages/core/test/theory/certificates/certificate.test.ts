import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { iris, tenPoints } from "../../../src/entries/datasets.js";
import {
  dataHash,
  type InseparableCertificate,
  readCertificate,
  type SeparableCertificate,
  separability,
  verifyCertificate,
} from "../../../src/entries/theory.js";
import { InputError } from "../../../src/errors.js";

const flowers = iris();
const inseparable = separability(flowers.rows, flowers.labels, { positive: "virginica" })
  .certificate as InseparableCertificate;
const joint = separability(flowers.rows, flowers.labels).certificate as InseparableCertificate;
const points = tenPoints();
const separable = separability(points.rows, points.labels).certificate as SeparableCertificate;

const holds = (certificate: unknown, rows = flowers.rows, labels: (string | number)[] = flowers.labels) =>
  verifyCertificate(certificate, rows, labels).holds;

describe("the data hash", () => {
  test("covers the bytes that its specification describes", () => {
    const rows = [
      [1.5, 0],
      [0, -2],
    ];
    const bytes = Buffer.alloc(2 * (8 + 12));
    let at = 0;
    for (const [target, column, value] of [
      [0, 0, 1.5],
      [1, 1, -2],
    ]) {
      bytes.writeUInt32LE(target, at);
      bytes.writeUInt32LE(1, at + 4);
      bytes.writeUInt32LE(column, at + 8);
      bytes.writeDoubleLE(value, at + 12);
      at += 20;
    }
    const head = '{"schema":"rosenblatt/data@1","rows":2,"columns":2,"classes":["b","a"],"encoding":null}\n';
    const expected = createHash("sha256").update(head).update(bytes).digest("hex");
    expect(dataHash(Examples.from(rows, ["b", "a"]), null)).toBe(expected);
    // For any storage and any declared order of classes.
    const sparse = { starts: [0, 1, 2], indices: [0, 1], values: [1.5, -2], columns: 2 };
    expect(dataHash(Examples.from(sparse, ["b", "a"], { classes: ["a", "b"] }), null)).toBe(expected);
  });

  test("depends on the encoding of cells, which the certificate carries", () => {
    const encoding = { columns: [{ name: "colour", values: ["red", "blue"] }] };
    const { certificate } = separability(points.rows, points.labels, { encoding });
    expect(certificate!.data.encoding).toEqual(encoding);
    expect(certificate!.data.sha256).not.toBe(separable.data.sha256);
    expect(holds(certificate, points.rows, points.labels)).toBe(true);
    const other = { ...certificate!, data: { ...certificate!.data, encoding: null } };
    expect(holds(other, points.rows, points.labels)).toBe(false);
  });
});

describe("the verifier", () => {
  test("accepts valid certificates, also as JSON", () => {
    for (const certificate of [inseparable, joint]) expect(holds(JSON.stringify(certificate))).toBe(true);
    expect(holds(JSON.stringify(separable), points.rows, points.labels)).toBe(true);
  });

  test.each([
    ["of two sides", inseparable],
    ["of three classes jointly", joint],
  ])("refuses a combination %s with any one number changed", (_, certificate) => {
    const { combination, denominator } = certificate;
    for (let i = 0; i < combination.length; i++) {
      const changed = (part: object) =>
        holds({
          ...certificate,
          combination: combination.map((entry, k) => (k === i ? { ...entry, ...part } : entry)),
        });
      expect(changed({ numerator: String(BigInt(combination[i].numerator) + 1n) })).toBe(false);
      expect(changed({ numerator: String(BigInt(combination[i].numerator) * 2n) })).toBe(false);
      expect(changed({ row: (combination[i].row + 1) % 150 })).toBe(false);
      if (combination[i].rival !== undefined) expect(changed({ rival: "setosa" })).toBe(false);
      expect(holds({ ...certificate, combination: combination.filter((_, k) => k !== i) })).toBe(false);
    }
    expect(holds({ ...certificate, denominator: String(BigInt(denominator) + 1n) })).toBe(false);
    expect(holds({ ...certificate, combination: [...combination, combination[0]] })).toBe(false);
  });

  test("refuses a certificate for data with a flipped label, a moved point or reordered rows", () => {
    const [{ row }] = inseparable.combination;
    const flipped = flowers.labels.map((label, r) => (r === row ? "setosa" : label));
    expect(holds(inseparable, flowers.rows, flipped)).toBe(false);
    const moved = flowers.rows.map((x, r) => (r === row ? [x[0] * (1 + 2 ** -52), ...x.slice(1)] : x));
    expect(holds(inseparable, moved)).toBe(false);
    expect(holds(inseparable, [...flowers.rows].reverse(), [...flowers.labels].reverse())).toBe(false);
    expect(holds(inseparable, flowers.rows.slice(1), flowers.labels.slice(1))).toBe(false);
  });

  test("refuses a false combination even under a matching hash", () => {
    const labels = [...flowers.labels];
    const { row } = inseparable.combination.find(({ row: r }) => labels[r] === "virginica")!;
    labels[row] = "setosa";
    const data = { ...inseparable.data, sha256: dataHash(Examples.from(flowers.rows, labels), null) };
    expect(verifyCertificate({ ...inseparable, data }, flowers.rows, labels)).toEqual({
      holds: false,
      reason: expect.stringContaining("is not 0 in entry"),
    });
  });

  test("accepts a changed hyperplane exactly if it still separates", () => {
    fc.assert(
      fc.property(fc.nat(2), fc.double({ min: -1, max: 1, noNaN: true }), (i, by) => {
        const v = (separable.v as number[]).map((x, k) => (k === i ? x + by : x));
        const scores = points.rows.map(([a, b], r) => points.labels[r] * (v[0] * a + v[1] * b + v[2]));
        // Where rounding does not matter, plain arithmetic gives the answer as well.
        fc.pre(scores.every((score) => Math.abs(score) > 1e-9));
        expect(holds({ ...separable, v }, points.rows, points.labels)).toBe(scores.every((score) => score > 0));
      }),
      { numRuns: 60 },
    );
    const negated = (separable.v as number[]).map((x) => -x);
    expect(holds({ ...separable, v: negated }, points.rows, points.labels)).toBe(false);
  });

  test("accepts a hyperplane given as whole numbers in text", () => {
    expect(holds({ ...separable, v: ["4", "4", "-18"] }, points.rows, points.labels)).toBe(true);
    expect(holds({ ...separable, v: ["1", 1, -5] }, points.rows, points.labels)).toBe(true);
    expect(holds({ ...separable, v: ["1", 1, -4] }, points.rows, points.labels)).toBe(false);
  });
});

describe("reading a certificate", () => {
  test("restores what was written", () => {
    for (const certificate of [separable, inseparable, joint])
      expect(readCertificate(JSON.stringify(certificate))).toEqual(certificate);
  });

  const broken: [string, unknown][] = [
    ["certificate must be JSON", "{"],
    ["certificate must be an object; got null", "null"],
    ['certificate.schema must be "rosenblatt/certificate@1"; got 1', { ...separable, schema: 1 }],
    [
      "certificate.data.sha256 must be 64 hexadecimal digits",
      { ...separable, data: { ...separable.data, sha256: "A" } },
    ],
    [
      "certificate.data.rows must be a whole number of at least 1; got -1",
      { ...separable, data: { ...separable.data, rows: -1 } },
    ],
    [
      "certificate.question.positive must be one of the classes; got 7",
      { ...separable, question: { positive: 7, negative: null } },
    ],
    ["certificate.bias must be true or false; got 1", { ...separable, bias: 1 }],
    ["certificate.separable must be true or false; got undefined", { ...separable, separable: undefined }],
    ["certificate.v must be a list of 3 numbers; got", { ...separable, v: [1] }],
    [
      'certificate.v[0] must be a finite number, or a whole number as text; got "1e9"',
      { ...separable, v: ["1e9", 1, 1] },
    ],
    ["certificate.v[1] must be", { ...separable, v: [1, Number.NaN, 1] }],
    ['certificate.denominator must be a positive whole number as text; got "0"', { ...inseparable, denominator: "0" }],
    [
      "certificate.combination[0].numerator must be a positive",
      { ...inseparable, combination: [{ row: 0, numerator: "-1" }] },
    ],
    [
      "certificate.combination[0].row must be below 150; got 150",
      { ...inseparable, combination: [{ row: 150, numerator: "1" }] },
    ],
    [
      "certificate.combination[0].rival must be absent",
      { ...inseparable, combination: [{ row: 0, rival: "setosa", numerator: "1" }] },
    ],
    [
      "certificate.combination[0].rival must be one of the classes",
      { ...joint, combination: [{ row: 0, numerator: "1" }] },
    ],
  ];
  test.each(broken)("is refused with: %s", (message, value) => {
    expect(() => readCertificate(value)).toThrow(message);
    expect(() => readCertificate(value)).toThrow(InputError);
  });

  test("raises only InputError for anything else", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json()), (value) => {
        expect(() => readCertificate(value)).toThrow(InputError);
      }),
      { numRuns: 300 },
    );
  });
});
