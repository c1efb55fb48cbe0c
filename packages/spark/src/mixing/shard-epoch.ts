// One epoch of one shard: the mixed state and the rows in their order come in, the shard's result comes out. Nothing else counts.

import { type Examples, InputError, type Label } from "rosenblatt";
import { KeptRows } from "./kept-rows.js";
import { Learned } from "./learned.js";
import type { Mixable } from "./mixable.js";
import { areFew, canBeNarrow, learnedInFewColumns } from "./narrow.js";
import type { RunState } from "./run-state.js";

/** What came of one epoch of one shard. */
export interface ShardResult<L extends Label = Label> {
  /** The epoch, from 0. */
  readonly epoch: number;
  readonly shard: number;
  readonly rows: number;
  /** The mistakes of all passes. */
  readonly mistakes: number;
  readonly updates: number;
  /** The mixed learner after these rows: weights, the sums behind its mean or its variances, and the number of rows that it has learned from. */
  readonly learned: Learned<L>;
}

/** An epoch of a shard in the making, for rows that come in parts. */
export class ShardEpoch<L extends Label = Label> {
  readonly #state: RunState<L>;
  readonly #shard: number;
  /** Undefined as long as rows are only kept, because they may be few for the columns of the model. */
  #learner: Mixable<L> | undefined;
  readonly #kept: KeptRows<L> = new KeptRows<L>();
  #rows = 0;
  #mistakes = 0;
  #updates = 0;

  constructor(state: RunState<L>, shard: number) {
    if (!(Number.isInteger(shard) && shard >= 0 && shard < state.shards))
      throw new InputError(`shard must be from 0 to ${state.shards - 1}; got ${shard}`);
    this.#state = state;
    this.#shard = shard;
    if (!canBeNarrow(state.weights)) this.#learner = state.weights.copy();
  }

  /** The rows learned by now. */
  get rows(): number {
    return this.#rows;
  }

  /** Learns the next rows of the shard. How rows are divided into calls makes no difference but speed: each call copies all weights. */
  learn(examples: Examples<L>): void {
    const made: Examples<L>[] = [examples];
    try {
      for (const transformer of this.#state.transformers) made.push(transformer.transformAll(made.at(-1)!));
      const rows = made.at(-1)!;
      this.#rows += rows.size;
      if (!this.#learner && !areFew(rows, this.#kept.entries, this.#state.weights)) this.#widen();
      if (this.#learner) this.#pass(this.#learner, rows);
      if (!this.#learner || this.#state.passes > 1) this.#kept.keep(rows);
    } finally {
      for (const own of made.slice(1).reverse()) own.release();
    }
    if (this.#learner) this.#checkShape(this.#learner);
  }

  /** Takes all columns to learn in, and makes the first pass over the rows that were kept until now. */
  #widen(): void {
    this.#learner = this.#state.weights.copy();
    for (const rows of this.#kept.again(1)) this.#pass(this.#learner, rows);
    if (this.#state.passes === 1) this.#kept.clear();
  }

  #pass(learner: Mixable<L>, rows: Examples<L>): void {
    const { mistakes, updates } = learner.learnAll(rows);
    this.#mistakes += mistakes;
    this.#updates += updates;
  }

  /** The result, after the last row: makes the further passes over the rows, which were kept for them. */
  finish(): ShardResult<L> {
    const { weights, passes, epochs } = this.#state;
    const teach = (learner: Mixable<L>, times: number) => {
      for (const rows of this.#kept.again(times)) this.#pass(learner, rows);
    };
    if (this.#learner) teach(this.#learner, passes - 1);
    const learned = this.#learner
      ? Learned.by(weights, this.#learner)
      : learnedInFewColumns(weights, this.#kept, (learner) => teach(learner, passes));
    return {
      epoch: epochs.length,
      shard: this.#shard,
      rows: this.#rows,
      mistakes: this.#mistakes,
      updates: this.#updates,
      learned,
    };
  }

  /** Learners with classes or columns of their own could not be mixed. */
  #checkShape(learner: Mixable<L>): void {
    const { classes, width } = this.#state.weights.head;
    if (learner.classes.length > classes.length)
      throw new InputError(
        `shard ${this.#shard} has the class ${JSON.stringify(learner.classes[classes.length])}, which is not among the classes of the run: ${JSON.stringify(classes)}`,
      );
    const own = learner.facts().columns;
    if (own > width) throw new InputError(`shard ${this.#shard} has column ${own}; the run has ${width} columns`);
  }
}

/** Learns one shard once: all its rows, in content order, in as many parts as there are. */
export function learnShard<L extends Label>(
  state: RunState<L>,
  shard: number,
  parts: Iterable<Examples<L>>,
): ShardResult<L> {
  const epoch = new ShardEpoch(state, shard);
  for (const examples of parts) epoch.learn(examples);
  return epoch.finish();
}
