// Kernel learners keep the contract, with support sets of every kind.

import {
  AveragedKernelPerceptron,
  type Kernel,
  KernelPassiveAggressive,
  KernelPerceptron,
  polynomial,
  rbf,
  sum,
  VotedKernelPerceptron,
} from "../../src/entries/kernels.js";
import type { LinearOptions } from "../../src/options/shared-options.js";
import { keepsTheContract } from "../contract/learner.contract.js";
import { inFull } from "../runs.js";
import "../../src/entries/wasm.js";

/** A kernel mixes the features, so no score is a sum over them. */
const adds = { features: false };

const quadratic = polynomial(2);

/** What the contract asks for, with a kernel; support vectors are the history. */
function withKernel<T>(make: (options: Omit<LinearOptions<string>, "history" | "bias"> & { kernel: Kernel }) => T) {
  return ({ history: _, ...options }: LinearOptions<string>) => make({ kernel: quadratic, ...options });
}

keepsTheContract(
  "KernelPerceptron",
  withKernel((options) => new KernelPerceptron<string>(options)),
  { adds },
);
keepsTheContract(
  "AveragedKernelPerceptron",
  withKernel((options) => new AveragedKernelPerceptron<string>({ ...options, kernel: sum(rbf(1), quadratic) })),
  { adds },
);
keepsTheContract(
  "VotedKernelPerceptron",
  withKernel((options) => new VotedKernelPerceptron<string>(options)),
  { adds: { features: false, updates: false } },
);
keepsTheContract(
  "KernelPassiveAggressive",
  withKernel((options) => new KernelPassiveAggressive<string>({ ...options, kernel: rbf(1) })),
  { adds },
);
// The short suite tests every learner once; budgets have tests of their own.
if (inFull) {
  keepsTheContract(
    "KernelPerceptron on a budget of 9, one chosen at random going",
    withKernel((options) => new KernelPerceptron<string>({ ...options, budget: 9 })),
    { adds },
  );
  keepsTheContract(
    "KernelPerceptron with an RBF kernel and the delta rule",
    withKernel((options) => new KernelPerceptron<string>({ ...options, kernel: rbf(0.5), rule: "delta" })),
    { adds },
  );
  keepsTheContract(
    "KernelPassiveAggressive, averaged",
    withKernel((options) => new KernelPassiveAggressive<string>({ ...options, averaged: true })),
    { adds },
  );
  keepsTheContract(
    "KernelPerceptron on a budget of 9, projecting",
    withKernel(
      (options) =>
        new KernelPerceptron<string>({ ...options, budget: { size: 9, keep: "projectron", threshold: 0.1 } }),
    ),
    { adds },
  );
}
