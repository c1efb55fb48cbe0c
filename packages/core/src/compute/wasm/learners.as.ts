// The compiled twin of ../visit.ts and its rules: same order of operations, same bits, one loop per rule and layout.
// A task is a row of addresses. `kind`, `fused` and, where fused, `layout` are constants at every call, so their branches
// vanish; the plain and averaged perceptron on two classes are fused for each layout, the others call the row functions.

import { addRow, addSquares, axpy, axpyFused, confide, DENSE_F64, difference, dot, dotFused, entries, firstColumn, firstValue, multiply, place, spread, squaredNorm, value, whitened } from "./rows.as";

// Rules.
const PERCEPTRON = 0;
const AVERAGED = 1;
const PASSIVE_AGGRESSIVE = 2;
const AVERAGED_PASSIVE_AGGRESSIVE = 3;
const AROW = 4;
const SECOND_ORDER = 5;
const WINNOW = 6;
const BALANCED_WINNOW = 7;
const FULL_MATRIX = 8;

/** 2⁻⁹⁰⁰, as in ../../learners/passive-aggressive.ts. */
const SHORTEST: f64 = 1.1830521861667747e-271;

// Words of a task.
// @ts-ignore: decorator
@inline function word(task: usize, position: usize): usize { return load<u32>(task + (position << 2)); }
const STARTS = 0;
const INDICES = 1;
const VALUES = 2;
const WIDTH = 3;
const TARGETS = 4;
const ORDER = 5;
const SCALES = 6;
const SCORES = 7;
const STEPS = 8;
const RIVALS = 9;
const RANKS = 10;
const W = 11;
const V_ = 12;
const STRIDE = 13;
const SHARED = 14;
const NUMBERS = 15;
const LAYOUT = 16;
const LENGTH = 17;

// Positions among the numbers, as in ../task.ts.
const CONSTANT = 0;
const NORM_CONSTANT = 8;
const TIE_WON_BY = 16;
const TIME = 24;
const UPDATES = 32;
const MISTAKES = 40;
const CARRIED = 48;
const FIRST = 64;
const SECOND = 72;
const THIRD = 80;

// @ts-ignore: decorator
@inline function isAveraged(kind: i32): bool { return kind == AVERAGED || kind == AVERAGED_PASSIVE_AGGRESSIVE; }
// @ts-ignore: decorator
@inline function isPassiveAggressive(kind: i32): bool { return kind == PASSIVE_AGGRESSIVE || kind == AVERAGED_PASSIVE_AGGRESSIVE; }

// @ts-ignore: decorator
@inline function score(kind: i32, fused: bool, layout: u32, columns: usize, x: usize, n: u32, w: usize, v: usize, numbers: usize): f64 {
  const x0 = load<f64>(numbers, CONSTANT);
  if (kind == SECOND_ORDER) return whitened(layout, columns, x, n, w + 8, v + 8) + load<f64>(w) * x0 / (load<f64>(v) + x0);
  if (kind == BALANCED_WINNOW) return difference(layout, columns, x, n, w + 8, v + 8) + (load<f64>(w) - load<f64>(v)) * x0;
  if (kind == WINNOW) return dot(layout, columns, x, n, w + 8) - load<f64>(numbers, SECOND);
  if (kind == FULL_MATRIX) return fullScore(layout, columns, x, n, w, v, numbers);
  if (fused) return dotFused(layout, columns, x, n, w + 8) + load<f64>(w);
  return dot(layout, columns, x, n, w + 8) + load<f64>(w);
}

// The full matrix: rows of A⁻¹ at v, one after the other, and behind them a row to work in.
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
  return (dot(DENSE_F64, 0, z + 8, rowLength - 1, w + 8) + load<f64>(z) * load<f64>(w)) / (1 + spread);
}

function fullSettle(layout: u32, columns: usize, x: usize, n: u32, v: usize, numbers: usize): void {
  const spread = solve(layout, columns, x, n, v, numbers);
  const z = v + <usize>rowLength * rowBytes;
  for (let i: u32 = 0; i < rowLength; i++) addRow(-load<f64>(z + (<usize>i << 3)) / (1 + spread), z, v + <usize>i * rowBytes, rowLength);
}

// @ts-ignore: decorator
@inline function confidence(layout: u32, columns: usize, x: usize, n: u32, v: usize, numbers: usize): f64 {
  return spread(layout, columns, x, n, v + 8) + load<f64>(v) * load<f64>(numbers, CONSTANT);
}

/** How far to step, not yet scaled. `rival` is 0 with two classes. */
// @ts-ignore: decorator
@inline function step(kind: i32, layout: u32, margin: f64, columns: usize, x: usize, n: u32, v: usize, rival: usize, numbers: usize): f64 {
  if (isPassiveAggressive(kind)) {
    if (!(margin < 1)) return 0;
    const xx = squaredNorm(layout, columns, x, n) + load<f64>(numbers, NORM_CONSTANT);
    return xx >= SHORTEST ? min(load<f64>(numbers, FIRST), (1 - margin) / (xx + load<f64>(numbers, SECOND))) : 0;
  }
  if (kind == AROW) {
    if (!(margin < 1)) return 0;
    let total = confidence(layout, columns, x, n, v, numbers);
    if (rival) total = 0.5 * (total + confidence(layout, columns, x, n, rival, numbers));
    const beta = 1 / (total + load<f64>(numbers, FIRST));
    store<f64>(numbers, beta, CARRIED);
    return (1 - margin) * beta;
  }
  if (kind == PERCEPTRON || kind == AVERAGED) {
    // Both the threshold of the margin perceptron and the longer step of the delta rule.
    return margin < 0 ? load<f64>(numbers, SECOND) : margin <= load<f64>(numbers, FIRST) ? 1 : 0;
  }
  return margin <= 0 ? 1 : 0;
}

/** Moves one class by alpha along the row. */
// @ts-ignore: decorator
@inline function move(kind: i32, fused: bool, layout: u32, columns: usize, x: usize, n: u32, alpha: f64, t: f64, w: usize, v: usize, numbers: usize): void {
  const x0 = load<f64>(numbers, CONSTANT);
  if (kind == AROW) {
    confide(layout, columns, x, n, alpha, load<f64>(numbers, CARRIED), w, v, x0);
  } else if (kind == WINNOW) {
    multiply(layout, columns, x, n, alpha, load<f64>(numbers, FIRST), load<f64>(numbers, THIRD) != 0, w, 0);
  } else if (kind == BALANCED_WINNOW) {
    multiply(layout, columns, x, n, alpha, load<f64>(numbers, FIRST), false, w, x0);
    multiply(layout, columns, x, n, -alpha, load<f64>(numbers, FIRST), false, v, x0);
  } else {
    if (fused) axpyFused(layout, columns, x, n, alpha, w + 8);
    else axpy(layout, columns, x, n, alpha, w + 8);
    store<f64>(w, load<f64>(w) + alpha * x0);
    if (isAveraged(kind)) {
      if (fused) axpyFused(layout, columns, x, n, t * alpha, v + 8);
      else axpy(layout, columns, x, n, t * alpha, v + 8);
      store<f64>(v, load<f64>(v) + t * alpha * x0);
    }
  }
}

/** The second-order perceptron's matrix takes the example in. */
// @ts-ignore: decorator
@inline function settle(kind: i32, layout: u32, columns: usize, x: usize, n: u32, v: usize, numbers: usize): void {
  if (kind == FULL_MATRIX) {
    fullSettle(layout, columns, x, n, v, numbers);
    return;
  }
  addSquares(layout, columns, x, n, v + 8);
  store<f64>(v, load<f64>(v) + load<f64>(numbers, CONSTANT));
}

// @ts-ignore: decorator
@inline function binary(kind: i32, layout: u32, task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 {
  const fused = kind == PERCEPTRON || kind == AVERAGED;
  const starts = word(task, STARTS), indices = word(task, INDICES), values = word(task, VALUES);
  const width = <u32>word(task, WIDTH);
  const targets = word(task, TARGETS), order = word(task, ORDER), scales = word(task, SCALES);
  const scores = word(task, SCORES), steps = word(task, STEPS), numbers = word(task, NUMBERS);
  const w = word(task, W) + <usize>vector * word(task, STRIDE);
  const v = word(task, V_) + (word(task, SHARED) || kind == FULL_MATRIX ? 0 : <usize>vector * word(task, STRIDE));
  if (kind == FULL_MATRIX) setMatrix(task);
  const tie = load<f64>(numbers, TIE_WON_BY);
  const t = load<f64>(numbers, TIME);
  let updated: u32 = 0, mistaken: u32 = 0, k: u32 = 0;
  for (; k < visits; k++) {
    const r = base + load<u32>(order + (<usize>k << 2));
    const columns = firstColumn(layout, starts, indices, r);
    const x = firstValue(layout, starts, values, width, r);
    const n = entries(layout, starts, width, r);
    const y: f64 = load<u32>(targets + (<usize>r << 2)) == positive ? 1 : -1;
    const s = score(kind, fused, layout, columns, x, n, w, v, numbers);
    let margin = y * s;
    if (margin == 0 && y == tie) margin = f64.MIN_VALUE;
    const change = y * load<f64>(scales + (<usize>k << 3)) * step(kind, layout, margin, columns, x, n, v, 0, numbers);
    store<f64>(scores + (<usize>k << 3), s);
    store<f64>(steps + (<usize>k << 3), change);
    if (change != 0) {
      if (updated == limit) break;
      updated++;
      move(kind, fused, layout, columns, x, n, change, t + <f64>(k + 1), w, v, numbers);
      if (kind == SECOND_ORDER || kind == FULL_MATRIX) settle(kind, layout, columns, x, n, v, numbers);
    }
    if (margin <= 0) mistaken++;
  }
  store<f64>(numbers, <f64>updated, UPDATES);
  store<f64>(numbers, <f64>mistaken, MISTAKES);
  return k;
}

// @ts-ignore: decorator
@inline function joint(kind: i32, task: usize, classes: u32, base: u32, visits: u32, limit: u32): u32 {
  const starts = word(task, STARTS), indices = word(task, INDICES), values = word(task, VALUES);
  const width = <u32>word(task, WIDTH);
  const targets = word(task, TARGETS), order = word(task, ORDER), scales = word(task, SCALES);
  const scores = word(task, SCORES), steps = word(task, STEPS), numbers = word(task, NUMBERS);
  const rivals = word(task, RIVALS), ranks = word(task, RANKS);
  const w = word(task, W), v = word(task, V_), stride = word(task, STRIDE);
  const vStride: usize = word(task, SHARED) || kind == FULL_MATRIX ? 0 : stride;
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
      const s = score(kind, false, layout, columns, x, n, w + <usize>c * stride, v + <usize>c * vStride, numbers);
      if (c == right) own = s;
      else if (!found || s > best) {
        best = s;
        rival = c;
        found = true;
      }
    }
    const lead = 0.5 * (own - best);
    let margin = lead;
    if (margin == 0 && ties && load<u32>(ranks + (<usize>right << 2)) < load<u32>(ranks + (<usize>rival << 2))) margin = f64.MIN_VALUE;
    const vRight = v + <usize>right * vStride, vRival = v + <usize>rival * vStride;
    const change = load<f64>(scales + (<usize>k << 3)) * step(kind, layout, margin, columns, x, n, vRight, vRival, numbers);
    store<f64>(scores + (<usize>k << 3), lead);
    store<f64>(steps + (<usize>k << 3), change);
    store<u32>(rivals + (<usize>k << 2), rival);
    if (change != 0) {
      if (updated == limit) break;
      updated++;
      move(kind, false, layout, columns, x, n, change, t + <f64>(k + 1), w + <usize>right * stride, vRight, numbers);
      move(kind, false, layout, columns, x, n, -change, t + <f64>(k + 1), w + <usize>rival * stride, vRival, numbers);
      if (kind == SECOND_ORDER || kind == FULL_MATRIX) settle(kind, layout, columns, x, n, v, numbers);
    }
    if (margin <= 0) mistaken++;
  }
  store<f64>(numbers, <f64>updated, UPDATES);
  store<f64>(numbers, <f64>mistaken, MISTAKES);
  return k;
}

/** Reads one word per cache line of a block of rows, so that its visits in random order find it in cache. */
export function touch(from: usize, to: usize): u32 {
  let seen: u32 = 0;
  for (; from < to; from += 64) seen ^= load<u32>(from);
  return seen;
}

// The exports: name of the rule, then Binary or Joint, then the layout where it is fused.
export function perceptronBinary0(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(PERCEPTRON, 0, task, vector, positive, base, visits, limit); }
export function perceptronBinary1(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(PERCEPTRON, 1, task, vector, positive, base, visits, limit); }
export function perceptronBinary2(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(PERCEPTRON, 2, task, vector, positive, base, visits, limit); }
export function perceptronBinary3(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(PERCEPTRON, 3, task, vector, positive, base, visits, limit); }
export function averagedBinary0(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(AVERAGED, 0, task, vector, positive, base, visits, limit); }
export function averagedBinary1(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(AVERAGED, 1, task, vector, positive, base, visits, limit); }
export function averagedBinary2(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(AVERAGED, 2, task, vector, positive, base, visits, limit); }
export function averagedBinary3(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(AVERAGED, 3, task, vector, positive, base, visits, limit); }
export function passiveAggressiveBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(PASSIVE_AGGRESSIVE, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function averagedPassiveAggressiveBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(AVERAGED_PASSIVE_AGGRESSIVE, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function arowBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(AROW, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function secondOrderBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(SECOND_ORDER, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function winnowBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(WINNOW, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function balancedWinnowBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(BALANCED_WINNOW, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function perceptronJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(PERCEPTRON, task, classes, base, visits, limit); }
export function averagedJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(AVERAGED, task, classes, base, visits, limit); }
export function passiveAggressiveJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(PASSIVE_AGGRESSIVE, task, classes, base, visits, limit); }
export function averagedPassiveAggressiveJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(AVERAGED_PASSIVE_AGGRESSIVE, task, classes, base, visits, limit); }
export function arowJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(AROW, task, classes, base, visits, limit); }
export function secondOrderJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(SECOND_ORDER, task, classes, base, visits, limit); }
export function balancedWinnowJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(BALANCED_WINNOW, task, classes, base, visits, limit); }
export function fullMatrixBinary(task: usize, vector: u32, positive: u32, base: u32, visits: u32, limit: u32): u32 { return binary(FULL_MATRIX, <u32>word(task, LAYOUT), task, vector, positive, base, visits, limit); }
export function fullMatrixJoint(task: usize, _: u32, classes: u32, base: u32, visits: u32, limit: u32): u32 { return joint(FULL_MATRIX, task, classes, base, visits, limit); }
