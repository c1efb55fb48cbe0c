// Theory as code: separability with proof, margins enclosed between two doubles, and a verifier that trusts nothing else.

export {
  budgetLimit,
  type ForgetronBound,
  forgetron,
  forgetronBudget,
  forgetronReach,
} from "../theory/bounds/budget-bounds.js";
export { type Competitor, competitor } from "../theory/bounds/competitor.js";
export { leaveOneOut, votedError } from "../theory/bounds/expected-error.js";
export {
  type Generalisation,
  type GeneralisationOptions,
  generalisation,
  type LabelledRows,
  onlineToBatch,
} from "../theory/bounds/generalisation.js";
export {
  Ledger,
  type LedgerLine,
  type LedgerOfRun,
  type LedgerOptions,
  type LedgerSummary,
  ledger,
} from "../theory/bounds/ledger.js";
export {
  deviation,
  freundSchapire,
  jointPerceptron,
  type MarginPerceptronBound,
  marginPerceptron,
  novikoff,
  type PassiveAggressiveBound,
  passiveAggressive,
  passiveAggressive1,
  passiveAggressive2,
  type WinnowBound,
  type WinnowThresholdBound,
  winnow,
  winnowThreshold,
} from "../theory/bounds/mistake-bounds.js";
export {
  type ArowBound,
  arow,
  logVolume,
  type SecondOrderBound,
  secondOrder,
} from "../theory/bounds/second-order-bounds.js";
export type { Rational } from "../theory/certificates/about.js";
export {
  type Certificate,
  type InseparableCertificate,
  readCertificate,
  type SeparableCertificate,
} from "../theory/certificates/certificate.js";
export { type CommonPoint, type ConvexCombination, commonPoint } from "../theory/certificates/common-point.js";
export { directionOf } from "../theory/certificates/direction.js";
export {
  isKernelCertificate,
  type KernelCertificate,
  type KernelInseparableCertificate,
  type KernelSeparableCertificate,
  type KernelTheoremCertificate,
  readKernelCertificate,
} from "../theory/certificates/kernel-certificate.js";
export type { Bracket } from "../theory/exact/bracket.js";
export { dataHash } from "../theory/problem/data-hash.js";
export type { Thing } from "../theory/problem/kernel-data.js";
export type { GivenKernel } from "../theory/problem/kernel-standing.js";
export { kernelOfMap, type MapOfPolynomials } from "../theory/problem/map-kernel.js";
export type { Question } from "../theory/problem/question.js";
export type { SideOptions } from "../theory/problem/two-classes.js";
export {
  type BoundOfData,
  type BoundsOfRunOptions,
  boundsOfClasses,
  boundsOfMargin,
  boundsOfRun,
} from "../theory/questions/bounds-of-data.js";
export {
  type Forecast,
  type ForecastOptions,
  forecast,
  type Outcome,
  outcome,
  type Trial,
} from "../theory/questions/forecast.js";
export { type KernelMargin, type KernelMarginOptions, kernelMargin } from "../theory/questions/kernel-margin.js";
export {
  type KernelSeparability,
  type KernelSeparabilityOptions,
  type KernelVerdict,
  kernelSeparability,
  kernelSeparabilityAsync,
} from "../theory/questions/kernel-separability.js";
export { type LeastError, leastError } from "../theory/questions/least-error.js";
export { linearProgram } from "../theory/questions/linear-program.js";
export { type Margins, type MarginsOptions, margins, marginsAsync } from "../theory/questions/margins.js";
export { type MistakesOverOrders, mistakesOverOrders, type OrdersOptions } from "../theory/questions/orders.js";
export {
  type Separability,
  type SeparabilityOptions,
  separability,
  separabilityAsync,
  type Verdict,
} from "../theory/questions/separability.js";
export type { Solver } from "../theory/solve/decide.js";
export type { Verification } from "../theory/verifier/verification.js";
export { verifyCertificate } from "../theory/verifier/verify.js";
export { verifyKernelCertificate } from "../theory/verifier/verify-kernel.js";
