// The first epoch together with the survey: learned from a state that was guessed, and taken where the survey says that the guess was right.

import { type BatchLearner, type Label, load, type Savable, saveBytes } from "rosenblatt";
import type { RunOptions, Spark } from "../connect/index.js";
import {
  beginRun,
  begunWith,
  type RunOptions as MixingOptions,
  mixShards,
  type RunState,
  runBytes,
  type ShardResult,
  sealOf,
  takenApart,
  type Use,
} from "../mixing/index.js";
import { unsaid } from "../worker/learn-on-guess.js";
import { type EpochCost, numbersIn, resultIn, sendState, sendStateFile } from "./epoch.js";
import { bytesOf, type Guess, guessOf } from "./guess.js";
import type { RowForm } from "./model-on-cluster.js";
import type { PreparedRows, ShardAnswer } from "./prepared.js";
import { type LibsvmSource, nameOf } from "./source.js";

/** To read all rows once more takes about a quarter of what it takes to send them to their shards, if a processor reads them. */
const mostReaders = 4;
/** The most bytes of text in a shard that a worker sorts. */
const mostGathered = 2 ** 30;

/** What a learner is made of before all rows were seen. */
export interface Supposed {
  readonly classes: readonly number[];
  readonly columns: number;
  readonly rows: number;
}

/** How the first epoch is learned on a guess. */
export interface FirstEpochOptions extends Pick<RowForm, "zeroBased" | "sort">, MixingOptions, RunOptions {
  /** From how many numbers on weights are mixed on executors, which no guess is for. */
  readonly mixThere: number;
  /** Whether rows are held back, which are needed after the epoch. */
  readonly isParted: boolean;
}

/** A first epoch that is learned before the survey. */
export class FirstEpoch {
  readonly #name: string;
  readonly #guessed: RunState;
  /** Whether workers sort their shards, for which they read all rows. */
  readonly #isRead: boolean;
  /** Whether it is the only epoch, after which rows are not needed again. */
  readonly isOnly: boolean;
  #results: readonly ShardResult[] | undefined;
  #cost: EpochCost = { cpuSeconds: 0, sent: 0, received: 0 };
  /** When it began; undefined where nothing of it can be taken. */
  begun: number | undefined;
  /** How many seconds it took. */
  seconds = 0;

  private constructor(name: string, guessed: RunState, { isRead, isOnly }: { isRead: boolean; isOnly: boolean }) {
    this.#name = name;
    this.#guessed = guessed;
    this.#isRead = isRead;
    this.isOnly = isOnly;
  }

  /** Guesses the state that a run begins with; undefined where there is no guess, or a learner that is no good for it. */
  static async of(
    spark: Spark,
    source: LibsvmSource,
    make: (known: Supposed) => BatchLearner<Label> | Promise<BatchLearner<Label>>,
    { signal, mixThere, isParted, zeroBased, sort, ...mixing }: FirstEpochOptions,
  ): Promise<FirstEpoch | undefined> {
    const [guess, bytes] = await Promise.all([
      guessOf(spark, source, { zeroBased, sort }, { signal }),
      bytesOf(spark, source, { signal }),
    ]);
    const guessed = guess && (await stateOf(guess, bytes, make, mixing));
    if (!guessed || mixing.shards * numbersIn(guessed) >= mixThere) return undefined;
    const isOnly = !isParted && guessed.weights.head.options.epochs === 1;
    const isRead = mixing.shards <= mostReaders && bytes !== undefined && bytes <= mixing.shards * mostGathered;
    return new FirstEpoch(nameOf(source), guessed, { isRead: isOnly && isRead, isOnly });
  }

  /** Learns the rows and surveys them, in one job; returns what was found, by what the rows are for and by shard, or undefined where a row cannot be read. */
  async learn(
    rows: PreparedRows,
    args: readonly string[],
    { signal }: RunOptions,
  ): Promise<ReadonlyMap<Use, readonly ShardAnswer[]> | undefined> {
    const { spark } = rows;
    await spark.describe("rosenblatt", `rosenblatt: epoch 1 of ${this.#name}`, { signal });
    const begun = performance.now();
    const { answers, from, sent } = await this.#answers(rows, args, { signal, tags: ["rosenblatt-epoch-1"] });
    this.seconds = (performance.now() - begun) / 1000;
    const learned = answers.get("learn")!;
    this.#cost = {
      sent,
      cpuSeconds: learned.reduce((sum, { columns: [cpu] }) => sum + Number(cpu), 0) / 1000,
      received: learned.reduce((sum, { columns: [, , result] }) => sum + result.length, 0),
    };
    if (learned.every(({ columns: [, , result] }) => result !== unsaid)) {
      this.#results = learned.map(({ columns: [, , result] }, shard) => resultIn(result, shard, this.#guessed, from));
      this.begun = begun;
    }
    const found = new Map(
      Array.from(answers, ([use, own]) => [
        use,
        own.map(({ columns: [, text], ...lines }) => ({ ...lines, columns: [text] })),
      ]),
    );
    return [...found.values()].flat().every(({ columns: [text] }) => text !== unsaid) ? found : undefined;
  }

  /** The state after the epoch, of a run that begins with `state`; undefined where that is not what was guessed. */
  after(state: RunState<Label>): { state: RunState<Label>; cost: EpochCost } | undefined {
    const results = this.#results && begunWith(state, this.#guessed, this.#results);
    return results && { state: mixShards(state, results), cost: this.#cost };
  }

  async #answers(rows: PreparedRows, args: readonly string[], options: RunOptions) {
    const columns = ["milliseconds", "found", "result"];
    if (this.#isRead) {
      const bytes = runBytes(this.#guessed);
      const [from, file] = [sealOf(bytes), await sendStateFile(rows.spark, bytes, options)];
      const asked = ["learn", "guess", `from=${from}`, `state=${file}`, ...args];
      return { answers: await rows.eachRead(asked, columns, options), from, sent: bytes.length };
    }
    const { given, from, sent } = await sendState(rows, this.#guessed, options);
    const asked = ["learn", "guess", `from=${from}`, ...args];
    return { answers: await rows.eachPart(asked, columns, { ...options, given }), from, sent };
  }
}

/** The state of a run by a guess; undefined where no learner is made of it, or one whose rows are changed before it sees them. */
async function stateOf(
  { classes, columns, rowBytes }: Guess,
  bytes: number | undefined,
  make: (known: Supposed) => BatchLearner<Label> | Promise<BatchLearner<Label>>,
  mixing: MixingOptions,
): Promise<RunState | undefined> {
  try {
    const given = await make({ classes, columns, rows: Math.round((bytes ?? 0) / rowBytes) });
    const { learner, transformers } = takenApart<Label>(load<Label>(saveBytes(given as BatchLearner<Label> & Savable)));
    return transformers.length > 0 ? undefined : beginRun(learner, mixing);
  } catch {
    // What is wrong is said of the learner that is made when all rows were seen.
    return undefined;
  }
}
