// Any function of two things as a kernel: of documents, sets, graphs.

import { oneOf, onlyKnown, shown } from "../check.js";
import { OptionError } from "../errors.js";
import type { Definite, Kernel } from "./kernel.js";

/** What to state about a similarity that is a function of yours. */
export interface SimilarityOptions {
  /** The name of the kernel, a formula or a word. Defaults to the function's own name. */
  name?: string;
  /** What you know of its Gram matrices; `checkKernel` looks for the opposite on a sample. Defaults to "unknown". */
  definite?: Definite;
}

/**
 * Makes a kernel from a function f(a, b) → number, which should be symmetric and depend on nothing but a and b. A model file cannot
 * contain a function, so it must be passed again when a learner is loaded.
 */
export function similarity<X>(f: (a: X, b: X) => number, options: SimilarityOptions = {}): Kernel<X> {
  if (typeof f !== "function")
    throw new OptionError(`a similarity must be a function (a, b) → number; got ${shown(f)}`);
  onlyKnown(options, ["name", "definite"]);
  const { name = f.name || "similarity", definite = "unknown" } = options;
  oneOf("definite", definite, ["always", "not-always", "unknown"]);
  return { name, definite, spec: null, between: (a, b) => f(a, b) };
}
