// The state of a sharded run between two epochs: everything that the next epoch depends on, and the counts of the previous ones.

import {
  type BatchLearner,
  type Json,
  type Label,
  OptionError,
  Pipeline,
  type Savable,
  type Stopped,
  type Transformer,
} from "rosenblatt";
import { checkMixable, learnerOf } from "./mixable.js";
import { Weights } from "./weights.js";

/** How the weights of shards are mixed: equally, or in proportion to their mistakes. */
export type Mixing = "uniform" | "mistakes";

export const mixings: readonly Mixing[] = ["uniform", "mistakes"];

/** The counts of an epoch, each list by shard; mistakes and updates are those of all passes. */
export interface EpochCounts {
  readonly rows: readonly number[];
  readonly mistakes: readonly number[];
  readonly updates: readonly number[];
  /** The mixing weight μ of each shard; they add up to 1. */
  readonly shares: readonly number[];
}

/** A run between two epochs. */
export interface RunState<L extends Label = Label> {
  /** The mixed weights. Their options contain the seed and the number of epochs. */
  readonly weights: Weights<L>;
  /** The transformers that rows pass through before the learner; frozen, so that they are the same in all epochs. */
  readonly transformers: readonly Transformer[];
  readonly shards: number;
  /** How many passes each shard makes over its rows between two mixings. */
  readonly passes: number;
  readonly mixing: Mixing;
  /** The epochs completed so far. */
  readonly epochs: readonly EpochCounts[];
}

/** Options of a run. */
export interface RunOptions {
  readonly shards: number;
  /**
   * How many passes each shard makes over its rows between two mixings. Defaults to 5, or to 1 for a single shard: with 5 passes, eight shards
   * get about as far in each epoch as a single process (docs/decisions/0015-passes-between-mixings.md).
   */
  readonly passes?: number;
  /** Defaults to "uniform". */
  readonly mixing?: Mixing;
  /** The transformers that rows pass through before the learner, fitted and frozen. Defaults to none. */
  readonly transformers?: readonly Transformer[];
}

/** Begins a run. The learner must know its classes and the number of its columns, and must not have learned in this run. */
export function beginRun<L extends Label>(
  learner: BatchLearner<L>,
  { shards, passes = usualPasses(shards), mixing = "uniform", transformers = [] }: RunOptions,
): RunState<L> {
  checkShards(shards);
  checkPasses(passes);
  if (!mixings.includes(mixing)) throw new OptionError(`mixing must be ${mixings.join(" or ")}; got ${String(mixing)}`);
  if (!transformers.every(({ frozen }) => frozen))
    throw new OptionError(
      "transformers must be frozen, so that all shards and epochs see the same rows; fit them first",
    );
  return { weights: Weights.of(checkMixable(learner)), transformers, shards, passes, mixing, epochs: [] };
}

/** The most shards: a state lists each of them for every epoch. */
const mostShards = 65_536;

/** The default number of passes: a single shard is an ordinary learner. */
function usualPasses(shards: number): number {
  return shards === 1 ? 1 : 5;
}

export function checkPasses(passes: number): void {
  if (!(Number.isInteger(passes) && passes >= 1))
    throw new OptionError(`passes must be a whole number of at least 1; got ${passes}`);
}

export function checkShards(shards: number): void {
  if (!(Number.isInteger(shards) && shards >= 1 && shards <= mostShards))
    throw new OptionError(`shards must be a whole number from 1 to ${mostShards}; got ${shards}`);
}

/** Why a run is over: every shard made a clean pass with the mixed weights, or all epochs are done. Undefined while it goes on. */
export function stoppedBy<L extends Label>({ weights, epochs }: RunState<L>): Stopped | undefined {
  const { options } = weights.head;
  const last = epochs.at(-1);
  if (last && options.stopWhenSeparated !== false && sum(last.updates) === 0)
    // If a score of exactly 0 does not count as a mistake, a clean pass does not prove separation.
    return sum(last.mistakes) === 0 && options.zeroUpdates !== false ? "separated" : "clean";
  return epochs.length >= Number(options.epochs ?? 10) ? "epochs" : undefined;
}

/** Σμk over all epochs and shards, which is at most (R/γ)² if the perceptron's rows are separable with margin γ in a ball of radius R. */
export function mixedMistakes({ epochs }: RunState): number {
  return sum(epochs.map(({ mistakes, shares }) => weighted(mistakes, shares)));
}

/** The same sum over updates, for learners that also update on rows that they classify correctly. */
export function mixedUpdates({ epochs }: RunState): number {
  return sum(epochs.map(({ updates, shares }) => weighted(updates, shares)));
}

function weighted(counts: readonly number[], shares: readonly number[]): number {
  return sum(counts.map((count, shard) => count * shares[shard]));
}

/**
 * The model of a run: the mixed learner with the counts of its epochs, behind its transformers. For a single shard it is bit-identical to what
 * `fit` makes of the rows in content order with `order: "given"`.
 */
export function modelOf<L extends Label>(state: RunState<L>): BatchLearner<L> {
  const { weights, transformers, epochs } = state;
  const { head, arrays } = weights.learner.content();
  const counters: Json = {
    epoch: epochs.length,
    position: 0,
    mistakesPerEpoch: epochs.map(({ mistakes }) => sum(mistakes)),
    updatesPerEpoch: epochs.map(({ updates }) => sum(updates)),
    validationErrors: [],
  };
  const model = learnerOf<L>({ head: { ...head, counters }, arrays });
  return behind(transformers, model);
}

/** A learner behind transformers; the first of them sees the rows unchanged. */
export function behind<L extends Label>(
  transformers: readonly Transformer[],
  learner: BatchLearner<L>,
): BatchLearner<L> & Savable {
  return transformers.reduceRight<BatchLearner<L>>(
    (inner, transformer) => new Pipeline<L>(transformer, inner),
    learner,
  );
}

/** Splits a model into its transformers and the learner behind them. */
export function takenApart<L extends Label>(
  model: BatchLearner<L>,
): { transformers: Transformer[]; learner: BatchLearner<L> } {
  const transformers: Transformer[] = [];
  let learner = model;
  while (learner instanceof Pipeline) {
    transformers.push(learner.transformer);
    learner = learner.learner as BatchLearner<L>;
  }
  return { transformers, learner };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
