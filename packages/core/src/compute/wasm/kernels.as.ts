// The twin of ../kernel-program.ts: similarities of a batch and the support set, and scores.

import { dense } from "./dense-pairs.as";
import { EXPONENTIAL, exponentials, normalise, POWER, powers, simple } from "./kernel-shapes.as";
import { CHUNK_BYTES, COUNT, LAYOUT, MATRICES, MATRIX_BYTES, OUT, OUT_STRIDE, SCRATCH, SCRATCH_BYTES, SPARSE, SPREAD, STEP_COUNT, STEPS, WIDTH, word } from "./kernel-task.as";
import { merged, spreadDots } from "./sparse-pairs.as";

export * from "./dense-pairs.as";
export { exponentials, powers } from "./kernel-shapes.as";

/** K of the batch and rows `from` to `to` of the support set, at most 128 if there are several matrices. */
export function run(task: usize, from: u32, to: u32, thread: u32): void {
  const count = <u32>word(task, COUNT), layout = <u32>word(task, LAYOUT);
  const scratch = word(task, SCRATCH) + <usize>thread * word(task, SCRATCH_BYTES);
  let step = word(task, STEPS);
  for (const end = step + 40 * word(task, STEP_COUNT); step < end; step += 40) {
    const code = <i32>load<f64>(step), matrix = <usize>load<f64>(step, 8), a = load<f64>(step, 16);
    const out = matrix ? scratch + (matrix - 1) * MATRIX_BYTES : word(task, OUT) + (<usize>from << 3);
    const stride = matrix ? CHUNK_BYTES : word(task, OUT_STRIDE) << 3;
    if (code == 0) {
      if (layout < SPARSE) dense(<i32>a, task, from, to, out, stride);
      else if (a == 0 && word(task, SPREAD)) spreadDots(task, from, to, out, stride, scratch + (word(task, MATRICES) - 1) * MATRIX_BYTES);
      else merged(<i32>a, task, from, to, out, stride);
    } else if (code == 8) normalise(task, <usize>a, from, to, out, stride);
    else {
      const other = scratch + matrix * MATRIX_BYTES;
      const c = load<f64>(step, 24), degree = <u32>load<f64>(step, 32);
      for (let b: u32 = 0; b < count; b++) {
        const p = out + <usize>b * stride;
        if (code == POWER) powers(p, to - from, a, c, degree);
        else if (code == EXPONENTIAL) exponentials(p, to - from, a);
        else simple(code, p, to - from, a, c, <f64><u32>word(task, WIDTH), other + <usize>b * CHUNK_BYTES);
      }
    }
  }
}

/** Scores of one row of similarities in several pairs of columns at once, because each sum waits for its last term. */
@inline function pairsOfColumns(many: i32, k: usize, size: u32, table: usize, stride: usize, out: usize): void {
  let a = f64x2.splat(0), b = a, c = a, d = a, e = a;
  for (const end = k + (<usize>size << 3); k < end; k += 8) {
    const both = v128.load64_splat(k);
    a = f64x2.add(a, f64x2.mul(v128.load(table), both));
    if (many > 1) b = f64x2.add(b, f64x2.mul(v128.load(table, 16), both));
    if (many > 2) {
      c = f64x2.add(c, f64x2.mul(v128.load(table, 32), both));
      d = f64x2.add(d, f64x2.mul(v128.load(table, 48), both));
      e = f64x2.add(e, f64x2.mul(v128.load(table, 64), both));
    }
    table += stride;
  }
  v128.store(out, a);
  if (many > 1) v128.store(out, b, 16);
  if (many > 2) {
    v128.store(out, c, 32);
    v128.store(out, d, 48);
    v128.store(out, e, 64);
  }
}

/** Σ_i table[i][k]·K[i] for each pair of columns: one sum each, in order. */
export function scores(k: usize, size: u32, table: usize, stride: usize, out: usize): void {
  const row = stride << 3;
  let left = <u32>stride >> 1;
  for (; left >= 5; left -= 5) {
    pairsOfColumns(5, k, size, table, row, out);
    table += 80;
    out += 80;
  }
  for (; left >= 2; left -= 2) {
    pairsOfColumns(2, k, size, table, row, out);
    table += 32;
    out += 32;
  }
  if (left) pairsOfColumns(1, k, size, table, row, out);
}

/** Scores in one pair of columns of four rows of similarities, `across` bytes from each other. */
export function scoresOfFour(k: usize, across: usize, size: u32, table: usize, stride: usize, out: usize, outRow: usize): void {
  let a = f64x2.splat(0), b = a, c = a, d = a;
  for (let i: u32 = 0; i < size; i++) {
    const both = v128.load(table);
    a = f64x2.add(a, f64x2.mul(both, v128.load64_splat(k)));
    b = f64x2.add(b, f64x2.mul(both, v128.load64_splat(k + across)));
    c = f64x2.add(c, f64x2.mul(both, v128.load64_splat(k + 2 * across)));
    d = f64x2.add(d, f64x2.mul(both, v128.load64_splat(k + 3 * across)));
    k += 8;
    table += stride << 3;
  }
  v128.store(out, a);
  v128.store(out + outRow, b);
  v128.store(out + 2 * outRow, c);
  v128.store(out + 3 * outRow, d);
}
