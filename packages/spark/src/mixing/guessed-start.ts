// Reuses a first epoch that began before all rows had been seen, with the classes of some of them and with more columns than they have.

import type { Label } from "rosenblatt";
import { changesBetween } from "./changed-numbers.js";
import { Learned } from "./learned.js";
import type { RunState } from "./run-state.js";
import type { ShardResult } from "./shard-epoch.js";

/**
 * Converts results of shards that began with `guessed` into the results, bit for bit, of shards that began with `state`. That is possible
 * because an inner product with a sparse row adds its entries in their order in the row, so that columns which no row has make no difference.
 * Undefined if the two states differ in anything else, or if a result contains a column that `state` does not have.
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

/** Whether both runs are before their first epoch and differ only in the additional columns of the second. */
function isBeginningOf<L extends Label>(state: RunState<L>, guessed: RunState<L>): boolean {
  const [{ weights: own }, { weights: wide }] = [state, guessed];
  if (!(own.isWhole && wide.isWhole && own.head.width <= wide.head.width)) return false;
  if (factsOf(state) !== factsOf(guessed)) return false;
  const shared = wide.between(0, own.head.width + 1);
  return own.numbers.every((vector, k) => changesBetween(vector, shared[k]).places.length === 0);
}

/** Everything that defines a run before its first epoch, except for the weights and the number of columns, as text. */
function factsOf<L extends Label>({ weights: { head }, transformers, ...run }: RunState<L>): string {
  const { width: _, options, ...facts } = head;
  const { features: __, ...others } = options;
  return JSON.stringify([{ ...run, transformers: transformers.length }, facts, others]);
}
