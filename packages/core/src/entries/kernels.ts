// Kernels and the learners that use them: the perceptron beyond straight lines.

export type { BudgetOptions, Keep } from "../dual/budget.js";
export { type Given, type KernelFitOptions, KernelLearner, type SupportVector } from "../dual/learner.js";
export type { KernelOptions, Similarity } from "../dual/options.js";
export { type CheckKernelOptions, checkKernel, type KernelCheck, type KernelFinding } from "../gram/check-kernel.js";
export { cross, gram, type KernelMatrix } from "../gram/gram.js";
export type { Indefinite } from "../gram/indefinite.js";
export { product, type ScaledOptions, scaled, sum } from "../kernels/combined.js";
export { categorical, hamming, hammingDistance } from "../kernels/hamming.js";
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
export { type LaplacianOptions, laplacian } from "../kernels/laplacian.js";
export { linear } from "../kernels/linear.js";
export { type NgramOptions, ngram } from "../kernels/ngram.js";
export { normalised } from "../kernels/normalised.js";
export { type PolynomialOptions, polynomial, quadratic } from "../kernels/polynomial.js";
export { autoGamma, type RbfOptions, rbf } from "../kernels/rbf.js";
export { kernelOf } from "../kernels/saved.js";
export { type SigmoidOptions, sigmoid } from "../kernels/sigmoid.js";
export { type SimilarityOptions, similarity } from "../kernels/similarity.js";
export * from "../learners/kernels.generated.js";
export { Crew } from "../support/crew.js";
