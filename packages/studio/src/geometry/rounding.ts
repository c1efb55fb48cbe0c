// How far rounding may have moved a score, so that nothing is said of a sign that rounding made.

/** The largest relative error of one operation, with room for a handful of them. */
const unit = 2 ** -50;

/**
 * Returns how far a score w·x + b of one of the rows may be from what was computed, where w is the sum of so many steps: no sum on
 * the way is larger than the sizes of all steps together, times the longest row.
 */
export function errorOf(steps: Float64Array, rows: readonly (readonly number[])[]): number {
  const reach = steps.reduce((sum, step) => sum + Math.abs(step), 0);
  const longest = rows.reduce((most, [x, y]) => Math.max(most, x * x + y * y), 0);
  return unit * (steps.length + 4) * reach * (1 + longest);
}
