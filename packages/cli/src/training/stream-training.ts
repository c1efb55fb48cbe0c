// The result of train --stream.

import type { Stopped } from "rosenblatt";
import type { BatchSource } from "../data/batches.js";
import type { Chosen } from "../learner/learner.js";
import type { ByWeight } from "../model/by-weight.js";
import type { Measured } from "../model/measure.js";
import type { ProbabilityMeasures } from "../model/probability-measuring.js";
import type { KeptPass } from "./best-pass.js";
import type { SettledScores } from "./settled-scores.js";
import type { StreamHoldout } from "./stream-holdout.js";
import type { StreamRun } from "./stream-run.js";
import type { TrainOptions } from "./training.js";

/** How well the model of a run predicts, and what was fitted on rows held back. */
export interface StreamJudged {
  /** The learner of the epoch that was kept, and how it was chosen. */
  readonly chosen: Chosen;
  /** Errors on the rows learned from, if a cache made it cheap to predict them again. */
  readonly onTraining: Measured | undefined;
  /** Errors of the final model, on the rows held back or on those of --test. */
  readonly onTest: Measured | undefined;
  /** The errors on the rows tested on, or else on those learned from, with every row counting by its weight; null if rows have no weights. */
  readonly byWeight: ByWeight | null;
  /** The area under the ROC curve on the same rows, if known. */
  readonly auc: number | null;
  /** The quality of the probabilities on the rows tested on; null if there are none. */
  readonly probable: ProbabilityMeasures | null;
  /** The calibration and the threshold, fitted on rows held back for them; undefined without --calibrate and --decide. */
  readonly settled: SettledScores | undefined;
  /** Which epoch was kept by --metric; undefined without it. */
  readonly kept: KeptPass | undefined;
}

/** A finished run of train --stream, and how well its model predicts. */
export interface StreamTraining extends StreamJudged {
  readonly source: BatchSource;
  readonly run: StreamRun;
  /** The rows held back; undefined if every row is learned from. */
  readonly holdout: StreamHoldout | undefined;
  readonly bytes: number;
  /** The options as they were typed. */
  readonly options: TrainOptions;
  readonly stopped: Stopped;
  readonly seconds: { readonly learn: number; readonly evaluate: number; readonly total: number };
  readonly model: string | undefined;
}
