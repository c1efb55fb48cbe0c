// learn: one epoch of each shard that comes, from the mixed state on.

import type { Examples, Label } from "rosenblatt";
import { LibsvmReader } from "rosenblatt/readers";
import { type RunState, runOf, ShardEpoch, sealedText, sealOf, shardBytes } from "../mixing/index.js";
import { sift } from "./bad-lines.js";
import { BadInput, eachShard, type ShardWork } from "./shards.js";
import { givenBytes } from "./state.js";

/** Each call of `learn` copies all weights into the memory of the compiled loops and back, so that rows are learned in thousands. */
const least = 8192;

/** How an epoch is learned. */
export interface LearnOptions {
  /** The seal of the state to begin with. */
  readonly from: string;
  /** Whether rows that cannot be read are left out; else they are an error. */
  readonly skip: boolean;
  /** LIBSVM columns count from 0. */
  readonly zeroBased: boolean;
  /** LIBSVM columns may come in any order. */
  readonly sort: boolean;
}

/** Learns the shards of standard input; returns a line with the sealed result of each. */
export function learn(options: LearnOptions): string {
  let known: { readonly given: string; readonly state: RunState } | undefined;
  return eachShard((shard, given) => {
    if (known?.given !== given) known = { given, state: stateOf(given, options.from) };
    return new ShardLearning(known.state, shard, options);
  });
}

function stateOf(given: string, from: string): RunState {
  const bytes = givenBytes(given);
  if (sealOf(bytes) !== from)
    throw new BadInput(`the state must be sealed by ${from}; got one sealed by ${sealOf(bytes)}`);
  return runOf(bytes);
}

class ShardLearning implements ShardWork {
  readonly #state: RunState;
  readonly #from: string;
  readonly #epoch: ShardEpoch;
  readonly #reader: LibsvmReader;
  readonly #trial: (() => LibsvmReader) | undefined;
  readonly #begun = process.cpuUsage();
  #skipped = 0;

  constructor(state: RunState, shard: number, { from, skip, zeroBased, sort }: LearnOptions) {
    const { columns } = state.learner.facts();
    const reader = (streaming: boolean) => {
      const { classes } = state.learner;
      const reader = new LibsvmReader({
        ...{ classes: classes as number[], columns, maxIndex: columns - (zeroBased ? 1 : 0) },
        ...{ zeroBased, sort, streaming },
      });
      reader.begin(`shard ${shard}`);
      return reader;
    };
    this.#state = state;
    this.#from = from;
    this.#epoch = new ShardEpoch(state, shard);
    this.#reader = reader(true);
    this.#trial = skip ? () => reader(false) : undefined;
  }

  rows(lines: Uint8Array, row: number): void {
    if (this.#trial) this.#skipped += sift(lines, row, this.#tried, this.#take).length;
    else this.#take(lines);
  }

  readonly #tried = (lines: Uint8Array): void => {
    const trial = this.#trial!();
    trial.write(lines);
    trial.end();
  };

  readonly #take = (lines: Uint8Array): void => {
    this.#reader.write(lines);
    if (this.#reader.rows >= least) this.#learn();
  };

  #learn(): void {
    this.#epoch.learn(this.#reader.take() as Examples<Label>);
  }

  end(): (string | number)[] {
    this.#reader.end();
    if (this.#reader.rows > 0) this.#learn();
    const result = this.#epoch.finish();
    const { user, system } = process.cpuUsage(this.#begun);
    const milliseconds = Math.round((user + system) / 1000);
    return [this.#skipped, milliseconds, sealedText(shardBytes(result, this.#state, this.#from))];
  }
}
