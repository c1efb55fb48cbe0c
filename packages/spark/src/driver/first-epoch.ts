// Runs the first epoch together with the survey. It learns from a guessed state; the result is used if the survey confirms the guess.

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

/** If the CPU is the bottleneck, reading all rows once more takes about a quarter of the time that it takes to shuffle them to their shards. */
const mostReaders = 4;
/** The most bytes of text per shard that a worker sorts in memory. */
const mostGathered = 2 ** 30;

/** What a learner is created from before all rows have been seen. */
export interface Supposed {
  readonly classes: readonly number[];
  readonly columns: number;
  readonly rows: number;
}

/** Options of a first epoch that is learned on a guess. */
export interface FirstEpochOptions extends Pick<RowForm, "zeroBased" | "sort">, MixingOptions, RunOptions {
  /** The number of weights, over all shards, from which they are mixed on the executors. No guess is made for such a model. */
  readonly mixThere: number;
  /** Whether some rows are held back; they are needed after the epoch. */
  readonly isParted: boolean;
}

/** A first epoch that is learned before the survey is complete. */
export class FirstEpoch {
  readonly #name: string;
  readonly #guessed: RunState;
  /** Whether each worker reads all rows and sorts those of its shard itself. */
  readonly #isRead: boolean;
  /** Whether this is the only epoch, so that the rows are not needed again. */
  readonly isOnly: boolean;
  #results: readonly ShardResult[] | undefined;
  #cost: EpochCost = { cpuSeconds: 0, sent: 0, received: 0 };
  /** When it began; undefined if its result cannot be used. */
  begun: number | undefined;
  /** How many seconds it took. */
  seconds = 0;

  private constructor(name: string, guessed: RunState, { isRead, isOnly }: { isRead: boolean; isOnly: boolean }) {
    this.#name = name;
    this.#guessed = guessed;
    this.#isRead = isRead;
    this.isOnly = isOnly;
  }

  /** Guesses the initial state of a run; undefined if nothing can be guessed, or if the learner does not allow it. */
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

  /** Learns from the rows and surveys them in one job. Returns the survey's findings by use and shard, or undefined if a row cannot be read. */
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

  /** The state after this epoch, for a run that begins with `state`; undefined if the guess was not `state`. */
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

/** The initial state for a guess; undefined if no learner can be created for it, or if the learner transforms its rows first. */
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
    // The error will be reported for the learner that is created once all rows have been seen.
    return undefined;
  }
}
