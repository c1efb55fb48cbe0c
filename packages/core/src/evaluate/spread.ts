// Summarises several runs in two numbers.

/** Mean and sample standard deviation (with n − 1 in the denominator) of some values; a single value has no deviation. */
export interface Spread {
  /** The mean. */
  readonly mean: number;
  /** The standard deviation; null for a single value. */
  readonly sd: number | null;
}

/** Returns the mean and the sample standard deviation of the values. */
export function spread(values: readonly number[]): Spread {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null };
}
