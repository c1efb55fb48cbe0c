// Loops over one layer of a network: the twins of ../layer.ts, operation by operation.

const STILL: f64 = 1e-300;

/** One sum per unit, for sixteen units at a time in registers in one pass over the entries of the row. */
export function affine(units: u32, w: usize, starts: usize, columns: usize, values: usize, outputs: usize, from: u32, to: u32): void {
  const stride = <usize>units << 3;
  for (let b = from; b < to; b++) {
    const out = outputs + <usize>b * stride;
    const first = <usize>load<u32>(starts + (<usize>b << 2)), last = <usize>load<u32>(starts + (<usize>b << 2), 4);
    let o: usize = 0;
    for (; o + 128 <= stride; o += 128) {
      let a0 = f64x2.splat(0), a1 = a0, a2 = a0, a3 = a0, a4 = a0, a5 = a0, a6 = a0, a7 = a0;
      for (let k = first; k < last; k++) {
        const x = v128.load64_splat(values + (k << 3));
        const at = w + <usize>load<u32>(columns + (k << 2)) * stride + o;
        a0 = f64x2.add(a0, f64x2.mul(x, v128.load(at)));
        a1 = f64x2.add(a1, f64x2.mul(x, v128.load(at, 16)));
        a2 = f64x2.add(a2, f64x2.mul(x, v128.load(at, 32)));
        a3 = f64x2.add(a3, f64x2.mul(x, v128.load(at, 48)));
        a4 = f64x2.add(a4, f64x2.mul(x, v128.load(at, 64)));
        a5 = f64x2.add(a5, f64x2.mul(x, v128.load(at, 80)));
        a6 = f64x2.add(a6, f64x2.mul(x, v128.load(at, 96)));
        a7 = f64x2.add(a7, f64x2.mul(x, v128.load(at, 112)));
      }
      v128.store(out + o, a0);
      v128.store(out + o, a1, 16);
      v128.store(out + o, a2, 32);
      v128.store(out + o, a3, 48);
      v128.store(out + o, a4, 64);
      v128.store(out + o, a5, 80);
      v128.store(out + o, a6, 96);
      v128.store(out + o, a7, 112);
    }
    for (; o + 32 <= stride; o += 32) {
      let a0 = f64x2.splat(0), a1 = a0;
      for (let k = first; k < last; k++) {
        const x = v128.load64_splat(values + (k << 3));
        const at = w + <usize>load<u32>(columns + (k << 2)) * stride + o;
        a0 = f64x2.add(a0, f64x2.mul(x, v128.load(at)));
        a1 = f64x2.add(a1, f64x2.mul(x, v128.load(at, 16)));
      }
      v128.store(out + o, a0);
      v128.store(out + o, a1, 16);
    }
    for (; o < stride; o += 8) {
      let a: f64 = 0;
      for (let k = first; k < last; k++)
        a += load<f64>(values + (k << 3)) * load<f64>(w + <usize>load<u32>(columns + (k << 2)) * stride + o);
      store<f64>(out + o, a);
    }
  }
}

export function pullBack(inputs: u32, units: u32, w: usize, deltas: usize, below: usize, from: u32, to: u32): void {
  const stride = <usize>units << 3, whole = <usize>(units & ~3) << 3, rest = units & 3;
  for (let b = from; b < to; b++) {
    const d = deltas + <usize>b * stride;
    let out = below + <usize>b * (<usize>inputs << 3);
    let row = w + stride;
    for (let i: u32 = 0; i < inputs; i++, row += stride, out += 8) {
      let low = f64x2.splat(0), high = low;
      for (let o: usize = 0; o < whole; o += 32) {
        low = f64x2.add(low, f64x2.mul(v128.load(row + o), v128.load(d + o)));
        high = f64x2.add(high, f64x2.mul(v128.load(row + o, 16), v128.load(d + o, 16)));
      }
      let a0 = f64x2.extract_lane(low, 0), a1 = f64x2.extract_lane(low, 1), a2 = f64x2.extract_lane(high, 0);
      if (rest > 0) a0 += load<f64>(row + whole) * load<f64>(d + whole);
      if (rest > 1) a1 += load<f64>(row + whole, 8) * load<f64>(d + whole, 8);
      if (rest > 2) a2 += load<f64>(row + whole, 16) * load<f64>(d + whole, 16);
      store<f64>(out, a0 + a1 + (a2 + f64x2.extract_lane(high, 1)));
    }
  }
}

/** Two weights and their momenta at once. */
@inline function move(w: usize, v: usize, g: v128, rate: v128, momentum: v128, decay: v128): void {
  const weight = v128.load(w);
  const moved = f64x2.sub(f64x2.mul(momentum, v128.load(v)), f64x2.mul(rate, f64x2.add(g, f64x2.mul(decay, weight))));
  const next = v128.andnot(moved, f64x2.lt(f64x2.abs(moved), f64x2.splat(STILL)));
  v128.store(v, next);
  v128.store(w, f64x2.add(weight, next));
}

export function descend(units: u32, w: usize, v: usize, starts: usize, examples: usize, values: usize, deltas: usize, from: u32, to: u32, rate: f64, momentum: f64, decay: f64): void {
  const stride = <usize>units << 3;
  const coasts = momentum > 0 || decay > 0;
  const eta = f64x2.splat(rate), mu = f64x2.splat(momentum), lambda = f64x2.splat(decay);
  for (let j = from; j < to; j++) {
    const first = <usize>load<u32>(starts + (<usize>j << 2)), last = <usize>load<u32>(starts + (<usize>j << 2), 4);
    if (first == last && !coasts) continue;
    const row = w + <usize>j * stride, speed = v + <usize>j * stride;
    let o: usize = 0;
    for (; o + 128 <= stride; o += 128) {
      let a0 = f64x2.splat(0), a1 = a0, a2 = a0, a3 = a0, a4 = a0, a5 = a0, a6 = a0, a7 = a0;
      for (let k = first; k < last; k++) {
        const x = v128.load64_splat(values + (k << 3));
        const d = deltas + <usize>load<u32>(examples + (k << 2)) * stride + o;
        a0 = f64x2.add(a0, f64x2.mul(x, v128.load(d)));
        a1 = f64x2.add(a1, f64x2.mul(x, v128.load(d, 16)));
        a2 = f64x2.add(a2, f64x2.mul(x, v128.load(d, 32)));
        a3 = f64x2.add(a3, f64x2.mul(x, v128.load(d, 48)));
        a4 = f64x2.add(a4, f64x2.mul(x, v128.load(d, 64)));
        a5 = f64x2.add(a5, f64x2.mul(x, v128.load(d, 80)));
        a6 = f64x2.add(a6, f64x2.mul(x, v128.load(d, 96)));
        a7 = f64x2.add(a7, f64x2.mul(x, v128.load(d, 112)));
      }
      move(row + o, speed + o, a0, eta, mu, lambda);
      move(row + o + 16, speed + o + 16, a1, eta, mu, lambda);
      move(row + o + 32, speed + o + 32, a2, eta, mu, lambda);
      move(row + o + 48, speed + o + 48, a3, eta, mu, lambda);
      move(row + o + 64, speed + o + 64, a4, eta, mu, lambda);
      move(row + o + 80, speed + o + 80, a5, eta, mu, lambda);
      move(row + o + 96, speed + o + 96, a6, eta, mu, lambda);
      move(row + o + 112, speed + o + 112, a7, eta, mu, lambda);
    }
    for (; o + 16 <= stride; o += 16) {
      let a = f64x2.splat(0);
      for (let k = first; k < last; k++) {
        const d = deltas + <usize>load<u32>(examples + (k << 2)) * stride + o;
        a = f64x2.add(a, f64x2.mul(v128.load64_splat(values + (k << 3)), v128.load(d)));
      }
      move(row + o, speed + o, a, eta, mu, lambda);
    }
    if (o < stride) {
      let g: f64 = 0;
      for (let k = first; k < last; k++)
        g += load<f64>(values + (k << 3)) * load<f64>(deltas + <usize>load<u32>(examples + (k << 2)) * stride + o);
      const weight = load<f64>(row + o);
      const moved = momentum * load<f64>(speed + o) - rate * (g + decay * weight);
      const next = moved < STILL && moved > -STILL ? 0 : moved;
      store<f64>(speed + o, next);
      store<f64>(row + o, weight + next);
    }
  }
}
