// The words of a text.

const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** Its words in lower case, then the runs of 2, 3, … up to `longest` of them in a row, joined by spaces. */
export function wordsIn(text: string, longest: number): string[] {
  const words: string[] = text.toLowerCase().match(word) ?? [];
  const single = words.length;
  for (let n = 2; n <= Math.min(longest, single); n++)
    for (let i = 0; i + n <= single; i++) words.push(words.slice(i, i + n).join(" "));
  return words;
}
