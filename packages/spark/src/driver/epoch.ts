// An epoch is one SQL statement: every shard learns from the mixed state, and the driver mixes the results.

import { deflateSync } from "node:zlib";
import type { Label } from "rosenblatt";
import type { RunOptions, Spark } from "../connect/index.js";
import {
  canBePieces,
  mixShards,
  type RunState,
  runBytes,
  type ShardResult,
  sealedText,
  sealOf,
  shardOfBytes,
  unsealedBytes,
} from "../mixing/index.js";
import { mixedThere } from "./mixed-there.js";
import type { PreparedRows, ShardLines } from "./prepared.js";
import { literal } from "./sql-text.js";

/** Longer states are sent as a file, which each executor fetches once, instead of within the statement, which each task fetches. */
const longestInline = 1 << 20;

/** The cost of an epoch. */
export interface EpochCost {
  /** Seconds of CPU time in all workers together. */
  readonly cpuSeconds: number;
  /** Characters sent to the executors, and received from them. */
  readonly sent: number;
  readonly received: number;
}

/** Options of an epoch. */
export interface EpochOptions extends RunOptions {
  readonly args: readonly string[];
  readonly expected: readonly ShardLines[];
  /** The number of weights, counted over all shards, from which they are mixed on the executors. */
  readonly mixThere: number;
}

/** Runs the next epoch on the cluster. Results are mixed only once all shards have delivered theirs with valid seals. */
export async function nextEpoch<L extends Label>(
  rows: PreparedRows,
  state: RunState<L>,
  { args, expected, mixThere, ...options }: EpochOptions,
): Promise<{ state: RunState<L>; cost: EpochCost }> {
  const { given, from, sent } = await sendState(rows, state, options);
  const epoch = { given, from, args, expected };
  const made =
    rows.shards > 1 && canBePieces(state) && rows.shards * numbersIn(state) >= mixThere
      ? await mixedThere(rows, state, epoch, options)
      : await mixedHere(rows, state, epoch, options);
  return { state: made.state, cost: { ...made.cost, sent } };
}

/** A state that has been sent to the executors. */
export interface SentState {
  /** A SQL expression for it. */
  readonly given: string;
  /** Its seal. */
  readonly from: string;
  /** Its length in characters. */
  readonly sent: number;
}

/** Sends the state of a run to the executors. */
export async function sendState<L extends Label>(
  { spark, stateName }: PreparedRows,
  state: RunState<L>,
  options: RunOptions,
): Promise<SentState> {
  const bytes = runBytes(state);
  const text = sealedText(bytes);
  const sent = { from: sealOf(bytes), sent: text.length };
  if (text.length > longestInline) return { ...sent, given: literal(`@${await sendStateFile(spark, bytes, options)}`) };
  await spark.view(stateName, { state: [text] }, options);
  // A scalar subquery rather than a join, and not a literal in the statement, because Spark would print it with every plan.
  return { ...sent, given: `(SELECT state FROM ${stateName})` };
}

/** Sends the bytes of a state as a file, and returns the name of the file. */
export function sendStateFile(spark: Spark, bytes: Uint8Array, options: RunOptions): Promise<string> {
  return spark.addFile("state.run", deflateSync(bytes, { level: 1 }), options);
}

/** The input of an epoch. */
export interface EpochStart extends Pick<SentState, "given" | "from"> {
  readonly args: readonly string[];
  readonly expected: readonly ShardLines[];
}

/** The result of an epoch. */
export interface Epoch<L extends Label> {
  readonly state: RunState<L>;
  readonly cost: Omit<EpochCost, "sent">;
}

/** Fetches the results of all shards, and mixes them on the driver. */
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
    return resultIn(result, shard, state, from);
  });
  return { state: mixShards(state, results), cost: { cpuSeconds: milliseconds / 1000, received } };
}

/** Reads the result of a shard from the text that its worker wrote. */
export function resultIn<L extends Label>(
  text: string,
  shard: number,
  state: RunState<L>,
  from: string,
): ShardResult<L> {
  const what = `the result of shard ${shard}`;
  const learned = shardOfBytes(unsealedBytes(text, what), state, from);
  if (learned.shard !== shard) throw new Error(`${what} must be its own; got that of shard ${learned.shard}`);
  return learned;
}

/** How many weights a model has. */
export function numbersIn({ weights: { head } }: RunState): number {
  return (head.w.length + head.v.length) * (head.width + 1);
}
