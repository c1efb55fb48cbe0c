// The sceptic's file: whether a certificate holds for data, in whole numbers, trusting nothing that made it. It shares no code with
// what finds certificates; of the library it uses the reading of rows, of the certificate's form, and the hash.

import { Examples } from "../data/examples.js";
import type { Label, Rows } from "../learner.js";
import { type Certificate, type Rational, readCertificate } from "./certificate.js";
import { dataHash, namedClasses } from "./data-hash.js";

/** Whether the certificate proves what it says of the data, and if not, why not. */
export type Verification = { readonly holds: true } | { readonly holds: false; readonly reason: string };

/** The certificate may be JSON text or plain data from anywhere; InputError if it is none. */
export function verifyCertificate<L extends Label>(
  given: unknown,
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
): Verification {
  const certificate = readCertificate(given);
  const examples: Examples = rows instanceof Examples ? rows : Examples.from(rows, labels);
  const { data } = certificate;
  if (examples.size !== data.rows) return no(`it is about ${data.rows} rows, and the data has ${examples.size}`);
  if (examples.width !== data.columns) return no(`it is about ${data.columns} columns; the data has ${examples.width}`);
  const classes = namedClasses(examples);
  if (classes.length !== data.classes.length || classes.some((label, k) => label !== data.classes[k]))
    return no("it is about other classes, or about another order of rows");
  const hash = dataHash(examples, data.encoding);
  if (hash !== data.sha256) return no(`it is about data with the hash ${data.sha256}; this data's is ${hash}`);
  return certificate.separable ? verifyHyperplane(certificate, examples) : verifyCombination(certificate, examples);
}

/** v·a > 0 for every vector a. */
function verifyHyperplane(certificate: Certificate & { separable: true }, examples: Examples): Verification {
  const { bias, question, data } = certificate;
  const entries = data.columns + (bias ? 1 : 0);
  const v = wholeVector(certificate.v);
  const places = binaryPlaces(examples);
  for (let r = 0; r < examples.size; r++) {
    const x = wholeRow(examples, r, places, bias);
    const score = (k: number) => x.reduce((sum, [j, value]) => sum + v[k * entries + j] * value, 0n);
    const label = examples.label(r);
    if (question.joint) {
      const own = score(data.classes.indexOf(label));
      for (const [k, rival] of data.classes.entries())
        if (rival !== label && own <= score(k)) return no(`row ${r} does not score above ${JSON.stringify(rival)}`);
    } else {
      const y = sideOf(question, label);
      if (y !== 0n && y * score(0) <= 0n) return no(`row ${r} is not on its own side`);
    }
  }
  return { holds: true };
}

/** λ > 0, Σ λ = 1 and Σ λ·a = 0, for at most one vector more than vectors have entries. */
function verifyCombination(certificate: Certificate & { separable: false }, examples: Examples): Verification {
  const { bias, question, data, combination } = certificate;
  const entries = data.columns + (bias ? 1 : 0);
  const blocks = question.joint ? data.classes.length : 1;
  if (combination.length > blocks * entries + 1) return no(`it names more than ${blocks * entries + 1} vectors`);
  const places = binaryPlaces(examples, new Set(combination.map(({ row }) => row)));
  const seen = new Set<string>();
  const sum = new Map<number, bigint>();
  let total = 0n;
  for (const { row, rival, numerator } of combination) {
    const name = `${row} ${JSON.stringify(rival)}`;
    if (seen.has(name)) return no(`row ${row} is named twice`);
    seen.add(name);
    const weight = BigInt(numerator);
    total += weight;
    const label = examples.label(row);
    const add = (k: number, factor: bigint) => {
      for (const [j, value] of wholeRow(examples, row, places, bias))
        sum.set(k * entries + j, (sum.get(k * entries + j) ?? 0n) + factor * value);
    };
    if (question.joint) {
      if (rival === label) return no(`row ${row} is its own rival`);
      add(data.classes.indexOf(label), weight);
      add(data.classes.indexOf(rival!), -weight);
    } else {
      const y = sideOf(question, label);
      if (y === 0n) return no(`row ${row} is of neither side`);
      add(0, y * weight);
    }
  }
  if (total !== BigInt(certificate.denominator)) return no("the weights do not add up to 1");
  for (const [entry, value] of sum) if (value !== 0n) return no(`the combination is not 0 in entry ${entry}`);
  return { holds: true };
}

/** 1 or −1; 0 for a class that the question leaves out. */
function sideOf(question: { positive?: Label; negative?: Label | null }, label: Label): bigint {
  if (label === question.positive) return 1n;
  return question.negative === null || label === question.negative ? -1n : 0n;
}

/** The vector times a power of two that makes it whole. */
function wholeVector(v: readonly Rational[]): bigint[] {
  const entries = v.map((x) => (typeof x === "number" ? whole(x, 1074) : BigInt(x) << 1074n));
  // A power of two that all share only makes the products long.
  let shared = entries.find((x) => x !== 0n) ?? 1n;
  shared &= -shared;
  for (const x of entries) while (x % shared !== 0n) shared >>= 1n;
  return entries.map((x) => x / shared);
}

/** (x, 1)·2^places as pairs of column and whole number; what is 0 is left out. */
function wholeRow({ rows }: Examples, r: number, places: number, bias: boolean): [number, bigint][] {
  const { indices, values, starts, width } = rows;
  const row: [number, bigint][] = [];
  if (indices) for (let k = starts[r]; k < starts[r + 1]; k++) row.push([indices[k], whole(values[k], places)]);
  else for (let j = 0; j < width; j++) if (values[r * width + j]) row.push([j, whole(values[r * width + j], places)]);
  if (bias) row.push([width, 1n << BigInt(places)]);
  return row;
}

/** The least k ≥ 0 such that every x·2^k is whole, over all rows or some. */
function binaryPlaces({ rows, size }: Examples, some?: Set<number>): number {
  const { indices, values, starts, width } = rows;
  let places = 0;
  for (let r = 0; r < size; r++) {
    if (some && !some.has(r)) continue;
    const [from, until] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
    for (let k = from; k < until; k++) while (places < 1074 && !isWhole(values[k], places)) places++;
  }
  return places;
}

const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));

/** Whether x·2^places is whole: a double of at least 2⁵² is, and doubling changes no digit. */
function isWhole(x: number, places: number): boolean {
  for (; places > 0 && Math.abs(x) < 2 ** 52; places -= Math.min(places, 50)) x *= 2 ** Math.min(places, 50);
  return Number.isInteger(x);
}

/** x·2^places from the 64 bits: sign, exponent + 1023 (0: as 1, but without the leading 1), 52 digits after the leading 1. */
function whole(x: number, places: number): bigint {
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const digits = (bits & 0xfffffffffffffn) | (exponent > 0 ? 1n << 52n : 0n);
  const shift = Math.max(exponent, 1) - 1075 + places;
  const size = shift >= 0 ? digits << BigInt(shift) : digits >> BigInt(-shift);
  return x < 0 ? -size : size;
}

function no(reason: string): Verification {
  return { holds: false, reason };
}
