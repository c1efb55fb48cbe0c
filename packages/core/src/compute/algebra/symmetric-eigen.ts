// Eigenvalues and eigenvectors of a symmetric matrix by rotations. Jacobi 1846, Crelle's Journal 30; cyclic, as Forsythe & Henrici
// 1960, Transactions of the AMS 94.

/** More sweeps than any matrix of doubles has been seen to need. */
const mostSweeps = 60;

/**
 * Turns the symmetric n × n matrix `a` into the diagonal matrix of its eigenvalues, in no order; the rows of `vectors` become their
 * eigenvectors, each of length 1. The only error is rounding, some n·2⁻⁵² of the largest eigenvalue.
 */
export function symmetricEigen(a: Float64Array, vectors: Float64Array, n: number): void {
  vectors.fill(0);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  let all = 0;
  for (let k = 0; k < n * n; k++) all += a[k] * a[k];
  const enough = all * 2 ** -106;
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    let off = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) off += a[p * n + q] * a[p * n + q];
    if (!(off > enough)) return;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, vectors, n, p, q);
  }
}

/** The rotation of coordinates p and q after which a[p][q] = 0. */
function rotate(a: Float64Array, vectors: Float64Array, n: number, p: number, q: number): void {
  const between = a[p * n + q];
  if (between === 0) return;
  const theta = (a[q * n + q] - a[p * n + p]) / (2 * between);
  // The smaller of the two possible angles.
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  const pp = a[p * n + p] - t * between;
  const qq = a[q * n + q] + t * between;
  for (let k = 0; k < n; k++) {
    const x = a[p * n + k];
    const z = a[q * n + k];
    const turned = c * x - s * z;
    const other = s * x + c * z;
    a[p * n + k] = turned;
    a[q * n + k] = other;
    a[k * n + p] = turned;
    a[k * n + q] = other;
    const u = vectors[p * n + k];
    const v = vectors[q * n + k];
    vectors[p * n + k] = c * u - s * v;
    vectors[q * n + k] = s * u + c * v;
  }
  a[p * n + p] = pp;
  a[q * n + q] = qq;
  a[p * n + q] = 0;
  a[q * n + p] = 0;
}
