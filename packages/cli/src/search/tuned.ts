// What tune is asked for, and what comes of it.

import type { Loaded } from "../data/load.js";
import type { Baseline } from "../model/baseline.js";
import type { DataOptions } from "../options/data.js";
import type { LearnerOptions } from "../options/learner.js";
import type { Metric } from "../options/metric.js";
import type { Candidate } from "./search-space.js";

/** Options of train that stay as they were typed in every trial. */
export type Kept = Pick<
  LearnerOptions,
  "kernel" | "map" | "multiclass" | "classWeight" | "seed" | "order" | "scale" | "bias" | "zeroPredicts"
>;

/** What a search can be told. */
export interface SearchOptions extends Kept {
  learners?: readonly string[];
  search?: "random" | "grid";
  trials?: number;
  epochs?: number;
  validation?: number;
  seconds?: number;
  metric?: Metric;
  minutes?: number;
  /** Only candidates whose answers do not hang on the last few rows that they saw. */
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
  /** Wrong predictions on the validation part after the best epoch; `epoch` is which one that was. */
  readonly errors: number;
  readonly epoch: number;
  /** What the metric measured after the best epoch; undefined where errors are compared. */
  readonly score?: number;
  /** What is compared, less of which is better, after the best epoch: errors, or what the metric says. */
  readonly loss: number;
  /** Mean of it over all epochs, which tells apart those whose best epochs are equally good. */
  readonly mean: number;
  /** How many epochs it was given. */
  readonly epochs: number;
  readonly seconds: number;
}

/** A lower loss in the best epoch, then in all of them; equal ones keep their order. */
export function better(a: Trial, b: Trial): number {
  return a.loss - b.loss || a.mean - b.mean;
}

/** A search that is over: its trials, and the command line that trains the best of them. */
export interface Tuned {
  readonly data: Loaded;
  readonly options: TuneOptions;
  /** The numbers of examples learned from (`train`) and compared on (`validation`). */
  readonly train: number;
  readonly validation: number;
  readonly candidates: number;
  /** All trials, the best first. */
  readonly trials: readonly Trial[];
  /** The command line that trains the best. */
  readonly command: string;
  readonly model: string | undefined;
  readonly seconds: number;
  /** What always saying the commonest class comes to on the validation part. */
  readonly baseline: Baseline;
}
