// fit: a model of rows that are on a cluster.

import { AveragedPerceptron, type BatchLearner, type Label, type Learner, type Stopped } from "rosenblatt";
import type { Spark } from "../connect/index.js";
import {
  beginRun,
  type EpochCounts,
  type Mixing,
  mixedMistakes,
  modelOf,
  type RunState,
  stoppedBy,
} from "../mixing/index.js";
import { Checkpoint } from "./checkpoint.js";
import { type EpochCost, nextEpoch } from "./epoch.js";
import { PreparedRows } from "./prepared.js";
import { type LibsvmSource, lineQuery, nameOf } from "./source.js";
import { type BadRows, type Survey, surveyed } from "./survey.js";
import { type WorkerOptions, WorkerProgram } from "./worker-program.js";

/** What is known of the rows when the learner is made: options of every linear learner. */
export interface Known {
  readonly classes: readonly Label[];
  /** How many columns there are. */
  readonly features: number;
  readonly seed: number;
}

/** What came of an epoch. */
export interface EpochReport extends EpochCounts, EpochCost {
  /** How many epochs there were by now. */
  readonly epoch: number;
  readonly seconds: number;
}

/** How a model is fitted on a cluster. */
export interface FitOptions extends WorkerOptions {
  /** Makes the learner. Defaults to the averaged perceptron. */
  readonly learner?: (known: Known) => Learner<Label>;
  /** Into how many parts the rows go. The model depends on it. Defaults to 8. */
  readonly shards?: number;
  /** Decides about shards and order of rows, and is given to the learner. Defaults to 0. */
  readonly seed?: number;
  readonly mixing?: Mixing;
  readonly badRows?: BadRows;
  /** LIBSVM columns count from 0. */
  readonly zeroBased?: boolean;
  /** LIBSVM columns may come in any order. */
  readonly sort?: boolean;
  /** A file that has the state after each epoch, so that a run which was cut off can go on. */
  readonly checkpoint?: string;
  /** Whether to go on from the checkpoint if it is there. Defaults to false, and a checkpoint that is there is an error. */
  readonly resume?: boolean;
  /** Is told what is known of the rows, when they are prepared. */
  readonly onPrepared?: (survey: Survey, seconds: number) => void;
  /** Is told what came of each epoch. */
  readonly onEpoch?: (report: EpochReport) => void;
}

/** A model that was fitted on a cluster. */
export interface Fitted {
  readonly model: BatchLearner<Label>;
  readonly stopped: Stopped;
  readonly epochs: readonly EpochCounts[];
  /** Σμk, which is at most (R/γ)² for the perceptron on rows that are separable. */
  readonly mixedMistakes: number;
  readonly survey: Survey;
  /** How many epochs a checkpoint brought. */
  readonly resumed: number;
  readonly state: RunState;
}

/** Learns a model from rows on a cluster. It is the same, bit for bit, as one machine makes of the same rows in as many shards. */
export async function fit(spark: Spark, source: LibsvmSource, options: FitOptions = {}): Promise<Fitted> {
  const { signal, shards = 8, seed = 0, badRows = "fail" } = options;
  const checkpoint = options.checkpoint === undefined ? undefined : new Checkpoint(options.checkpoint);
  const saved = checkpoint?.open(options.resume ?? false);
  await spark.describe("rosenblatt", `rosenblatt: prepare ${nameOf(source)}`);
  const begun = performance.now();
  const worker = await WorkerProgram.send(spark, options);
  const reading = [...(options.zeroBased ? ["zero-based"] : []), ...(options.sort ? ["sort"] : [])];
  const rows = await PreparedRows.of(spark, worker, lineQuery(source), { shards, seed, signal });
  try {
    const survey = await surveyed(rows, source, { badRows, args: reading, signal });
    options.onPrepared?.(survey, (performance.now() - begun) / 1000);
    const known = { classes: survey.classes, features: survey.columns, seed };
    const make = options.learner ?? ((given: Known) => new AveragedPerceptron<Label>(given));
    let state = beginRun(make(known), { shards, ...(options.mixing && { mixing: options.mixing }) });
    if (saved) state = saved.state(state, survey);
    const resumed = state.epochs.length;
    const args = [...reading, ...(survey.bad > 0 ? ["skip"] : [])];
    for (let stopped = stoppedBy(state); ; stopped = stoppedBy(state)) {
      if (stopped) {
        const { epochs } = state;
        return { model: modelOf(state), stopped, epochs, mixedMistakes: mixedMistakes(state), survey, resumed, state };
      }
      signal?.throwIfAborted();
      const epoch = state.epochs.length + 1;
      await spark.describe("rosenblatt", `rosenblatt: epoch ${epoch} of ${nameOf(source)}`);
      const start = performance.now();
      const next = await nextEpoch(rows, state, { args, expected: survey.shards, signal, tags: [`epoch-${epoch}`] });
      state = next.state;
      checkpoint?.write(state, survey);
      options.onEpoch?.({ ...state.epochs.at(-1)!, ...next.cost, epoch, seconds: (performance.now() - start) / 1000 });
    }
  } finally {
    await rows.release().catch(() => {});
  }
}
