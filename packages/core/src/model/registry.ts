// Learners that `load` knows once their entry is imported: docs/decisions/0009-loading-by-registration.md.

import type { Label, Learner } from "../learner.js";
import type { ModelContent } from "./format.js";

/** Makes a learner of what its file holds. */
export type Loader = <L extends Label>(content: ModelContent) => Learner<L>;

const loaders = new Map<string, Loader>();

export function registerLoader(name: string, loader: Loader): void {
  loaders.set(name, loader);
}

export function loaderOf(name: unknown): Loader | undefined {
  return loaders.get(name as string);
}

/** The entry to import for a learner that is not registered. */
export function entryOf(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  return name.includes("kernel") ? "rosenblatt/kernels" : name.includes("network") ? "rosenblatt/networks" : undefined;
}
