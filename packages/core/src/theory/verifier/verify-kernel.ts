// The verifier for the space of a kernel: whether a certificate holds for data, with K computed again, exactly. It shares with what
// finds certificates the reading of data and of kernels, and, if K is no fraction, the bounds that enclose it.

import type { RowViews } from "../../compute/task.js";
import type { Examples } from "../../data/examples.js";
import type { KernelSpec } from "../../kernels/kernel.js";
import type { Label, Rows } from "../../learner.js";
import {
  type KernelCertificate,
  type KernelInseparableCertificate,
  type KernelSeparableCertificate,
  readKernelCertificate,
} from "../certificates/kernel-certificate.js";
import { type Interval, minus, plus, times } from "../exact/interval.js";
import { enclosureOf } from "../exact/kernel-interval.js";
import { type KernelData, kernelData, kernelDataHash, type Thing } from "../problem/kernel-data.js";
import { standingOf } from "../problem/kernel-standing.js";
import { binaryPlaces, isWhole, whole, wholeVector } from "./double-bits.js";
import { contributionsOf, no, otherData, sideOf, type Verification } from "./verification.js";

/**
 * Says whether a certificate about the space of a kernel holds for the data. It may be JSON text or plain data from anywhere;
 * throws InputError if it is no certificate, or if its kernel cannot be decided.
 */
export function verifyKernelCertificate<L extends Label>(
  given: unknown,
  rows: Rows | Examples<L> | readonly Thing[],
  labels?: Iterable<L>,
): Verification {
  const certificate = readKernelCertificate(given);
  const { kernel, bias, data } = certificate;
  const standing = standingOf(kernel, bias);
  const things = kernelData<Label>(kernel, rows as Rows | Examples, labels);
  const { examples } = things;
  const columns = things.things ? 0 : examples.width;
  const other = otherData(certificate, examples, columns, () => kernelDataHash(things, data.encoding));
  if (other) return other;
  if (standing.kind === "strict") {
    if (!certificate.separable) return verifyTwins(certificate, examples);
    return certificate.theorem ? verifyDifferent(certificate, examples) : verifyEnclosed(certificate, things);
  }
  const value = valuesOf(standing.spec, things, bias);
  if (!certificate.separable) return verifyCombination(certificate, examples, value);
  if (certificate.theorem)
    return no("no theorem says that every labelling of different rows is separable by this kernel");
  return verifyExact(certificate, examples, value);
}

/** Checks w·a > 0 for every vector a: for each row, the scores Σ α_j K(x, x_j) by class, of which the first must be highest. */
function verifyExact(
  { question, alpha, data }: KernelSeparableCertificate,
  examples: Examples,
  value: Value,
): Verification {
  const n = data.rows;
  const coefficients = wholeVector(alpha);
  const used = [...coefficients.keys()].filter((place) => coefficients[place] !== 0n);
  for (let r = 0; r < n; r++) {
    const known = new Map<number, Dyadic>();
    const scores: Dyadic[] = Array.from({ length: alpha.length / n }, () => [0n, 0]);
    for (const place of used) {
      const j = place % n;
      const k = known.get(j) ?? value(r, j);
      known.set(j, k);
      const block = (place - j) / n;
      scores[block] = added(scores[block], [coefficients[place] * k[0], k[1]]);
    }
    const label = examples.label(r);
    if (question.joint) {
      const own = data.classes.indexOf(label);
      for (const [k, rival] of data.classes.entries())
        if (k !== own && added(scores[own], [-scores[k][0], scores[k][1]])[0] <= 0n)
          return no(`row ${r} does not score above ${JSON.stringify(rival)}`);
    } else if (sideOf(question, label) !== 0n && sideOf(question, label) * scores[0][0] <= 0n)
      return no(`row ${r} is not on its own side`);
  }
  return { holds: true };
}

/** Checks that λ > 0, Σ λ = 1, and Σ λ·a has inner product 0 with φ of every row, in every class: w, a sum of these, then has w·Σ λ·a = 0. */
function verifyCombination(certificate: KernelInseparableCertificate, examples: Examples, value: Value): Verification {
  const contributions = contributionsOf(certificate, examples);
  if ("holds" in contributions) return contributions;
  for (let j = 0; j < examples.size; j++) {
    const sums = new Map<number, Dyadic>();
    for (const { row, block, weight } of contributions) {
      const [n, k] = value(row, j);
      sums.set(block, added(sums.get(block) ?? [0n, 0], [weight * n, k]));
    }
    for (const [n] of sums.values()) if (n !== 0n) return no(`the combination is not 0 along row ${j}`);
  }
  return { holds: true };
}

/** Checks that there are two equal rows on different sides, each with half of the weight. */
function verifyTwins(
  { question, denominator, combination }: KernelInseparableCertificate,
  examples: Examples,
): Verification {
  const [a, b] = combination;
  if (combination.length !== 2 || a.numerator !== b.numerator || BigInt(denominator) !== 2n * BigInt(a.numerator))
    return no("in the space of this kernel only two equal rows, each with half of the weight, can make up 0");
  const [first, second] = [examples.label(a.row), examples.label(b.row)];
  const opposite = question.joint
    ? first !== second && a.rival === second && b.rival === first
    : sideOf(question, first) * sideOf(question, second) === -1n;
  if (!opposite) return no(`row ${a.row} and row ${b.row} are not of two sides`);
  const { rows } = examples;
  return keyOf(rows, a.row) === keyOf(rows, b.row) ? { holds: true } : no(`row ${a.row} differs from row ${b.row}`);
}

/** Checks that no two equal rows are on different sides. */
function verifyDifferent({ question }: KernelCertificate, examples: Examples): Verification {
  const { rows } = examples;
  const seen = new Map<string, number>();
  for (let r = 0; r < examples.size; r++) {
    const label = examples.label(r);
    if (!question.joint && sideOf(question, label) === 0n) continue;
    const key = keyOf(rows, r);
    const other = seen.get(key);
    if (other === undefined) seen.set(key, r);
    else if (
      question.joint
        ? examples.label(other) !== label
        : sideOf(question, examples.label(other)) !== sideOf(question, label)
    )
      return no(`row ${r} equals row ${other}, which is of another side`);
  }
  return { holds: true };
}

/** Checks w·a > 0 for every vector a, with every K enclosed between bounds. */
function verifyEnclosed(
  { question, alpha, data, kernel, bias }: KernelSeparableCertificate,
  things: KernelData,
): Verification {
  const n = data.rows;
  if (alpha.some((x) => typeof x !== "number")) return no("alpha must be doubles where K lies between two of them");
  const between = enclosureOf(kernel, things, bias);
  const coefficients = alpha as readonly number[];
  const used = [...coefficients.keys()].filter((place) => coefficients[place] !== 0);
  for (let r = 0; r < n; r++) {
    const scores: Interval[] = Array.from({ length: alpha.length / n }, () => [0, 0]);
    for (const place of used) {
      const j = place % n;
      const block = (place - j) / n;
      scores[block] = plus(scores[block], times([coefficients[place], coefficients[place]], between(r, j)));
    }
    const label = things.examples.label(r);
    if (question.joint) {
      const own = data.classes.indexOf(label);
      for (const [k, rival] of data.classes.entries())
        if (k !== own && !(minus(scores[own], scores[k])[0] > 0))
          return no(`row ${r} does not surely score above ${JSON.stringify(rival)}`);
    } else {
      const y = sideOf(question, label);
      if (!(y === 0n || (y > 0n ? scores[0][0] > 0 : scores[0][1] < 0)))
        return no(`row ${r} is not surely on its own side`);
    }
  }
  return { holds: true };
}

/** n / 2^k. */
type Dyadic = readonly [n: bigint, k: number];
type Value = (r: number, s: number) => Dyadic;

function added([a, k]: Dyadic, [b, l]: Dyadic): Dyadic {
  return k >= l ? [a + (b << BigInt(k - l)), k] : [(a << BigInt(l - k)) + b, l];
}

/** Returns a function that converts the values of a kernel, of which there are few, to dyadics: each only once. */
function dyadics(): (x: number) => Dyadic {
  const known = new Map<number, Dyadic>();
  return (x) => {
    let found = known.get(x);
    if (!found) {
      let k = 0;
      while (!isWhole(x, k)) k++;
      found = [whole(x, k), k];
      known.set(x, found);
    }
    return found;
  };
}

/** K of two rows, or K + 1, from the definition of each kernel. */
function valuesOf(spec: KernelSpec, data: KernelData, bias: boolean): Value {
  const { rows } = data.examples;
  const places = data.things ? 0 : binaryPlaces(data.examples);
  const entries = Array.from(data.things ? [] : rows.values, (x) => whole(x, places));
  const product = (r: number, s: number): Dyadic => {
    let sum = 0n;
    eachPair(rows, r, s, (k, l) => {
      sum += entries[k] * entries[l];
    });
    return [sum, 2 * places];
  };
  const list = (r: number) => data.things![rows.values[r]];
  const dyadic = dyadics();
  const value = (part: KernelSpec, r: number, s: number): Dyadic => {
    switch (part.kernel) {
      case "linear":
        return product(r, s);
      case "polynomial": {
        const [scale, [n, k]] = [dyadic(part.scale), product(r, s)];
        const [base, baseK] = added([scale[0] * n, scale[1] + k], dyadic(part.c));
        return [base ** BigInt(part.degree), baseK * part.degree];
      }
      case "hamming": {
        const row = (i: number) => Array.from(rows.values.subarray(i * rows.width, (i + 1) * rows.width));
        return agreements(row(r), row(s));
      }
      case "categorical":
        return agreements(list(r), list(s));
      case "ngram":
        return commonGrams(list(r) as string, list(s) as string, part.n);
      case "sum":
        return part.of.map((one) => value(one, r, s)).reduce(added);
      case "product":
        return part.of.map((one) => value(one, r, s)).reduce(([a, k], [b, l]) => [a * b, k + l]);
      case "scaled": {
        const [factor, [n, k]] = [dyadic(part.factor), value(part.of, r, s)];
        return [factor[0] * n, factor[1] + k];
      }
      default:
        throw new Error(`${part.kernel} is no fraction`);
    }
  };
  return bias ? (r, s) => added(value(spec, r, s), [1n, 0]) : (r, s) => value(spec, r, s);
}

function agreements(a: ArrayLike<unknown>, b: ArrayLike<unknown>): Dyadic {
  let equal = 0n;
  for (let j = 0; j < a.length; j++) if (a[j] === b[j]) equal++;
  return [equal, 0];
}

/** Σ over the n-grams of a of how often each occurs in b. */
function commonGrams(a: string, b: string, n: number): Dyadic {
  const grams = (text: string) => {
    const points = [...text];
    return points.map((_, k) => points.slice(k, k + n).join("")).slice(0, Math.max(0, points.length - n + 1));
  };
  const counts = new Map<string, bigint>();
  for (const gram of grams(b)) counts.set(gram, (counts.get(gram) ?? 0n) + 1n);
  return [grams(a).reduce((sum, gram) => sum + (counts.get(gram) ?? 0n), 0n), 0];
}

/** Calls f with the places of values that two rows have in the same column. */
function eachPair({ indices, starts, width }: RowViews, r: number, s: number, f: (k: number, l: number) => void): void {
  if (!indices) for (let j = 0; j < width; j++) f(r * width + j, s * width + j);
  else
    for (let k = starts[r], l = starts[s]; k < starts[r + 1] && l < starts[s + 1]; ) {
      if (indices[k] === indices[l]) f(k++, l++);
      else if (indices[k] < indices[l]) k++;
      else l++;
    }
}

/** Text that is the same only for equal rows: nonzero values, by column. */
function keyOf({ indices, values, starts, width }: RowViews, r: number): string {
  const [from, until] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
  const parts: string[] = [];
  for (let k = from; k < until; k++) if (values[k] !== 0) parts.push(`${indices ? indices[k] : k - from}:${values[k]}`);
  return parts.join();
}
