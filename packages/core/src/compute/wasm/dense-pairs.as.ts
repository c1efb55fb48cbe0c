// Measures of a batch and dense rows, in blocks of four rows of the batch and two of the others. The two sums of
// ../pair-measures.ts are the lanes of a vector; those of bytes are integers.

import { BLOCKS, BYTES, COUNT, COUNTS, DISTANCE, DOT, F32, LAYOUT, MISMATCHES, PACKED, SKIP, SQUARED_DISTANCE, STRIDE, word, X_VALUES, Z_VALUES } from "./kernel-task.as";
import { total, two } from "./rows.as";

/** Bytes of support vectors that stay in the cache while all rows of the batch are compared with them. */
const PANEL: usize = 1 << 17;

/** Bytes of a row in a block of columns, as stored, and of four rows of it as packed. */
@inline function blockBytes(layout: u32): usize { return layout == BYTES ? 8 : layout == F32 ? 16 : 32; }
@inline function packedBytes(layout: u32): usize { return layout == BYTES ? 64 : 128; }

/**
 * Packs the dense rows of the batch by fours, block after block of columns, in the type that the loops compute in. Blocks
 * that are 0 in all four rows are skipped if that is allowed.
 */
export function pack(task: usize): void {
  const layout = <u32>word(task, LAYOUT), stride = word(task, STRIDE), size = blockBytes(layout), many = packedBytes(layout);
  const count = <u32>word(task, COUNT), skip = word(task, SKIP), blocks = stride / size;
  const zero = i64x2.splat(0);
  for (let b: u32 = 0; b < count; b += 4) {
    const group = <usize>(b >> 2);
    const x = word(task, X_VALUES) + <usize>b * stride;
    const first = word(task, BLOCKS) + group * (blocks << 2);
    let to = word(task, PACKED) + group * blocks * many;
    let list = first;
    for (let at: usize = 0; at < stride; at += size) {
      let any: v128 = zero;
      for (let r: usize = 0; r < 4; r++) {
        const p = x + r * stride + at;
        const there = b + <u32>r < count;
        if (layout == BYTES) {
          const v = there ? v128.load8x8_u(p) : zero;
          any = v128.or(any, v);
          v128.store(to + (r << 4), v);
        } else {
          let v: v128 = zero, w: v128 = zero;
          if (there) {
            v = layout == F32 ? two<f32>(p, 0) : two<f64>(p, 0);
            w = layout == F32 ? two<f32>(p, 1) : two<f64>(p, 1);
          }
          any = v128.or(any, v128.or(v, w));
          v128.store(to + (r << 5), v);
          v128.store(to + (r << 5), w, 16);
        }
      }
      if (skip && !v128.any_true(any)) continue;
      store<u32>(list, <u32>at);
      list += 4;
      to += many;
    }
    store<u32>(word(task, COUNTS) + (group << 2), <u32>((list - first) >> 2));
  }
}

@inline function bytesTerm(kind: i32, x: v128, z: v128, unit: v128): v128 {
  if (kind == DOT) return i32x4.dot_i16x8_s(x, z);
  if (kind == SQUARED_DISTANCE) {
    const d = i16x8.sub(x, z);
    return i32x4.dot_i16x8_s(d, d);
  }
  if (kind == DISTANCE) return i32x4.dot_i16x8_s(i16x8.abs(i16x8.sub(x, z)), unit);
  return i32x4.dot_i16x8_s(v128.and(i16x8.ne(x, z), unit), unit);
}

/** The sum of the lanes: at most 255²·2¹⁶, which fits into 32 bits. */
@inline function sum32(v: v128): f64 {
  v = i32x4.add(v, v128.shuffle<i32>(v, v, 2, 3, 0, 1));
  return <f64><u32>(i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1));
}

@inline function bytesFourByTwo(kind: i32, unit: v128, x: usize, list: usize, end: usize, z0: usize, z1: usize, out: usize, stride: usize): void {
  let a0 = i32x4.splat(0), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0;
  while (list < end) {
    const at = <usize>load<u32>(list);
    const u = v128.load8x8_u(z0 + at), v = v128.load8x8_u(z1 + at);
    let t = v128.load(x);
    a0 = i32x4.add(a0, bytesTerm(kind, t, u, unit));
    b0 = i32x4.add(b0, bytesTerm(kind, t, v, unit));
    t = v128.load(x, 16);
    a1 = i32x4.add(a1, bytesTerm(kind, t, u, unit));
    b1 = i32x4.add(b1, bytesTerm(kind, t, v, unit));
    t = v128.load(x, 32);
    a2 = i32x4.add(a2, bytesTerm(kind, t, u, unit));
    b2 = i32x4.add(b2, bytesTerm(kind, t, v, unit));
    t = v128.load(x, 48);
    a3 = i32x4.add(a3, bytesTerm(kind, t, u, unit));
    b3 = i32x4.add(b3, bytesTerm(kind, t, v, unit));
    x += 64;
    list += 4;
  }
  store<f64>(out, sum32(a0));
  store<f64>(out, sum32(b0), 8);
  out += stride;
  store<f64>(out, sum32(a1));
  store<f64>(out, sum32(b1), 8);
  out += stride;
  store<f64>(out, sum32(a2));
  store<f64>(out, sum32(b2), 8);
  out += stride;
  store<f64>(out, sum32(a3));
  store<f64>(out, sum32(b3), 8);
}

/** One row of the batch, for a batch of one. */
@inline function bytesOneByFour(kind: i32, unit: v128, x: usize, list: usize, end: usize, z: usize, row: usize, out: usize): void {
  let a0 = i32x4.splat(0), a1 = a0, a2 = a0, a3 = a0;
  while (list < end) {
    const p0 = z + <usize>load<u32>(list), p1 = p0 + row, p2 = p1 + row, p3 = p2 + row;
    const t = v128.load(x);
    a0 = i32x4.add(a0, bytesTerm(kind, t, v128.load8x8_u(p0), unit));
    a1 = i32x4.add(a1, bytesTerm(kind, t, v128.load8x8_u(p1), unit));
    a2 = i32x4.add(a2, bytesTerm(kind, t, v128.load8x8_u(p2), unit));
    a3 = i32x4.add(a3, bytesTerm(kind, t, v128.load8x8_u(p3), unit));
    x += 64;
    list += 4;
  }
  store<f64>(out, sum32(a0));
  store<f64>(out, sum32(a1), 8);
  store<f64>(out, sum32(a2), 16);
  store<f64>(out, sum32(a3), 24);
}

@inline function floatTerm(kind: i32, x: v128, z: v128): v128 {
  if (kind == DOT) return f64x2.mul(x, z);
  if (kind == SQUARED_DISTANCE) {
    const d = f64x2.sub(x, z);
    return f64x2.mul(d, d);
  }
  if (kind == DISTANCE) return f64x2.abs(f64x2.sub(x, z));
  return v128.and(f64x2.ne(x, z), f64x2.splat(1));
}

@inline function floatsFourByTwo<V>(kind: i32, x: usize, list: usize, end: usize, z0: usize, z1: usize, out: usize, stride: usize): void {
  let a0 = f64x2.splat(0), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0;
  while (list < end) {
    const at = <usize>load<u32>(list), p = z0 + at, q = z1 + at;
    let u = two<V>(p, 0), v = two<V>(q, 0), t = v128.load(x);
    a0 = f64x2.add(a0, floatTerm(kind, t, u));
    b0 = f64x2.add(b0, floatTerm(kind, t, v));
    t = v128.load(x, 32);
    a1 = f64x2.add(a1, floatTerm(kind, t, u));
    b1 = f64x2.add(b1, floatTerm(kind, t, v));
    t = v128.load(x, 64);
    a2 = f64x2.add(a2, floatTerm(kind, t, u));
    b2 = f64x2.add(b2, floatTerm(kind, t, v));
    t = v128.load(x, 96);
    a3 = f64x2.add(a3, floatTerm(kind, t, u));
    b3 = f64x2.add(b3, floatTerm(kind, t, v));
    u = two<V>(p, 1);
    v = two<V>(q, 1);
    t = v128.load(x, 16);
    a0 = f64x2.add(a0, floatTerm(kind, t, u));
    b0 = f64x2.add(b0, floatTerm(kind, t, v));
    t = v128.load(x, 48);
    a1 = f64x2.add(a1, floatTerm(kind, t, u));
    b1 = f64x2.add(b1, floatTerm(kind, t, v));
    t = v128.load(x, 80);
    a2 = f64x2.add(a2, floatTerm(kind, t, u));
    b2 = f64x2.add(b2, floatTerm(kind, t, v));
    t = v128.load(x, 112);
    a3 = f64x2.add(a3, floatTerm(kind, t, u));
    b3 = f64x2.add(b3, floatTerm(kind, t, v));
    x += 128;
    list += 4;
  }
  store<f64>(out, total(a0));
  store<f64>(out, total(b0), 8);
  out += stride;
  store<f64>(out, total(a1));
  store<f64>(out, total(b1), 8);
  out += stride;
  store<f64>(out, total(a2));
  store<f64>(out, total(b2), 8);
  out += stride;
  store<f64>(out, total(a3));
  store<f64>(out, total(b3), 8);
}

@inline function floatsOneByFour<V>(kind: i32, x: usize, list: usize, end: usize, z: usize, row: usize, out: usize): void {
  let a0 = f64x2.splat(0), a1 = a0, a2 = a0, a3 = a0;
  while (list < end) {
    const p0 = z + <usize>load<u32>(list), p1 = p0 + row, p2 = p1 + row, p3 = p2 + row;
    let t = v128.load(x);
    a0 = f64x2.add(a0, floatTerm(kind, t, two<V>(p0, 0)));
    a1 = f64x2.add(a1, floatTerm(kind, t, two<V>(p1, 0)));
    a2 = f64x2.add(a2, floatTerm(kind, t, two<V>(p2, 0)));
    a3 = f64x2.add(a3, floatTerm(kind, t, two<V>(p3, 0)));
    t = v128.load(x, 16);
    a0 = f64x2.add(a0, floatTerm(kind, t, two<V>(p0, 1)));
    a1 = f64x2.add(a1, floatTerm(kind, t, two<V>(p1, 1)));
    a2 = f64x2.add(a2, floatTerm(kind, t, two<V>(p2, 1)));
    a3 = f64x2.add(a3, floatTerm(kind, t, two<V>(p3, 1)));
    x += 128;
    list += 4;
  }
  store<f64>(out, total(a0));
  store<f64>(out, total(a1), 8);
  store<f64>(out, total(a2), 16);
  store<f64>(out, total(a3), 24);
}

/** The measures of the batch and a panel of rows of the support set. V: u8, f32 or f64, the type of their values. */
@inline function panelOf<V>(kind: i32, task: usize, from: u32, to: u32, out: usize, stride: usize): void {
  const layout = <u32>word(task, LAYOUT), row = word(task, STRIDE), count = <u32>word(task, COUNT);
  const blocks = row / blockBytes(layout), many = packedBytes(layout);
  // Ones, but not as a constant, which engines would make anew for each term.
  const unit = i16x8.splat(<i16>min<u32>(count, 1));
  for (let b: u32 = 0; b < count; b += 4) {
    const group = <usize>(b >> 2);
    const x = word(task, PACKED) + group * blocks * many;
    const list = word(task, BLOCKS) + group * (blocks << 2);
    const end = list + (<usize>load<u32>(word(task, COUNTS) + (group << 2)) << 2);
    let z = word(task, Z_VALUES) + <usize>from * row, to0 = out + <usize>b * stride;
    if (count - b == 1)
      for (let i = from; i < to; i += 4) {
        if (sizeof<V>() == 1) bytesOneByFour(kind, unit, x, list, end, z, row, to0);
        else floatsOneByFour<V>(kind, x, list, end, z, row, to0);
        z += row << 2;
        to0 += 32;
      }
    else
      for (let i = from; i < to; i += 2) {
        if (sizeof<V>() == 1) bytesFourByTwo(kind, unit, x, list, end, z, z + row, to0, stride);
        else floatsFourByTwo<V>(kind, x, list, end, z, z + row, to0, stride);
        z += row << 1;
        to0 += 16;
      }
  }
}

// One function each; that they are exported keeps the optimiser from merging them into one, which would need too many registers.
export function dotBytes(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<u8>(DOT, task, from, to, out, stride); }
export function squaredBytes(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<u8>(SQUARED_DISTANCE, task, from, to, out, stride); }
export function distanceBytes(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<u8>(DISTANCE, task, from, to, out, stride); }
export function mismatchBytes(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<u8>(MISMATCHES, task, from, to, out, stride); }
export function dotFloats(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<f32>(DOT, task, from, to, out, stride); }
export function squaredFloats(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<f32>(SQUARED_DISTANCE, task, from, to, out, stride); }
export function distanceFloats(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<f32>(DISTANCE, task, from, to, out, stride); }
export function mismatchFloats(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<f32>(MISMATCHES, task, from, to, out, stride); }
export function dotDoubles(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<f64>(DOT, task, from, to, out, stride); }
export function squaredDoubles(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<f64>(SQUARED_DISTANCE, task, from, to, out, stride); }
export function distanceDoubles(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<f64>(DISTANCE, task, from, to, out, stride); }
export function mismatchDoubles(task: usize, from: u32, to: u32, out: usize, stride: usize): void { panelOf<f64>(MISMATCHES, task, from, to, out, stride); }

/** A measure of the batch and rows `from` to `to`. */
export function dense(kind: i32, task: usize, from: u32, to: u32, out: usize, stride: usize): void {
  const layout = <u32>word(task, LAYOUT);
  const step = max<u32>(4, <u32>(PANEL / word(task, STRIDE)) & ~3);
  for (let at = from; at < to; at += step) {
    const until = min(at + step, to), place = out + (<usize>(at - from) << 3);
    if (layout == BYTES) {
      if (kind == DOT) dotBytes(task, at, until, place, stride);
      else if (kind == SQUARED_DISTANCE) squaredBytes(task, at, until, place, stride);
      else if (kind == DISTANCE) distanceBytes(task, at, until, place, stride);
      else mismatchBytes(task, at, until, place, stride);
    } else if (layout == F32) {
      if (kind == DOT) dotFloats(task, at, until, place, stride);
      else if (kind == SQUARED_DISTANCE) squaredFloats(task, at, until, place, stride);
      else if (kind == DISTANCE) distanceFloats(task, at, until, place, stride);
      else mismatchFloats(task, at, until, place, stride);
    } else {
      if (kind == DOT) dotDoubles(task, at, until, place, stride);
      else if (kind == SQUARED_DISTANCE) squaredDoubles(task, at, until, place, stride);
      else if (kind == DISTANCE) distanceDoubles(task, at, until, place, stride);
      else mismatchDoubles(task, at, until, place, stride);
    }
  }
}
