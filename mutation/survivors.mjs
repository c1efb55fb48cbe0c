// The known survivors, by the reason why no test notices them: either none could, because the program does the same, or
// a test would cost more than it is worth.

import { readFileSync } from "node:fs";

const { equivalent, accepted } = JSON.parse(readFileSync(new URL("survivors.json", import.meta.url), "utf8"));

/** @typedef {{ reason: string, isEquivalent: boolean }} Explanation */

/** @type {Map<string, Explanation>} */
const explanations = new Map();
for (const [reasons, isEquivalent] of [
  [equivalent, true],
  [accepted, false],
])
  for (const [reason, keys] of Object.entries(reasons))
    for (const key of keys) explanations.set(key, { reason, isEquivalent });

/** The names of all listed survivors. */
export const listed = [...explanations.keys()];

/** Returns why a mutant survives, if that is known. */
export function explained(key) {
  return explanations.get(key);
}
