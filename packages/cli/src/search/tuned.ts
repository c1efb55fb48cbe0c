// The options and the result of tune.

import type { Loaded } from "../data/load.js";
import type { Baseline } from "../model/baseline.js";
import type { DataOptions } from "../options/data.js";
import type { LearnerOptions } from "../options/learner.js";
import type { Metric } from "../options/metric.js";
import type { Candidate } from "./search-space.js";

/** Options of train that stay as given in every trial. */
export type Kept = Pick<
  LearnerOptions,
  "kernel" | "map" | "multiclass" | "classWeight" | "seed" | "order" | "scale" | "bias" | "zeroPredicts"
>;

/** The options of a search. */
export interface SearchOptions extends Kept {
  learners?: readonly string[];
  search?: "random" | "grid";
  trials?: number;
  epochs?: number;
  validation?: number;
  seconds?: number;
  metric?: Metric;
  minutes?: number;
  /** Whether to try only candidates whose predictions do not depend on the last few rows that they saw. */
  isSteady?: true;
}

/** What can be typed after `rosenblatt tune`. */
export interface TuneOptions extends DataOptions, SearchOptions {
  output?: string;
  json?: true;
}

/** A candidate that was given some epochs, and how well it did. */
export interface Trial {
  readonly candidate: Candidate;
  /** Wrong predictions on the validation part after the best epoch; `epoch` is its number. */
  readonly errors: number;
  readonly epoch: number;
  /** The value of the metric after the best epoch; undefined if errors are compared. */
  readonly score?: number;
  /** What is compared, less being better, after the best epoch: errors, or the metric. */
  readonly loss: number;
  /** The mean loss over all epochs, which decides between trials with equally good best epochs. */
  readonly mean: number;
  /** The number of epochs it was given. */
  readonly epochs: number;
  readonly seconds: number;
}

/** Compares the losses of the best epochs, then the mean losses; equal trials keep their order. */
export function better(a: Trial, b: Trial): number {
  return a.loss - b.loss || a.mean - b.mean;
}

/** A finished search: its trials, and the command line that trains the best of them. */
export interface Tuned {
  readonly data: Loaded;
  readonly options: TuneOptions;
  /** The numbers of examples learned from (`train`) and compared on (`validation`). */
  readonly train: number;
  readonly validation: number;
  readonly candidates: number;
  /** All trials, the best first. */
  readonly trials: readonly Trial[];
  /** The command line that trains the best candidate. */
  readonly command: string;
  readonly model: string | undefined;
  readonly seconds: number;
  /** The result of always predicting the commonest class on the validation part. */
  readonly baseline: Baseline;
}
