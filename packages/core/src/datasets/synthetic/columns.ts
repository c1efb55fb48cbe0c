// Names for columns without a meaning.

/** Returns the names x1, x2, …, xn. */
export function columns(n: number): string[] {
  return Array.from({ length: n }, (_, j) => `x${j + 1}`);
}
