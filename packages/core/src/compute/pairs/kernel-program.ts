// A kernel of rows as steps over matrices of pairs: measures, functions applied to them, and combinations of several. Compiled
// loops run the same steps.

import { exp, tanh } from "../elementary.js";
import type { Expression, Measure } from "./pair-expression.js";
import { type MeasuredRows, measureOf, power } from "./pair-measures.js";

/** The measures in the order of their numbers in a program. */
export const measures: readonly Measure[] = ["dot", "squared-distance", "distance", "mismatches"];

/** The operations that a step of a program can apply to its matrix. */
export const operation = {
  /** Fills the matrix with the measure of that number. */
  measure: 0,
  /** Replaces every m by (scale·m + c)^degree. */
  power: 1,
  /** Replaces every m by exp(−gamma·m). */
  exponential: 2,
  /** Replaces every m by tanh(scale·m + c). */
  tanh: 3,
  /** Replaces every m by the number of columns less m. */
  complement: 4,
  /** Adds the next matrix. */
  add: 5,
  multiply: 6,
  factor: 7,
  /** Divides every m by √(own value of one row · own value of the other); the step's number says which own values. */
  normalise: 8,
} as const;

/** How many numbers a step has: the operation, its matrix, and up to three more. */
export const stepLength = 5;

/** A kernel of rows as a list of steps over matrices of pairs. */
export interface Program {
  readonly steps: Float64Array;
  /** The number of matrices in use at a time. */
  readonly matrices: number;
  /** The number of own values, K(x, x) of a part of the kernel, that each row has. */
  readonly owns: number;
  /** Whether the kernel only needs inner products, so that columns where x is 0 do not matter. */
  readonly dotOnly: boolean;
  /** Whether the kernel depends on the number of columns. */
  readonly needsWidth: boolean;
}

/** Makes the program of an expression. */
export function programOf(expression: Expression): Program {
  const steps: number[] = [];
  let matrices = 0;
  let owns = 0;
  const step = (...numbers: number[]) => steps.push(...numbers, ...Array(stepLength - numbers.length).fill(0));
  const write = (e: Expression, into: number): void => {
    matrices = Math.max(matrices, into + 1);
    if ("measure" in e) {
      step(operation.measure, into, measures.indexOf(e.measure));
      if (e.shape === "power") step(operation.power, into, e.scale, e.c, e.degree);
      else if (e.shape === "exponential") step(operation.exponential, into, e.gamma);
      else if (e.shape === "tanh") step(operation.tanh, into, e.scale, e.c);
      else if (e.shape === "complement") step(operation.complement, into);
    } else if ("factor" in e) {
      write(e.of, into);
      step(operation.factor, into, e.factor);
    } else if ("normalised" in e) {
      write(e.normalised, into);
      step(operation.normalise, into, owns++);
    } else {
      const parts = "sum" in e ? e.sum : e.product;
      write(parts[0], into);
      for (const part of parts.slice(1)) {
        write(part, into + 1);
        step("sum" in e ? operation.add : operation.multiply, into);
      }
    }
  };
  write(expression, 0);
  const first = (code: number) => steps.filter((_, k) => k % stepLength === 2 && steps[k - 2] === code);
  return {
    steps: Float64Array.from(steps),
    matrices,
    owns,
    dotOnly: first(operation.measure).every((measure) => measure === 0),
    needsWidth: first(operation.complement).length > 0,
  };
}

/** A matrix of pairs, with row b and column i at [at + b·stride + i − from]. */
export interface PairMatrix {
  readonly values: Float64Array;
  readonly at: number;
  readonly stride: number;
}

/** The rows on one side of the pairs, from `from` up to `to`, with the own values of all: number n of row r at [r·owns + n]. */
export interface Side {
  readonly rows: MeasuredRows;
  readonly from: number;
  readonly to: number;
  readonly own: Float64Array;
}

/**
 * Computes K of every row of x with every row of z into the first matrix; the others are scratch. `same` says that both sides are the
 * same rows; their own values are then computed first.
 */
export function runProgram(
  { steps, owns }: Program,
  x: Side,
  z: Side,
  matrices: readonly PairMatrix[],
  same: boolean,
): void {
  for (let s = 0; s < steps.length; s += stepLength) {
    const code = steps[s];
    const target = matrices[steps[s + 1]];
    if (code === operation.measure) measureAll(measures[steps[s + 2]], x, z, target);
    else if (code === operation.normalise) normalise(owns, steps[s + 2], x, z, target, same);
    else if (code === operation.add || code === operation.multiply)
      combine(target, matrices[steps[s + 1] + 1], x.to - x.from, z.to - z.from, code === operation.add);
    else shapeAll(code, target, x.to - x.from, z.to - z.from, steps[s + 2], steps[s + 3], steps[s + 4], x.rows.width);
  }
}

function measureAll(measure: Measure, x: Side, z: Side, { values, at, stride }: PairMatrix): void {
  for (let b = x.from; b < x.to; b++) {
    const row = at + (b - x.from) * stride - z.from;
    for (let i = z.from; i < z.to; i++) values[row + i] = measureOf(measure, x.rows, b, z.rows, i);
  }
}

function shapeAll(
  code: number,
  { values, at, stride }: PairMatrix,
  rows: number,
  columns: number,
  p: number,
  q: number,
  degree: number,
  width: number,
): void {
  for (let b = 0; b < rows; b++) {
    const from = at + b * stride;
    const to = from + columns;
    if (code === operation.power) for (let k = from; k < to; k++) values[k] = power(p * values[k] + q, degree);
    else if (code === operation.exponential) for (let k = from; k < to; k++) values[k] = exp(-(p * values[k]));
    else if (code === operation.tanh) for (let k = from; k < to; k++) values[k] = tanh(p * values[k] + q);
    else if (code === operation.complement) for (let k = from; k < to; k++) values[k] = width - values[k];
    else for (let k = from; k < to; k++) values[k] = p * values[k];
  }
}

function combine(target: PairMatrix, other: PairMatrix, rows: number, columns: number, add: boolean): void {
  for (let b = 0; b < rows; b++) {
    const from = target.at + b * target.stride;
    const behind = other.at + b * other.stride;
    for (let k = 0; k < columns; k++)
      if (add) target.values[from + k] += other.values[behind + k];
      else target.values[from + k] *= other.values[behind + k];
  }
}

/**
 * The normalised value K(x, z) / √(K(x, x)·K(z, z)), which is exactly 1 for equal rows; the roots are taken separately, because the
 * product of a and b may overflow.
 */
export function cosine(between: number, a: number, b: number): number {
  if (between === 0) return 0;
  return a === b ? between / a : between / (Math.sqrt(a) * Math.sqrt(b));
}

function normalise(owns: number, n: number, x: Side, z: Side, { values, at, stride }: PairMatrix, same: boolean): void {
  if (same) for (let b = x.from; b < x.to; b++) x.own[b * owns + n] = values[at + (b - x.from) * (stride + 1)];
  for (let b = x.from; b < x.to; b++) {
    const own = x.own[b * owns + n];
    const row = at + (b - x.from) * stride - z.from;
    for (let i = z.from; i < z.to; i++) {
      values[row + i] = cosine(values[row + i], own, z.own[i * owns + n]);
    }
  }
}

/** Writes Σ_i table[i][k]·K[i] to `out` for each of the first columns k: one sum each, in order. */
export function scoresOf(
  similarities: Float64Array,
  size: number,
  table: Float64Array,
  stride: number,
  columns: number,
  out: Float64Array,
): void {
  for (let k = 0; k < columns; k++) {
    let sum = 0;
    for (let i = 0, at = k; i < size; i++, at += stride) sum += table[at] * similarities[i];
    out[k] = sum;
  }
}
