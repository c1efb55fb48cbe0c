// What the settings of a document can be, by name, as documents and links store it.

/** The algorithms that a document can choose from. */
export const learnerNames = ["perceptron", "margin", "passive-aggressive", "balanced-winnow", "kernel"] as const;
/** Name of an algorithm, as documents and links store it. */
export type LearnerName = (typeof learnerNames)[number];

/** What a score of exactly 0 is: a mistake, or a prediction of one of the classes that may be right. */
export const zeroRules = ["mistake", "positive", "negative"] as const;
/** One of the rules for a score of exactly 0. */
export type ZeroRule = (typeof zeroRules)[number];

/**
 * What can be done to the points before learning: nothing, dividing all by the largest length, dividing each by its own, or
 * moving them so that their mean is 0 and dividing each coordinate by its deviation.
 */
export const scalings = ["none", "unit-ball", "unit-length", "standardized"] as const;
/** One of the ways to scale the points before learning. */
export type Scaling = (typeof scalings)[number];
