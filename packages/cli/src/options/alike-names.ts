// Names of columns that may be meant for one another.

import { edits } from "./values.js";

/** In shorter names a letter makes another word. */
const longEnough = 5;

/** The other name that a name may be meant for: the same but for case, blanks and signs, or but for one letter; undefined where none is. */
export function alikeName(name: string, others: readonly string[]): string | undefined {
  const bare = bareOf(name);
  const same = others.find((other) => bare !== "" && bareOf(other) === bare);
  return same ?? others.find((other) => name.length >= longEnough && edits(name, other) === 1);
}

/** Pairs of names to put right, in words: `did you mean "Age" by "age"?`; nothing where none of the names that are there is like one that is missing. */
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
