// Theory that runs: separability with proof, margins between two doubles, and a verifier that trusts nobody.

export {
  deviation,
  freundSchapire,
  novikoff,
  type PassiveAggressiveBound,
  passiveAggressive,
  passiveAggressive1,
  passiveAggressive2,
  type WinnowBound,
  type WinnowThresholdBound,
  winnow,
  winnowThreshold,
} from "../theory/bounds.js";
export type { Bracket } from "../theory/bracket.js";
export {
  type Certificate,
  type InseparableCertificate,
  type Question,
  type Rational,
  readCertificate,
  type SeparableCertificate,
} from "../theory/certificate.js";
export { type CommonPoint, type ConvexCombination, commonPoint } from "../theory/common-point.js";
export { type Competitor, competitor } from "../theory/competitor.js";
export { dataHash } from "../theory/data-hash.js";
export type { Solver } from "../theory/decide.js";
export { directionOf } from "../theory/direction.js";
export {
  type Forecast,
  type ForecastOptions,
  forecast,
  type Outcome,
  outcome,
  type Trial,
} from "../theory/forecast.js";
export {
  type Generalisation,
  type GeneralisationOptions,
  generalisation,
  type LabelledRows,
  onlineToBatch,
} from "../theory/generalisation.js";
export {
  isKernelCertificate,
  type KernelCertificate,
  type KernelInseparableCertificate,
  type KernelSeparableCertificate,
  type KernelTheoremCertificate,
  readKernelCertificate,
} from "../theory/kernel-certificate.js";
export type { Thing } from "../theory/kernel-data.js";
export { type KernelMargin, type KernelMarginOptions, kernelMargin } from "../theory/kernel-margin.js";
export {
  type KernelSeparability,
  type KernelSeparabilityOptions,
  type KernelVerdict,
  kernelSeparability,
  kernelSeparabilityAsync,
} from "../theory/kernel-separability.js";
export type { GivenKernel } from "../theory/kernel-standing.js";
export { type LeastError, leastError } from "../theory/least-error.js";
export {
  Ledger,
  type LedgerLine,
  type LedgerOfRun,
  type LedgerOptions,
  type LedgerSummary,
  ledger,
} from "../theory/ledger.js";
export { kernelOfMap, type MapOfPolynomials } from "../theory/map-kernel.js";
export { type Margins, type MarginsOptions, margins, marginsAsync } from "../theory/margin.js";
export { type MistakesOverOrders, mistakesOverOrders, type OrdersOptions } from "../theory/orders.js";
export {
  type Separability,
  type SeparabilityOptions,
  separability,
  separabilityAsync,
  type Verdict,
} from "../theory/separability.js";
export type { SideOptions } from "../theory/two-classes.js";
export type { Verification } from "../theory/verification.js";
export { verifyCertificate } from "../theory/verify.js";
export { verifyKernelCertificate } from "../theory/verify-kernel.js";
