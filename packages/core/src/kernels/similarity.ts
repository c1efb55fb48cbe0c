// Any function of two things as a kernel: of documents, sets, graphs.

import { oneOf, onlyKnown, shown } from "../check.js";
import { OptionError } from "../errors.js";
import type { Definite, Kernel } from "./kernel.js";

export interface SimilarityOptions {
  /** As a formula or a word; defaults to the function's own name. */
  name?: string;
  /** What you know of it; `checkKernel` looks for the opposite on a sample. Defaults to "unknown". */
  definite?: Definite;
}

/**
 * A kernel from a function f(a, b) → number. It should be symmetric, and depend on nothing but a and b. A model file cannot
 * hold a function: whoever loads a learner that has one gives it again.
 */
export function similarity<X>(f: (a: X, b: X) => number, options: SimilarityOptions = {}): Kernel<X> {
  if (typeof f !== "function")
    throw new OptionError(`a similarity must be a function (a, b) → number; got ${shown(f)}`);
  onlyKnown(options, ["name", "definite"]);
  const { name = f.name || "similarity", definite = "unknown" } = options;
  oneOf("definite", definite, ["always", "not-always", "unknown"]);
  return { name, definite, spec: null, between: (a, b) => f(a, b) };
}
