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
} from "./bounds.js";
export type { Bracket } from "./bracket.js";
export {
  type Certificate,
  type InseparableCertificate,
  type Question,
  type Rational,
  readCertificate,
  type SeparableCertificate,
} from "./certificate.js";
export { type CommonPoint, type ConvexCombination, commonPoint } from "./common-point.js";
export { type Competitor, competitor } from "./competitor.js";
export { dataHash } from "./data-hash.js";
export type { Solver } from "./decide.js";
export { directionOf } from "./direction.js";
export { type Forecast, type ForecastOptions, forecast, type Outcome, outcome, type Trial } from "./forecast.js";
export {
  type Generalisation,
  type GeneralisationOptions,
  generalisation,
  type LabelledRows,
  onlineToBatch,
} from "./generalisation.js";
export {
  isKernelCertificate,
  type KernelCertificate,
  type KernelInseparableCertificate,
  type KernelSeparableCertificate,
  type KernelTheoremCertificate,
  readKernelCertificate,
} from "./kernel-certificate.js";
export type { Thing } from "./kernel-data.js";
export { type KernelMargin, type KernelMarginOptions, kernelMargin } from "./kernel-margin.js";
export {
  type KernelSeparability,
  type KernelSeparabilityOptions,
  type KernelVerdict,
  kernelSeparability,
  kernelSeparabilityAsync,
} from "./kernel-separability.js";
export type { GivenKernel } from "./kernel-standing.js";
export { type LeastError, leastError } from "./least-error.js";
export {
  Ledger,
  type LedgerLine,
  type LedgerOfRun,
  type LedgerOptions,
  type LedgerSummary,
  ledger,
} from "./ledger.js";
export { kernelOfMap, type MapOfPolynomials } from "./map-kernel.js";
export { type Margins, type MarginsOptions, margins, marginsAsync } from "./margin.js";
export { type MistakesOverOrders, mistakesOverOrders, type OrdersOptions } from "./orders.js";
export {
  type Separability,
  type SeparabilityOptions,
  separability,
  separabilityAsync,
  type Verdict,
} from "./separability.js";
export type { SideOptions } from "./two-classes.js";
export type { Verification } from "./verification.js";
export { verifyCertificate } from "./verify.js";
export { verifyKernelCertificate } from "./verify-kernel.js";
