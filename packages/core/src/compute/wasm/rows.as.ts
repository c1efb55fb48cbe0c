// Rows in memory, and the row functions for each layout. V is the type of the values; I is u32 for sparse rows (their
// columns) and u8 for dense ones, which have none. The summation orders are those of ../vector.ts.

import { pow } from "./elementary.as";

/** Layouts: bit 0 for float64 values, bit 1 for dense rows. */
const SPARSE_F32: u32 = 0;
const SPARSE_F64: u32 = 1;
export const DENSE_F32: u32 = 2;
export const DENSE_F64: u32 = 3;

@inline function isSparse<I>(): bool { return sizeof<I>() == 4; }

@inline function isDense(layout: u32): bool { return layout >= DENSE_F32; }

/** Address of the first value of row r. */
@inline export function firstValue(layout: u32, starts: usize, values: usize, width: u32, r: u32): usize {
  const first = isDense(layout) ? <usize>r * <usize>width : <usize>load<u32>(starts + (<usize>r << 2));
  return values + (first << <usize>(2 + (layout & 1)));
}

/** Address of the first column of row r; dense rows have none. */
@inline export function firstColumn(layout: u32, starts: usize, indices: usize, r: u32): usize {
  return isDense(layout) ? 0 : indices + (<usize>load<u32>(starts + (<usize>r << 2)) << 2);
}

/** Number of entries of row r. */
@inline export function entries(layout: u32, starts: usize, width: u32, r: u32): u32 {
  if (isDense(layout)) return width;
  const start = starts + (<usize>r << 2);
  return load<u32>(start, 4) - load<u32>(start);
}

/** Address of the entry of `w` that belongs to entry k of a row; w is the address of feature 0. */
@inline function entry<I>(columns: usize, k: u32, w: usize): usize {
  if (isSparse<I>()) return w + (<usize>load<u32>(columns + (<usize>k << 2)) << 3);
  return w + (<usize>k << 3);
}

/** Values 2k and 2k + 1 of a row; k a constant. */
@inline export function two<V>(x: usize, k: i32): v128 {
  if (sizeof<V>() == 4) {
    if (k == 0) return f64x2.promote_low_f32x4(v128.load64_zero(x));
    if (k == 1) return f64x2.promote_low_f32x4(v128.load64_zero(x, 8));
    if (k == 2) return f64x2.promote_low_f32x4(v128.load64_zero(x, 16));
    return f64x2.promote_low_f32x4(v128.load64_zero(x, 24));
  }
  if (k == 0) return v128.load(x);
  if (k == 1) return v128.load(x, 16);
  if (k == 2) return v128.load(x, 32);
  return v128.load(x, 48);
}

/** The doubles at two addresses. */
@inline function pair(p: usize, q: usize): v128 { return v128.load64_lane(q, v128.load64_zero(p), 1); }

@inline export function total(v: v128): f64 { return f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1); }

/** w·x */
@inline export function dotOf<V, I>(columns: usize, x: usize, n: u32, w: usize): f64 {
  let a0: f64 = 0, a1: f64 = 0, a2: f64 = 0, a3: f64 = 0;
  if (isSparse<I>()) {
    // Two entries of w in the halves of a vector take fewer instructions, so that more of them are executed at once.
    let i = columns, low = f64x2.splat(0), high = low;
    const four = i + <usize>((n & ~3) << 2);
    while (i < four) {
      low = f64x2.add(low, f64x2.mul(two<V>(x, 0), pair(w + (<usize>load<u32>(i) << 3), w + (<usize>load<u32>(i, 4) << 3))));
      high = f64x2.add(high, f64x2.mul(two<V>(x, 1), pair(w + (<usize>load<u32>(i, 8) << 3), w + (<usize>load<u32>(i, 12) << 3))));
      i += 16;
      x += 4 * sizeof<V>();
    }
    a0 = f64x2.extract_lane(low, 0);
    a1 = f64x2.extract_lane(low, 1);
    a2 = f64x2.extract_lane(high, 0);
    a3 = f64x2.extract_lane(high, 1);
    const end = four + <usize>((n & 3) << 2);
    while (i < end) {
      a0 += <f64>load<V>(x) * load<f64>(w + (<usize>load<u32>(i) << 3));
      i += 4;
      x += sizeof<V>();
    }
  } else {
    let v0 = f64x2.splat(0), v1 = v0, v2 = v0, v3 = v0;
    const eight = w + (<usize>(n & ~7) << 3);
    while (w < eight) {
      v0 = f64x2.add(v0, f64x2.mul(two<V>(x, 0), v128.load(w)));
      v1 = f64x2.add(v1, f64x2.mul(two<V>(x, 1), v128.load(w, 16)));
      v2 = f64x2.add(v2, f64x2.mul(two<V>(x, 2), v128.load(w, 32)));
      v3 = f64x2.add(v3, f64x2.mul(two<V>(x, 3), v128.load(w, 48)));
      w += 64;
      x += 8 * sizeof<V>();
    }
    if (n & 4) {
      v0 = f64x2.add(v0, f64x2.mul(two<V>(x, 0), v128.load(w)));
      v1 = f64x2.add(v1, f64x2.mul(two<V>(x, 1), v128.load(w, 16)));
      w += 32;
      x += 4 * sizeof<V>();
    }
    const left = n & 3;
    if (left) {
      // The remaining entries go into the lanes after those four, or into the first ones.
      let p0: f64 = <f64>load<V>(x) * load<f64>(w), p1: f64 = 0, p2: f64 = 0;
      if (left > 1) p1 = <f64>load<V>(x, sizeof<V>()) * load<f64>(w, 8);
      if (left > 2) p2 = <f64>load<V>(x, 2 * sizeof<V>()) * load<f64>(w, 16);
      let first = n & 4 ? v2 : v0, second = n & 4 ? v3 : v1;
      first = f64x2.replace_lane(first, 0, f64x2.extract_lane(first, 0) + p0);
      if (left > 1) first = f64x2.replace_lane(first, 1, f64x2.extract_lane(first, 1) + p1);
      if (left > 2) second = f64x2.replace_lane(second, 0, f64x2.extract_lane(second, 0) + p2);
      if (n & 4) {
        v2 = first;
        v3 = second;
      } else {
        v0 = first;
        v1 = second;
      }
    }
    return (total(v0) + total(v1)) + (total(v2) + total(v3));
  }
  return (a0 + a1) + (a2 + a3);
}

export function dot(layout: u32, columns: usize, x: usize, n: u32, w: usize): f64 {
  if (layout == SPARSE_F32) return dotOf<f32, u32>(columns, x, n, w);
  if (layout == SPARSE_F64) return dotOf<f64, u32>(columns, x, n, w);
  if (layout == DENSE_F32) return dotOf<f32, u8>(columns, x, n, w);
  return dotOf<f64, u8>(columns, x, n, w);
}

/** w ← w + αx */
@inline export function axpyOf<V, I>(columns: usize, x: usize, n: u32, alpha: f64, w: usize): void {
  if (isSparse<I>()) {
    const four = columns + (<usize>(n & ~3) << 2), end = columns + (<usize>n << 2);
    const both = f64x2.splat(alpha);
    while (columns < four) {
      const p0 = w + (<usize>load<u32>(columns) << 3), p1 = w + (<usize>load<u32>(columns, 4) << 3);
      const p2 = w + (<usize>load<u32>(columns, 8) << 3), p3 = w + (<usize>load<u32>(columns, 12) << 3);
      const low = f64x2.add(pair(p0, p1), f64x2.mul(both, two<V>(x, 0)));
      const high = f64x2.add(pair(p2, p3), f64x2.mul(both, two<V>(x, 1)));
      // Columns differ, so none of these overwrites another.
      v128.store64_lane(p0, low, 0);
      v128.store64_lane(p1, low, 1);
      v128.store64_lane(p2, high, 0);
      v128.store64_lane(p3, high, 1);
      columns += 16;
      x += 4 * sizeof<V>();
    }
    while (columns < end) {
      const p = w + (<usize>load<u32>(columns) << 3);
      store<f64>(p, load<f64>(p) + alpha * <f64>load<V>(x));
      columns += 4;
      x += sizeof<V>();
    }
  } else {
    const both = f64x2.splat(alpha);
    const eight = w + (<usize>(n & ~7) << 3);
    while (w < eight) {
      v128.store(w, f64x2.add(v128.load(w), f64x2.mul(both, two<V>(x, 0))));
      v128.store(w, f64x2.add(v128.load(w, 16), f64x2.mul(both, two<V>(x, 1))), 16);
      v128.store(w, f64x2.add(v128.load(w, 32), f64x2.mul(both, two<V>(x, 2))), 32);
      v128.store(w, f64x2.add(v128.load(w, 48), f64x2.mul(both, two<V>(x, 3))), 48);
      w += 64;
      x += 8 * sizeof<V>();
    }
    n &= 7;
    const even = w + (<usize>(n & ~1) << 3);
    while (w < even) {
      v128.store(w, f64x2.add(v128.load(w), f64x2.mul(both, two<V>(x, 0))));
      w += 16;
      x += 2 * sizeof<V>();
    }
    if (n & 1) store<f64>(w, load<f64>(w) + alpha * <f64>load<V>(x));
  }
}

export function axpy(layout: u32, columns: usize, x: usize, n: u32, alpha: f64, w: usize): void {
  if (layout == SPARSE_F32) axpyOf<f32, u32>(columns, x, n, alpha, w);
  else if (layout == SPARSE_F64) axpyOf<f64, u32>(columns, x, n, alpha, w);
  else if (layout == DENSE_F32) axpyOf<f32, u8>(columns, x, n, alpha, w);
  else axpyOf<f64, u8>(columns, x, n, alpha, w);
}

/** The terms that `sum` can add up over a row. */
const SQUARE = 0;
/** v·x² */
const SPREAD = 1;
/** w·x / (v + x²) */
const WHITENED = 2;
/** (w − v)·x */
const DIFFERENCE = 3;

@inline function term<V, I>(kind: i32, columns: usize, x: usize, k: u32, w: usize, v: usize): f64 {
  const value = <f64>load<V>(x + <usize>k * sizeof<V>());
  if (kind == SQUARE) return value * value;
  if (kind == SPREAD) return load<f64>(entry<I>(columns, k, v)) * value * value;
  if (kind == WHITENED) return load<f64>(entry<I>(columns, k, w)) * value / (load<f64>(entry<I>(columns, k, v)) + value * value);
  return (load<f64>(entry<I>(columns, k, w)) - load<f64>(entry<I>(columns, k, v))) * value;
}

/** Terms of columns 2k and 2k + 1 of a dense row; k a constant. */
@inline function terms<V>(kind: i32, x: usize, k: i32, w: usize, v: usize): v128 {
  const value = two<V>(x, k);
  if (kind == SQUARE) return f64x2.mul(value, value);
  if (kind == SPREAD) return f64x2.mul(f64x2.mul(two<f64>(v, k), value), value);
  if (kind == WHITENED) return f64x2.div(f64x2.mul(two<f64>(w, k), value), f64x2.add(two<f64>(v, k), f64x2.mul(value, value)));
  return f64x2.mul(f64x2.sub(two<f64>(w, k), two<f64>(v, k)), value);
}

/** Σ of a term over a row, in the order of its layout. */
@inline function sum<V, I>(kind: i32, columns: usize, x: usize, n: u32, w: usize, v: usize): f64 {
  let k: u32 = 0;
  if (isSparse<I>()) {
    let a0: f64 = 0, a1: f64 = 0, a2: f64 = 0, a3: f64 = 0;
    for (const four = n & ~3; k < four; k += 4) {
      a0 += term<V, I>(kind, columns, x, k, w, v);
      a1 += term<V, I>(kind, columns, x, k + 1, w, v);
      a2 += term<V, I>(kind, columns, x, k + 2, w, v);
      a3 += term<V, I>(kind, columns, x, k + 3, w, v);
    }
    for (; k < n; k++) a0 += term<V, I>(kind, columns, x, k, w, v);
    return (a0 + a1) + (a2 + a3);
  }
  let v0 = f64x2.splat(0), v1 = v0, v2 = v0, v3 = v0;
  for (const eight = n & ~7; k < eight; k += 8) {
    v0 = f64x2.add(v0, terms<V>(kind, x, 0, w, v));
    v1 = f64x2.add(v1, terms<V>(kind, x, 1, w, v));
    v2 = f64x2.add(v2, terms<V>(kind, x, 2, w, v));
    v3 = f64x2.add(v3, terms<V>(kind, x, 3, w, v));
    x += 8 * sizeof<V>();
    w += 64;
    v += 64;
  }
  for (k = 0; k < (n & 7); k++) {
    const part = term<V, I>(kind, columns, x, k, w, v);
    const both = k & 1 ? f64x2.replace_lane(f64x2.splat(-0.0), 1, part) : f64x2.replace_lane(f64x2.splat(-0.0), 0, part);
    // Adding −0 changes nothing, not even the sign of a zero.
    if (k < 2) v0 = f64x2.add(v0, both);
    else if (k < 4) v1 = f64x2.add(v1, both);
    else if (k < 6) v2 = f64x2.add(v2, both);
    else v3 = f64x2.add(v3, both);
  }
  return (total(v0) + total(v1)) + (total(v2) + total(v3));
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

/** Value k of a row of any layout. */
@inline export function value(layout: u32, x: usize, k: u32): f64 {
  return layout & 1 ? load<f64>(x + (<usize>k << 3)) : <f64>load<f32>(x + (<usize>k << 2));
}

/** Address of its entry in a vector. */
@inline export function place(layout: u32, columns: usize, k: u32, w: usize): usize {
  return isDense(layout) ? entry<u8>(columns, k, w) : entry<u32>(columns, k, w);
}

/** y ← y + αx over n doubles. */
export function addRow(alpha: f64, x: usize, y: usize, n: u32): void {
  axpy(DENSE_F64, 0, x, n, alpha, y);
}

@inline function confident(w: usize, v: usize, x: f64, alpha: f64, beta: f64): void {
  const sigma = load<f64>(v);
  const z = sigma * x;
  store<f64>(w, load<f64>(w) + alpha * z);
  store<f64>(v, sigma - beta * z * z);
}

@inline function confideOf<V, I>(columns: usize, x: usize, n: u32, alpha: f64, beta: f64, w: usize, v: usize, x0: f64): void {
  for (let k: u32 = 0; k < n; k++)
    confident(entry<I>(columns, k, w + 8), entry<I>(columns, k, v + 8), <f64>load<V>(x + <usize>k * sizeof<V>()), alpha, beta);
  confident(w, v, x0, alpha, beta);
}

/** w += alpha·Σx, σ −= beta·(σx)², also for the constant feature. */
export function confide(layout: u32, columns: usize, x: usize, n: u32, alpha: f64, beta: f64, w: usize, v: usize, x0: f64): void {
  if (layout == SPARSE_F32) confideOf<f32, u32>(columns, x, n, alpha, beta, w, v, x0);
  else if (layout == SPARSE_F64) confideOf<f64, u32>(columns, x, n, alpha, beta, w, v, x0);
  else if (layout == DENSE_F32) confideOf<f32, u8>(columns, x, n, alpha, beta, w, v, x0);
  else confideOf<f64, u8>(columns, x, n, alpha, beta, w, v, x0);
}

@inline function scaled(p: usize, base: f64, e: f64): void {
  if (e > 0) store<f64>(p, load<f64>(p) * pow(base, e));
  else if (e < 0) store<f64>(p, load<f64>(p) / pow(base, -e));
}

/** w ← w·baseᵉ with e = alpha·x, also for the constant feature; `eliminate` makes weights that would decrease 0. */
export function multiply(layout: u32, columns: usize, x: usize, n: u32, alpha: f64, base: f64, eliminate: bool, w: usize, x0: f64): void {
  for (let k: u32 = 0; k < n; k++) {
    const e = alpha * value(layout, x, k);
    const p = place(layout, columns, k, w + 8);
    if (eliminate && e < 0) store<f64>(p, 0);
    else scaled(p, base, e);
  }
  scaled(w, base, alpha * x0);
}

@inline function addSquaresOf<V, I>(columns: usize, x: usize, n: u32, v: usize): void {
  for (let k: u32 = 0; k < n; k++) {
    const p = entry<I>(columns, k, v);
    const value = <f64>load<V>(x + <usize>k * sizeof<V>());
    store<f64>(p, load<f64>(p) + value * value);
  }
}

/** v ← v + x² */
export function addSquares(layout: u32, columns: usize, x: usize, n: u32, v: usize): void {
  if (layout == SPARSE_F32) addSquaresOf<f32, u32>(columns, x, n, v);
  else if (layout == SPARSE_F64) addSquaresOf<f64, u32>(columns, x, n, v);
  else if (layout == DENSE_F32) addSquaresOf<f32, u8>(columns, x, n, v);
  else addSquaresOf<f64, u8>(columns, x, n, v);
}
