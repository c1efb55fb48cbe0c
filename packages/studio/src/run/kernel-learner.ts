// The kernel perceptron that a document's settings describe.

import { AveragedKernelPerceptron, KernelPerceptron, polynomial, type RowKernel, rbf } from "rosenblatt/kernels";
import type { Doc, KernelChoice } from "../document.js";
import { optionsOf } from "./learner.js";

export function kernelOf(choice: KernelChoice): RowKernel {
  return choice.kind === "rbf" ? rbf(choice.gamma) : polynomial({ degree: choice.degree, c: choice.c });
}

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
