// learn with a guess: runs the first epoch of each shard from a state that was made before all rows had been seen, and surveys the rows, which
// shows whether the guess was right.

import { type Examples, InputError, type Label } from "rosenblatt";
import { LibsvmReader } from "rosenblatt/readers";
import { type RunState, ShardEpoch, sealedText, shardBytes } from "../mixing/index.js";
import { CopyCount } from "./copy-count.js";
import type { Input } from "./frames.js";
import { least, stateOf } from "./learn.js";
import { LibsvmCounts } from "./libsvm-counts.js";
import type { LibsvmForm, LibsvmShard } from "./libsvm-survey.js";
import { eachShard, type ShardWork } from "./shards.js";

/** Marks a column without content: Spark turns an empty one into null. */
export const unsaid = "-";

/** Options for learning on a guess. */
export interface GuessOptions {
  /** The seal of the state to begin with. */
  readonly from: string;
  readonly form: LibsvmForm;
  /** The source of the shards, if not standard input as usual. */
  readonly input?: Input | undefined;
}

/** Learns and surveys the shards of an input; returns one line per shard with the results. */
export function learnOnGuess(options: GuessOptions): string {
  let known: { readonly given: string; readonly state: RunState } | undefined;
  const begin = (shard: number, given: string) => {
    if (given === "") return nothing;
    if (known?.given !== given) known = { given, state: stateOf(given, options.from) };
    return new GuessedLearning(known.state, shard, options);
  };
  return eachShard(false, begin, options.input);
}

/** Learns and surveys a shard. A shard number beyond those of the run denotes held-back rows, which are only surveyed. */
class GuessedLearning implements ShardWork {
  readonly #from: string;
  readonly #classes: number;
  readonly #columns: number;
  /** Undefined after a row that cannot be read. */
  #reader: LibsvmReader | undefined;
  /** Undefined after a class or column that the state does not have. */
  #epoch: ShardEpoch | undefined;
  readonly #copies = new CopyCount();
  readonly #counts = new LibsvmCounts();
  /** Undefined if the process works on a single shard. */
  readonly #begun: NodeJS.CpuUsage | undefined;

  constructor(state: RunState, shard: number, { from, form, input }: GuessOptions) {
    this.#begun = input ? undefined : process.cpuUsage();
    const { classes, width } = state.weights.head;
    this.#from = from;
    [this.#classes, this.#columns] = [classes.length, width];
    this.#reader = new LibsvmReader({ ...form, classes: classes as readonly number[], streaming: true });
    this.#reader.begin(`shard ${shard}`);
    if (shard < state.shards) this.#epoch = new ShardEpoch(state, shard);
  }

  rows(lines: Uint8Array): void {
    this.#copies.add(lines);
    if (!this.#reader) return;
    try {
      this.#reader.write(lines);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#reader = this.#epoch = undefined;
      return;
    }
    if (this.#reader.rows >= least) this.#learn(this.#reader.take());
  }

  #learn(examples: Examples<number>): void {
    this.#counts.add(examples);
    const { classes, width } = examples;
    if (classes.length > this.#classes || width > this.#columns) this.#epoch = undefined;
    this.#epoch?.learn(examples as Examples<Label>);
  }

  /** CPU milliseconds, the survey and the result. The result is missing if the guess was wrong, and both are missing if a row cannot be read. */
  end(): (string | number)[] {
    if (this.#reader && this.#reader.rows > 0) this.#learn(this.#reader.take());
    const { rows, labels, columns } = this.#counts;
    const { copies } = this.#copies;
    const found: LibsvmShard = { rows, labels, columns, bad: 0, listed: [], copies };
    const result = this.#epoch ? sealedText(shardBytes(this.#epoch.finish(), this.#from)) : unsaid;
    const { user, system } = process.cpuUsage(this.#begun);
    return [Math.round((user + system) / 1000), this.#reader ? JSON.stringify(found) : unsaid, result];
  }
}

/** Handles a shard whose rows were not passed on. */
const nothing: ShardWork = { rows: () => {}, end: () => [0, unsaid, unsaid] };
