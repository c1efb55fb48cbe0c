// learn with a guess: the first epoch of each shard from a state that was made before all rows were seen, and the survey of the rows, which says whether it was right.

import { type Examples, InputError, type Label } from "rosenblatt";
import { LibsvmReader } from "rosenblatt/readers";
import { type RunState, ShardEpoch, sealedText, shardBytes } from "../mixing/index.js";
import { CopyCount } from "./copy-count.js";
import type { Input } from "./frames.js";
import { least, stateOf } from "./learn.js";
import { LibsvmCounts } from "./libsvm-counts.js";
import type { LibsvmForm, LibsvmShard } from "./libsvm-survey.js";
import { eachShard, type ShardWork } from "./shards.js";

/** Stands for a column that says nothing: Spark makes null of one that is empty. */
export const unsaid = "-";

/** How shards are learned on a guess. */
export interface GuessOptions {
  /** The seal of the state to begin with. */
  readonly from: string;
  readonly form: LibsvmForm;
  /** How the shards come, if not as usual. */
  readonly input?: Input | undefined;
}

/** Learns and surveys the shards of an input; returns a line with what was learned and found of each. */
export function learnOnGuess(options: GuessOptions): string {
  let known: { readonly given: string; readonly state: RunState } | undefined;
  const begin = (shard: number, given: string) => {
    if (given === "") return nothing;
    if (known?.given !== given) known = { given, state: stateOf(given, options.from) };
    return new GuessedLearning(known.state, shard, options);
  };
  return eachShard(false, begin, options.input);
}

/** Learns and surveys a shard. One beyond those of the run, whose rows are held back, is only surveyed. */
class GuessedLearning implements ShardWork {
  readonly #from: string;
  readonly #classes: number;
  readonly #columns: number;
  /** Undefined from a row on that cannot be read. */
  #reader: LibsvmReader | undefined;
  /** Undefined from a class or column on that the state does not have. */
  #epoch: ShardEpoch | undefined;
  readonly #copies = new CopyCount();
  readonly #counts = new LibsvmCounts();
  /** Undefined where the process works for one shard alone. */
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

  /** Milliseconds, what was found and what was learned; without the latter where the guess was wrong, and without both where a row cannot be read. */
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

/** What becomes of a shard whose rows were not told. */
const nothing: ShardWork = { rows: () => {}, end: () => [0, unsaid, unsaid] };
