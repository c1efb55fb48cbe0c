// Makes the next state of a run from a complete set of results: w ← Σ μ_i w_i, in the order of the shards.

import { InputError, type Label } from "rosenblatt";
import { meanOfShards } from "./mean-of-shards.js";
import type { Mixing, RunState } from "./run-state.js";
import type { ShardResult } from "./shard-epoch.js";
import type { Weights } from "./weights.js";

/** Mixes the results of all shards of this epoch, in whatever order they came: exactly one per shard. */
export function mixShards<L extends Label>(state: RunState<L>, results: readonly ShardResult<L>[]): RunState<L> {
  const complete = inOrder(state, results);
  const shares = sharesOf(complete, state.mixing);
  const counts = {
    rows: complete.map(({ rows }) => rows),
    mistakes: complete.map(({ mistakes }) => mistakes),
    updates: complete.map(({ updates }) => updates),
    shares,
  };
  return { ...state, weights: mixed(complete, shares), epochs: [...state.epochs, counts] };
}

/** The results in the order of the shards; throws unless there is exactly one of each. */
function inOrder<L extends Label>(
  { shards, epochs }: RunState<L>,
  results: readonly ShardResult<L>[],
): ShardResult<L>[] {
  const complete: ShardResult<L>[] = [];
  for (const result of results) {
    const { epoch, shard } = result;
    if (epoch !== epochs.length)
      throw new InputError(`the result of shard ${shard} must be of epoch ${epochs.length}; got one of epoch ${epoch}`);
    if (!(shard >= 0 && shard < shards))
      throw new InputError(`shards are 0 to ${shards - 1}; got a result of ${shard}`);
    if (complete[shard]) throw new InputError(`there are two results of shard ${shard}; one is needed of each`);
    complete[shard] = result;
  }
  for (let shard = 0; shard < shards; shard++)
    if (!complete[shard])
      throw new InputError(`the result of shard ${shard} is missing; one is needed of each of ${shards}`);
  if (complete.every(({ rows }) => rows === 0)) throw new InputError("no shard has any rows");
  return complete;
}

/** The weight of each shard in the mean. A shard without rows has none. */
function sharesOf<L extends Label>(results: readonly ShardResult<L>[], mixing: Mixing): number[] {
  const mistakes = results.reduce((total, result) => total + result.mistakes, 0);
  if (mixing === "mistakes" && mistakes > 0) return results.map((result) => result.mistakes / mistakes);
  const filled = results.filter(({ rows }) => rows > 0).length;
  return results.map(({ rows }) => (rows > 0 ? 1 / filled : 0));
}

function mixed<L extends Label>(results: readonly ShardResult<L>[], shares: readonly number[]): Weights<L> {
  // If nothing was learned, the weights stay bit-identical, which a mean of three equal numbers would not guarantee.
  if (results.every(({ updates }) => updates === 0)) {
    const time = (result: ShardResult<L>) => result.learned.head.time;
    return results.reduce((longest, result) => (time(result) > time(longest) ? result : longest)).learned.weights;
  }
  const parts = results.filter((_, shard) => shares[shard] > 0);
  return meanOfShards(
    parts.map(({ learned }) => learned),
    parts.map(({ shard }) => shares[shard]),
  );
}
