// Whole numbers as people write them.

/** A whole number with commas, such as 32,561: without locale tables, which take longer to load than a small file takes to read. */
export function grouped(n: number): string {
  return n < 1000 ? String(n) : `${grouped(Math.floor(n / 1000))},${String(n % 1000).padStart(3, "0")}`;
}
