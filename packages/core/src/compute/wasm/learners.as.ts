// The compiled twin of ../visit.ts and its rules: same order of operations, same bits, one loop per rule and layout.
// `kind` is a constant in every call, so its branches vanish. The perceptron on two classes has loops of its own.

import { addRow, addSquares, axpy, confide, DENSE_F64, difference, dot, entries, firstColumn, firstValue, multiply, place, spread, squaredNorm, value, whitened } from "./rows.as";
import { exp } from "./elementary.as";
import { densePerceptron, sparsePerceptron } from "./perceptron.as";
import { CARRIED, CLASS_SCORES, CONSTANT, FIRST, INDICES, LAYOUT, LENGTH, MISTAKES, NORM_CONSTANT, NUMBERS, ORDER, RANKS, RIVALS, SCALES, SCORES, SECOND, SHARED, STARTS, STEPS, STRIDE, TARGETS, THIRD, TIE_WON_BY, TIME, UPDATES, VALUES, V_, W, WIDTH, sign, word } from "./task.as";

// Rules.
const PERCEPTRON = 0;
const PASSIVE_AGGRESSIVE = 2;
const AROW = 4;
const SECOND_ORDER = 5;
const WINNOW = 6;
const BALANCED_WINNOW = 7;
const FULL_MATRIX = 8;
const LOGISTIC = 9;

/** 2⁻⁹⁰⁰, as in ../../learners/passive-aggressive.ts. */
const SHORTEST: f64 = 1.1830521861667747e-271;


@inline function score(kind: i32, layout: u32, columns: usize, x: usize, n: u32, w: usize, v: usize, numbers: usize): f64 {
  const x0 = load<f64>(numbers, CONSTANT);
  if (kind == SECOND_ORDER) return whitened(layout, columns, x, n, w + 8, v + 8) + load<f64>(w) * x0 / (load<f64>(v) + x0);
  if (kind == BALANCED_WINNOW) return difference(layout, columns, x, n, w + 8, v + 8) + (load<f64>(w) - load<f64>(v)) * x0;
  if (kind == WINNOW) return dot(layout, columns, x, n, w + 8) - load<f64>(numbers, SECOND);
  if (kind == FULL_MATRIX) return fullScore(layout, columns, x, n, w, v, numbers);
  return dot(layout, columns, x, n, w + 8) + load<f64>(w);
}

// The full matrix: rows of A⁻¹ at v, one after the other, and after them a scratch row.
let rowBytes: usize = 0, rowLength: u32 = 0;

function setMatrix(task: usize): void {
  rowBytes = word(task, STRIDE);
  rowLength = <u32>word(task, LENGTH);
}

/** z ← A⁻¹x; returns x·z. */
function solve(layout: u32, columns: usize, x: usize, n: u32, v: usize, numbers: usize): f64 {
  const z = v + <usize>rowLength * rowBytes;
  const x0 = load<f64>(numbers, CONSTANT);
  memory.fill(z, 0, <usize>rowLength << 3);
  for (let k: u32 = 0; k < n; k++) addRow(value(layout, x, k), v + <usize>(place(layout, columns, k, 0) >> 3) * rowBytes + rowBytes, z, rowLength);
  addRow(x0, v, z, rowLength);
  return dot(layout, columns, x, n, z + 8) + x0 * load<f64>(z);
}

function fullScore(layout: u32, columns: usize, x: usize, n: u32, w: usize, v: usize, numbers: usize): f64 {
  const spread = solve(layout, columns, x, n, v, numbers);
  const z = v + <usize>rowLength * rowBytes;
  return (dot(DENSE_F64, 0, z + 8, rowLength - 1, w + 8) + load<f64>(z) * load<f64>(w)) / (1 + max<f64>(0, spread));
}

function fullSettle(layout: u32, columns: usize, x: usize, n: u32, v: usize, numbers: usize): void {
  const spread = solve(layout, columns, x, n, v, numbers);
  const z = v + <usize>rowLength * rowBytes;
  if (spread >= 0) for (let i: u32 = 0; i < rowLength; i++) addRow(-load<f64>(z + (<usize>i << 3)) / (1 + spread), z, v + <usize>i * rowBytes, rowLength);
}

@inline function confidence(layout: u32, columns: usize, x: usize, n: u32, v: usize, numbers: usize): f64 {
  return spread(layout, columns, x, n, v + 8) + load<f64>(v) * load<f64>(numbers, CONSTANT);
}

/** How far to step, not yet scaled. `rival` is 0 with two classes. */
@inline function step(kind: i32, layout: u32, margin: f64, columns: usize, x: usize, n: u32, v: usize, rival: usize, numbers: usize): f64 {
  if (kind == PASSIVE_AGGRESSIVE) {
    if (!(margin < 1)) return 0;
    const divisor = squaredNorm(layout, columns, x, n) + load<f64>(numbers, NORM_CONSTANT) + load<f64>(numbers, SECOND);
    return divisor >= SHORTEST ? min(load<f64>(numbers, FIRST), (1 - margin) / divisor) : 0;
  }
  if (kind == AROW) {
    if (!(margin < 1)) return 0;
    let total = confidence(layout, columns, x, n, v, numbers);
    if (rival) total = max(total, confidence(layout, columns, x, n, rival, numbers));
    const beta = 1 / (total + load<f64>(numbers, FIRST));
    store<f64>(numbers, beta, CARRIED);
    return (1 - margin) * beta;
  }
  if (kind == PERCEPTRON) {
    // Both the threshold of the margin perceptron and the longer step of the delta rule.
    return margin < 0 ? load<f64>(numbers, SECOND) : margin <= load<f64>(numbers, FIRST) ? 1 : 0;
  }
  if (kind == LOGISTIC) return 1 / (1 + exp(margin));
  return margin <= 0 ? 1 : 0;
}

/** Moves one class by alpha along the row. */
@inline function move(kind: i32, layout: u32, columns: usize, x: usize, n: u32, alpha: f64, t: f64, w: usize, v: usize, numbers: usize): void {
  const x0 = load<f64>(numbers, CONSTANT);
  if (kind == AROW) {
    confide(layout, columns, x, n, alpha, load<f64>(numbers, CARRIED), w, v, x0);
  } else if (kind == WINNOW) {
    multiply(layout, columns, x, n, alpha, load<f64>(numbers, FIRST), load<f64>(numbers, THIRD) != 0, w, 0);
  } else if (kind == BALANCED_WINNOW) {
    multiply(layout, columns, x, n, alpha, load<f64>(numbers, FIRST), false, w, x0);
    multiply(layout, columns, x, n, -alpha, load<f64>(numbers, FIRST), false, v, x0);
  } else {
    axpy(layout, columns, x, n, alpha, w + 8);
    store<f64>(w, load<f64>(w) + alpha * x0);
    if (v && (kind == PERCEPTRON || kind == PASSIVE_AGGRESSIVE || kind == LOGISTIC)) {
      axpy(layout, columns, x, n, t * alpha, v + 8);
      store<f64>(v, load<f64>(v) + t * alpha * x0);
    }
  }
}

/** Updates the second-order perceptron's matrix. */
@inline function settle(kind: i32, layout: u32, columns: usize, x: usize, n: u32, v: usize, numbers: usize): void {
  if (kind == FULL_MATRIX) {
    fullSettle(layout, columns, x, n, v, numbers);
    return;
  }
  addSquares(layout, columns, x, n, v + 8);
  store<f64>(v, load<f64>(v) + load<f64>(numbers, CONSTANT));
}

@inline function binary(kind: i32, layout: u32, task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 {
  const starts = word(task, STARTS), indices = word(task, INDICES), values = word(task, VALUES);
  const width = <u32>word(task, WIDTH);
  const targets = word(task, TARGETS), order = word(task, ORDER), scales = word(task, SCALES);
  const scores = word(task, SCORES), steps = word(task, STEPS), numbers = word(task, NUMBERS);
  const w = word(task, W) + <usize>vector * word(task, STRIDE);
  const v = word(task, V_) ? word(task, V_) + (word(task, SHARED) || kind == FULL_MATRIX ? 0 : <usize>vector * word(task, STRIDE)) : 0;
  if (kind == FULL_MATRIX) setMatrix(task);
  const tie = load<f64>(numbers, TIE_WON_BY);
  const t = load<f64>(numbers, TIME);
  let updated: u32 = 0, mistaken: u32 = 0, k: u32 = 0;
  for (; k < visits; k++) {
    const r = base + load<u32>(order + (<usize>k << 2));
    const columns = firstColumn(layout, starts, indices, r);
    const x = firstValue(layout, starts, values, width, r);
    const n = entries(layout, starts, width, r);
    const y = sign(load<u32>(targets + (<usize>r << 2)) == positive);
    const s = score(kind, layout, columns, x, n, w, v, numbers);
    let margin = y * s;
    if (margin == 0 && y == tie) margin = f64.MIN_VALUE;
    const change = y * load<f64>(scales + (<usize>k << 3)) * step(kind, layout, margin, columns, x, n, v, 0, numbers);
    store<f64>(scores + (<usize>k << 3), s);
    store<f64>(steps + (<usize>k << 3), change);
    if (change != 0) {
      if (updated == limit) break;
      updated++;
      move(kind, layout, columns, x, n, change, t + <f64>(k + 1), w, v, numbers);
      if (kind == SECOND_ORDER || kind == FULL_MATRIX) settle(kind, layout, columns, x, n, v, numbers);
    }
    if (margin <= 0) mistaken++;
  }
  store<f64>(numbers, <f64>updated, UPDATES);
  store<f64>(numbers, <f64>mistaken, MISTAKES);
  return k;
}

/** Whether a class comes before all others with the best score. */
function wins(right: u32, best: f64, classes: u32, ranks: usize, scores: usize): bool {
  const rank = load<u32>(ranks + (<usize>right << 2));
  for (let c: u32 = 0; c < classes; c++)
    if (c != right && load<f64>(scores + (<usize>c << 3)) == best && load<u32>(ranks + (<usize>c << 2)) < rank) return false;
  return true;
}

@inline function joint(kind: i32, task: usize, classes: u32, base: u32, visits: u32, limit: u32): u32 {
  const starts = word(task, STARTS), indices = word(task, INDICES), values = word(task, VALUES);
  const width = <u32>word(task, WIDTH);
  const targets = word(task, TARGETS), order = word(task, ORDER), scales = word(task, SCALES);
  const scores = word(task, SCORES), steps = word(task, STEPS), numbers = word(task, NUMBERS);
  const rivals = word(task, RIVALS), ranks = word(task, RANKS), scratch = word(task, CLASS_SCORES);
  const w = word(task, W), v = word(task, V_), stride = word(task, STRIDE);
  const vStride: usize = word(task, SHARED) || kind == FULL_MATRIX || !v ? 0 : stride;
  const layout = <u32>word(task, LAYOUT);
  if (kind == FULL_MATRIX) setMatrix(task);
  const ties = load<f64>(numbers, TIE_WON_BY) != 0;
  const t = load<f64>(numbers, TIME);
  let updated: u32 = 0, mistaken: u32 = 0, k: u32 = 0;
  for (; k < visits; k++) {
    const r = base + load<u32>(order + (<usize>k << 2));
    const columns = firstColumn(layout, starts, indices, r);
    const x = firstValue(layout, starts, values, width, r);
    const n = entries(layout, starts, width, r);
    const right = load<u32>(targets + (<usize>r << 2));
    let own: f64 = 0, best: f64 = 0;
    let rival: u32 = 0, found = false;
    for (let c: u32 = 0; c < classes; c++) {
      const s = score(kind, layout, columns, x, n, w + <usize>c * stride, v + <usize>c * vStride, numbers);
      store<f64>(scratch + (<usize>c << 3), s);
      if (c == right) own = s;
      else if (!found || s > best) {
        best = s;
        rival = c;
        found = true;
      }
    }
    const lead = 0.5 * (own - best);
    let margin = lead;
    if (margin == 0 && ties && wins(right, best, classes, ranks, scratch)) margin = f64.MIN_VALUE;
    const vRight = v + <usize>right * vStride, vRival = v + <usize>rival * vStride;
    const change = load<f64>(scales + (<usize>k << 3)) * step(kind, layout, margin, columns, x, n, vRight, vRival, numbers);
    store<f64>(scores + (<usize>k << 3), lead);
    store<f64>(steps + (<usize>k << 3), change);
    store<u32>(rivals + (<usize>k << 2), rival);
    if (change != 0) {
      if (updated == limit) break;
      updated++;
      move(kind, layout, columns, x, n, change, t + <f64>(k + 1), w + <usize>right * stride, vRight, numbers);
      move(kind, layout, columns, x, n, -change, t + <f64>(k + 1), w + <usize>rival * stride, vRival, numbers);
      if (kind == SECOND_ORDER || kind == FULL_MATRIX) settle(kind, layout, columns, x, n, v, numbers);
    }
    if (margin <= 0) mistaken++;
  }
  store<f64>(numbers, <f64>updated, UPDATES);
  store<f64>(numbers, <f64>mistaken, MISTAKES);
  return k;
}

/** A random order of 0 … n − 1 by xoshiro128**: the twin of ../permutation.ts. */
export function permute(order: usize, n: u32, a: u32, b: u32, c: u32, d: u32): void {
  for (let i: u32 = 0; i < n; i++) store<u32>(order + (<usize>i << 2), i);
  for (let i = n - 1; <i32>i > 0; i--) {
    const choices = i + 1;
    let wide: u64 = 0;
    do {
      wide = <u64>(rotl<u32>(b * 5, 7) * 9) * <u64>choices;
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = rotl<u32>(d, 11);
    } while (<u32>wide < choices && <u32>wide < (0 - choices) % choices);
    const p = order + (<usize>i << 2), q = order + (<usize>(wide >> 32) << 2);
    const held = load<u32>(p);
    store<u32>(p, load<u32>(q));
    store<u32>(q, held);
  }
}

export { touch, touchAhead } from "./touch.as";

// The exports: name of the rule, then Binary or Joint, then the layout where it has its own loop.
export function perceptronBinary0(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return sparsePerceptron<f32>(task, vector, positive, base, visits, limit); }
export function perceptronBinary1(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return sparsePerceptron<f64>(task, vector, positive, base, visits, limit); }
export function perceptronBinary2(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return densePerceptron<f32>(task, vector, positive, base, visits, limit); }
export function perceptronBinary3(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return densePerceptron<f64>(task, vector, positive, base, visits, limit); }
export function passiveAggressiveBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(PASSIVE_AGGRESSIVE, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function logisticBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(LOGISTIC, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function arowBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(AROW, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function secondOrderBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(SECOND_ORDER, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function winnowBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(WINNOW, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function balancedWinnowBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(BALANCED_WINNOW, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function perceptronJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(PERCEPTRON, task, classes, base, visits, limit); }
export function passiveAggressiveJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(PASSIVE_AGGRESSIVE, task, classes, base, visits, limit); }
export function logisticJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(LOGISTIC, task, classes, base, visits, limit); }
export function arowJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(AROW, task, classes, base, visits, limit); }
export function secondOrderJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(SECOND_ORDER, task, classes, base, visits, limit); }
export function balancedWinnowJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(BALANCED_WINNOW, task, classes, base, visits, limit); }
export function fullMatrixBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(FULL_MATRIX, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function fullMatrixJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(FULL_MATRIX, task, classes, base, visits, limit); }
