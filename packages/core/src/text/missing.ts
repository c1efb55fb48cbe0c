// Which cells say that a value is missing.

/** Cells that say that a value is missing, besides empty ones; compared without case. */
export const missingWords: ReadonlySet<string> = new Set(["?", "na", "n/a", "nan", "null", "none"]);

/**
 * Makes the function that tells whether a cell is empty or a word for a missing value, the caller's `further` words included.
 */
export function missingCells(further: readonly string[] = []): (cell: string) => boolean {
  const words = new Set([...missingWords, ...further.map((word) => word.trim().toLowerCase())]);
  let longest = 0;
  for (const word of words) longest = Math.max(longest, word.length);
  return (cell) => {
    const text = cell.trim();
    return text === "" || (text.length <= longest && words.has(text.toLowerCase()));
  };
}
