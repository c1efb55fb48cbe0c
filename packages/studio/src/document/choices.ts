// The possible values of a document's settings, by the names that documents and links store.

/** The algorithms that a document can choose from. */
export const learnerNames = ["perceptron", "margin", "passive-aggressive", "balanced-winnow", "kernel"] as const;
/** Name of an algorithm, as documents and links store it. */
export type LearnerName = (typeof learnerNames)[number];

/** How a score of exactly 0 counts: as a mistake, or as a prediction of one of the classes, which may be right. */
export const zeroRules = ["mistake", "positive", "negative"] as const;
/** One of the rules for a score of exactly 0. */
export type ZeroRule = (typeof zeroRules)[number];

/**
 * How points are transformed before learning: not at all, divided by the largest length, each divided by its own length, or shifted to mean 0
 * with each coordinate divided by its standard deviation.
 */
export const scalings = ["none", "unit-ball", "unit-length", "standardized"] as const;
/** One of the ways to scale the points before learning. */
export type Scaling = (typeof scalings)[number];
