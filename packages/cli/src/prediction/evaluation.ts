// What comes of an evaluation.

import type { BatchLearner, Label } from "rosenblatt";
import type { Confusion } from "rosenblatt/evaluate";
import type { ByWeight } from "../model/by-weight.js";
import type { Measured } from "../model/measure.js";
import type { ProbabilityMeasures } from "../model/probability-measuring.js";
import type { Decided } from "../report/decision-lines.js";

/** The predictions of a model for labelled data, counted. */
export interface Evaluation {
  readonly model: string;
  readonly learner: BatchLearner<Label>;
  readonly files: readonly string[];
  readonly measured: Measured;
  /** The same by the weights of rows; null where they have none. */
  readonly byWeight: ByWeight | null;
  /** A decision that was tried on the data and not saved, and what the model says without it; undefined where none was asked for. */
  readonly tried: (Decided & { readonly before: Confusion<Label> }) | undefined;
  /**
   * The class that is looked for and the area under its ROC curve, or the mean of those of three classes and more; null unless the data has rows of
   * all of the model's classes and of no other.
   */
  readonly roc: { readonly positive: Label | null; readonly auc: number } | null;
  /** What the model's probabilities are worth; null where it has none. */
  readonly probable: ProbabilityMeasures | null;
  /** The class that was commonest in this data. */
  readonly commonest: { readonly label: Label; readonly examples: number };
  readonly minAccuracy: number | undefined;
}
