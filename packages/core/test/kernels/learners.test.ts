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
import { keepsTheContract } from "../learner.contract.js";
import "../../src/entries/wasm.js";

const features = { "explains a score by features that add up to it": "a kernel mixes the features" };
const votes = {
  "explains a score by past updates that add up to it, also after early stopping": "a vote is a sum of signs",
};

const quadratic = polynomial(2);

/** What the contract asks for, with a kernel; support vectors are the history. */
function withKernel<T>(make: (options: Omit<LinearOptions<string>, "history" | "bias"> & { kernel: Kernel }) => T) {
  return ({ history: _, ...options }: LinearOptions<string>) => make({ kernel: quadratic, ...options });
}

keepsTheContract(
  "KernelPerceptron",
  withKernel((options) => new KernelPerceptron<string>(options)),
  { except: features },
);
keepsTheContract(
  "KernelPerceptron with an RBF kernel and the delta rule",
  withKernel((options) => new KernelPerceptron<string>({ ...options, kernel: rbf(0.5), rule: "delta" })),
  { except: features },
);
keepsTheContract(
  "AveragedKernelPerceptron",
  withKernel((options) => new AveragedKernelPerceptron<string>({ ...options, kernel: sum(rbf(1), quadratic) })),
  { except: features },
);
keepsTheContract(
  "VotedKernelPerceptron",
  withKernel((options) => new VotedKernelPerceptron<string>(options)),
  { except: { ...features, ...votes } },
);
keepsTheContract(
  "KernelPassiveAggressive",
  withKernel((options) => new KernelPassiveAggressive<string>({ ...options, kernel: rbf(1) })),
  { except: features },
);
keepsTheContract(
  "KernelPassiveAggressive, averaged",
  withKernel((options) => new KernelPassiveAggressive<string>({ ...options, averaged: true })),
  { except: features },
);
keepsTheContract(
  "KernelPerceptron on a budget of 9, one chosen at random going",
  withKernel((options) => new KernelPerceptron<string>({ ...options, budget: 9 })),
  { except: features },
);
keepsTheContract(
  "KernelPerceptron on a budget of 9, projecting",
  withKernel(
    (options) => new KernelPerceptron<string>({ ...options, budget: { size: 9, keep: "projectron", threshold: 0.1 } }),
  ),
  { except: features },
);
