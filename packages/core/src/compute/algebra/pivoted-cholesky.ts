// The Cholesky factor of a symmetric matrix that may be rank-deficient, largest pivots first. Higham 2002, Accuracy and Stability of
// Numerical Algorithms, section 10.3.

/**
 * Factors the n × n matrix `a`: with rows and columns in the order of `order`, a = L·Lᵀ in its first `rank` ones, with L below the
 * diagonal of `l`. Stops when all that is left of the diagonal is at most `tolerance`; `left` holds that. Returns the rank.
 */
export function pivotedCholesky(
  a: Float64Array,
  n: number,
  tolerance: number,
  order: Uint32Array,
  l: Float64Array,
  left: Float64Array,
): number {
  for (let s = 0; s < n; s++) {
    if (!pivotAt(s, a, n, tolerance, order, l, left)) return s;
    columnBelow(s, a, n, order, l, left, s + 1, n);
  }
  return n;
}

/** Moves the largest remaining pivot to place s, after initialising everything if s is 0; false if none is large enough. */
export function pivotAt(
  s: number,
  a: Float64Array,
  n: number,
  tolerance: number,
  order: Uint32Array,
  l: Float64Array,
  left: Float64Array,
): boolean {
  if (s === 0)
    for (let i = 0; i < n; i++) {
      order[i] = i;
      left[i] = a[i * n + i];
    }
  let p = s;
  for (let i = s + 1; i < n; i++) if (left[i] > left[p]) p = i;
  if (!(left[p] > tolerance)) return false;
  exchange(order, s, p);
  exchange(left, s, p);
  for (let t = 0; t < s; t++) exchange(l, s * n + t, p * n + t);
  l[s * n + s] = Math.sqrt(left[s]);
  return true;
}

/** Computes the rows of column s from `from` up to `until`, all of them below the pivot. */
export function columnBelow(
  s: number,
  a: Float64Array,
  n: number,
  order: Uint32Array,
  l: Float64Array,
  left: Float64Array,
  from: number,
  until: number,
): void {
  const pivot = l[s * n + s];
  for (let i = from; i < until; i++) {
    let sum = a[order[i] * n + order[s]];
    for (let t = 0; t < s; t++) sum -= l[i * n + t] * l[s * n + t];
    sum /= pivot;
    l[i * n + s] = sum;
    left[i] -= sum * sum;
  }
}

/** Writes y with L·y = k from a position on; L is the first `rank` rows of a lower triangle, `stride` apart. */
export function forwardSolve(
  l: Float64Array,
  stride: number,
  rank: number,
  k: Float64Array,
  out: Float64Array,
  at: number,
): void {
  for (let i = 0; i < rank; i++) {
    let sum = k[i];
    for (let t = 0; t < i; t++) sum -= l[i * stride + t] * out[at + t];
    out[at + i] = sum / l[i * stride + i];
  }
}

function exchange(list: Float64Array | Uint32Array, i: number, j: number): void {
  const held = list[i];
  list[i] = list[j];
  list[j] = held;
}
