// Makes `load` know the kernel learners.

import type { Label, Learner } from "../learner.js";
import { AveragedKernelPerceptron } from "../learners/averaged-kernel-perceptron.js";
import { KernelPassiveAggressive } from "../learners/kernel-passive-aggressive.js";
import { KernelPerceptron } from "../learners/kernel-perceptron.js";
import { VotedKernelPerceptron } from "../learners/voted-kernel-perceptron.js";
import type { ModelContent } from "../model/format.js";
import { registerLoader } from "../model/registry.js";

registerLoader(
  "kernel-perceptron",
  <L extends Label>(content: ModelContent): Learner<L> => KernelPerceptron.of(content),
);
registerLoader(
  "averaged-kernel-perceptron",
  <L extends Label>(content: ModelContent): Learner<L> => AveragedKernelPerceptron.of(content),
);
registerLoader(
  "voted-kernel-perceptron",
  <L extends Label>(content: ModelContent): Learner<L> => VotedKernelPerceptron.of(content),
);
registerLoader(
  "kernel-passive-aggressive",
  <L extends Label>(content: ModelContent): Learner<L> => KernelPassiveAggressive.of(content),
);
