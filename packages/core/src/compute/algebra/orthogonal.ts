// A matrix as Q·R, one column more or less at a time: Q has orthonormal columns, R is upper triangular. Both lie column after
// column, with room for `capacity`. Nothing here allocates or throws.

/** A matrix factored as Q·R. */
export interface Orthogonal {
  /** The number of entries of a column. */
  readonly length: number;
  readonly capacity: number;
  /** The number of columns at present. */
  columns: number;
  readonly q: Float64Array;
  readonly r: Float64Array;
}

/** The inner product a·b over n entries, from i and j on. */
export function product(a: Float64Array, i: number, b: Float64Array, j: number, n: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  const end = i + n;
  for (const four = end - 3; i < four; i += 4, j += 4) {
    s0 += a[i] * b[j];
    s1 += a[i + 1] * b[j + 1];
    s2 += a[i + 2] * b[j + 2];
    s3 += a[i + 3] * b[j + 3];
  }
  for (; i < end; i++, j++) s0 += a[i] * b[j];
  return s0 + s1 + (s2 + s3);
}

/** Subtracts from x, the `length` entries from `at` on, its components along Q's columns, one by one, beginning with column `first`. */
export function project(basis: Orthogonal, x: Float64Array, at: number, first: number): void {
  const { q, length } = basis;
  for (let c = first, k = first * length; c < basis.columns; c++, k += length) {
    const along = product(q, k, x, at, length);
    for (let i = 0; i < length; i++) x[at + i] -= along * q[k + i];
  }
}

/** Appends a column; returns the fraction of its length that is orthogonal to the others, or 0 and leaves it out if that is at most `least`. */
export function append(basis: Orthogonal, column: Float64Array, least: number): number {
  const { q, r, length, capacity, columns } = basis;
  const at = columns * length;
  const top = columns * capacity;
  const norm = Math.sqrt(product(column, 0, column, 0, length));
  for (let i = 0; i < length; i++) q[at + i] = column[i];
  for (let c = 0; c < columns; c++) r[top + c] = 0;
  for (let pass = 0; pass < 2; pass++)
    for (let c = 0, k = 0; c < columns; c++, k += length) {
      const along = product(q, k, q, at, length);
      r[top + c] += along;
      for (let i = 0; i < length; i++) q[at + i] -= along * q[k + i];
    }
  const rest = Math.sqrt(product(q, at, q, at, length));
  if (!(rest > least * norm)) return 0;
  const scale = 1 / rest;
  for (let i = 0; i < length; i++) q[at + i] *= scale;
  r[top + columns] = rest;
  basis.columns = columns + 1;
  return rest / norm;
}

/** Removes column c; those after it move up (Givens rotations). */
export function remove(basis: Orthogonal, c: number): void {
  const { q, r, length, capacity } = basis;
  const last = basis.columns - 1;
  for (let j = c; j < last; j++)
    for (let i = 0, to = j * capacity, from = to + capacity; i <= j + 1; i++) r[to + i] = r[from + i];
  for (let t = c; t < last; t++) {
    const a = r[t * capacity + t];
    const b = r[t * capacity + t + 1];
    const size = Math.sqrt(a * a + b * b);
    const cos = size > 0 ? a / size : 1;
    const sin = size > 0 ? b / size : 0;
    for (let j = t; j < last; j++) {
      const k = j * capacity + t;
      const x = r[k];
      const y = r[k + 1];
      r[k] = cos * x + sin * y;
      r[k + 1] = cos * y - sin * x;
    }
    for (let i = 0, k = t * length, l = k + length; i < length; i++, k++, l++) {
      const x = q[k];
      const y = q[l];
      q[k] = cos * x + sin * y;
      q[l] = cos * y - sin * x;
    }
  }
  basis.columns = last;
}

/** Finds the u of R·u = (first row of Q): the combination of the columns nearest to the first unit vector. */
export function combination(basis: Orthogonal, u: Float64Array): void {
  const { q, r, length, capacity, columns } = basis;
  for (let c = 0; c < columns; c++) u[c] = q[c * length];
  for (let c = columns - 1; c >= 0; c--) {
    const x = u[c] / r[c * capacity + c];
    u[c] = x;
    for (let i = 0; i < c; i++) u[i] -= x * r[c * capacity + i];
  }
}

/**
 * The inner product a·b over n entries from i on in a, as if summed in twice the digits and rounded once (Ogita, Rump & Oishi 2005,
 * Dot2).
 */
export function accurateProduct(a: Float64Array, i: number, b: Float64Array, n: number): number {
  let sum = 0;
  let rest = 0;
  for (let j = 0; j < n; j++, i++) {
    const x = a[i];
    const y = b[j];
    const p = x * y;
    const cx = 134217729 * x;
    const hx = cx - (cx - x);
    const lx = x - hx;
    const cy = 134217729 * y;
    const hy = cy - (cy - y);
    const ly = y - hy;
    const t = sum + p;
    const z = t - sum;
    rest += lx * ly - (p - hx * hy - lx * hy - hx * ly) + (sum - (t - z) + (p - z));
    sum = t;
  }
  return sum + rest;
}

/** Reflects the n entries of x from `at` on in the plane orthogonal to h: x ← x − 2h(h·x)/(h·h). */
export function mirror(h: Float64Array, x: Float64Array, at: number, n: number): void {
  const factor = (2 * product(x, at, h, 0, n)) / product(h, 0, h, 0, n);
  for (let j = 0; j < n; j++) x[at + j] -= factor * h[j];
}
