// fit: learns a model from rows on a cluster.

import {
  AveragedPerceptron,
  type BatchLearner,
  type Examples,
  type Label,
  load,
  OptionError,
  type Savable,
  type Stopped,
  saveBytes,
} from "rosenblatt";
import type { TableEncoding, TableOptions } from "rosenblatt/readers";
import type { Spark } from "../connect/index.js";
import { type WorkerOptions, WorkerProgram } from "../launch/worker-program.js";
import {
  beginRun,
  type EpochCounts,
  type Mixing,
  mixedMistakes,
  mixedUpdates,
  modelOf,
  type RunOptions,
  type RunState,
  type Shares,
  stoppedBy,
  takenApart,
} from "../mixing/index.js";
import { checkedSource, checkFitOptions } from "./check-options.js";
import { Checkpoint, type SavedRun } from "./checkpoint.js";
import { type EpochCost, nextEpoch } from "./epoch.js";
import { FirstEpoch } from "./first-epoch.js";
import { FittedRows } from "./fitted-rows.js";
import { fittedOnCluster } from "./scaling.js";
import { isLibsvm, nameOf, type Source } from "./source.js";
import type { BadRows, Survey } from "./survey.js";
import { libsvmRows, libsvmSample, type TextTerms, type TrainingRows, tableRows } from "./training-rows.js";

/** What is known about the rows when the learner is created. */
export interface Known {
  readonly classes: readonly Label[];
  /** How many columns there are, or their names: the option `features` of a learner. */
  readonly features: number | readonly string[];
  readonly seed: number;
  /** The number of rows to learn from. */
  readonly rows: number;
  /** Sample examples that carry all classes and columns. */
  readonly sample: Examples<Label>;
  /** How the rows of a table become examples; undefined for LIBSVM text. */
  readonly encoding: TableEncoding | undefined;
  /**
   * Whether this is a guess from the first rows of LIBSVM text, with room for more columns. The learner created for a guess is used for the
   * first epoch only if the learner created once all rows have been seen differs from it in its columns alone.
   */
  readonly isGuess: boolean;
}

/** The result of an epoch. */
export interface EpochReport extends EpochCounts, EpochCost {
  /** The number of this epoch, counted from 1. */
  readonly epoch: number;
  /** How many passes each shard made over its rows. */
  readonly passes: number;
  readonly seconds: number;
}

/** From this many weights on, the driver would take about as long to receive and mix them as the workers take to learn: docs/cluster.md. */
const usualMixThere = 1e8;

/** Options for fitting a model on a cluster. */
export interface FitOptions extends WorkerOptions {
  /**
   * Creates the learner, which may follow a scaler in a Pipeline. For LIBSVM text it is called twice, first for a guess. Defaults to the
   * averaged perceptron on unscaled rows.
   */
  readonly learner?: (known: Known) => BatchLearner<Label> | Promise<BatchLearner<Label>>;
  /** How the columns of a table are interpreted. */
  readonly table?: TableOptions;
  /** How text columns of a table become features. Defaults to all single words. */
  readonly terms?: TextTerms;
  /** The number of shards. The model depends on it. Defaults to 8. */
  readonly shards?: number;
  /** The seed. It determines the shards and the order of the rows, and is passed to the learner. Defaults to 0. */
  readonly seed?: number;
  /** How many passes each shard makes over its rows between two mixings. Defaults to 5, or to 1 for a single shard. */
  readonly passes?: number;
  readonly mixing?: Mixing;
  /** Approximate share of the rows held back for testing, chosen by their content and the seed alone. Defaults to 0. */
  readonly holdout?: number;
  /** Approximate share of the remaining rows held back for calibrating probabilities and decisions. Defaults to 0. */
  readonly settle?: number;
  /**
   * From how many weights on, counted as shards × the weights of the model, they are mixed on the executors instead of on the driver, with
   * bit-identical results. A model has one weight per column, or two if it is averaged or has variances, times the number of classes if there
   * are three or more. Defaults to 100 million.
   */
  readonly mixThere?: number;
  readonly badRows?: BadRows;
  /** LIBSVM column numbers start at 0. */
  readonly zeroBased?: boolean;
  /** LIBSVM columns may come in any order. */
  readonly sort?: boolean;
  /** A file that stores the state after each epoch, so that an interrupted run can be resumed. */
  readonly checkpoint?: string;
  /** Whether to resume from the checkpoint if it exists. Defaults to false, in which case an existing checkpoint is an error. */
  readonly resume?: boolean;
  /** Called once all rows have been seen, with what is known about them and the seconds that passed before the first epoch. */
  readonly onPrepared?: (survey: Survey, seconds: number) => void;
  /** Called with the result of each epoch. */
  readonly onEpoch?: (report: EpochReport) => void;
  /** Called with the finished model and its rows, which are freed afterwards. */
  readonly onLearned?: (model: BatchLearner<Label>, rows: FittedRows) => void | Promise<void>;
}

/** A model that was fitted on a cluster. */
export interface Fitted {
  readonly model: BatchLearner<Label>;
  /** How the rows of a table become examples; undefined for LIBSVM text. */
  readonly encoding: TableEncoding | undefined;
  readonly stopped: Stopped;
  readonly epochs: readonly EpochCounts[];
  /** Mistakes and updates, each weighted by the mixing weight μ of its shard. Σμk is at most (R/γ)² for the perceptron on separable rows. */
  readonly mixed: { readonly mistakes: number; readonly updates: number };
  readonly survey: Survey;
  /** How many epochs came from the checkpoint. */
  readonly resumed: number;
  readonly state: RunState;
}

/** Learns a model from rows on a cluster. The model is bit-identical to the one that a single machine learns from the same rows in as many shards. */
export async function fit(spark: Spark, given: Source, options: FitOptions = {}): Promise<Fitted> {
  const source = checkedSource(given);
  checkFitOptions(options);
  const { signal, shards = 8, seed = 0 } = options;
  const fitting: Fitting = { spark, source, options, seed, shards, shares: sharesOf(options) };
  const checkpoint = options.checkpoint === undefined ? undefined : new Checkpoint(options.checkpoint);
  const saved = checkpoint?.open(options.resume ?? false);
  await describe(fitting, "prepare");
  const begun = performance.now();
  const worker = await WorkerProgram.send(spark, options);
  const first = saved ? undefined : await guessedEpoch(fitting);
  const data = await prepared(fitting, worker, first);
  const { rows, survey, encoding } = data;
  try {
    options.onPrepared?.(survey, ((first?.begun ?? performance.now()) - begun) / 1000);
    const { state, stopped, resumed } = await learned(fitting, data, { first, checkpoint, saved });
    const model = modelOf(state);
    await describe(fitting, "test the model of");
    await options.onLearned?.(model, new FittedRows(data, { name: nameOf(source), seed, signal }));
    const mixed = { mistakes: mixedMistakes(state), updates: mixedUpdates(state) };
    return { model, encoding, stopped, epochs: state.epochs, mixed, survey, resumed, state };
  } finally {
    await rows.release();
  }
}

/** What is asked for, with the defaults of what several steps need. */
interface Fitting {
  readonly spark: Spark;
  readonly source: Source;
  readonly options: FitOptions;
  readonly shards: number;
  readonly seed: number;
  readonly shares: Shares;
}

/** Names the jobs that follow: what they do to the rows. */
async function describe({ spark, source, options: { signal } }: Fitting, act: string): Promise<void> {
  await spark.describe("rosenblatt", `rosenblatt: ${act} ${nameOf(source)}`, { signal });
}

/** Creates the learner for what is known. */
function madeBy({ learner }: FitOptions, known: Known): BatchLearner<Label> | Promise<BatchLearner<Label>> {
  if (learner) return learner(known);
  const { classes, features, seed } = known;
  return new AveragedPerceptron({ classes, features, seed });
}

function mixingOf({ shards, options: { passes, mixing } }: Fitting): RunOptions {
  return { shards, ...(passes !== undefined && { passes }), ...(mixing && { mixing }) };
}

/** The first epoch on a guess; undefined if there is nothing to guess from. */
async function guessedEpoch(fitting: Fitting): Promise<FirstEpoch | undefined> {
  const { spark, source, options, seed, shares } = fitting;
  if (!isLibsvm(source)) return undefined;
  const { mixThere = usualMixThere, zeroBased, sort, signal } = options;
  return FirstEpoch.of(
    spark,
    source,
    ({ classes, columns, rows }) => {
      const sample = libsvmSample(classes, columns);
      return madeBy(options, { classes, features: columns, seed, rows, sample, encoding: undefined, isGuess: true });
    },
    { ...mixingOf(fitting), mixThere, zeroBased, sort, signal, isParted: shares.test + shares.settle > 0 },
  );
}

function prepared(
  { spark, source, options, shards, seed, shares }: Fitting,
  worker: WorkerProgram,
  first: FirstEpoch | undefined,
): Promise<TrainingRows> {
  const { badRows = "fail", zeroBased, sort, table, terms, signal } = options;
  const asked = { shards, seed, shares, badRows, zeroBased, sort, table, terms, signal };
  return isLibsvm(source) ? libsvmRows(spark, worker, source, asked, first) : tableRows(spark, worker, source, asked);
}

/** The state to begin with: the saved one, or that before the first epoch. */
async function firstState(fitting: Fitting, data: TrainingRows, saved: SavedRun | undefined): Promise<RunState<Label>> {
  const { options, seed } = fitting;
  const { rows, survey, args, sample, encoding, surveyed } = data;
  const given = await madeBy(options, {
    classes: survey.classes,
    features: sample.vocabulary?.names ?? sample.width,
    seed,
    sample,
    encoding,
    rows: total(survey.uses.learn),
    isGuess: false,
  });
  // The learner may come from another copy of the library, so `instanceof` would not recognize it.
  const made = takenApart<Label>(load<Label>(saveBytes(given as BatchLearner<Label> & Savable)));
  const epochs = { args, expected: survey.shards, signal: options.signal };
  const transformers = await fittedOnCluster(made.transformers, sample, rows, { ...epochs, seed, surveyed });
  const begun = beginRun(made.learner, { ...mixingOf(fitting), transformers });
  return saved ? saved.state(begun, survey) : begun;
}

/** What may spare a run some epochs: a first one on a guess, and those of an interrupted run. */
interface Spared {
  readonly first: FirstEpoch | undefined;
  readonly checkpoint: Checkpoint | undefined;
  readonly saved: SavedRun | undefined;
}

/** How a run ended, and how many of its epochs came from the checkpoint. */
type Learned = Pick<Fitted, "stopped" | "resumed"> & { readonly state: RunState<Label> };

/** Learns epoch after epoch, until the run stops. */
async function learned(fitting: Fitting, data: TrainingRows, { first, checkpoint, saved }: Spared): Promise<Learned> {
  const { options } = fitting;
  let state = await firstState(fitting, data, saved);
  const resumed = state.epochs.length;
  for (;;) {
    const stopped = stoppedBy(state);
    if (stopped) return { state, stopped, resumed };
    options.signal?.throwIfAborted();
    const epoch = state.epochs.length + 1;
    const start = performance.now();
    const guessed = epoch === 1 && !data.rows.areSpread ? first?.after(state) : undefined;
    const next = guessed ?? (await learnedThere(fitting, data, state));
    state = next.state;
    checkpoint?.write(state, data.survey);
    const seconds = (guessed ? first!.seconds : 0) + (performance.now() - start) / 1000;
    options.onEpoch?.({ ...state.epochs.at(-1)!, ...next.cost, epoch, passes: state.passes, seconds });
  }
}

/** One more epoch, on the executors. */
async function learnedThere(fitting: Fitting, { rows, args, survey }: TrainingRows, from: RunState<Label>) {
  const { signal, mixThere = usualMixThere } = fitting.options;
  const epoch = from.epochs.length + 1;
  await describe(fitting, `epoch ${epoch} of`);
  if (from.weights.head.options.epochs !== 1) await rows.cache({ signal });
  const tags = [`rosenblatt-epoch-${epoch}`];
  return nextEpoch(rows, from, { args, expected: survey.shards, signal, mixThere, tags });
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function sharesOf({ holdout, settle }: FitOptions): Shares {
  return { test: shareOf("holdout", holdout), settle: shareOf("settle", settle) };
}

function shareOf(name: string, share = 0): number {
  if (!(share >= 0 && share < 1)) throw new OptionError(`${name} must be from 0 to less than 1; got ${share}`);
  return share;
}
