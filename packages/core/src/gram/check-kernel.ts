// Checks on a sample whether a similarity is a kernel: symmetric, numbers only, and no weights v with vᵀGv < 0 for its Gram matrix G.

import { onlyKnown, shown, whole } from "../check.js";
import { checkKernelGiven } from "../kernels/combined.js";
import type { Kernel } from "../kernels/kernel.js";
import { random, shuffle } from "../random.js";
import { type Indefinite, indefinite } from "./indefinite.js";

/** Options of `checkKernel`. */
export interface CheckKernelOptions {
  /** The most items to examine; from a larger sample that many are drawn at random. Defaults to 200. */
  most?: number;
  /** The seed of the random draw. Defaults to 0. */
  seed?: number;
}

/** Something wrong with a kernel, and a sentence that says so. `a` and `b` are positions in the sample. */
export type KernelFinding = { readonly sentence: string } & (
  | { readonly fault: "throws"; readonly a: number; readonly b: number; readonly error: unknown }
  /** K(a, b) is NaN, infinite or not a number at all, as it is in `pairs` of the ordered pairs. */
  | {
      readonly fault: "not-a-number";
      readonly a: number;
      readonly b: number;
      readonly value: unknown;
      readonly pairs: number;
    }
  /** K(a, b) differs from K(b, a), in this pair the most, and in `pairs` pairs altogether. */
  | {
      readonly fault: "asymmetric";
      readonly a: number;
      readonly b: number;
      readonly values: readonly [number, number];
      readonly pairs: number;
    }
  | ({ readonly fault: "indefinite" } & Indefinite)
);

/** What `checkKernel` found. */
export interface KernelCheck {
  /** The number of items examined. */
  readonly items: number;
  /** What is wrong; if empty, nothing is wrong on this sample, which proves nothing about other items. */
  readonly findings: readonly KernelFinding[];
}

/** Two values that should be equal may differ by this part of the larger one through rounding; whole numbers must be equal. */
const roundingOff = 1e-12;

/**
 * Looks for reasons why a similarity is not an inner product, on a sample like the data to come. It reports what it finds, and does not throw
 * because of it. Learners work with such a similarity, too, but no bound on their mistakes holds.
 */
export function checkKernel<X>(kernel: Kernel<X>, sample: Iterable<X>, options: CheckKernelOptions = {}): KernelCheck {
  checkKernelGiven("checkKernel", kernel);
  onlyKnown(options, ["most", "seed"]);
  const { most = 200, seed = 0 } = options;
  whole("most", most, 1);
  const all = [...sample];
  const places = drawn(all.length, most, seed);
  const n = places.length;
  const values = new Float64Array(n * n);
  const findings: KernelFinding[] = [];
  let odd: { a: number; b: number; value: unknown; pairs: number } | undefined;

  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const [a, b] = [places[i], places[j]];
      let value: unknown;
      try {
        value = kernel.between(all[a], all[b]);
      } catch (error) {
        const sentence = `K(${a}, ${b}) throws: ${error instanceof Error ? error.message : shown(error)}`;
        return { items: n, findings: [{ fault: "throws", a, b, error, sentence }] };
      }
      if (Number.isFinite(value)) values[i * n + j] = value as number;
      else if (odd) odd.pairs++;
      else odd = { a, b, value, pairs: 1 };
    }
  if (odd) {
    const { a, b, value, pairs } = odd;
    const sentence = `K(${a}, ${b}) must be a finite number; got ${shown(value)}${among(pairs, n * n)}`;
    return { items: n, findings: [{ fault: "not-a-number", ...odd, sentence }] };
  }

  const twisted = asymmetric(values, n);
  if (twisted) {
    const [a, b] = [places[twisted.i], places[twisted.j]];
    const sentence = `K(${a}, ${b}) = ${twisted.values[0]}, but K(${b}, ${a}) = ${twisted.values[1]}${among(twisted.pairs, (n * (n - 1)) / 2)}: a kernel is symmetric`;
    findings.push({ fault: "asymmetric", a, b, values: twisted.values, pairs: twisted.pairs, sentence });
  }
  const witness = indefinite(values, n);
  if (witness) {
    const items = witness.items.map((i) => places[i]);
    const how = witness.exact ? "exactly" : "by rounded arithmetic";
    const sentence = `not positive semi-definite: with the weights v of \`vector\` on ${items.length} items, Σ v_a v_b K(a, b) = ${witness.value} < 0 ${how}, a squared length in no space`;
    findings.push({ fault: "indefinite", ...witness, items, sentence });
  }
  return { items: n, findings };
}

/** At most so many of n places, drawn at random, in ascending order. */
function drawn(n: number, most: number, seed: number): number[] {
  const places = Array.from({ length: n }, (_, i) => i);
  if (n <= most) return places;
  return shuffle(places, random(seed))
    .slice(0, most)
    .sort((a, b) => a - b);
}

function asymmetric(
  values: Float64Array,
  n: number,
): { i: number; j: number; values: [number, number]; pairs: number } | undefined {
  let pairs = 0;
  let worst: { i: number; j: number; values: [number, number]; by: number } | undefined;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const [one, other] = [values[j * n + i], values[i * n + j]];
      const by = Math.abs(one - other);
      const whole = Number.isInteger(one) && Number.isInteger(other);
      if (whole ? by === 0 : by <= roundingOff * Math.max(Math.abs(one), Math.abs(other))) continue;
      pairs++;
      if (!worst || by > worst.by) worst = { i: j, j: i, values: [one, other], by };
    }
  return worst && { i: worst.i, j: worst.j, values: worst.values, pairs };
}

function among(pairs: number, all: number): string {
  return pairs === 1 ? "" : `, and so on in ${pairs} of ${all} pairs`;
}
