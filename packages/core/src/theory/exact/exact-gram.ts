// K of every two rows in whole numbers: every double is a whole number times a power of two, and so are sums, products and powers.

import { product } from "../../compute/algebra/orthogonal.js";
import type { RowViews } from "../../compute/task.js";
import type { KernelSpec } from "../../kernels/kernel.js";
import { gramsOf, type KernelData } from "../problem/kernel-data.js";
import { bitLength, lowestBit, scaled, shifted } from "./dyadic.js";

/** K(r, s) = between(r, s) / 2^places. */
interface ExactKernel {
  readonly places: number;
  between(r: number, s: number): bigint;
}

/** The Gram matrix of a rational kernel on some rows, in whole numbers, each row computed when it is first asked for. */
export class ExactGram {
  /** Entries are K·2^places. */
  readonly places: number;
  readonly size: number;
  readonly #kernel: ExactKernel;
  readonly #rows: (bigint[] | undefined)[];

  /** Prepares the matrix of K, or of K + 1 if there is a bias. */
  constructor(spec: KernelSpec, data: KernelData, bias: boolean) {
    const kernel = exactKernel(spec, data);
    this.#kernel = bias ? sumOf([kernel, constant(1)]) : kernel;
    this.places = this.#kernel.places;
    this.size = data.examples.size;
    this.#rows = new Array(this.size).fill(undefined);
  }

  /** Returns K(r, r)·2^places. */
  own(r: number): bigint {
    return this.#rows[r]?.[r] ?? this.#kernel.between(r, r);
  }

  /** Returns K(r, s)·2^places for all s. */
  row(r: number): readonly bigint[] {
    this.#rows[r] ??= Array.from({ length: this.size }, (_, s) => this.#rows[s]?.[r] ?? this.#kernel.between(r, s));
    return this.#rows[r];
  }

  /** Computes all missing rows, with pauses. */
  *fill(): Generator<void, void, void> {
    for (let r = 0; r < this.size; r++) {
      this.row(r);
      yield;
    }
  }
}

function exactKernel(spec: KernelSpec, data: KernelData): ExactKernel {
  const { rows } = data.examples;
  switch (spec.kernel) {
    case "linear":
      return products(data);
    case "polynomial": {
      const base = sumOf([productOf([constant(spec.scale), products(data)]), constant(spec.c)]);
      const degree = BigInt(spec.degree);
      return { places: base.places * spec.degree, between: (r, s) => base.between(r, s) ** degree };
    }
    case "hamming":
      return agreements(rows.width, (r, j) => rows.values[r * rows.width + j]);
    case "categorical":
      return agreements(data.things![0].length, (r, j) => data.things![rows.values[r]][j]);
    case "ngram":
      return ngrams(data, spec.n);
    case "sum":
      return sumOf(spec.of.map((part) => exactKernel(part, data)));
    case "product":
      return productOf(spec.of.map((part) => exactKernel(part, data)));
    case "scaled":
      return productOf([constant(spec.factor), exactKernel(spec.of, data)]);
    default:
      throw new Error(`${spec.kernel} has no exact values`);
  }
}

function constant(x: number): ExactKernel {
  const places = x === 0 ? 0 : -lowestBit(x);
  const value = scaled(x, places);
  return { places, between: () => value };
}

function sumOf(parts: readonly ExactKernel[]): ExactKernel {
  const places = parts.reduce((most, part) => Math.max(most, part.places), -Infinity);
  return {
    places,
    between: (r, s) => parts.reduce((sum, part) => sum + shifted(part.between(r, s), places - part.places), 0n),
  };
}

function productOf(parts: readonly ExactKernel[]): ExactKernel {
  return {
    places: parts.reduce((sum, part) => sum + part.places, 0),
    between: (r, s) => parts.reduce((product, part) => product * part.between(r, s), 1n),
  };
}

/** x·z, in units of the lowest bit of all values. */
function products({ examples }: KernelData): ExactKernel {
  const { rows } = examples;
  let lowest = Infinity;
  for (let k = 0; k < rows.values.length; k++) lowest = Math.min(lowest, lowestBit(rows.values[k]));
  const places = lowest < Infinity ? -lowest : 0;
  const whole = Array.from(rows.values, (x) => scaled(x, places));
  const bits = whole.reduce((most, x) => Math.max(most, bitLength(x)), 0);
  const limbs = Math.max(1, Math.ceil(bits / limbBits));
  const short = !rows.indices && limbs <= 6 && rows.width * limbs * 2 ** (2 * limbBits) <= 2 ** 53;
  return { places: 2 * places, between: short ? byLimbs(whole, rows.width, limbs) : byEntries(whole, rows) };
}

const limbBits = 21;

/** Entries in limbs so short that their products add up exactly in doubles. */
function byLimbs(whole: readonly bigint[], width: number, count: number): (r: number, s: number) => bigint {
  const shift = BigInt(limbBits);
  const mask = (1n << shift) - 1n;
  const limbs = Array.from({ length: count }, (_, l) =>
    Float64Array.from(whole, (x) => {
      const limb = Number(((x < 0n ? -x : x) >> (shift * BigInt(l))) & mask);
      return x < 0n ? -limb : limb;
    }),
  );
  return (r, s) => {
    let total = 0n;
    for (let k = 2 * count - 2; k >= 0; k--) {
      let sum = 0;
      for (let l = Math.max(0, k - count + 1); l <= Math.min(k, count - 1); l++)
        sum += product(limbs[l], r * width, limbs[k - l], s * width, width);
      total = (total << shift) + BigInt(sum);
    }
    return total;
  };
}

function byEntries(whole: readonly bigint[], { indices, starts, width }: RowViews): (r: number, s: number) => bigint {
  return (r, s) => {
    let sum = 0n;
    if (!indices) for (let j = 0; j < width; j++) sum += whole[r * width + j] * whole[s * width + j];
    else
      for (let k = starts[r], l = starts[s]; k < starts[r + 1] && l < starts[s + 1]; )
        if (indices[k] === indices[l]) sum += whole[k++] * whole[l++];
        else if (indices[k] < indices[l]) k++;
        else l++;
    return sum;
  };
}

/** The number of the n places in which two rows agree. */
function agreements(n: number, entry: (r: number, j: number) => unknown): ExactKernel {
  const between = (r: number, s: number) => {
    let equal = 0;
    for (let j = 0; j < n; j++) if (entry(r, j) === entry(s, j)) equal++;
    return BigInt(equal);
  };
  return { places: 0, between };
}

function ngrams({ things, examples }: KernelData, n: number): ExactKernel {
  const counts = things!.map((thing) => gramsOf(thing as string, n));
  const numbers = examples.rows.values;
  const between = (r: number, s: number) => {
    let sum = 0;
    for (const [gram, count] of counts[numbers[r]]) sum += count * (counts[numbers[s]].get(gram) ?? 0);
    return BigInt(sum);
  };
  return { places: 0, between };
}
