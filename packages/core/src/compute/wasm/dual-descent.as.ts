// Dual coordinate descent: the twin of ../dual-descent.ts, operation by operation.

import { LARGEST_AT, SHRINK_ABOVE_AT, SHRINK_BELOW_AT, SHRUNK_RIGHT_MARK, SHRUNK_WRONG_MARK, SMALLEST_AT } from "../task-layout";
import { axpy, dot, dotOf, entries, firstColumn, firstValue, squaredNorm } from "./rows.as";
import { CONSTANT, INDICES, LAYOUT, MISTAKES, NORM_CONSTANT, NUMBERS, ORDER, RIVALS, SCORES, sign, STARTS, STEPS, STRIDE, TARGETS, UPDATES, VALUES, W, WIDTH, word } from "./task.as";

// Positions among the numbers of a task, behind its parameters.
const SHRINK_ABOVE = SHRINK_ABOVE_AT << 3;
const SHRINK_BELOW = SHRINK_BELOW_AT << 3;
const LARGEST = LARGEST_AT << 3;
const SMALLEST = SMALLEST_AT << 3;

const STILL: f64 = 1e-12;

// The marks of examples.
const SHRUNK_RIGHT: u8 = <u8>SHRUNK_RIGHT_MARK;
const SHRUNK_WRONG: u8 = <u8>SHRUNK_WRONG_MARK;

@inline function dotIn(layout: u32, columns: usize, x: usize, n: u32, w: usize): f64 {
  if (layout == 0) return dotOf<f32, u32>(columns, x, n, w);
  if (layout == 1) return dotOf<f64, u32>(columns, x, n, w);
  return dot(layout, columns, x, n, w);
}

/** If `layout` is a constant, this becomes a loop of its own for it. */
@inline function loop(layout: u32, task: usize, vector: u32, positive: u32, base: u32, visits: u32, alpha: usize, shrunk: usize, curves: usize, squared: bool): void {
  const starts = word(task, STARTS), indices = word(task, INDICES), values = word(task, VALUES), width = <u32>word(task, WIDTH);
  const targets = word(task, TARGETS), order = word(task, ORDER), numbers = word(task, NUMBERS);
  const scores = word(task, SCORES), steps = word(task, STEPS), rivals = word(task, RIVALS);
  const features = word(task, W) + <usize>vector * word(task, STRIDE) + 8;
  const above = load<f64>(numbers, SHRINK_ABOVE), below = load<f64>(numbers, SHRINK_BELOW);
  let most = load<f64>(numbers, LARGEST), least = load<f64>(numbers, SMALLEST);
  let updated: u32 = 0, mistaken: u32 = 0;
  for (let k: usize = 0; k < <usize>visits; k++) {
    const r = base + load<u32>(order + (k << 2));
    store<f64>(scores + (k << 3), 0);
    store<f64>(steps + (k << 3), 0);
    const state = load<u8>(shrunk + <usize>r);
    if (state) {
      if (state == SHRUNK_WRONG) {
        mistaken++;
        store<u32>(rivals + (k << 2), load<u32>(rivals + (k << 2)) + 1);
      }
      continue;
    }
    const columns = firstColumn(layout, starts, indices, r);
    const x = firstValue(layout, starts, values, width, r);
    const n = entries(layout, starts, width, r);
    const y = sign(load<u32>(targets + (<usize>r << 2)) == positive);
    const score = dotIn(layout, columns, x, n, features) + load<f64>(features - 8);
    const margin = y * score;
    store<f64>(scores + (k << 3), score);
    if (margin <= 0) {
      mistaken++;
      store<u32>(rivals + (k << 2), load<u32>(rivals + (k << 2)) + 1);
    }
    const place = alpha + (<usize>r << 3), curve = curves + (<usize>r << 4);
    const a = load<f64>(place), own = load<f64>(curve, 8);
    const bound = squared ? Infinity : own;
    const gradient = margin - 1 + a * (squared ? own : 0);
    let projected = gradient;
    if (a == 0) {
      if (gradient > above) {
        store<u8>(shrunk + <usize>r, margin <= 0 ? SHRUNK_WRONG : SHRUNK_RIGHT);
        continue;
      }
      if (gradient > 0) projected = 0;
    } else if (a == bound) {
      if (gradient < below) {
        store<u8>(shrunk + <usize>r, margin <= 0 ? SHRUNK_WRONG : SHRUNK_RIGHT);
        continue;
      }
      if (gradient < 0) projected = 0;
    }
    if (projected > most) most = projected;
    if (projected < least) least = projected;
    if (projected > STILL || projected < -STILL) {
      let next = a - gradient / load<f64>(curve);
      if (next < 0) next = 0;
      else if (next > bound) next = bound;
      if (next != a) {
        const step = y * (next - a);
        store<f64>(place, next);
        store<f64>(steps + (k << 3), step);
        axpy(layout, columns, x, n, step, features);
        store<f64>(features - 8, load<f64>(features - 8) + step * load<f64>(numbers, CONSTANT));
        updated++;
      }
    }
  }
  store<f64>(numbers, most, LARGEST);
  store<f64>(numbers, least, SMALLEST);
  store<f64>(numbers, <f64>updated, UPDATES);
  store<f64>(numbers, <f64>mistaken, MISTAKES);
}

export function descend(task: usize, vector: u32, positive: u32, base: u32, visits: u32, alpha: usize, shrunk: usize, curves: usize, squared: bool): void {
  const layout = <u32>word(task, LAYOUT);
  if (layout == 0) loop(0, task, vector, positive, base, visits, alpha, shrunk, curves, squared);
  else if (layout == 1) loop(1, task, vector, positive, base, visits, alpha, shrunk, curves, squared);
  else loop(layout, task, vector, positive, base, visits, alpha, shrunk, curves, squared);
}

/** ‖x‖² of rows from `from` on, including the constant feature. */
export function measure(task: usize, from: u32, count: u32, curves: usize): void {
  const starts = word(task, STARTS), indices = word(task, INDICES), values = word(task, VALUES), width = <u32>word(task, WIDTH);
  const layout = <u32>word(task, LAYOUT), constant = load<f64>(word(task, NUMBERS), NORM_CONSTANT);
  for (let r = from; r < from + count; r++) {
    const columns = firstColumn(layout, starts, indices, r), x = firstValue(layout, starts, values, width, r);
    store<f64>(curves + (<usize>r << 4), squaredNorm(layout, columns, x, entries(layout, starts, width, r)) + constant);
  }
}

/** Reads the rows of the block that are still visited, one word per cache line, so that visits find them in the cache. */
export function readAhead(task: usize, rows: u32, shrunk: usize): u32 {
  const starts = word(task, STARTS), indices = word(task, INDICES), values = word(task, VALUES), width = <u32>word(task, WIDTH);
  const layout = <u32>word(task, LAYOUT), order = word(task, ORDER);
  let seen: u32 = 0;
  for (let k: u32 = 0; k < rows; k++) {
    const r = load<u32>(order + (<usize>k << 2));
    if (load<u8>(shrunk + <usize>r)) continue;
    const n = <usize>entries(layout, starts, width, r);
    let p = firstValue(layout, starts, values, width, r);
    for (const end = p + (n << <usize>(2 + (layout & 1))); p < end; p += 64) seen ^= load<u32>(p);
    if (layout >= 2) continue;
    p = firstColumn(layout, starts, indices, r);
    for (const end = p + (n << 2); p < end; p += 64) seen ^= load<u32>(p);
  }
  return seen;
}
