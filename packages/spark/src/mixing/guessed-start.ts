// A first epoch that began before all rows were seen: with the classes of some of them, and with more columns than they have.

import type { Label } from "rosenblatt";
import { changesBetween } from "./changed-numbers.js";
import { Learned } from "./learned.js";
import type { RunState } from "./run-state.js";
import type { ShardResult } from "./shard-epoch.js";

/**
 * Results of shards that began with `guessed`, as if they had begun with `state`, to the bit: an inner product of sparse rows adds up by the places of entries in their row, so that
 * columns which no row has make no difference. Undefined where the two differ in anything else, or a result has such a column.
 */
export function begunWith<L extends Label>(
  state: RunState<L>,
  guessed: RunState<L>,
  results: readonly ShardResult<L>[],
): ShardResult<L>[] | undefined {
  if (!isBeginningOf(state, guessed)) return undefined;
  const { weights } = state;
  const taken: ShardResult<L>[] = [];
  for (const result of results) {
    const { changes, facts } = result.learned;
    if (!changes?.every(({ places }) => places.length === 0 || places[places.length - 1] <= weights.head.width))
      return undefined;
    taken.push({ ...result, learned: Learned.changed(weights, facts, changes) });
  }
  return taken;
}

/** Whether two runs have made no epoch yet and are the same but for the last columns of the second. */
function isBeginningOf<L extends Label>(state: RunState<L>, guessed: RunState<L>): boolean {
  const [{ weights: own }, { weights: wide }] = [state, guessed];
  if (!(own.isWhole && wide.isWhole && own.head.width <= wide.head.width)) return false;
  if (factsOf(state) !== factsOf(guessed)) return false;
  const shared = wide.between(0, own.head.width + 1);
  return own.numbers.every((vector, k) => changesBetween(vector, shared[k]).places.length === 0);
}

/** All that a run is before its first epoch but for its numbers and how many columns there are, as text. */
function factsOf<L extends Label>({ weights: { head }, transformers, ...run }: RunState<L>): string {
  const { width: _, options, ...facts } = head;
  const { features: __, ...others } = options;
  return JSON.stringify([{ ...run, transformers: transformers.length }, facts, others]);
}
