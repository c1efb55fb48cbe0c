// What comes of train --stream.

import type { Stopped } from "rosenblatt";
import type { BatchSource } from "../data/batches.js";
import type { Chosen } from "../learner/learner.js";
import type { ByWeight } from "../model/by-weight.js";
import type { Measured } from "../model/measure.js";
import type { StreamHoldout } from "./stream-holdout.js";
import type { StreamRun } from "./stream-run.js";

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
  readonly stopped: Stopped;
  readonly seconds: { readonly learn: number; readonly evaluate: number; readonly total: number };
  readonly model: string | undefined;
}
