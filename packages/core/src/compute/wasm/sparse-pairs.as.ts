// Measures of a batch and sparse rows, in the order of ../pair-measures.ts.

import { COUNT, DISTANCE, DOT, F64, LAYOUT, SPARSE, SQUARED_DISTANCE, word, X_INDICES, X_STARTS, X_VALUES, Z_INDICES, Z_STARTS, Z_VALUES } from "./kernel-task.as";

@inline function sparseValue(layout: u32, values: usize, k: usize): f64 {
  return layout == (SPARSE | F64) ? load<f64>(values + (k << 3)) : <f64>load<f32>(values + (k << 2));
}

/** x·z of sparse rows: four rows of the batch side by side in an array over all columns, which is all zeros before and after. */
export function spreadDots(task: usize, from: u32, to: u32, out: usize, stride: usize, columns: usize): void {
  const layout = <u32>word(task, LAYOUT), count = <u32>word(task, COUNT);
  const xValues = word(task, X_VALUES), xStarts = word(task, X_STARTS), xIndices = word(task, X_INDICES);
  const values = word(task, Z_VALUES), starts = word(task, Z_STARTS), indices = word(task, Z_INDICES);
  for (let b: u32 = 0; b < count; b += 4) {
    const rows = min<u32>(4, count - b);
    for (let r: u32 = 0; r < rows; r++) {
      const start = xStarts + (<usize>(b + r) << 2);
      for (let k = <usize>load<u32>(start), end = <usize>load<u32>(start, 4); k < end; k++)
        store<f64>(columns + (<usize>load<u32>(xIndices + (k << 2)) << 5) + (<usize>r << 3), sparseValue(layout, xValues, k));
    }
    let place = out + <usize>b * stride;
    for (let i = from; i < to; i++) {
      const start = starts + (<usize>i << 2);
      let even = f64x2.splat(0), even2 = even, odd = even, odd2 = even;
      for (let k = <usize>load<u32>(start), end = <usize>load<u32>(start, 4); k < end; k++) {
        const j = <usize>load<u32>(indices + (k << 2)), p = columns + (j << 5);
        const v = f64x2.splat(sparseValue(layout, values, k));
        const t = f64x2.mul(v, v128.load(p)), t2 = f64x2.mul(v, v128.load(p, 16));
        // Adding +0 changes nothing; a branch on the parity would be mispredicted half of the time.
        const isOdd = i64x2.splat(-<i64>(j & 1));
        odd = f64x2.add(odd, v128.and(t, isOdd));
        odd2 = f64x2.add(odd2, v128.and(t2, isOdd));
        even = f64x2.add(even, v128.andnot(t, isOdd));
        even2 = f64x2.add(even2, v128.andnot(t2, isOdd));
      }
      even = f64x2.add(even, odd);
      even2 = f64x2.add(even2, odd2);
      v128.store64_lane(place, even, 0);
      v128.store64_lane(place + stride, even, 1);
      v128.store64_lane(place + 2 * stride, even2, 0);
      v128.store64_lane(place + 3 * stride, even2, 1);
      place += 8;
    }
    for (let r: u32 = 0; r < rows; r++) {
      const start = xStarts + (<usize>(b + r) << 2);
      for (let k = <usize>load<u32>(start), end = <usize>load<u32>(start, 4); k < end; k++)
        store<f64>(columns + (<usize>load<u32>(xIndices + (k << 2)) << 5) + (<usize>r << 3), 0);
    }
  }
}

/** A measure of sparse rows by merging their columns. */
export function merged(kind: i32, task: usize, from: u32, to: u32, out: usize, stride: usize): void {
  const layout = <u32>word(task, LAYOUT), count = <u32>word(task, COUNT);
  const xValues = word(task, X_VALUES), xStarts = word(task, X_STARTS), xIndices = word(task, X_INDICES);
  const values = word(task, Z_VALUES), starts = word(task, Z_STARTS), indices = word(task, Z_INDICES);
  for (let b: u32 = 0; b < count; b++) {
    const xStart = xStarts + (<usize>b << 2), first = <usize>load<u32>(xStart), xEnd = <usize>load<u32>(xStart, 4);
    let place = out + <usize>b * stride;
    for (let i = from; i < to; i++) {
      const start = starts + (<usize>i << 2), end = <usize>load<u32>(start, 4);
      let k = <usize>load<u32>(start), m = first;
      let even: f64 = 0, odd: f64 = 0;
      while (m < xEnd || k < end) {
        const a = m < xEnd ? load<u32>(xIndices + (m << 2)) : <u32>-1, j = k < end ? load<u32>(indices + (k << 2)) : <u32>-1;
        const u = a <= j ? sparseValue(layout, xValues, m++) : 0, v = j <= a ? sparseValue(layout, values, k++) : 0;
        let term: f64;
        if (kind == DOT) term = u * v;
        else if (kind == SQUARED_DISTANCE) term = (u - v) * (u - v);
        else if (kind == DISTANCE) term = abs(u - v);
        else term = u == v ? 0 : 1;
        if (min(a, j) & 1) odd += term;
        else even += term;
      }
      store<f64>(place, even + odd);
      place += 8;
    }
  }
}
