// Measures of two rows, in one order of summation for every layout: one sum over even and one over odd columns, ascending, added
// as a0 + a1, in float64. A column where both rows are 0 adds 0 to a sum that is never −0, which changes nothing, so dense and
// sparse rows give the same bits. Sums of whole numbers are exact, so compiled loops may add those as integers.

import type { Measure } from "./pair-expression.js";

/** Rows as they are measured. Sparse row r is `indices` and `values` from starts[r]; dense row r is `values` from r·stride. */
export interface MeasuredRows {
  readonly width: number;
  /** The number of values between the starts of two dense rows. Defaults to the width. */
  readonly stride?: number;
  readonly starts: Uint32Array;
  /** The columns of sparse rows; null when rows are dense. */
  readonly indices: Uint32Array | null;
  readonly values: Uint8Array | Float32Array | Float64Array;
}

/** Measures row r of x against row s of z: both dense and equally wide, or both sparse. */
export function measureOf(measure: Measure, x: MeasuredRows, r: number, z: MeasuredRows, s: number): number {
  if (x.indices) return sparseMeasure(measure, x, r, z, s);
  const from = r * (x.stride ?? x.width);
  const at = s * (z.stride ?? z.width);
  if (measure === "dot") return dot(x.values, from, z.values, at, x.width);
  if (measure === "squared-distance") return squaredDistance(x.values, from, z.values, at, x.width);
  if (measure === "distance") return distance(x.values, from, z.values, at, x.width);
  return mismatches(x.values, from, z.values, at, x.width);
}

/** Computes base^degree for a whole degree ≥ 1: squares for each bit below the highest, and multiplies by the base if that bit is set. */
export function power(base: number, degree: number): number {
  let result = base;
  for (let bit = 30 - Math.clz32(degree); bit >= 0; bit--) {
    result *= result;
    if ((degree >> bit) & 1) result *= base;
  }
  return result;
}

type Numbers = Uint8Array | Float32Array | Float64Array;

function dot(x: Numbers, r: number, z: Numbers, s: number, width: number): number {
  let a0 = 0;
  let a1 = 0;
  const even = width & ~1;
  for (let j = 0; j < even; j += 2) {
    a0 += x[r + j] * z[s + j];
    a1 += x[r + j + 1] * z[s + j + 1];
  }
  if (width & 1) a0 += x[r + even] * z[s + even];
  return a0 + a1;
}

function squaredDistance(x: Numbers, r: number, z: Numbers, s: number, width: number): number {
  let a0 = 0;
  let a1 = 0;
  for (let j = 0; j < width; j += 2) {
    const d = x[r + j] - z[s + j];
    a0 += d * d;
    if (j + 1 === width) break;
    const e = x[r + j + 1] - z[s + j + 1];
    a1 += e * e;
  }
  return a0 + a1;
}

function distance(x: Numbers, r: number, z: Numbers, s: number, width: number): number {
  let a0 = 0;
  let a1 = 0;
  for (let j = 0; j < width; j += 2) {
    a0 += Math.abs(x[r + j] - z[s + j]);
    if (j + 1 < width) a1 += Math.abs(x[r + j + 1] - z[s + j + 1]);
  }
  return a0 + a1;
}

function mismatches(x: Numbers, r: number, z: Numbers, s: number, width: number): number {
  let differing = 0;
  for (let j = 0; j < width; j++) if (x[r + j] !== z[s + j]) differing++;
  return differing;
}

/** Merges the columns of both rows; a column that a row leaves out is 0 in it. */
function sparseMeasure(measure: Measure, x: MeasuredRows, r: number, z: MeasuredRows, s: number): number {
  const [xIndices, zIndices] = [x.indices!, z.indices!];
  const [xEnd, zEnd] = [x.starts[r + 1], z.starts[s + 1]];
  let i = x.starts[r];
  let k = z.starts[s];
  let a0 = 0;
  let a1 = 0;
  while (i < xEnd || k < zEnd) {
    const a = i < xEnd ? xIndices[i] : Infinity;
    const b = k < zEnd ? zIndices[k] : Infinity;
    const u = a <= b ? x.values[i++] : 0;
    const v = b <= a ? z.values[k++] : 0;
    const term = termOf(measure, u, v);
    if ((a <= b ? a : b) & 1) a1 += term;
    else a0 += term;
  }
  return a0 + a1;
}

function termOf(measure: Measure, u: number, v: number): number {
  if (measure === "dot") return u * v;
  if (measure === "squared-distance") return (u - v) * (u - v);
  if (measure === "distance") return Math.abs(u - v);
  return u === v ? 0 : 1;
}
