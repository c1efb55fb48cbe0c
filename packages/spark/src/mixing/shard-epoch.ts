// One epoch of one shard: a function of the mixed state and the rows in their order, and of nothing else.

import { type Examples, InputError, type Label } from "rosenblatt";
import { KeptRows } from "./kept-rows.js";
import { Learned } from "./learned.js";
import type { Mixable } from "./mixable.js";
import { areFew, canBeNarrow, learnedInFewColumns } from "./narrow.js";
import type { RunState } from "./run-state.js";

/** The result of one epoch of one shard. */
export interface ShardResult<L extends Label = Label> {
  /** The epoch, from 0. */
  readonly epoch: number;
  readonly shard: number;
  readonly rows: number;
  /** The mistakes of all passes. */
  readonly mistakes: number;
  readonly updates: number;
  /** The learner after these rows: its weights, its running sums or variances, and the number of rows that it has learned from. */
  readonly learned: Learned<L>;
}

/** An epoch of a shard in progress, for rows that come in parts. */
export class ShardEpoch<L extends Label = Label> {
  readonly #state: RunState<L>;
  readonly #shard: number;
  /** Undefined while rows are only kept, because they may be few compared to the columns of the model. */
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

  /** The number of rows so far. */
  get rows(): number {
    return this.#rows;
  }

  /** Learns the next rows of the shard. How rows are divided among calls affects only the speed: each call copies all weights. */
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

  /** Switches to learning in all columns, and makes the first pass over the rows kept so far. */
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

  /** Makes the remaining passes over the kept rows after the last row, and returns the result. */
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

  /** Throws if the learner has additional classes or columns, because it could not be mixed. */
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

/** Runs one epoch of one shard: all its rows, in content order, in any number of parts. */
export function learnShard<L extends Label>(
  state: RunState<L>,
  shard: number,
  parts: Iterable<Examples<L>>,
): ShardResult<L> {
  const epoch = new ShardEpoch(state, shard);
  for (const examples of parts) epoch.learn(examples);
  return epoch.finish();
}
