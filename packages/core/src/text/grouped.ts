// Whole numbers as people read them.

/** A whole number with commas, as 32,561: without tables of languages, whose loading takes longer than reading a small file. */
export function grouped(n: number): string {
  return n < 1000 ? String(n) : `${grouped(Math.floor(n / 1000))},${String(n % 1000).padStart(3, "0")}`;
}
