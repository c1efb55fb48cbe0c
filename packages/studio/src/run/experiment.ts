// An experiment on overfitting: what is asked, and what one seed of it finds.

import type { Doc } from "../document.js";

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

export interface ExperimentQuestion {
  readonly source: Source;
  /** Share of the examples trained on. */
  readonly share: number;
  readonly passes: number;
  /** Of the kernel perceptron: γ of exp(−γ‖x − z‖²) as a multiple of what the data's own spread suggests; null for none. */
  readonly sharpness: number | null;
  /** Of the split, the clouds and the order. */
  readonly seed: number;
}

export const methods = ["last", "averaged", "kernel"] as const;
export type Method = (typeof methods)[number];

/** Shares of examples that were wrong, after each pass. */
export interface PassErrors {
  readonly method: Method;
  readonly train: readonly number[];
  readonly test: readonly number[];
}

export interface RateErrors {
  readonly method: "last" | "averaged" | "margin";
  /** By rate, after all passes. */
  readonly train: readonly number[];
  readonly test: readonly number[];
}

export interface Experiment {
  readonly trained: number;
  readonly tested: number;
  readonly passes: readonly PassErrors[];
  readonly rates: readonly RateErrors[];
}

/** Powers of two, which scale a number without rounding it. */
export const rates: readonly number[] = [2 ** -9, 2 ** -6, 2 ** -3, 1, 2 ** 3, 2 ** 6, 2 ** 9];
