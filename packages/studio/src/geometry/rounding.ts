// Bounds on the rounding errors of weights and scores, so that nothing is stated or drawn that depends on a sign caused by rounding.

/** The relative error of an operation, with a margin for a handful of them. */
export const unit = 2 ** -50;

/**
 * Returns bounds on the errors of b, w₁ and w₂ as sums of such steps along the rows: no partial sum exceeds the sum of the absolute steps
 * times the largest entry.
 */
export function errorsOf(steps: Float64Array, rows: readonly (readonly number[])[]): [number, number, number] {
  const reach = unit * (steps.length + 4) * steps.reduce((sum, step) => sum + Math.abs(step), 0);
  const largest = (j: number) => rows.reduce((most, row) => Math.max(most, Math.abs(row[j])), 0);
  return [reach, reach * largest(0), reach * largest(1)];
}
