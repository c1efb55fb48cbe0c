// Pairs of words for no and yes.

const pairs = [
  ["false", "true"],
  ["no", "yes"],
  ["f", "t"],
  ["n", "y"],
] as const;

const values = new Map<string, number>(pairs.flat().map((word, i) => [word, i % 2]));

/**
 * The truth value of a word: 1 for true, yes, t and y, 0 for their opposites, in any case; undefined for other texts.
 */
export function truthIn(text: string): number | undefined {
  return values.get(text.trim().toLowerCase());
}

const longest = /* @__PURE__ */ pairs.flat().reduce((most, { length }) => Math.max(most, length), 0);

/** Whether the texts, ignoring case, are a word for yes and its own opposite. */
export function areOpposites(texts: ReadonlySet<string>): boolean {
  for (const text of texts) if (text.length > longest) return false;
  const words = new Set(Array.from(texts, (text) => text.toLowerCase()));
  return words.size === 2 && pairs.some(([no, yes]) => words.has(no) && words.has(yes));
}
