// Bounds on the number of mistakes, each with its source and the conditions under which it holds.
// ‖x‖ includes the constant feature of a bias, and u has the bias as an entry.

import { atLeastZero, iterated, oneOf, onlyKnown, positive, shown, whole } from "../../check.js";
import { log } from "../../compute/elementary.js";
import { OptionError } from "../../errors.js";

/**
 * Returns (R/γ)²: a perceptron makes no more mistakes on any sequence of any length when ‖x‖ ≤ R and a unit vector u has
 * y·(u·x) ≥ γ > 0 for every example, if weights start from 0 and the rate is constant. Novikoff 1962, Symp. Math. Theory of
 * Automata 12.
 */
export function novikoff(radius: number, gamma: number): number {
  const ratio = atLeastZero("radius", radius) / positive("gamma", gamma);
  return ratio * ratio;
}

/**
 * Returns ((R + D)/γ)²: a perceptron makes no more mistakes in one pass over any examples with ‖x‖ ≤ R, for any unit vector u
 * and any γ > 0, where D² = Σ max(0, γ − y·(u·x))² over the examples of the pass. Freund & Schapire 1999, Machine Learning
 * 37(3), theorem 2.
 */
export function freundSchapire(radius: number, gamma: number, deviation: number): number {
  const ratio = (atLeastZero("radius", radius) + atLeastZero("deviation", deviation)) / positive("gamma", gamma);
  return ratio * ratio;
}

/** Returns D = √(Σ max(0, γ − m)²) over the margins m = y·(u·x) of a unit vector u: by how much u misses γ. */
export function deviation(margins: Iterable<number>, gamma: number): number {
  let sum = 0;
  for (const m of iterated("margins", margins, "a list of margins")) sum += Math.max(0, gamma - m) ** 2;
  return Math.sqrt(sum);
}

/** What the bound of the margin perceptron depends on. */
export interface MarginPerceptronBound {
  /** The radius R: ‖x‖ ≤ R for every example. */
  radius: number;
  /** The γ > 0 with y·(u·x) ≥ γ for every example and a unit vector u. */
  gamma: number;
  /** The margin β of the learner. Defaults to 1, like the learner's. */
  margin?: number;
  /** The constant rate η of the learner. Defaults to 1, like the learner's. */
  rate?: number;
}

/**
 * Returns (R² + 2β/η)/γ²: a margin perceptron makes no more updates, mistakes among them, on any sequence. Novikoff's proof, in which an
 * update adds at most η²R² + 2ηβ to ‖w‖². For the learner see Li et al. 2002, ICML.
 */
export function marginPerceptron(options: MarginPerceptronBound): number {
  onlyKnown(options, ["radius", "gamma", "margin", "rate"]);
  const radius = atLeastZero("radius", options.radius);
  const gamma = positive("gamma", options.gamma);
  const beta = atLeastZero("margin", options.margin ?? 1);
  return (radius * radius + (2 * beta) / positive("rate", options.rate ?? 1)) / gamma / gamma;
}

/**
 * Returns 2(R/γ)²: a perceptron with a vector for each class, learned jointly, makes no more mistakes on any sequence if ‖x‖ ≤ R and
 * vectors u_k with Σ‖u_k‖² = 1 have (u_y − u_k)·x ≥ γ > 0 for every example of class y and every other class k. A mistake changes two vectors, by
 * x and −x. Crammer & Singer 2003, JMLR 3.
 */
export function jointPerceptron(radius: number, gamma: number): number {
  return 2 * novikoff(radius, gamma);
}

/** What the mistake bound of Winnow on a disjunction depends on. */
export interface WinnowBound {
  /** The number n of features, each 0 or 1. */
  attributes: number;
  /** The number k of relevant features: an example is positive if at least one of them is 1. */
  relevant: number;
  /** The factor α > 1 of a promotion. Defaults to 2, like the learner's. */
  promotion?: number;
  /** The threshold θ. Defaults to n, like the learner's. */
  threshold?: number;
  /** What a demotion does to a weight. Defaults to "divide", like the learner's. */
  demotion?: "divide" | "zero";
}

/**
 * Returns how many mistakes Winnow can make on a disjunction of k of n features: αk(1 + log_α θ) + n/θ with demotion to zero
 * (Littlestone 1988, Machine Learning 2(4), Winnow1), (1 + α)k(1 + log_α θ) + αn/((α − 1)θ) with division; for α = 2 and θ = n
 * these are 1 + 2k(1 + log₂ n) and 2 + 3k(1 + log₂ n).
 */
export function winnow(options: WinnowBound): number {
  onlyKnown(options, ["attributes", "relevant", "promotion", "threshold", "demotion"]);
  const n = whole("attributes", options.attributes, 1);
  const k = whole("relevant", options.relevant, 0);
  if (k > n) throw new OptionError(`relevant must be at most attributes, ${n}; got ${shown(k)}`);
  const alpha = aboveOne("promotion", options.promotion ?? 2);
  const theta = positive("threshold", options.threshold ?? n);
  const zero = oneOf("demotion", options.demotion ?? "divide", ["divide", "zero"]) === "zero";
  // A promotion raises a relevant weight that is below θ, and relevant weights are never demoted: all start at 1, so each is promoted at most
  // 1 + log_α θ times. The sum of all weights starts at n, gains less than (α − 1)θ by a promotion and loses at least θ, or (1 − 1/α)θ, by a
  // demotion; it stays at least 0.
  const promotions = theta > 1 ? k * (1 + log(theta) / log(alpha)) : 0;
  return zero ? alpha * promotions + n / theta : (1 + alpha) * promotions + (alpha * n) / ((alpha - 1) * theta);
}

/** What the mistake bound of Winnow on a weighted threshold depends on. */
export interface WinnowThresholdBound {
  /** The number n of features, each 0 or 1. */
  attributes: number;
  /** The sum Σμ of weights μ ≥ 0 with μ·x ≥ 1 for every positive example and μ·x ≤ 1 − δ for every negative one. */
  sum: number;
  /** The gap δ from 0 to 1; the learner's promotion must be 1 + δ/2. */
  delta: number;
  /** The threshold θ ≥ 1. Defaults to n, like the learner's. */
  threshold?: number;
}

/**
 * Returns (8/δ²)·n/θ + (5/δ + 14 ln θ/δ²)·Σμ, the most mistakes of Winnow with promotion 1 + δ/2 and demotion by division, on
 * features that are 0 or 1 and labels that follow weights μ ≥ 0 with the gap δ. Littlestone 1988, Machine Learning 2(4),
 * Winnow2.
 */
export function winnowThreshold(options: WinnowThresholdBound): number {
  onlyKnown(options, ["attributes", "sum", "delta", "threshold"]);
  const n = whole("attributes", options.attributes, 1);
  const sum = atLeastZero("sum", options.sum);
  const delta = positive("delta", options.delta);
  if (delta > 1) throw new OptionError(`delta must be at most 1; got ${shown(delta)}`);
  const theta = positive("threshold", options.threshold ?? n);
  if (theta < 1) throw new OptionError(`threshold must be at least 1; got ${shown(theta)}`);
  return (8 * n) / (delta * delta * theta) + (5 / delta + (14 * log(theta)) / (delta * delta)) * sum;
}

/** What the bounds of passive-aggressive learners depend on: the examples' radius, and how a fixed vector u does on them. */
export interface PassiveAggressiveBound {
  /** The radius R: ‖x‖ ≤ R for every example. */
  radius: number;
  /** The length ‖u‖ of any vector u. */
  norm: number;
  /** The losses ℓ* = max(0, 1 − y·(u·x)) of u on the examples of the run, one for each visit. */
  losses: Iterable<number>;
  /** The aggressiveness C of PA-I and PA-II. Defaults to 1, like the learner's. */
  C?: number;
}

/**
 * Returns R²‖u‖², which bounds Σℓ² of PA, and so its mistakes (each has ℓ ≥ 1), if u has no loss at all. Crammer et al. 2006,
 * JMLR 7, theorem 2.
 */
export function passiveAggressive(options: Omit<PassiveAggressiveBound, "C">): number {
  const { radius, norm, losses } = checkedPassiveAggressive(options, ["radius", "norm", "losses"]);
  const some = losses.find((loss) => loss > 0);
  if (some !== undefined)
    throw new OptionError(`losses must all be 0; got ${some}: scale u up to a margin of 1, or use PA-I or PA-II`);
  return radius * radius * norm * norm;
}

/** Returns max(R², 1/C)·(‖u‖² + 2C Σℓ*), the most mistakes of PA-I. Crammer et al. 2006, JMLR 7, theorem 4. */
export function passiveAggressive1(options: PassiveAggressiveBound): number {
  const { radius, norm, losses, C } = checkedPassiveAggressive(options, ["radius", "norm", "losses", "C"]);
  const total = losses.reduce((sum, loss) => sum + loss, 0);
  return Math.max(radius * radius, 1 / C) * (norm * norm + 2 * C * total);
}

/**
 * Returns (R² + 1/2C)·(‖u‖² + 2C Σℓ*²), which bounds Σℓ² of PA-II, and so its mistakes. Crammer et al. 2006, JMLR 7, theorem 5.
 */
export function passiveAggressive2(options: PassiveAggressiveBound): number {
  const { radius, norm, losses, C } = checkedPassiveAggressive(options, ["radius", "norm", "losses", "C"]);
  const squares = losses.reduce((sum, loss) => sum + loss * loss, 0);
  return (radius * radius + 1 / (2 * C)) * (norm * norm + 2 * C * squares);
}

function checkedPassiveAggressive(options: PassiveAggressiveBound, known: readonly string[]) {
  onlyKnown(options, known);
  return {
    radius: atLeastZero("radius", options.radius),
    norm: atLeastZero("norm", options.norm),
    losses: [...options.losses].map((loss, i) => atLeastZero(`losses[${i}]`, loss)),
    C: positive("C", options.C ?? 1),
  };
}

function aboveOne(name: string, value: number): number {
  if (!(positive(name, value) > 1)) throw new OptionError(`${name} must be above 1; got ${shown(value)}`);
  return value;
}
