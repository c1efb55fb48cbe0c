// An epoch is one statement: every shard learns from the mixed state, and the driver mixes the results.

import { deflateSync } from "node:zlib";
import type { Label } from "rosenblatt";
import type { RunOptions } from "../connect/index.js";
import {
  canBePieces,
  mixShards,
  type RunState,
  runBytes,
  sealedText,
  sealOf,
  shardOfBytes,
  unsealedBytes,
} from "../mixing/index.js";
import { mixedThere } from "./mixed-there.js";
import type { PreparedRows, ShardLines } from "./prepared.js";
import { literal } from "./sql-text.js";

/** Longer states go as a file, which each executor fetches once, instead of in the statement, which each task fetches. */
const longestInline = 1 << 20;

/** What an epoch took. */
export interface EpochCost {
  /** Seconds of CPU time in all workers together. */
  readonly cpuSeconds: number;
  /** Characters sent to the executors, and back from them. */
  readonly sent: number;
  readonly received: number;
}

/** How an epoch is made. */
export interface EpochOptions extends RunOptions {
  readonly args: readonly string[];
  readonly expected: readonly ShardLines[];
  /** From how many numbers on, shards × those of the model, the weights are mixed on executors. */
  readonly mixThere: number;
}

/** Makes the next epoch of a run on the cluster. Results are mixed only when those of all shards have arrived with valid seals. */
export async function nextEpoch<L extends Label>(
  rows: PreparedRows,
  state: RunState<L>,
  { args, expected, mixThere, ...options }: EpochOptions,
): Promise<{ state: RunState<L>; cost: EpochCost }> {
  const { spark } = rows;
  const bytes = runBytes(state);
  const from = sealOf(bytes);
  const text = sealedText(bytes);
  let given: string;
  if (text.length > longestInline) {
    const file = await spark.addFile("state.run", deflateSync(bytes, { level: 1 }), options);
    given = literal(`@${file}`);
  } else {
    await spark.view(rows.stateName, { state: [text] }, options);
    // Not a join, and not a text in the statement itself, which Spark would print with every plan.
    given = `(SELECT state FROM ${rows.stateName})`;
  }
  const epoch = { given, from, args, expected };
  const made =
    rows.shards > 1 && canBePieces(state) && rows.shards * numbersIn(state) >= mixThere
      ? await mixedThere(rows, state, epoch, options)
      : await mixedHere(rows, state, epoch, options);
  return { state: made.state, cost: { ...made.cost, sent: text.length } };
}

/** What an epoch begins with. */
export interface EpochStart {
  /** An expression for the state, and its seal. */
  readonly given: string;
  readonly from: string;
  readonly args: readonly string[];
  readonly expected: readonly ShardLines[];
}

/** What came of an epoch. */
export interface Epoch<L extends Label> {
  readonly state: RunState<L>;
  readonly cost: Omit<EpochCost, "sent">;
}

/** Takes the results of all shards from the cluster, and mixes them here. */
async function mixedHere<L extends Label>(
  rows: PreparedRows,
  state: RunState<L>,
  { given, from, args, expected }: EpochStart,
  options: RunOptions,
): Promise<Epoch<L>> {
  const answers = await rows.each(["learn", `from=${from}`, ...args], ["skipped", "milliseconds", "result"], {
    given,
    expected,
    ...options,
  });
  let [milliseconds, received] = [0, 0];
  const results = answers.map(({ columns: [, cpu, result] }, shard) => {
    milliseconds += Number(cpu);
    received += result.length;
    const what = `the result of shard ${shard}`;
    const learned = shardOfBytes(unsealedBytes(result, what), state, from);
    if (learned.shard !== shard) throw new Error(`${what} must be its own; got that of shard ${learned.shard}`);
    return learned;
  });
  return { state: mixShards(state, results), cost: { cpuSeconds: milliseconds / 1000, received } };
}

/** How many numbers a model has. */
function numbersIn({ weights: { head } }: RunState): number {
  return (head.w.length + head.v.length) * (head.width + 1);
}
