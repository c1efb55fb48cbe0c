// The confusion of very many classes: those most often confused, and all others as one.

import type { Label } from "rosenblatt";
import { count } from "../text/number.js";

/** Who was taken for whom, a row for each true class. */
export interface Matrix {
  readonly classes: readonly Label[];
  readonly counts: readonly (readonly number[])[];
}

/** More classes than this leave no room for names and numbers. */
const mostClasses = 20;

/**
 * The same counts with all but the most often confused classes as one: its rows are right, taken for a class that is shown, or for another of those gathered, which is a column of its own. What that is
 * goes into words.
 */
export function gathered({ classes, counts }: Matrix): Matrix & { readonly words?: string } {
  if (classes.length <= mostClasses) return { classes, counts };
  const wrong = classes.map((_, k) => counts.reduce((sum, row, t) => sum + (t === k ? 0 : row[k] + counts[k][t]), 0));
  const order = [...classes.keys()].sort((a, b) => wrong[b] - wrong[a] || a - b);
  const kept = order.slice(0, mostClasses - 2).sort((a, b) => a - b);
  const others = kept.length;
  const place = new Map(kept.map((k, position) => [k, position]));
  const own = Array.from({ length: mostClasses }, () => new Array<number>(mostClasses).fill(0));
  counts.forEach((row, t) => {
    row.forEach((n, p) => {
      const isAnother = t !== p && !place.has(t) && !place.has(p);
      own[place.get(t) ?? others][isAnother ? others + 1 : (place.get(p) ?? others)] += n;
    });
  });
  return {
    classes: [...kept.map((k) => classes[k]), `${count(classes.length - others)} others`, "another"],
    counts: own,
    words: `the ${others} of ${count(classes.length)} classes that are confused most, and all others as one`,
  };
}
