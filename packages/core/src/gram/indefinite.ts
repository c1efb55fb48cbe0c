// A witness that a matrix is not positive semi-definite: weights v with vᵀGv < 0, from its smallest eigenvalue.

import { symmetricEigen } from "../compute/algebra/symmetric-eigen.js";

/** A proof that a matrix G is not positive semi-definite: weights v with vᵀGv < 0. */
export interface Indefinite {
  /** The items that have a weight other than 0. */
  readonly items: readonly number[];
  /** The weights v of these items, the largest of absolute value 1; whole numbers if `exact`. */
  readonly vector: readonly number[];
  /** The value of vᵀGv, which is below 0. */
  readonly value: number;
  /** The smallest eigenvalue of G with its diagonal scaled to ±1, divided by the largest entry after that. */
  readonly eigenvalue: number;
  /** Whether all values of the kernel were whole numbers, and so are v and vᵀGv, so that nothing was rounded. */
  readonly exact: boolean;
}

/**
 * Kernels are rounded, so their Gram matrices may have eigenvalues just below 0. With ones on the diagonal the rounding of n² values is
 * below n·10⁻¹² for rows of up to a thousand columns; only an eigenvalue below −tolerance counts.
 */
const tolerance = 1e-9;

/** Finds a proof that an n × n matrix (if it is not symmetric, its mean with its transpose) is indefinite; null if nothing was found. */
export function indefinite(values: Float64Array, n: number): Indefinite | null {
  // Twice the symmetric part, so that whole numbers stay whole.
  const doubled = new Float64Array(n * n);
  let wholeNumbers = true;
  let largest = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      doubled[i * n + j] = values[i * n + j] + values[j * n + i];
      wholeNumbers &&= Number.isSafeInteger(values[i * n + j]) && Number.isSafeInteger(doubled[i * n + j]);
      largest = Math.max(largest, Math.abs(doubled[i * n + j]));
    }
  if (largest === 0) return null;

  const sizes = Array.from({ length: n }, (_, i) => Math.sqrt(Math.abs(doubled[i * n + i]) || largest));
  const a = new Float64Array(n * n);
  let peak = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      a[i * n + j] = doubled[i * n + j] / sizes[i] / sizes[j];
      peak = Math.max(peak, Math.abs(a[i * n + j]));
    }
  for (let k = 0; k < n * n; k++) a[k] /= peak;
  const vectors = new Float64Array(n * n);
  symmetricEigen(a, vectors, n);
  let least = 0;
  for (let i = 1; i < n; i++) if (a[i * n + i] < a[least * n + least]) least = i;
  const eigenvalue = a[least * n + least];

  // Rounding alone moves an eigenvalue by about this much; exact numbers then decide.
  if (!(eigenvalue < (wholeNumbers ? -n * 2 ** -50 : -tolerance))) return null;
  const v = sizes.map((size, i) => vectors[least * n + i] / size);
  const top = v.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
  for (let i = 0; i < n; i++) v[i] /= top;
  const exact = wholeNumbers ? wholeWitness(doubled, v) : null;
  if (exact) return { ...exact, eigenvalue, exact: true };
  if (!(eigenvalue < -tolerance)) return null;
  const items = [...v.keys()].filter((i) => v[i] !== 0);
  let twice = 0;
  for (const i of items) for (const j of items) twice += v[i] * v[j] * doubled[i * n + j];
  return twice < 0 ? { items, vector: items.map((i) => v[i]), value: twice / 2, eigenvalue, exact: false } : null;
}

/** The weights rounded to whole numbers, as coarsely as possible while vᵀGv < 0; null if no rounding works. */
function wholeWitness(
  doubled: Float64Array,
  v: readonly number[],
): Pick<Indefinite, "items" | "vector" | "value"> | null {
  const n = v.length;
  const matrix = Array.from(doubled, BigInt);
  for (let scale = 1; scale <= 2 ** 40; scale *= 8) {
    const items = [...v.keys()].filter((i) => Math.round(scale * v[i]) !== 0);
    const vector = items.map((i) => Math.round(scale * v[i]));
    const weights = vector.map(BigInt);
    let twice = 0n;
    items.forEach((i, p) => {
      let sum = 0n;
      items.forEach((j, q) => {
        sum += weights[q] * matrix[i * n + j];
      });
      twice += weights[p] * sum;
    });
    if (twice < 0n) return { items, vector, value: Number(twice) / 2 };
  }
  return null;
}
