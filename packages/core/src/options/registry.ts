// The learners that `load` knows, by the name in their files: docs/decisions/0009-loading-by-registration.md.

import type { Definition } from "./definition.js";

const definitions = new Map<string, Definition>();

/** Makes learners known to `load` and to whoever lists them. */
export function register(learners: readonly Definition[]): void {
  for (const learner of learners) definitions.set(learner.name, learner);
}

/** The definition of the learner that has this name in model files. */
export function definitionOf(name: unknown): Definition | undefined {
  return definitions.get(name as string);
}

/** The entry of the package to import for a learner that is not registered. */
export function entryOf(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  return name.includes("kernel") ? "rosenblatt/kernels" : name.includes("network") ? "rosenblatt/networks" : undefined;
}
