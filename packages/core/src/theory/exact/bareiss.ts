// Elimination in whole numbers without fractions: every division is exact. E. H. Bareiss 1968, Mathematics of Computation 22.

import type { Fractions } from "./fractions.js";

type Vector = readonly bigint[];

/** Solves matrix·x = b for a square matrix; the fractions are not in lowest terms. Returns null if the matrix is singular. */
export function solvedByElimination(matrix: readonly Vector[], b: Vector): Fractions | null {
  const n = b.length;
  const { matrix: solved, pivots, diagonal } = eliminated(matrix.map((row, i) => [...row, b[i]]));
  if (pivots.length < n || pivots[n - 1] === n) return null;
  const sign = diagonal < 0n ? -1n : 1n;
  return { numerators: solved.map((row) => sign * row[n]), denominator: sign * diagonal };
}

/** Finds columns in which the vectors are as independent as they are altogether: as many columns as the rank. */
export function pivotColumns(vectors: readonly Vector[]): number[] {
  return eliminated(vectors).pivots;
}

/** The vector orthogonal to r − 1 vectors of r entries, up to its length; null if those are not independent. */
export function normalTo(vectors: readonly Vector[]): bigint[] | null {
  const length = vectors.length + 1;
  const { matrix, pivots, diagonal } = eliminated(vectors);
  if (pivots.length < vectors.length) return null;
  const normal: bigint[] = new Array(length).fill(0n);
  const free = normal.findIndex((_, j) => !pivots.includes(j));
  normal[free] = diagonal;
  pivots.forEach((column, i) => {
    normal[column] = -matrix[i][free];
  });
  return normal;
}

/** The reduced rows: every pivot is `diagonal`, and the only entry of its column that is not 0. */
function eliminated(vectors: readonly Vector[]): { matrix: bigint[][]; pivots: number[]; diagonal: bigint } {
  const matrix = vectors.map((vector) => [...vector]);
  const columns = matrix[0]?.length ?? 0;
  const pivots: number[] = [];
  let diagonal = 1n;
  for (let column = 0; column < columns && pivots.length < matrix.length; column++) {
    const top = pivots.length;
    const found = matrix.findIndex((row, i) => i >= top && row[column] !== 0n);
    if (found < 0) continue;
    [matrix[top], matrix[found]] = [matrix[found], matrix[top]];
    const pivot = matrix[top][column];
    matrix.forEach((row, i) => {
      if (i === top) return;
      const factor = row[column];
      for (let j = 0; j < columns; j++) row[j] = (pivot * row[j] - factor * matrix[top][j]) / diagonal;
    });
    diagonal = pivot;
    pivots.push(column);
  }
  return { matrix, pivots, diagonal };
}
