// Exact solution of a small system of whole numbers by elimination without fractions. E. H. Bareiss 1968, Mathematics of
// Computation 22.

import type { Fractions } from "./dixon.js";

/** The x of matrix·x = b, not in lowest terms; null if the matrix is singular. */
export function eliminated(matrix: readonly (readonly bigint[])[], b: readonly bigint[]): Fractions | null {
  const n = b.length;
  const a = matrix.map((row, i) => [...row, b[i]]);
  let last = 1n;
  for (let c = 0; c < n; c++) {
    const pivot = a.findIndex((row, i) => i >= c && row[c] !== 0n);
    if (pivot < 0) return null;
    [a[c], a[pivot]] = [a[pivot], a[c]];
    for (let i = 0; i < n; i++) {
      if (i === c) continue;
      const f = a[i][c];
      for (let j = 0; j <= n; j++) if (j !== c) a[i][j] = (a[i][j] * a[c][c] - f * a[c][j]) / last;
      a[i][c] = 0n;
    }
    last = a[c][c];
  }
  // Every diagonal entry is now the determinant.
  const negative = last < 0n;
  return {
    numerators: a.map((row) => (negative ? -row[n] : row[n])),
    denominator: negative ? -last : last,
  };
}
