// An experiment on overfitting: its question, and the result of one seed.

import type { Doc } from "../document/document.js";

/** The data of the experiment: generated clouds, or the points of the document. */
export type Source =
  | { readonly kind: "document"; readonly doc: Doc }
  /** Two slightly overlapping clouds, some of whose points have the label of the other class. */
  | {
      readonly kind: "clouds";
      readonly dimensions: number;
      readonly examples: number;
      /** The probability of a wrong label. */
      readonly noise: number;
    };

/** What to train on, what to train, and with which seed. */
export interface ExperimentQuestion {
  readonly source: Source;
  /** The share of the examples used for training; the others are the test set. */
  readonly share: number;
  readonly passes: number;
  /** γ of the kernel exp(−γ‖x − z‖²) as a multiple of the value that the spread of the data suggests; null to leave out the kernel perceptron. */
  readonly sharpness: number | null;
  /** The seed of the split, the clouds and the order. */
  readonly seed: number;
}

/** The methods that are compared. */
export const methods = ["last", "averaged", "kernel"] as const;
/** One of the methods that are compared. */
export type Method = (typeof methods)[number];

/** Error rates after each pass. */
export interface PassErrors {
  readonly method: Method;
  readonly train: readonly number[];
  readonly test: readonly number[];
}

/** Error rates after all passes, by learning rate. */
export interface RateErrors {
  readonly method: "last" | "averaged" | "margin";
  /** By rate, after all passes. */
  readonly train: readonly number[];
  readonly test: readonly number[];
}

/** The result of one seed of the experiment. */
export interface Experiment {
  readonly trained: number;
  readonly tested: number;
  readonly passes: readonly PassErrors[];
  readonly rates: readonly RateErrors[];
}

/** The learning rates η to try: powers of two, which scale numbers without rounding. */
export const rates: readonly number[] = [2 ** -9, 2 ** -6, 2 ** -3, 1, 2 ** 3, 2 ** 6, 2 ** 9];
