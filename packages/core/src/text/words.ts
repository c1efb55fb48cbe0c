// The words of a text, or its runs of characters.

const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** The words of a text in lower case, then the runs of 2, 3, … up to `longest` of them in a row, joined by spaces. */
export function wordsIn(text: string, longest: number): string[] {
  const words: string[] = text.toLowerCase().match(word) ?? [];
  const single = words.length;
  // A run of n words is one of n − 1 and the word after it; those begin `from` words into the list.
  for (let n = 2, from = 0; n <= Math.min(longest, single); n++) {
    const next = words.length;
    for (let i = 0; i + n <= single; i++) words.push(`${words[from + i]} ${words[i + n - 1]}`);
    from = next;
  }
  return words;
}

/** Every run of n code points of a text, unchanged. */
export function runsIn(text: string, n: number): string[] {
  const points = [...text];
  return Array.from({ length: Math.max(0, points.length - n + 1) }, (_, i) => points.slice(i, i + n).join(""));
}
