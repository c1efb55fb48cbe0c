// A random sample that is the same for the same seed, and hardly changes when mutants come or go: each mutant has a number of its own,
// and the smallest are chosen.

import { createHash } from "node:crypto";

/** Returns `count` of the mutants, in their order. */
export function chosen(mutants, count, seed, name) {
  if (count >= mutants.length) return mutants;
  const lot = new Map(
    mutants.map((mutant) => [mutant, createHash("sha256").update(`${seed} ${name} ${mutant.key}`).digest("hex")]),
  );
  const drawn = new Set([...mutants].sort((a, b) => (lot.get(a) < lot.get(b) ? -1 : 1)).slice(0, count));
  return mutants.filter((mutant) => drawn.has(mutant));
}
