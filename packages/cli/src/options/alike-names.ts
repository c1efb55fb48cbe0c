// Finds column names that may have been meant for one another.

import { edits } from "./values.js";

/** In shorter names, a different letter makes a different word. */
const longEnough = 5;

/**
 * A name that may have been meant: the same except for case, blanks and punctuation, or except for one letter or two
 * exchanged ones; undefined if there is none.
 */
export function alikeName(name: string, others: readonly string[]): string | undefined {
  const bare = bareOf(name);
  const same = others.find((other) => bare !== "" && bareOf(other) === bare);
  return same ?? others.find((other) => name.length >= longEnough && edits(name, other) === 1);
}

/** Suggests corrections, such as `did you mean "Age" by "age"?`; empty if no name that is present resembles a missing one. */
export function meantNames(missing: readonly string[], present: readonly string[], known: ReadonlySet<string>): string {
  const strange = present.filter((name) => !known.has(name));
  const pairs = missing.flatMap((name) => {
    const typed = alikeName(name, strange);
    return typed === undefined ? [] : [`${JSON.stringify(name)} by ${JSON.stringify(typed)}`];
  });
  return pairs.length === 0 ? "" : `did you mean ${pairs.slice(0, 6).join(", and ")}?`;
}

function bareOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
