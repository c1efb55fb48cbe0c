// One epoch of one shard: the mixed state and the rows in their order come in, the shard's result comes out. Nothing else counts.

import { type Examples, InputError, type Label } from "rosenblatt";
import { KeptRows } from "./kept-rows.js";
import { copyOf, type Mixable } from "./mixable.js";
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
  readonly learner: Mixable<L>;
}

/** An epoch of a shard in the making, for rows that come in parts. */
export class ShardEpoch<L extends Label = Label> {
  readonly #state: RunState<L>;
  readonly #shard: number;
  readonly #learner: Mixable<L>;
  readonly #kept: KeptRows<L> = new KeptRows<L>();
  #rows = 0;
  #mistakes = 0;
  #updates = 0;

  constructor(state: RunState<L>, shard: number) {
    if (!(Number.isInteger(shard) && shard >= 0 && shard < state.shards))
      throw new InputError(`shard must be from 0 to ${state.shards - 1}; got ${shard}`);
    this.#state = state;
    this.#shard = shard;
    this.#learner = copyOf(state.learner);
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
      this.#pass(rows);
      this.#rows += rows.size;
      if (this.#state.passes > 1) this.#kept.keep(rows);
    } finally {
      for (const own of made.slice(1).reverse()) own.release();
    }
    this.#checkShape();
  }

  #pass(rows: Examples<L>): void {
    const { mistakes, updates } = this.#learner.learnAll(rows);
    this.#mistakes += mistakes;
    this.#updates += updates;
  }

  /** The result, after the last row: makes the further passes over the rows, which were kept for them. */
  finish(): ShardResult<L> {
    for (let pass = 1; pass < this.#state.passes; pass++) for (const rows of this.#kept.parts()) this.#pass(rows);
    return {
      epoch: this.#state.epochs.length,
      shard: this.#shard,
      rows: this.#rows,
      mistakes: this.#mistakes,
      updates: this.#updates,
      learner: this.#learner,
    };
  }

  /** Learners with classes or columns of their own could not be mixed. */
  #checkShape(): void {
    const { learner: mixed } = this.#state;
    const learner = this.#learner;
    if (learner.classes.length > mixed.classes.length)
      throw new InputError(
        `shard ${this.#shard} has the class ${JSON.stringify(learner.classes[mixed.classes.length])}, which is not among the classes of the run: ${JSON.stringify(mixed.classes)}`,
      );
    const [own, all] = [learner.facts().columns, mixed.facts().columns];
    if (own > all) throw new InputError(`shard ${this.#shard} has column ${own}; the run has ${all} columns`);
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
