// The learners that `load` knows, by the name in their files: docs/decisions/0009-loading-by-registration.md.

import type { Definition } from "./definition.js";

/** A learner as `load` needs it. */
export type Loadable = Pick<Definition, "name" | "read">;

const known = /* @__PURE__ */ new Map<unknown, Loadable>();

/** Makes learners known to `load`. */
export function register(learners: readonly Loadable[]): void {
  for (const learner of learners) known.set(learner.name, learner);
}

/** What reads the learner that has this name in model files. */
export function loadableOf(name: unknown): Loadable | undefined {
  return known.get(name);
}

/** The class of such learners and the entry of the package that exports it, for those that `load` knows only where they are used. */
export function classOf(name: unknown): string | undefined {
  const found = /^((averaged|voted)-)?(kernel)-(perceptron|passive-aggressive)$|^(network)$/.exec(String(name));
  if (!found) return undefined;
  const className = found[0].replace(/(^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase());
  return `${className} of rosenblatt/${found[3] ?? found[5]}s`;
}
