// An experiment on overfitting: what is asked, and what one seed of it finds.

import type { Doc } from "../document/document.js";

/** What the experiment is made on: clouds drawn for it, or the points of the document. */
export type Source =
  | { readonly kind: "document"; readonly doc: Doc }
  /** Two clouds that overlap a little, with labels of the other class put on some of their points. */
  | {
      readonly kind: "clouds";
      readonly dimensions: number;
      readonly examples: number;
      /** Chance of a wrong label. */
      readonly noise: number;
    };

/** What to train on, what to train, and with which seed. */
export interface ExperimentQuestion {
  readonly source: Source;
  /** The share of the examples that is trained on; the others are the test. */
  readonly share: number;
  readonly passes: number;
  /**
   * γ of the kernel exp(−γ‖x − z‖²) as a multiple of what the spread of the data suggests; null to leave the kernel
   * perceptron out.
   */
  readonly sharpness: number | null;
  /** The seed of the split, the clouds and the order. */
  readonly seed: number;
}

/** The methods that are compared. */
export const methods = ["last", "averaged", "kernel"] as const;
/** One of the methods that are compared. */
export type Method = (typeof methods)[number];

/** Shares of examples that were wrong, after each pass. */
export interface PassErrors {
  readonly method: Method;
  readonly train: readonly number[];
  readonly test: readonly number[];
}

/** Shares of examples that were wrong after all passes, by rate. */
export interface RateErrors {
  readonly method: "last" | "averaged" | "margin";
  /** By rate, after all passes. */
  readonly train: readonly number[];
  readonly test: readonly number[];
}

/** What one seed of the experiment finds. */
export interface Experiment {
  readonly trained: number;
  readonly tested: number;
  readonly passes: readonly PassErrors[];
  readonly rates: readonly RateErrors[];
}

/** The rates η that are tried: powers of two, which scale a number without rounding it. */
export const rates: readonly number[] = [2 ** -9, 2 ** -6, 2 ** -3, 1, 2 ** 3, 2 ** 6, 2 ** 9];
