// Kernels and the learners that use them: the perceptron beyond straight lines.

import "../kernels/register.js";

export { type CheckKernelOptions, checkKernel, type KernelCheck, type KernelFinding } from "../kernels/check-kernel.js";
export { product, scaled, sum } from "../kernels/combined.js";
export { Crew } from "../kernels/crew.js";
export { cross, gram, type KernelMatrix } from "../kernels/gram.js";
export { categorical, hamming, hammingDistance } from "../kernels/hamming.js";
export type { Indefinite } from "../kernels/indefinite.js";
export {
  type Definite,
  type Expression,
  isRowKernel,
  type Kernel,
  type KernelSpec,
  type Measure,
  type RowKernel,
  type Shape,
} from "../kernels/kernel.js";
export { laplacian } from "../kernels/laplacian.js";
export { linear } from "../kernels/linear.js";
export { ngram } from "../kernels/ngram.js";
export { normalised } from "../kernels/normalised.js";
export { type PolynomialOptions, polynomial, quadratic } from "../kernels/polynomial.js";
export { autoGamma, rbf } from "../kernels/rbf.js";
export { kernelOf } from "../kernels/saved.js";
export { type SigmoidOptions, sigmoid } from "../kernels/sigmoid.js";
export { type SimilarityOptions, similarity } from "../kernels/similarity.js";
export {
  AveragedKernelPerceptron,
  type AveragedKernelPerceptronOptions,
} from "../learners/averaged-kernel-perceptron.js";
export type { BudgetOptions, Keep } from "../learners/budget.js";
export type { Given, SupportVector } from "../learners/kernel-classifier.js";
export type { KernelFitOptions } from "../learners/kernel-learner.js";
export type { KernelOptions, Similarity } from "../learners/kernel-options.js";
export {
  KernelPassiveAggressive,
  type KernelPassiveAggressiveOptions,
} from "../learners/kernel-passive-aggressive.js";
export { KernelPerceptron, type KernelPerceptronOptions } from "../learners/kernel-perceptron.js";
export { VotedKernelPerceptron, type Votes } from "../learners/voted-kernel-perceptron.js";
