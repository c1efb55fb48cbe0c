// The description of a learner by which the rest of the system uses it.

import type { Label } from "../data/row.js";
import type { BatchLearner } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import type { OwnOptions } from "./own-option.js";
import type { LinearOptions } from "./shared-options.js";

/** The description of a learner by which the rest of the system uses it: its names, its options, how to make one and how to read one. */
export interface Definition {
  /** The name of the learner in reports and model files. */
  readonly name: string;
  /** The name of the learner on a command line. */
  readonly short: string;
  /** The entry of the package that exports it; learners of rosenblatt/kernels learn in the space of a kernel, which is one of their options. */
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
  /** The shared options whose default differs from that of most learners, with that default. */
  readonly defaults?: LinearOptions;
  /** The shared options that it determines from the data if they are not given. */
  readonly settles?: readonly (keyof LinearOptions)[];
  /**
   * Given if features must lie from 0 to 1, so that nothing may scale them, and their number must be known: the command-line name of a
   * similar learner that takes any features.
   */
  readonly anyFeatures?: string;
  /** The ways of a kernel learner to keep within a budget of support vectors; absent if it needs all of its past. */
  readonly budgets?: readonly string[];
  /** Whether past updates add up to its scores, so that a history explains them. */
  readonly isAdditive: boolean;
  /** Says whether its boundary, with these options, is a hyperplane in the space it learns in. If absent, it always is. */
  drawsHyperplane?(options: Readonly<Record<string, unknown>>): boolean;
  /** Makes a learner with the options given. */
  create(options: object): BatchLearner;
  /** Reads the learner from a model file's content. Pass `kernel` if it was a function, which no file can hold. */
  read(content: ModelContent, kernel?: unknown): BatchLearner<Label>;
}
