// Kernels and the learners that use them: the perceptron beyond straight lines.

import "./register.js";

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
export { type CheckKernelOptions, checkKernel, type KernelCheck, type KernelFinding } from "./check-kernel.js";
export { product, scaled, sum } from "./combined.js";
export { Crew } from "./crew.js";
export { cross, gram, type KernelMatrix } from "./gram.js";
export { categorical, hamming, hammingDistance } from "./hamming.js";
export type { Indefinite } from "./indefinite.js";
export {
  type Definite,
  type Expression,
  isRowKernel,
  type Kernel,
  type KernelSpec,
  type Measure,
  type RowKernel,
  type Shape,
} from "./kernel.js";
export { laplacian } from "./laplacian.js";
export { linear } from "./linear.js";
export { ngram } from "./ngram.js";
export { normalised } from "./normalised.js";
export { type PolynomialOptions, polynomial, quadratic } from "./polynomial.js";
export { autoGamma, rbf } from "./rbf.js";
export { kernelOf } from "./saved.js";
export { type SigmoidOptions, sigmoid } from "./sigmoid.js";
export { type SimilarityOptions, similarity } from "./similarity.js";
