// Linear algebra modulo a prime below 2²⁴, in doubles: a product is below 2⁴⁸, so 32 of them add up exactly.
// Matrices lie row after row. Callers check; nothing here allocates or throws.

/** x modulo p for 0 ≤ x < 2⁵³; `inverse` is 1 / p. */
function reduced(x: number, p: number, inverse: number): number {
  const rest = x - Math.floor(x * inverse) * p;
  return rest < 0 ? rest + p : rest >= p ? rest - p : rest;
}

/** Computes the inverse of a modulo p (extended Euclid). */
function modularInverse(a: number, p: number): number {
  let r0 = p;
  let r1 = a;
  let t0 = 0;
  let t1 = 1;
  while (r1 !== 0) {
    const q = Math.floor(r0 / r1);
    const r = r0 - q * r1;
    const t = t0 - q * t1;
    r0 = r1;
    r1 = r;
    t0 = t1;
    t1 = t;
  }
  return t0 < 0 ? t0 + p : t0;
}

/**
 * Eliminates the columns of an m×n matrix one by one, each with the first remaining row that is not 0 there. Writes that row
 * to `pivots`, or −1 if there is none and the column depends on those before it. Overwrites the matrix; returns the rank.
 */
export function eliminate(
  a: Float64Array,
  m: number,
  n: number,
  p: number,
  pivots: Int32Array,
  used: Uint8Array,
): number {
  const inverse = 1 / p;
  let rank = 0;
  used.fill(0);
  for (let c = 0; c < n; c++) {
    let pivot = 0;
    while (pivot < m && (used[pivot] || a[pivot * n + c] === 0)) pivot++;
    if (pivot === m) {
      pivots[c] = -1;
      continue;
    }
    pivots[c] = pivot;
    used[pivot] = 1;
    rank++;
    const scale = modularInverse(a[pivot * n + c], p);
    for (let i = 0; i < m; i++) {
      if (used[i] || a[i * n + c] === 0) continue;
      const f = p - reduced(a[i * n + c] * scale, p, inverse);
      for (let j = c, x = i * n + c, y = pivot * n + c; j < n; j++, x++, y++) {
        const value = a[x] + f * a[y];
        a[x] = reduced(value, p, inverse);
      }
    }
  }
  return rank;
}

/** Turns the n×n matrix `a` modulo p into the unit matrix and `out` into its inverse (Gauss–Jordan); returns false if it has none. */
export function invert(a: Float64Array, out: Float64Array, n: number, p: number): boolean {
  const inverse = 1 / p;
  out.fill(0);
  for (let i = 0; i < n; i++) out[i * n + i] = 1;
  for (let c = 0; c < n; c++) {
    let pivot = c;
    while (pivot < n && a[pivot * n + c] === 0) pivot++;
    if (pivot === n) return false;
    if (pivot !== c)
      for (let j = 0, x = c * n, y = pivot * n; j < n; j++, x++, y++) {
        let held = a[x];
        a[x] = a[y];
        a[y] = held;
        held = out[x];
        out[x] = out[y];
        out[y] = held;
      }
    const scale = modularInverse(a[c * n + c], p);
    for (let j = 0, x = c * n; j < n; j++, x++) {
      a[x] = reduced(a[x] * scale, p, inverse);
      out[x] = reduced(out[x] * scale, p, inverse);
    }
    for (let i = 0; i < n; i++) {
      if (i === c || a[i * n + c] === 0) continue;
      const f = p - a[i * n + c];
      for (let j = c, x = i * n + c, y = c * n + c; j < n; j++, x++, y++) a[x] = reduced(a[x] + f * a[y], p, inverse);
      for (let j = 0, x = i * n, y = c * n; j < n; j++, x++, y++) out[x] = reduced(out[x] + f * out[y], p, inverse);
    }
  }
  return true;
}

/** Computes out ← a·x modulo p for an n×n matrix. */
export function multiplyModulo(a: Float64Array, x: Float64Array, out: Float64Array, n: number, p: number): void {
  const inverse = 1 / p;
  for (let i = 0, k = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; ) {
      const end = Math.min(n, j + 31);
      for (; j < end; j++, k++) sum += a[k] * x[j];
      sum = reduced(sum, p, inverse);
    }
    out[i] = sum;
  }
}

/** Computes out ← a·x for an n×n matrix of numbers so small that all sums are exact. */
export function multiply(a: Float64Array, x: Float64Array, out: Float64Array, n: number): void {
  for (let i = 0, k = 0; i < n; i++) {
    let s = 0;
    let t = 0;
    let j = 0;
    for (; j < n - 1; j += 2, k += 2) {
      s += a[k] * x[j];
      t += a[k + 1] * x[j + 1];
    }
    if (j < n) s += a[k++] * x[j];
    out[i] = s + t;
  }
}
