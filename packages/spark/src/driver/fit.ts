// fit: a model of rows that are on a cluster.

import { AveragedPerceptron, type BatchLearner, type Examples, type Label, type Stopped } from "rosenblatt";
import type { TableEncoding, TableOptions } from "rosenblatt/readers";
import type { Spark } from "../connect/index.js";
import {
  beginRun,
  type EpochCounts,
  type Mixing,
  mixedMistakes,
  modelOf,
  type RunState,
  stoppedBy,
  takenApart,
} from "../mixing/index.js";
import { Checkpoint } from "./checkpoint.js";
import { type EpochCost, nextEpoch } from "./epoch.js";
import { fittedOnCluster } from "./scaling.js";
import { isLibsvm, nameOf, type Source } from "./source.js";
import type { BadRows, Survey } from "./survey.js";
import { libsvmRows, tableRows } from "./training-rows.js";
import { type WorkerOptions, WorkerProgram } from "./worker-program.js";

/** What is known of the rows when the learner is made. */
export interface Known {
  readonly classes: readonly Label[];
  /** How many columns there are, or their names: the option `features` of a learner. */
  readonly features: number | readonly string[];
  readonly seed: number;
  /** Some examples, with all classes and columns. */
  readonly sample: Examples<Label>;
  /** How the rows of a table become examples; undefined for LIBSVM text. */
  readonly encoding: TableEncoding | undefined;
}

/** What came of an epoch. */
export interface EpochReport extends EpochCounts, EpochCost {
  /** How many epochs there were by now. */
  readonly epoch: number;
  readonly seconds: number;
}

/** How a model is fitted on a cluster. */
export interface FitOptions extends WorkerOptions {
  /** Makes the learner, which may stand behind a scaler in a Pipeline. Defaults to the averaged perceptron of rows as they are. */
  readonly learner?: (known: Known) => BatchLearner<Label> | Promise<BatchLearner<Label>>;
  /** What the columns of a table are taken as. */
  readonly table?: TableOptions;
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
  /** How the rows of a table become examples; undefined for LIBSVM text. */
  readonly encoding: TableEncoding | undefined;
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
export async function fit(spark: Spark, source: Source, options: FitOptions = {}): Promise<Fitted> {
  const { signal, shards = 8, seed = 0, badRows = "fail", zeroBased, sort, table } = options;
  const checkpoint = options.checkpoint === undefined ? undefined : new Checkpoint(options.checkpoint);
  const saved = checkpoint?.open(options.resume ?? false);
  await spark.describe("rosenblatt", `rosenblatt: prepare ${nameOf(source)}`);
  const begun = performance.now();
  const worker = await WorkerProgram.send(spark, options);
  const how = { shards, seed, badRows, zeroBased, sort, table, signal };
  const data = isLibsvm(source)
    ? await libsvmRows(spark, worker, source, how)
    : await tableRows(spark, worker, source, how);
  const { rows, survey, args, sample, encoding } = data;
  try {
    options.onPrepared?.(survey, (performance.now() - begun) / 1000);
    const features = sample.vocabulary?.names ?? sample.width;
    const make =
      options.learner ?? (({ classes, features }: Known) => new AveragedPerceptron({ classes, features, seed }));
    const made = takenApart(await make({ classes: survey.classes, features, seed, sample, encoding }));
    const epochs = { args, expected: survey.shards, signal };
    const transformers = await fittedOnCluster(made.transformers, sample, rows, epochs);
    let state = beginRun(made.learner, { shards, transformers, ...(options.mixing && { mixing: options.mixing }) });
    if (saved) state = saved.state(state, survey);
    const resumed = state.epochs.length;
    for (let stopped = stoppedBy(state); ; stopped = stoppedBy(state)) {
      if (stopped) {
        const counts = { epochs: state.epochs, mixedMistakes: mixedMistakes(state) };
        return { model: modelOf(state), encoding, stopped, ...counts, survey, resumed, state };
      }
      signal?.throwIfAborted();
      const epoch = state.epochs.length + 1;
      await spark.describe("rosenblatt", `rosenblatt: epoch ${epoch} of ${nameOf(source)}`);
      const start = performance.now();
      const next = await nextEpoch(rows, state, { ...epochs, tags: [`rosenblatt-epoch-${epoch}`] });
      state = next.state;
      checkpoint?.write(state, survey);
      options.onEpoch?.({ ...state.epochs.at(-1)!, ...next.cost, epoch, seconds: (performance.now() - start) / 1000 });
    }
  } finally {
    await rows.release().catch(() => {});
  }
}
