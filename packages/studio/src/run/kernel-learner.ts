// The kernel perceptron that a document's settings describe.

import { AveragedKernelPerceptron, KernelPerceptron, polynomial, type RowKernel, rbf } from "rosenblatt/kernels";
import type { Doc, KernelChoice } from "../document/document.js";
import { optionsOf } from "./learner-options.js";

/** Returns the library's kernel for a document's settings. */
export function kernelOf(choice: KernelChoice): RowKernel {
  return choice.kind === "rbf" ? rbf(choice.gamma) : polynomial({ degree: choice.degree, c: choice.c });
}

/** Returns the kernel perceptron that a document's settings describe; `averaged` selects the one that predicts with the average. */
export function kernelLearnerOf(
  doc: Doc,
  averaged = false,
): KernelPerceptron<string> | AveragedKernelPerceptron<string> {
  const { bias: _, ...options } = optionsOf(doc);
  const own = {
    ...options,
    kernel: kernelOf(doc.settings.kernel),
    rule: doc.settings.delta ? "delta" : "mistake",
  } as const;
  return averaged ? new AveragedKernelPerceptron<string>(own) : new KernelPerceptron<string>(own);
}
