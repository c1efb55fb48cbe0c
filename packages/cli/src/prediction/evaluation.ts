// What comes of an evaluation.

import type { BatchLearner, Label } from "rosenblatt";
import type { Confusion } from "rosenblatt/evaluate";
import type { ByWeight } from "../model/by-weight.js";
import type { Measured } from "../model/measure.js";
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
   * The class that scores above 0 and the area under the ROC curve; null unless the data has rows of the model's two classes and
   * of no other.
   */
  readonly roc: { readonly positive: Label; readonly auc: number } | null;
  /** The class that was commonest in this data. */
  readonly commonest: { readonly label: Label; readonly examples: number };
  readonly minAccuracy: number | undefined;
}
