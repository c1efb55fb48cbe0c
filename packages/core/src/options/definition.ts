// A learner as the rest of the system knows it: its name, its options, how to make one, how to read one from a file.

import type { Label } from "../data/row.js";
import type { BatchLearner } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import type { OwnOptions } from "./own-option.js";
import type { LinearOptions } from "./shared-options.js";

export interface Definition {
  /** Its name in reports and model files. */
  readonly name: string;
  /** Its name on a command line. */
  readonly short: string;
  /** The entry of the package that exports it; those of rosenblatt/kernels learn in the space of a kernel, which is among their options. */
  readonly entry: "rosenblatt" | "rosenblatt/kernels" | "rosenblatt/networks";
  /** What it is for, how it steps on an example, and what it predicts with: a few words each, for the tables of the documentation. */
  readonly purpose: string;
  readonly step: string;
  readonly predicts: string;
  /** The options that only it and a few others have. */
  readonly options: OwnOptions;
  /** The shared options that it does not take. */
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
  /** Makes a learner with the options given. */
  create(options: object): BatchLearner;
  /** Makes the learner that a model file holds. `kernel` is needed where it was a function, which no file can hold. */
  read(content: ModelContent, kernel?: unknown): BatchLearner<Label>;
}
