// What tune is asked for, and what comes of it.

import type { Loaded } from "../data/load.js";
import type { Baseline } from "../model/baseline.js";
import type { DataOptions } from "../options/data.js";
import type { LearnerOptions } from "../options/learner.js";
import type { Trial } from "./halving.js";
import type { Candidate } from "./search-space.js";

/** Options of train that stay as they were typed in every trial. */
export type Kept = Pick<
  LearnerOptions,
  "kernel" | "map" | "multiclass" | "classWeight" | "seed" | "order" | "scale" | "bias" | "zeroPredicts"
>;

/** What can be typed after `rosenblatt tune`. */
export interface TuneOptions extends DataOptions, Kept {
  learners?: readonly string[];
  search?: "random" | "grid";
  trials?: number;
  epochs?: number;
  validation?: number;
  seconds?: number;
  output?: string;
  json?: true;
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
  readonly trials: readonly Trial<Candidate>[];
  /** The command line that trains the best. */
  readonly command: string;
  readonly model: string | undefined;
  readonly seconds: number;
  /** What always saying the commonest class comes to on the validation part. */
  readonly baseline: Baseline;
}
