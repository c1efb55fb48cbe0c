// A learner as the rest of the system knows it: its name, its options, how to make one, how to read one from a file.

import type { Label } from "../data/row.js";
import type { BatchLearner } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import type { OwnOptions } from "./own-option.js";
import type { LinearOptions } from "./shared-options.js";

/** A learner as the rest of the system knows it: its names, its options, how to make one, how to read one from a file. */
export interface Definition {
  /** The name of the learner in reports and model files. */
  readonly name: string;
  /** The name of the learner on a command line. */
  readonly short: string;
  /** The entry of the package that exports it; those of rosenblatt/kernels learn in the space of a kernel, which is among their options. */
  readonly entry: "rosenblatt" | "rosenblatt/kernels" | "rosenblatt/networks";
  /** What the learner is for, in a few words for the tables of the documentation. */
  readonly purpose: string;
  /** How the learner steps on an example, in a few words for the tables of the documentation. */
  readonly step: string;
  /** What the learner predicts with, in a few words for the tables of the documentation. */
  readonly predicts: string;
  /** The options that only this learner and a few others have. */
  readonly options: OwnOptions;
  /** The names of the shared options that it does not take. */
  readonly without: readonly (keyof LinearOptions)[];
  /** The shared options that have another default with it than with most, and that default. */
  readonly defaults?: LinearOptions;
  /** The shared options that it settles by the data when they are not given. */
  readonly settles?: readonly (keyof LinearOptions)[];
  /**
   * Given where features must lie from 0 to 1, so that nothing may scale them, and their number must be known: the name on a
   * command line of a learner like it that takes any features.
   */
  readonly anyFeatures?: string;
  /** The ways to keep within a budget of support vectors that a kernel learner has; none where it needs all of its past. */
  readonly budgets?: readonly string[];
  /** Past updates add up to its scores, so that a history explains them. */
  readonly isAdditive: boolean;
  /**
   * Says whether its boundary, with these options, is a hyperplane in the space it learns in: whether the sign of its score is that of
   * w·x + b for some w and b. Left out where it always is.
   */
  drawsHyperplane?(options: Readonly<Record<string, unknown>>): boolean;
  /** Makes a learner with the options given. */
  create(options: object): BatchLearner;
  /** Makes the learner that a model file holds. `kernel` is needed where it was a function, which no file can hold. */
  read(content: ModelContent, kernel?: unknown): BatchLearner<Label>;
}
