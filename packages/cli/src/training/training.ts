// The options of train and its result.

import type { Examples, Label, Report } from "rosenblatt";
import type { Encoding } from "../data/formats/encoding.js";
import type { Loaded } from "../data/load.js";
import type { Chosen } from "../learner/learner.js";
import type { Watched } from "../learner/watch.js";
import type { ByWeight } from "../model/by-weight.js";
import type { Measured } from "../model/measure.js";
import type { ProbabilityMeasures } from "../model/probability-measuring.js";
import type { DataOptions } from "../options/data.js";
import type { DecisionOptions } from "../options/decision.js";
import type { LearnerOptions } from "../options/learner.js";
import type { Metric } from "../options/metric.js";
import type { ShardOptions } from "../options/shards.js";
import type { Suggestion } from "../search/curve-probe.js";
import type { RunBound } from "../separability/run-bound.js";
import type { ShardRun } from "../shards/learn-in-shards.js";
import type { Found } from "./auto.js";
import type { SettledScores } from "./settled-scores.js";

/** The options of `rosenblatt train`. */
export interface TrainOptions extends DataOptions, LearnerOptions, DecisionOptions, ShardOptions {
  /** What early stopping watches. */
  metric?: Metric;
  /** Search for the learner and its options, and for how long. */
  auto?: true;
  minutes?: number;
  test?: string;
  /** The part to test on; false by --no-holdout. */
  holdout?: number | false;
  /** Where the rows held back are written. */
  saveHoldout?: string;
  output?: string;
  from?: string;
  json?: true;
  stream?: true;
  /** The folder for the cache that further passes over a stream read instead of the file. */
  cache?: string;
}

/** What a run learned, and from which rows. */
export interface Learned {
  readonly chosen: Chosen;
  readonly report: Report<Label>;
  /** The epochs of --shards, shard by shard; undefined without it. */
  readonly sharded: ShardRun | undefined;
  /** What early stopping watched, if it was not errors. */
  readonly watched: Watched | undefined;
  /** How the model encodes rows. */
  readonly encoding: Encoding;
  /** The examples learned from, those tested on, and those that probabilities and thresholds are fitted to. */
  readonly learned: Examples<Label>;
  readonly tested: Examples<Label> | undefined;
  readonly settling: Examples<Label> | undefined;
  /** The data of --test; undefined without it. */
  readonly test: Loaded | undefined;
  /** Whether the run was stopped by hand. */
  readonly isStopped: boolean;
}

/** How well a model predicts. */
export interface Judged {
  /** The calibration and the threshold; undefined without --calibrate and --decide. */
  readonly settled: SettledScores | undefined;
  readonly onTraining: Measured | undefined;
  readonly onTest: Measured | undefined;
  /** The area under the ROC curve on the rows that the report is about, if its classes are unequal. */
  readonly auc: number | null;
  /** Errors on the rows tested on, or else learned from, with every row counting by its weight; null if rows have no weights. */
  readonly byWeight: ByWeight | null;
  /** The quality of the probabilities on the test rows; null without probabilities or test rows. */
  readonly probable: ProbabilityMeasures | null;
}

/** What a report says beside the result. */
export interface Remarks {
  /** A kernel or a map that looks better in a quick trial; undefined if none does or none was tried. */
  readonly suggestion: Suggestion | undefined;
  /** Whether the rows learned from are separable; null if unknown. */
  readonly separable: boolean | null;
  /** How far the mistakes of the run stayed below the proven bound; null if unknown. */
  readonly bound: RunBound | null;
}

/** A finished run of train: its options, what was learned, and how well it predicts. */
export interface Training extends Learned, Judged, Remarks {
  readonly paths: readonly string[];
  readonly options: TrainOptions;
  readonly data: Loaded;
  /** What --auto found; undefined without it. */
  readonly found: Found | undefined;
  /** The file that the model is written to; undefined if none was named. */
  readonly model: string | undefined;
  readonly seconds: {
    readonly read: number;
    readonly learn: number;
    readonly evaluate: number;
    readonly total: number;
  };
}
