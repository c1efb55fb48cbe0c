// Several runs in two numbers.

/** Mean and sample standard deviation (n − 1 below the line) of some values; one value alone has no deviation. */
export interface Spread {
  /** The mean. */
  readonly mean: number;
  /** The standard deviation; null of one value alone. */
  readonly sd: number | null;
}

/** Returns the mean and the sample standard deviation of the values. */
export function spread(values: readonly number[]): Spread {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null };
}
