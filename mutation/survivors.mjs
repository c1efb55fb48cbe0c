// The survivors that are known, each with the reason why no test notices it.

import { readFileSync } from "node:fs";

const { reasons, survivors } = JSON.parse(readFileSync(new URL("survivors.json", import.meta.url), "utf8"));

/** The names of all that are listed. */
export const listed = Object.keys(survivors);

/** Returns why a mutant survives, if that is known. A reason that several share is listed once, under a name. */
export function explained(key) {
  const reason = survivors[key];
  return reason === undefined ? undefined : (reasons[reason] ?? reason);
}
