// The learners that `load` knows, by the name in their files: docs/decisions/0009-loading-by-registration.md.

import type { Definition } from "./definition.js";

/** A learner as `load` needs it. */
export type Loadable = Pick<Definition, "name" | "read">;

const known = /* @__PURE__ */ new Map<unknown, Loadable>();

/** Makes learners known to `load`. */
export function register(learners: readonly Loadable[]): void {
  for (const learner of learners) known.set(learner.name, learner);
}

/** Gives what reads learners of this name from model files. */
export function loadableOf(name: unknown): Loadable | undefined {
  return known.get(name);
}

/** Under what condition `load` would know a learner that it does not know: once its class is used, or its package imported. */
export function knownWhere(name: unknown): string | undefined {
  const outside = outsidePackage(name);
  if (outside !== undefined) return `once the package ${outside} is imported`;
  const found = /^((averaged|voted)-)?(kernel)-(perceptron|passive-aggressive)$|^(network)$/.exec(String(name));
  if (!found) return undefined;
  const className = found[0].replace(/(^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase());
  return `in a program that uses ${className} of rosenblatt/${found[3] ?? found[5]}s or imports "rosenblatt/all"`;
}

/** The package in the name of a learner from outside, "rosenblatt-alma" in "rosenblatt-alma/alma"; undefined if there is none. */
export function outsidePackage(name: unknown): string | undefined {
  const [, found] =
    /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)\/[a-z0-9][\w.-]*$/.exec(String(name).slice(0, 215)) ?? [];
  return typeof name === "string" && name.length <= 214 ? found : undefined;
}
