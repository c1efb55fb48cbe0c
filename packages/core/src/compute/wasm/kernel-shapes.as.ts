// The functions of measures: the twins of the loops in ../kernel-program.ts.

import { exp, tanh } from "./elementary.as";
import { COUNT, OWNS, SAME, word, X_OWN, Z_OWN } from "./kernel-task.as";

@inline function raised(base: v128, degree: u32, top: u32): v128 {
  let result = base;
  for (let bit = top; bit; bit >>= 1) {
    result = f64x2.mul(result, result);
    if (degree & bit) result = f64x2.mul(result, base);
  }
  return result;
}

@inline function horner(a: v128, w: v128, b: v128): v128 { return f64x2.add(a, f64x2.mul(w, b)); }

/** Each constant twice, as a vector in memory: making them in code takes longer than all that is done with them. */
const CONSTANTS = memory.data<f64>([
  Math.LOG2E, Math.LOG2E, 0.5, 0.5, 0.6931471803691238, 0.6931471803691238, -1.9082149292705877e-10, -1.9082149292705877e-10,
  42, 42, 10080, 10080, 332640, 332640, 756, 756, 55440, 55440, 840, 840, 75600, 75600, 665280, 665280,
  // 1.5·2⁵² + 1023: added to this, a whole number lies in the low bits, with the bias of an exponent.
  1, 1, 6755399441056767, 6755399441056767, 490000, 490000,
], 16);

@inline function constant(at: usize): v128 { return v128.load(CONSTANTS + (at << 4)); }

/**
 * eˣ as in elementary.as.ts, for four numbers |x| ≤ 700, for which one factor 2ᵏ is enough instead of two. In two interleaved vectors: a
 * single one would mostly wait for its own results.
 */
@inline function exps(to: usize, x: v128, x2: v128): void {
  let c = constant(0);
  const d = constant(1);
  const k = f64x2.floor(f64x2.add(f64x2.mul(x, c), d)), k2 = f64x2.floor(f64x2.add(f64x2.mul(x2, c), d));
  c = constant(2);
  const a = f64x2.sub(x, f64x2.mul(k, c)), a2 = f64x2.sub(x2, f64x2.mul(k2, c));
  c = constant(3);
  const b = f64x2.mul(k, c), b2 = f64x2.mul(k2, c);
  const r = f64x2.add(a, b), r2 = f64x2.add(a2, b2);
  const w = f64x2.mul(r, r), w2 = f64x2.mul(r2, r2);
  c = constant(4);
  let e = constant(5);
  let odd = horner(e, w, c), odd2 = horner(e, w2, c);
  c = constant(6);
  odd = horner(c, w, odd);
  odd2 = horner(c, w2, odd2);
  c = constant(7);
  e = constant(8);
  const p = f64x2.sub(odd, f64x2.mul(r, horner(e, w, f64x2.add(c, w)))), p2 = f64x2.sub(odd2, f64x2.mul(r2, horner(e, w2, f64x2.add(c, w2))));
  c = constant(9);
  e = constant(10);
  let q = horner(e, w, f64x2.add(c, w)), q2 = horner(e, w2, f64x2.add(c, w2));
  c = constant(11);
  q = f64x2.sub(horner(c, w, q), f64x2.mul(r, odd));
  q2 = f64x2.sub(horner(c, w2, q2), f64x2.mul(r2, odd2));
  const fraction = f64x2.div(f64x2.mul(w, p), q), fraction2 = f64x2.div(f64x2.mul(w2, p2), q2);
  c = constant(12);
  const sum = f64x2.add(c, r), sum2 = f64x2.add(c, r2);
  const small = f64x2.add(fraction, f64x2.mul(f64x2.add(f64x2.sub(a, r), b), sum));
  const small2 = f64x2.add(fraction2, f64x2.mul(f64x2.add(f64x2.sub(a2, r2), b2), sum2));
  const y = f64x2.add(sum, f64x2.add(f64x2.sub(r, f64x2.sub(sum, c)), small));
  const y2 = f64x2.add(sum2, f64x2.add(f64x2.sub(r2, f64x2.sub(sum2, c)), small2));
  c = constant(13);
  v128.store(to, f64x2.mul(y, twosTo(k, c)));
  v128.store(to, f64x2.mul(y2, twosTo(k2, c)), 16);
}

/** 2ᵏ */
@inline function twosTo(k: v128, shift: v128): v128 { return i64x2.shl(f64x2.add(k, shift), 52); }

export const POWER = 1, EXPONENTIAL = 2;
const TANH = 3, COMPLEMENT = 4, ADD = 5, MULTIPLY = 6;

// Over n numbers. Exported for the same reason as the measures.

export function powers(p: usize, n: u32, scale: f64, c: f64, degree: u32): void {
  const top = degree > 1 ? <u32>1 << (30 - clz(degree)) : 0;
  const both = f64x2.splat(scale), constant = f64x2.splat(c);
  for (const end = p + (<usize>n << 3); p < end; p += 16)
    v128.store(p, raised(f64x2.add(f64x2.mul(both, v128.load(p)), constant), degree, top));
}

/** Four at a time: there is room after the last. */
export function exponentials(p: usize, n: u32, gamma: f64): void {
  const both = f64x2.splat(-gamma);
  for (const end = p + (<usize>n << 3); p < end; p += 32) {
    const x = f64x2.mul(both, v128.load(p)), y = f64x2.mul(both, v128.load(p, 16)), most = constant(14);
    if (v128.any_true(v128.or(f64x2.gt(f64x2.mul(x, x), most), f64x2.gt(f64x2.mul(y, y), most))))
      for (let k: usize = 0; k < 32; k += 8) store<f64>(p + k, exp(-gamma * load<f64>(p + k)));
    else exps(p, x, y);
  }
}

/** The simple operations; `other` is a row of the next matrix. */
export function simple(code: i32, p: usize, n: u32, a: f64, c: f64, width: f64, other: usize): void {
  const both = f64x2.splat(a), columns = f64x2.splat(width);
  for (const end = p + (<usize>n << 3); p < end; p += 16) {
    const m = v128.load(p);
    if (code == TANH) {
      store<f64>(p, tanh(a * f64x2.extract_lane(m, 0) + c));
      store<f64>(p, tanh(a * f64x2.extract_lane(m, 1) + c), 8);
    } else if (code == COMPLEMENT) v128.store(p, f64x2.sub(columns, m));
    else if (code == ADD) v128.store(p, f64x2.add(m, v128.load(other)));
    else if (code == MULTIPLY) v128.store(p, f64x2.mul(m, v128.load(other)));
    else v128.store(p, f64x2.mul(both, m));
    other += 16;
  }
}

export function normalise(task: usize, which: usize, from: u32, to: u32, out: usize, stride: usize): void {
  const count = <usize>word(task, COUNT), step = word(task, OWNS) << 3, x = word(task, X_OWN) + (which << 3);
  if (word(task, SAME)) for (let b: usize = 0; b < count; b++) store<f64>(x + b * step, load<f64>(out + b * (stride + 8)));
  for (let b: usize = 0; b < count; b++) {
    const own = load<f64>(x + b * step);
    let z = word(task, Z_OWN) + (which << 3) + <usize>from * step, p = out + b * stride;
    for (let i = from; i < to; i++) {
      const m = load<f64>(p), other = load<f64>(z);
      store<f64>(p, m == 0 ? 0 : own == other ? m / own : m / (sqrt(own) * sqrt(other)));
      p += 8;
      z += step;
    }
  }
}
