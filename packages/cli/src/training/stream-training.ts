// What comes of train --stream.

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

/** A run of train --stream that is over, and how well what it learned predicts. */
export interface StreamTraining {
  readonly source: BatchSource;
  readonly chosen: Chosen;
  readonly run: StreamRun;
  /** The rows held back; undefined where every row is learned from. */
  readonly holdout: StreamHoldout | undefined;
  readonly bytes: number;
  /** Errors on the rows learned from, where a cache made it cheap to look at them again. */
  readonly onTraining: Measured | undefined;
  /** Errors of the model in the end, on the rows held back or on those of --test. */
  readonly onTest: Measured | undefined;
  /** The same by the weights of rows; null where they have none. */
  readonly byWeight: ByWeight | null;
  /** The area under the ROC curve on those rows, where it is known. */
  readonly auc: number | null;
  /** What probabilities are worth on those rows; null where there are none. */
  readonly probable: ProbabilityMeasures | null;
  /** The options as they were typed. */
  readonly options: TrainOptions;
  /** Probabilities and the decision, by rows held back for them; undefined where neither was asked for. */
  readonly settled: SettledScores | undefined;
  /** Which epoch was kept by --metric; undefined without it. */
  readonly kept: KeptPass | undefined;
  readonly stopped: Stopped;
  readonly seconds: { readonly learn: number; readonly evaluate: number; readonly total: number };
  readonly model: string | undefined;
}
