// Encloses K of two rows between bounds that hold in spite of rounding.

import type { RowViews } from "../../compute/task.js";
import type { KernelSpec } from "../../kernels/kernel.js";
import { gramsOf, type KernelData, thingOf } from "../problem/kernel-data.js";
import { exponential, type Interval, minus, over, plus, power, root, times } from "./interval.js";

/** Gives, for rows r and s, bounds of K, or of K + 1 if there is a bias. */
export type Enclosure = (r: number, s: number) => Interval;

/** Returns the function that gives bounds of a kernel's values on the data, each computed when it is needed. */
export function enclosureOf(spec: KernelSpec, data: KernelData, bias: boolean): Enclosure {
  const kernel = enclosure(spec, data);
  return bias ? (r, s) => plus(kernel(r, s), one) : kernel;
}

const zero: Interval = [0, 0];
const one: Interval = [1, 1];

function enclosure(spec: KernelSpec, data: KernelData): Enclosure {
  const { rows } = data.examples;
  switch (spec.kernel) {
    case "linear":
      return (r, s) => sumOver(rows, r, s, (a, b) => times([a, a], [b, b]));
    case "polynomial": {
      const { scale, c, degree } = spec;
      const product = enclosure({ kernel: "linear" }, data);
      return (r, s) => power(plus(times([scale, scale], product(r, s)), [c, c]), degree);
    }
    case "rbf": {
      const gamma: Interval = [-spec.gamma, -spec.gamma];
      const square = (a: number, b: number) => {
        const difference = minus([a, a], [b, b]);
        return times(difference, difference);
      };
      return (r, s) => (r === s ? one : atMostOne(exponential(times(gamma, sumOver(rows, r, s, square)))));
    }
    case "laplacian": {
      const gamma: Interval = [-spec.gamma, -spec.gamma];
      const distance = (a: number, b: number) => (a < b ? minus([b, b], [a, a]) : minus([a, a], [b, b]));
      return (r, s) => (r === s ? one : atMostOne(exponential(times(gamma, sumOver(rows, r, s, distance)))));
    }
    case "hamming":
      return (r, s) => counted(rows.width, (j) => rows.values[r * rows.width + j] === rows.values[s * rows.width + j]);
    case "categorical":
      return (r, s) => counted(thingOf(data, r).length, (j) => thingOf(data, r)[j] === thingOf(data, s)[j]);
    case "ngram": {
      const grams = data.things!.map((thing) => gramsOf(thing as string, spec.n));
      return (r, s) => {
        const other = grams[rows.values[s]];
        let sum = 0;
        for (const [gram, count] of grams[rows.values[r]]) sum += count * (other.get(gram) ?? 0);
        return [sum, sum];
      };
    }
    case "sum": {
      const parts = spec.of.map((part) => enclosure(part, data));
      return (r, s) => parts.reduce((sum, part) => plus(sum, part(r, s)), zero);
    }
    case "product": {
      const parts = spec.of.map((part) => enclosure(part, data));
      return (r, s) => parts.reduce((product, part) => times(product, part(r, s)), one);
    }
    case "scaled": {
      const inner = enclosure(spec.of, data);
      return (r, s) => times([spec.factor, spec.factor], inner(r, s));
    }
    case "normalised": {
      const inner = enclosure(spec.of, data);
      const own = Array.from({ length: data.examples.size }, (_, r) => inner(r, r));
      return (r, s) => {
        if (isZero(own[r]) || isZero(own[s])) return zero;
        return r === s && own[r][0] > 0 ? one : over(inner(r, s), root(times(own[r], own[s])));
      };
    }
    default:
      throw new Error(`${spec.kernel} has no bounds here`);
  }
}

function isZero([lower, upper]: Interval): boolean {
  return lower === 0 && upper === 0;
}

/** Bounds of an exp whose argument is at most 0. */
function atMostOne([lower, upper]: Interval): Interval {
  return [Math.min(lower, 1), Math.min(upper, 1)];
}

function counted(n: number, is: (j: number) => boolean): Interval {
  let count = 0;
  for (let j = 0; j < n; j++) if (is(j)) count++;
  return [count, count];
}

/** Σ term(x_j, z_j), for terms that are 0 if both are. */
function sumOver(
  { indices, values, starts, width }: RowViews,
  r: number,
  s: number,
  term: (a: number, b: number) => Interval,
): Interval {
  let sum = zero;
  const add = (a: number, b: number) => {
    if (a !== 0 || b !== 0) sum = sum === zero ? term(a, b) : plus(sum, term(a, b));
  };
  if (!indices) for (let j = 0; j < width; j++) add(values[r * width + j], values[s * width + j]);
  else
    for (let k = starts[r], l = starts[s]; k < starts[r + 1] || l < starts[s + 1]; ) {
      const i = k < starts[r + 1] ? indices[k] : Infinity;
      const j = l < starts[s + 1] ? indices[l] : Infinity;
      add(i <= j ? values[k] : 0, j <= i ? values[l] : 0);
      if (i <= j) k++;
      if (j <= i) l++;
    }
  return sum;
}
