// Rows to measure, and the numbers a textbook gets from them.

import fc from "fast-check";
import { exp, tanh } from "../../src/compute/elementary.js";
import type { RowViews } from "../../src/compute/task.js";
import type { Expression, Measure, RowKernel } from "../../src/kernels/kernel.js";

export type Values = "bytes" | "float32" | "float64";

/** Numbers of a kind, about a third of them 0. */
export function numbers(values: Values, count: number, seed: number): number[] {
  let state = seed >>> 0 || 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    if (next() < 0.35) return 0;
    if (values === "bytes") return Math.floor(next() * 256);
    const x = (next() - 0.5) * 4;
    return values === "float32" ? Math.fround(x) : x;
  });
}

export function denseRows(data: readonly number[], width: number): RowViews {
  return { width, starts: new Uint32Array(0), indices: null, values: Float64Array.from(data) };
}

/** The same rows without their zeros. */
export function sparseRows(data: readonly number[], width: number): RowViews {
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (let r = 0; r < data.length; r += width) {
    for (let j = 0; j < width; j++)
      if (data[r + j] !== 0) {
        indices.push(j);
        values.push(data[r + j]);
      }
    starts.push(indices.length);
  }
  return {
    width,
    starts: Uint32Array.from(starts),
    indices: Uint32Array.from(indices),
    values: Float64Array.from(values),
  };
}

/** By the definition, column after column. */
export function textbookMeasure(measure: Measure, x: readonly number[], z: readonly number[]): number {
  const sums = [0, 0];
  for (const [j, u] of x.entries()) {
    const v = z[j];
    if (measure === "dot") sums[j % 2] += u * v;
    else if (measure === "squared-distance") sums[j % 2] += (u - v) ** 2;
    else if (measure === "distance") sums[j % 2] += Math.abs(u - v);
    else sums[j % 2] += u === v ? 0 : 1;
  }
  return sums[0] + sums[1];
}

export function textbook(e: Expression, x: readonly number[], z: readonly number[]): number {
  if ("sum" in e) return e.sum.map((part) => textbook(part, x, z)).reduce((a, b) => a + b);
  if ("product" in e) return e.product.map((part) => textbook(part, x, z)).reduce((a, b) => a * b);
  if ("factor" in e) return e.factor * textbook(e.of, x, z);
  if ("normalised" in e) {
    const [k, a, b] = [textbook(e.normalised, x, z), textbook(e.normalised, x, x), textbook(e.normalised, z, z)];
    return k === 0 ? 0 : a === b ? k / a : k / (Math.sqrt(a) * Math.sqrt(b));
  }
  const m = textbookMeasure(e.measure, x, z);
  if (e.shape === "identity") return m;
  if (e.shape === "exponential") return exp(-e.gamma * m);
  if (e.shape === "tanh") return tanh(e.scale * m + e.c);
  if (e.shape === "complement") return x.length - m;
  const base = e.scale * m + e.c;
  return [...e.degree.toString(2)].slice(1).reduce((result, bit) => result * result * (bit === "1" ? base : 1), base);
}

export function kernelOf(expression: Expression): RowKernel {
  const between = () => Number.NaN;
  return { name: "k", definite: "unknown", spec: { kernel: "linear" }, expression, between };
}

const measures = fc.constantFrom<Measure>("dot", "squared-distance", "distance", "mismatches");
const leaf = measures.chain((measure) =>
  fc.constantFrom<Expression>(
    { measure, shape: "identity" },
    ...[1, 2, 3, 4, 5, 13].map((degree) => ({ measure, shape: "power", scale: 0.01, c: 1, degree }) as const),
    { measure, shape: "exponential", gamma: 0.3 },
    { measure, shape: "exponential", gamma: 1e-5 },
    { measure, shape: "tanh", scale: 0.002, c: -0.25 },
    { measure, shape: "complement" },
  ),
);
/** Kernels of every shape, and some made of several. */
export const expressions: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf,
    fc.record({ sum: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ product: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ factor: fc.constantFrom(0.5, 3, 0.1), of: tie("tree") }),
    fc.record({ normalised: tie("tree") }),
  ),
})).tree;
export { leaf };
