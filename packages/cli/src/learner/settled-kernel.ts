// The kernel of a command line, with everything that depends on the data determined.

import type { Examples, Transformer } from "rosenblatt";
import { autoGamma, laplacian, linear, polynomial, type RowKernel, rbf, sigmoid } from "rosenblatt/kernels";
import { type KernelChoice, kernelIn } from "../options/kernel-text.js";

/** A kernel that is ready to learn with. */
export interface SettledKernel {
  readonly kernel: RowKernel;
  /** The kernel as it is typed, with the number that `auto` stands for. */
  readonly text: string;
}

/** The rows to learn from, and what scales them before the learner sees them. */
export interface Seen {
  readonly examples: Examples;
  readonly scalers: readonly Transformer[];
}

/** The value of `auto` for the rows as the learner sees them, to six digits, so that it can be copied. */
export function gammaFor(seen: Seen): number {
  return Number(exactGamma(seen).toPrecision(6));
}

function exactGamma({ examples, scalers: [scaler, ...others] }: Seen): number {
  if (!scaler) return autoGamma(examples);
  const scaled = scaler.fit(examples).transformAll(examples);
  try {
    return exactGamma({ examples: scaled, scalers: others });
  } finally {
    scaled.release();
  }
}

/** The kernel that a text describes; `auto` in it is determined by the rows to learn from. */
export function settledKernel(text: string, seen: Seen): SettledKernel {
  const choice = kernelIn(text, "--kernel");
  if (choice.kernel !== "rbf" || choice.gamma !== "auto") return { kernel: kernelOf(choice), text: text.trim() };
  const gamma = gammaFor(seen);
  return { kernel: rbf(gamma), text: `rbf:${gamma}` };
}

/** The kernel of a choice without `auto`; hamming and ngram are x·z of columns that were made for them. */
export function kernelOf(choice: KernelChoice): RowKernel {
  switch (choice.kernel) {
    case "linear":
    case "hamming":
    case "ngram":
      return linear();
    case "poly":
      return polynomial({ degree: choice.degree, c: choice.c, scale: choice.scale });
    case "rbf":
      return rbf(choice.gamma as number);
    case "laplacian":
      return laplacian(choice.gamma);
    case "sigmoid":
      return sigmoid({ scale: choice.scale, c: choice.c });
  }
}
