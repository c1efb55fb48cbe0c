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

/** What to import for a learner that is not registered: an entry of this package, or another package. */
export function entryOf(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const outside = outsidePackage(name);
  if (outside !== undefined) return `the package ${outside}`;
  return name.includes("kernel") ? "rosenblatt/kernels" : name.includes("network") ? "rosenblatt/networks" : undefined;
}

/** The package in the name of a learner from outside, "rosenblatt-alma" of "rosenblatt-alma/alma"; undefined where there is none. */
export function outsidePackage(name: unknown): string | undefined {
  const [, found] =
    /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)\/[a-z0-9][\w.-]*$/.exec(String(name).slice(0, 215)) ?? [];
  return typeof name === "string" && name.length <= 214 ? found : undefined;
}
