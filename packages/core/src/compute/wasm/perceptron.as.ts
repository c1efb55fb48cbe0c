// The perceptron on two classes, plain and averaged, in loops of its own, written for speed: what a row needs fits into
// the registers, parameters are arguments so that loading them stays out of the loop, and moving is a call.
// The operations and their order are those of the general loop in learners.as.ts.

import { VISITS_APART } from "../task-layout";
import { axpyOf, DENSE_F32, DENSE_F64, dot, dotOf, total, two } from "./rows.as";
import { broughtTo, lineAhead, lines, quarterOfAhead } from "./touch.as";
import { CONSTANT, FIRST, INDICES, MISTAKES, NUMBERS, ORDER, QUIET, SCALES, SECOND, sign, STARTS, STRIDE, TARGETS, TIE_WON_BY, TIME, UPDATES, V_, VALUES, W, WIDTH, word } from "./task.as";

/** Scores and steps lie this many bytes after the scales of a block. */
const SCORE: usize = VISITS_APART << 3;
const STEP: usize = VISITS_APART << 4;
/** The most bytes of a row that counts as narrow. */
const NARROW: usize = 512;


// Of the block in progress.
let limit: u32 = 0, updated: u32 = 0, mistaken: u32 = 0;
/** The vector for averaging; 0 if there is none. */
let v: usize = 0;
/** Its numbers, where its visits begin, and how far apart their scales, scores and steps are: 0 if nobody reads them. */
let numbers: usize = 0, first: usize = 0, record: usize = 0;

function begin(task: usize, vector: u32, most: u32): void {
  limit = most;
  updated = 0;
  mistaken = 0;
  numbers = word(task, NUMBERS);
  first = word(task, ORDER);
  record = word(task, QUIET) ? 0 : 8;
  const averaging = word(task, V_);
  v = averaging ? averaging + <usize>vector * word(task, STRIDE) : 0;
}

function end(order: usize): u32 {
  store<f64>(numbers, <f64>updated, UPDATES);
  store<f64>(numbers, <f64>mistaken, MISTAKES);
  return <u32>((order - first) >> 2);
}

/** For a margin m ≤ θ: moves w (and v) along the row unless the tie is won; false when the updates are used up. */
function move<V, I>(order: usize, p: usize, columns: usize, x: usize, n: u32, y: f64, m: f64, features: usize): bool {
  const wonTie = m == 0 && y == load<f64>(numbers, TIE_WON_BY);
  if (!wonTie || load<f64>(numbers, FIRST) > 0) {
    const change = y * load<f64>(p) * (m < 0 ? load<f64>(numbers, SECOND) : 1);
    if (change != 0) {
      if (updated == limit) return false;
      updated++;
      const x0 = load<f64>(numbers, CONSTANT);
      store<f64>(p, change, STEP);
      axpyOf<V, I>(columns, x, n, change, features);
      store<f64>(features - 8, load<f64>(features - 8) + change * x0);
      if (v) {
        const t = load<f64>(numbers, TIME) + <f64>(((order - first) >> 2) + 1);
        axpyOf<V, I>(columns, x, n, t * change, v + 8);
        store<f64>(v, load<f64>(v) + t * change * x0);
      }
    }
  }
  if (m < 0 || (m == 0 && !wonTie)) mistaken++;
  return true;
}

function sparseLoop<V>(starts: usize, indices: usize, values: usize, targets: usize, positive: u32, order: usize, last: usize, p: usize, record: usize, features: usize, theta: f64): usize {
  for (; order < last; order += 4, p += record) {
    const r = <usize>load<u32>(order) << 2;
    const start = <usize>load<u32>(starts + r), n = load<u32>(starts + r, 4) - <u32>start;
    const columns = indices + (start << 2), x = values + start * sizeof<V>();
    const s = dotOf<V, u32>(columns, x, n, features) + load<f64>(features - 8);
    const y = sign(load<u32>(targets + r) == positive);
    store<f64>(p, s, SCORE);
    store<f64>(p, 0, STEP);
    if (y * s <= theta) if (!move<V, u32>(order, p, columns, x, n, y, y * s, features)) break;
  }
  return order;
}

function denseLoop<V>(values: usize, rowBytes: usize, n: u32, targets: usize, positive: u32, order: usize, last: usize, p: usize, record: usize, features: usize, theta: f64): usize {
  for (; order < last; order += 4, p += record) {
    const r = <usize>load<u32>(order);
    const x = values + r * rowBytes;
    const s = dotOf<V, u8>(0, x, n, features) + load<f64>(features - 8);
    const y = sign(load<u32>(targets + (r << 2)) == positive);
    store<f64>(p, s, SCORE);
    store<f64>(p, 0, STEP);
    if (y * s <= theta) if (!move<V, u8>(order, p, 0, x, n, y, y * s, features)) break;
  }
  return order;
}

/**
 * Narrow rows two at a time: one pass over w gives both scores, and the second is computed again if the first row moves w. Wide
 * rows would be two streams of memory, which is slower than one. Meanwhile as many bytes of the next block are read as are visited.
 */
function narrowLoop<V>(values: usize, rowBytes: usize, n: u32, targets: usize, positive: u32, order: usize, last: usize, p: usize, record: usize, features: usize, theta: f64): usize {
  const eight = features + (<usize>(n & ~7) << 3);
  let line = lineAhead(), seen: u32 = 0;
  const quarter = quarterOfAhead(), lineEnd = line + quarter;
  for (; order + 4 < last; order += 8, p += record + record) {
    if (line < lineEnd) for (let bytes: i32 = <i32>rowBytes << 1; bytes > 0; bytes -= 256, line += 64) seen ^= lines(line, quarter);
    const r = <usize>load<u32>(order), r1 = <usize>load<u32>(order, 4);
    let x = values + r * rowBytes, y = values + r1 * rowBytes;
    let q = features;
    let a0 = f64x2.splat(0), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0;
    while (q < eight) {
      let u = v128.load(q);
      a0 = f64x2.add(a0, f64x2.mul(two<V>(x, 0), u));
      b0 = f64x2.add(b0, f64x2.mul(two<V>(y, 0), u));
      u = v128.load(q, 16);
      a1 = f64x2.add(a1, f64x2.mul(two<V>(x, 1), u));
      b1 = f64x2.add(b1, f64x2.mul(two<V>(y, 1), u));
      u = v128.load(q, 32);
      a2 = f64x2.add(a2, f64x2.mul(two<V>(x, 2), u));
      b2 = f64x2.add(b2, f64x2.mul(two<V>(y, 2), u));
      u = v128.load(q, 48);
      a3 = f64x2.add(a3, f64x2.mul(two<V>(x, 3), u));
      b3 = f64x2.add(b3, f64x2.mul(two<V>(y, 3), u));
      q += 64;
      x += 8 * sizeof<V>();
      y += 8 * sizeof<V>();
    }
    if (n & 4) {
      let u = v128.load(q);
      a0 = f64x2.add(a0, f64x2.mul(two<V>(x, 0), u));
      b0 = f64x2.add(b0, f64x2.mul(two<V>(y, 0), u));
      u = v128.load(q, 16);
      a1 = f64x2.add(a1, f64x2.mul(two<V>(x, 1), u));
      b1 = f64x2.add(b1, f64x2.mul(two<V>(y, 1), u));
    }
    const bias = load<f64>(features - 8);
    const s = ((total(a0) + total(a1)) + (total(a2) + total(a3))) + bias;
    let s1 = ((total(b0) + total(b1)) + (total(b2) + total(b3))) + bias;
    const y0 = sign(load<u32>(targets + (r << 2)) == positive);
    store<f64>(p, s, SCORE);
    store<f64>(p, 0, STEP);
    if (y0 * s <= theta) {
      if (!move<V, u8>(order, p, 0, values + r * rowBytes, n, y0, y0 * s, features)) return order;
      s1 = dot(sizeof<V>() == 4 ? DENSE_F32 : DENSE_F64, 0, values + r1 * rowBytes, n, features) + load<f64>(features - 8);
    }
    const y1 = sign(load<u32>(targets + (r1 << 2)) == positive);
    store<f64>(p + record, s1, SCORE);
    store<f64>(p + record, 0, STEP);
    if (y1 * s1 <= theta) if (!move<V, u8>(order + 4, p + record, 0, values + r1 * rowBytes, n, y1, y1 * s1, features)) return order + 4;
  }
  broughtTo(line, seen);
  return denseLoop<V>(values, rowBytes, n, targets, positive, order, last, p, record, features, theta);
}

@inline export function sparsePerceptron<V>(task: usize, vector: u32, positive: u32, base: u32, visits: u32, most: u32): u32 {
  begin(task, vector, most);
  const order = word(task, ORDER), from = <usize>base << 2;
  const features = word(task, W) + <usize>vector * word(task, STRIDE) + 8;
  return end(sparseLoop<V>(word(task, STARTS) + from, word(task, INDICES), word(task, VALUES), word(task, TARGETS) + from, positive, order, order + (<usize>visits << 2), word(task, SCALES), record, features, load<f64>(numbers, FIRST)));
}

@inline export function densePerceptron<V>(task: usize, vector: u32, positive: u32, base: u32, visits: u32, most: u32): u32 {
  begin(task, vector, most);
  const order = word(task, ORDER), n = <u32>word(task, WIDTH), rowBytes = <usize>n * sizeof<V>();
  const features = word(task, W) + <usize>vector * word(task, STRIDE) + 8;
  const values = word(task, VALUES) + <usize>base * rowBytes, targets = word(task, TARGETS) + (<usize>base << 2);
  const last = order + (<usize>visits << 2), theta = load<f64>(numbers, FIRST);
  // Widths that leave a tail of one to three columns use the loop that handles tails.
  return end(n & 3 || rowBytes > NARROW ? denseLoop<V>(values, rowBytes, n, targets, positive, order, last, word(task, SCALES), record, features, theta) : narrowLoop<V>(values, rowBytes, n, targets, positive, order, last, word(task, SCALES), record, features, theta));
}
