// The confusion of very many classes: shows those most often confused, and combines all others.

import type { Label } from "rosenblatt";
import { count } from "../text/number.js";

/** How often each class was taken for which, with a row for each true class. */
export interface Matrix {
  readonly classes: readonly Label[];
  readonly counts: readonly (readonly number[])[];
}

/** With more classes than this there is no room for names and numbers. */
const mostClasses = 20;

/**
 * The same counts with all but the most often confused classes combined into one. Mistakes between two combined classes
 * are counted in a column of their own. `words` describes what was combined.
 */
export function gathered(
  { classes, counts }: Matrix,
  most: number = mostClasses,
): Matrix & { readonly words?: string } {
  if (classes.length <= most) return { classes, counts };
  const wrong = classes.map((_, k) => counts.reduce((sum, row, t) => sum + (t === k ? 0 : row[k] + counts[k][t]), 0));
  const order = [...classes.keys()].sort((a, b) => wrong[b] - wrong[a] || a - b);
  const kept = order.slice(0, most - 2).sort((a, b) => a - b);
  const others = kept.length;
  const place = new Map(kept.map((k, position) => [k, position]));
  const own = Array.from({ length: most }, () => new Array<number>(most).fill(0));
  counts.forEach((row, t) => {
    row.forEach((n, p) => {
      const isAnother = t !== p && !place.has(t) && !place.has(p);
      own[place.get(t) ?? others][isAnother ? others + 1 : (place.get(p) ?? others)] += n;
    });
  });
  return {
    classes: [...kept.map((k) => classes[k]), `${count(classes.length - others)} others`, "another of them"],
    counts: own,
    words: `the ${others} of ${count(classes.length)} classes that are confused most, and all others as one`,
  };
}

/** The same counts with as many classes as lines of so many characters have room for, so that no count is cut. */
export function gatheredIn(columns: number, matrix: Matrix): Matrix & { readonly words?: string } {
  for (let most = mostClasses; ; most--) {
    const found = gathered(matrix, most);
    const { classes, counts } = found;
    const name = Math.max(4, Math.min(14, Math.floor((columns - 16) / classes.length) - 2));
    const widths = classes.map((_, p) => 2 + Math.max(name, ...counts.map((row) => count(row[p]).length)));
    if (most === 3 || name + widths.reduce((sum, width) => sum + width) <= columns) return found;
  }
}
