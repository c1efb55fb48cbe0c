// How far rounding may have moved weights and scores, so that nothing is said, or drawn, of a sign that rounding made.

/** The largest relative error of one operation, with room for a handful of them. */
export const unit = 2 ** -50;

/**
 * Returns how far b, w₁ and w₂ may be from what was computed, where they are the sums of such steps along the rows: no sum on the way
 * is larger than the sizes of all steps together, times the largest entry.
 */
export function errorsOf(steps: Float64Array, rows: readonly (readonly number[])[]): [number, number, number] {
  const reach = unit * (steps.length + 4) * steps.reduce((sum, step) => sum + Math.abs(step), 0);
  const largest = (j: number) => rows.reduce((most, row) => Math.max(most, Math.abs(row[j])), 0);
  return [reach, reach * largest(0), reach * largest(1)];
}
