// The result of an evaluation.

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
  /** The same with every row counting by its weight; null if rows have no weights. */
  readonly byWeight: ByWeight | null;
  /** A decision that was tried on the data and not saved, and the confusion without it; undefined if none was asked for. */
  readonly tried: (Decided & { readonly before: Confusion<Label> }) | undefined;
  /**
   * The positive class and the area under its ROC curve, or the mean area over three or more classes; null unless the
   * data has rows of all of the model's classes and of no others.
   */
  readonly roc: { readonly positive: Label | null; readonly auc: number } | null;
  /** The quality of the model's probabilities; null if it has none. */
  readonly probable: ProbabilityMeasures | null;
  /** The commonest class in this data. */
  readonly commonest: { readonly label: Label; readonly examples: number };
  readonly minAccuracy: number | undefined;
}
