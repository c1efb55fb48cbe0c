// Rows in memory, and the row functions for each layout. V is the type of the values; I is u32 for sparse rows (their
// columns) and u8 for dense ones, which have none. The summation orders are those of ../vector.ts.

import { pow } from "./elementary.as";

/** Layouts: bit 0 for float64 values, bit 1 for dense rows. */
const SPARSE_F32: u32 = 0;
const SPARSE_F64: u32 = 1;
const DENSE_F32: u32 = 2;
export const DENSE_F64: u32 = 3;

// @ts-ignore: decorator
@inline function isSparse<I>(): bool { return sizeof<I>() == 4; }

/** Address of the first value of row r. */
// @ts-ignore: decorator
@inline export function firstValue(layout: u32, starts: usize, values: usize, width: u32, r: u32): usize {
  const first = layout & 2 ? <usize>r * <usize>width : <usize>load<u32>(starts + (<usize>r << 2));
  return values + (first << <usize>(2 + (layout & 1)));
}

/** Address of the first column of row r; dense rows have none. */
// @ts-ignore: decorator
@inline export function firstColumn(layout: u32, starts: usize, indices: usize, r: u32): usize {
  return layout & 2 ? 0 : indices + (<usize>load<u32>(starts + (<usize>r << 2)) << 2);
}

/** Number of entries of row r. */
// @ts-ignore: decorator
@inline export function entries(layout: u32, starts: usize, width: u32, r: u32): u32 {
  if (layout & 2) return width;
  const start = starts + (<usize>r << 2);
  return load<u32>(start, 4) - load<u32>(start);
}

/** Address of the entry of `w` that belongs to entry k of a row; w is the address of feature 0. */
// @ts-ignore: decorator
@inline function entry<I>(columns: usize, k: u32, w: usize): usize {
  if (isSparse<I>()) return w + (<usize>load<u32>(columns + (<usize>k << 2)) << 3);
  return w + (<usize>k << 3);
}

// @ts-ignore: decorator
@inline function two<V>(x: usize): v128 {
  if (sizeof<V>() == 4) return f64x2.promote_low_f32x4(v128.load64_zero(x));
  return v128.load(x);
}

/** w·x */
// @ts-ignore: decorator
@inline function dotOf<V, I>(columns: usize, x: usize, n: u32, w: usize): f64 {
  let a0: f64 = 0, a1: f64 = 0, a2: f64 = 0, a3: f64 = 0;
  if (isSparse<I>()) {
    let i = columns;
    const four = i + <usize>((n & ~3) << 2);
    while (i < four) {
      a0 += <f64>load<V>(x) * load<f64>(w + (<usize>load<u32>(i) << 3));
      a1 += <f64>load<V>(x, sizeof<V>()) * load<f64>(w + (<usize>load<u32>(i, 4) << 3));
      a2 += <f64>load<V>(x, 2 * sizeof<V>()) * load<f64>(w + (<usize>load<u32>(i, 8) << 3));
      a3 += <f64>load<V>(x, 3 * sizeof<V>()) * load<f64>(w + (<usize>load<u32>(i, 12) << 3));
      i += 16;
      x += 4 * sizeof<V>();
    }
    const end = four + <usize>((n & 3) << 2);
    while (i < end) {
      a0 += <f64>load<V>(x) * load<f64>(w + (<usize>load<u32>(i) << 3));
      i += 4;
      x += sizeof<V>();
    }
  } else {
    let low = f64x2.splat(0), high = low;
    const eight = w + (<usize>(n & ~7) << 3);
    while (w < eight) {
      low = f64x2.add(low, f64x2.mul(two<V>(x), v128.load(w)));
      high = f64x2.add(high, f64x2.mul(two<V>(x + 2 * sizeof<V>()), v128.load(w, 16)));
      low = f64x2.add(low, f64x2.mul(two<V>(x + 4 * sizeof<V>()), v128.load(w, 32)));
      high = f64x2.add(high, f64x2.mul(two<V>(x + 6 * sizeof<V>()), v128.load(w, 48)));
      w += 64;
      x += 8 * sizeof<V>();
    }
    if (n & 4) {
      low = f64x2.add(low, f64x2.mul(two<V>(x), v128.load(w)));
      high = f64x2.add(high, f64x2.mul(two<V>(x + 2 * sizeof<V>()), v128.load(w, 16)));
      w += 32;
      x += 4 * sizeof<V>();
    }
    a0 = f64x2.extract_lane(low, 0);
    a1 = f64x2.extract_lane(low, 1);
    a2 = f64x2.extract_lane(high, 0);
    a3 = f64x2.extract_lane(high, 1);
    if (n & 3) {
      a0 += <f64>load<V>(x) * load<f64>(w);
      if ((n & 3) > 1) a1 += <f64>load<V>(x, sizeof<V>()) * load<f64>(w, 8);
      if ((n & 3) > 2) a2 += <f64>load<V>(x, 2 * sizeof<V>()) * load<f64>(w, 16);
    }
  }
  return (a0 + a1) + (a2 + a3);
}

/** dot where the layout is a constant */
// @ts-ignore: decorator
@inline export function dotFused(layout: u32, columns: usize, x: usize, n: u32, w: usize): f64 {
  if (layout == SPARSE_F32) return dotOf<f32, u32>(columns, x, n, w);
  if (layout == SPARSE_F64) return dotOf<f64, u32>(columns, x, n, w);
  if (layout == DENSE_F32) return dotOf<f32, u8>(columns, x, n, w);
  return dotOf<f64, u8>(columns, x, n, w);
}

export function dot(layout: u32, columns: usize, x: usize, n: u32, w: usize): f64 {
  return dotFused(layout, columns, x, n, w);
}

/** w ← w + αx */
// @ts-ignore: decorator
@inline function axpyOf<V, I>(columns: usize, x: usize, n: u32, alpha: f64, w: usize): void {
  if (isSparse<I>()) {
    const end = columns + (<usize>n << 2);
    while (columns < end) {
      const p = w + (<usize>load<u32>(columns) << 3);
      store<f64>(p, load<f64>(p) + alpha * <f64>load<V>(x));
      columns += 4;
      x += sizeof<V>();
    }
  } else {
    const both = f64x2.splat(alpha);
    const even = w + (<usize>(n & ~1) << 3);
    while (w < even) {
      v128.store(w, f64x2.add(v128.load(w), f64x2.mul(both, two<V>(x))));
      w += 16;
      x += 2 * sizeof<V>();
    }
    if (n & 1) store<f64>(w, load<f64>(w) + alpha * <f64>load<V>(x));
  }
}

/** axpy where the layout is a constant */
// @ts-ignore: decorator
@inline export function axpyFused(layout: u32, columns: usize, x: usize, n: u32, alpha: f64, w: usize): void {
  if (layout == SPARSE_F32) axpyOf<f32, u32>(columns, x, n, alpha, w);
  else if (layout == SPARSE_F64) axpyOf<f64, u32>(columns, x, n, alpha, w);
  else if (layout == DENSE_F32) axpyOf<f32, u8>(columns, x, n, alpha, w);
  else axpyOf<f64, u8>(columns, x, n, alpha, w);
}

export function axpy(layout: u32, columns: usize, x: usize, n: u32, alpha: f64, w: usize): void {
  axpyFused(layout, columns, x, n, alpha, w);
}

/** Which of the four sums entry k of n belongs to. */
// @ts-ignore: decorator
@inline function lane<I>(k: u32, n: u32): u32 {
  if (isSparse<I>()) return k < (n & ~3) ? k & 3 : 0;
  return k & 3;
}

/** What `sum` can add up over a row. */
const SQUARE = 0;
/** v·x² */
const SPREAD = 1;
/** w·x / (v + x²) */
const WHITENED = 2;
/** (w − v)·x */
const DIFFERENCE = 3;

// @ts-ignore: decorator
@inline function term<V, I>(kind: i32, columns: usize, x: usize, k: u32, w: usize, v: usize): f64 {
  const value = <f64>load<V>(x + <usize>k * sizeof<V>());
  if (kind == SQUARE) return value * value;
  if (kind == SPREAD) return load<f64>(entry<I>(columns, k, v)) * value * value;
  if (kind == WHITENED) return load<f64>(entry<I>(columns, k, w)) * value / (load<f64>(entry<I>(columns, k, v)) + value * value);
  return (load<f64>(entry<I>(columns, k, w)) - load<f64>(entry<I>(columns, k, v))) * value;
}

/** Σ of a term over a row, in the order of its layout. */
// @ts-ignore: decorator
@inline function sum<V, I>(kind: i32, columns: usize, x: usize, n: u32, w: usize, v: usize): f64 {
  let a0: f64 = 0, a1: f64 = 0, a2: f64 = 0, a3: f64 = 0;
  let k: u32 = 0;
  for (const four = n & ~3; k < four; k += 4) {
    a0 += term<V, I>(kind, columns, x, k, w, v);
    a1 += term<V, I>(kind, columns, x, k + 1, w, v);
    a2 += term<V, I>(kind, columns, x, k + 2, w, v);
    a3 += term<V, I>(kind, columns, x, k + 3, w, v);
  }
  for (; k < n; k++) {
    const part = term<V, I>(kind, columns, x, k, w, v);
    const l = lane<I>(k, n);
    if (l == 0) a0 += part;
    else if (l == 1) a1 += part;
    else a2 += part;
  }
  return (a0 + a1) + (a2 + a3);
}

/** Σ x² */
export function squaredNorm(layout: u32, columns: usize, x: usize, n: u32): f64 {
  if (layout == SPARSE_F32) return sum<f32, u32>(SQUARE, columns, x, n, 0, 0);
  if (layout == SPARSE_F64) return sum<f64, u32>(SQUARE, columns, x, n, 0, 0);
  if (layout == DENSE_F32) return sum<f32, u8>(SQUARE, columns, x, n, 0, 0);
  return sum<f64, u8>(SQUARE, columns, x, n, 0, 0);
}

/** Σ v·x² */
export function spread(layout: u32, columns: usize, x: usize, n: u32, v: usize): f64 {
  if (layout == SPARSE_F32) return sum<f32, u32>(SPREAD, columns, x, n, 0, v);
  if (layout == SPARSE_F64) return sum<f64, u32>(SPREAD, columns, x, n, 0, v);
  if (layout == DENSE_F32) return sum<f32, u8>(SPREAD, columns, x, n, 0, v);
  return sum<f64, u8>(SPREAD, columns, x, n, 0, v);
}

/** Σ w·x / (v + x²) */
export function whitened(layout: u32, columns: usize, x: usize, n: u32, w: usize, v: usize): f64 {
  if (layout == SPARSE_F32) return sum<f32, u32>(WHITENED, columns, x, n, w, v);
  if (layout == SPARSE_F64) return sum<f64, u32>(WHITENED, columns, x, n, w, v);
  if (layout == DENSE_F32) return sum<f32, u8>(WHITENED, columns, x, n, w, v);
  return sum<f64, u8>(WHITENED, columns, x, n, w, v);
}

/** Σ (w − v)·x */
export function difference(layout: u32, columns: usize, x: usize, n: u32, w: usize, v: usize): f64 {
  if (layout == SPARSE_F32) return sum<f32, u32>(DIFFERENCE, columns, x, n, w, v);
  if (layout == SPARSE_F64) return sum<f64, u32>(DIFFERENCE, columns, x, n, w, v);
  if (layout == DENSE_F32) return sum<f32, u8>(DIFFERENCE, columns, x, n, w, v);
  return sum<f64, u8>(DIFFERENCE, columns, x, n, w, v);
}

/** Value k of a row, and the address of its entry in a vector, for the moves below, which are not summed and so need no
 * order. */
// @ts-ignore: decorator
@inline export function value(layout: u32, x: usize, k: u32): f64 {
  return layout & 1 ? load<f64>(x + (<usize>k << 3)) : <f64>load<f32>(x + (<usize>k << 2));
}

// @ts-ignore: decorator
@inline export function place(layout: u32, columns: usize, k: u32, w: usize): usize {
  return layout & 2 ? entry<u8>(columns, k, w) : entry<u32>(columns, k, w);
}

/** y ← y + αx over n doubles. */
export function addRow(alpha: f64, x: usize, y: usize, n: u32): void {
  axpy(DENSE_F64, 0, x, n, alpha, y);
}

// @ts-ignore: decorator
@inline function confident(w: usize, v: usize, x: f64, alpha: f64, beta: f64): void {
  const sigma = load<f64>(v);
  const z = sigma * x;
  store<f64>(w, load<f64>(w) + alpha * z);
  store<f64>(v, sigma - beta * z * z);
}

/** w += alpha·Σx, σ −= beta·(σx)², the constant feature too. */
export function confide(layout: u32, columns: usize, x: usize, n: u32, alpha: f64, beta: f64, w: usize, v: usize, x0: f64): void {
  for (let k: u32 = 0; k < n; k++)
    confident(place(layout, columns, k, w + 8), place(layout, columns, k, v + 8), value(layout, x, k), alpha, beta);
  confident(w, v, x0, alpha, beta);
}

// @ts-ignore: decorator
@inline function scaled(p: usize, base: f64, e: f64): void {
  if (e > 0) store<f64>(p, load<f64>(p) * pow(base, e));
  else if (e < 0) store<f64>(p, load<f64>(p) / pow(base, -e));
}

/** w ← w·baseᵉ with e = alpha·x, the constant feature too; `eliminate` makes a decrease a zero. */
export function multiply(layout: u32, columns: usize, x: usize, n: u32, alpha: f64, base: f64, eliminate: bool, w: usize, x0: f64): void {
  for (let k: u32 = 0; k < n; k++) {
    const e = alpha * value(layout, x, k);
    const p = place(layout, columns, k, w + 8);
    if (eliminate && e < 0) store<f64>(p, 0);
    else scaled(p, base, e);
  }
  scaled(w, base, alpha * x0);
}

/** v ← v + x² */
export function addSquares(layout: u32, columns: usize, x: usize, n: u32, v: usize): void {
  for (let k: u32 = 0; k < n; k++) {
    const p = place(layout, columns, k, v);
    store<f64>(p, load<f64>(p) + value(layout, x, k) * value(layout, x, k));
  }
}
