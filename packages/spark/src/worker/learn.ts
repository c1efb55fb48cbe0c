// learn: runs one epoch of each incoming shard, from the mixed state.

import { pieceBytes, type RunState, runOf, ShardEpoch, sealedText, sealOf, shardBytes } from "../mixing/index.js";
import { sift } from "./bad-lines.js";
import { type LineReader, PieceReader, type Reading } from "./reading.js";
import { BadInput, eachShard, type ShardWork } from "./shards.js";
import { givenBytes } from "./state.js";

/** Each call of `learn` copies all weights into the memory of the compiled loops and back, so rows are learned in batches of thousands. */
export const least = 16_384;

/** Options of an epoch. */
export interface LearnOptions {
  /** The seal of the state to begin with. */
  readonly from: string;
  /** Whether to skip rows that cannot be read; otherwise they are an error. */
  readonly skip: boolean;
  /** The number of pieces in which results are written for mixing on executors; undefined for whole results. */
  readonly pieces: number | undefined;
  /** Whether lines begin with their content hashes. */
  readonly isHashed: boolean;
  /** How lines are read, once the classes and columns of the learner are known. */
  readonly readingFor: (state: RunState) => Reading;
}

/** Learns the shards of standard input; returns one line per shard with the sealed result. */
export function learn(options: LearnOptions): string {
  let known: { readonly given: string; readonly state: RunState; readonly reading: Reading } | undefined;
  return eachShard(options.isHashed, (shard, given) => {
    if (known?.given !== given) {
      const state = stateOf(given, options.from);
      known = { given, state, reading: options.readingFor(state) };
    }
    return new ShardLearning(known.state, shard, known.reading, options);
  });
}

/** Reads the state of a run and checks its seal. */
export function stateOf(given: string, from: string): RunState {
  const bytes = givenBytes(given);
  if (sealOf(bytes) !== from)
    throw new BadInput(`the state must be sealed by ${from}; got one sealed by ${sealOf(bytes)}`);
  return runOf(bytes);
}

class ShardLearning implements ShardWork {
  readonly #from: string;
  readonly #pieces: number | undefined;
  readonly #epoch: ShardEpoch;
  readonly #reader: LineReader;
  readonly #trial: PieceReader | undefined;
  readonly #begun = process.cpuUsage();
  #skipped = 0;

  constructor(state: RunState, shard: number, reading: Reading, { from, skip, pieces }: LearnOptions) {
    this.#from = from;
    this.#pieces = pieces;
    this.#epoch = new ShardEpoch(state, shard);
    this.#reader = reading.reader(`shard ${shard}`);
    this.#trial = skip ? new PieceReader(reading) : undefined;
  }

  rows(lines: Uint8Array, row: number): void {
    if (this.#trial) this.#skipped += sift(lines, row, this.#tried, this.#take).length;
    else this.#take(lines);
  }

  readonly #tried = (lines: Uint8Array): void => {
    this.#trial!.read(lines);
  };

  readonly #take = (lines: Uint8Array): void => {
    this.#reader.write(lines);
    if (this.#reader.rows >= least) this.#epoch.learn(this.#reader.take());
  };

  end(): (string | number)[] {
    if (this.#reader.rows > 0) this.#epoch.learn(this.#reader.take());
    const result = this.#epoch.finish();
    const { user, system } = process.cpuUsage(this.#begun);
    const milliseconds = Math.round((user + system) / 1000);
    const pieces = this.#pieces;
    const written =
      pieces === undefined
        ? sealedText(shardBytes(result, this.#from))
        : Array.from({ length: pieces }, (_, piece) => sealedText(pieceBytes(result, this.#from, { piece, pieces })));
    return [this.#skipped, milliseconds, String(written)];
  }
}
