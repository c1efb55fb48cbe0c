// The verifier: whether a certificate holds for data, in whole numbers, trusting nothing that made it. It shares no code with
// what finds certificates; of the library it uses the reading of rows, the form of certificates, and the hash.

import type { Examples } from "../../data/examples.js";
import type { Label, Rows } from "../../learner.js";
import { type Certificate, readCertificate } from "../certificates/certificate.js";
import { isKernelCertificate } from "../certificates/kernel-certificate.js";
import { dataHash } from "../problem/data-hash.js";
import type { Thing } from "../problem/kernel-data.js";
import { examplesOf } from "../problem/sides.js";
import { binaryPlaces, whole, wholeVector } from "./double-bits.js";
import { contributionsOf, no, otherData, sideOf, type Verification } from "./verification.js";
import { verifyKernelCertificate } from "./verify-kernel.js";

/**
 * Says whether a certificate holds for the data. It may be JSON text or plain data from anywhere; throws InputError if it is no
 * certificate. If it is about the space of a kernel, rows may be whatever the kernel compares.
 */
export function verifyCertificate<L extends Label>(
  given: unknown,
  rows: Rows | Examples<L> | readonly Thing[],
  labels?: Iterable<L>,
): Verification {
  if (isKernelCertificate(given)) return verifyKernelCertificate(given, rows, labels);
  const certificate = readCertificate(given);
  const examples: Examples = examplesOf(rows as Rows | Examples<L>, labels);
  const other = otherData(certificate, examples, examples.width, () => dataHash(examples, certificate.data.encoding));
  if (other) return other;
  return certificate.separable ? verifyHyperplane(certificate, examples) : verifyCombination(certificate, examples);
}

/** Checks v·a > 0 for every vector a. */
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

/** Checks λ > 0, Σ λ = 1 and Σ λ·a = 0, for at most one vector more than vectors have entries. */
function verifyCombination(certificate: Certificate & { separable: false }, examples: Examples): Verification {
  const { bias, question, data, combination } = certificate;
  const entries = data.columns + (bias ? 1 : 0);
  const blocks = question.joint ? data.classes.length : 1;
  if (combination.length > blocks * entries + 1) return no(`it names more than ${blocks * entries + 1} vectors`);
  const contributions = contributionsOf(certificate, examples);
  if ("holds" in contributions) return contributions;
  const places = binaryPlaces(examples, new Set(contributions.map(({ row }) => row)));
  const sum = new Map<number, bigint>();
  for (const { row, block, weight } of contributions)
    for (const [j, value] of wholeRow(examples, row, places, bias))
      sum.set(block * entries + j, (sum.get(block * entries + j) ?? 0n) + weight * value);
  for (const [entry, value] of sum) if (value !== 0n) return no(`the combination is not 0 in entry ${entry}`);
  return { holds: true };
}

/** (x, 1)·2^places as pairs of column and whole number, without zeros. */
function wholeRow({ rows }: Examples, r: number, places: number, bias: boolean): [number, bigint][] {
  const { indices, values, starts, width } = rows;
  const row: [number, bigint][] = [];
  if (indices) for (let k = starts[r]; k < starts[r + 1]; k++) row.push([indices[k], whole(values[k], places)]);
  else for (let j = 0; j < width; j++) if (values[r * width + j]) row.push([j, whole(values[r * width + j], places)]);
  if (bias) row.push([width, 1n << BigInt(places)]);
  return row;
}
