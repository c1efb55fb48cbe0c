// The result of a shard as bytes: its counts, and what changed in the weights since the mixed state.

import { fromBytes, type Json, type Label, ModelError, saveBytes } from "rosenblatt";
import { changedNumbers, withChanges } from "./changed-numbers.js";
import { learnerOf, type Mixable } from "./mixable.js";
import type { RunState } from "./run-state.js";
import { seal, unseal } from "./sealed.js";
import type { ShardResult } from "./shard-epoch.js";

const format = "rosenblatt/shard@1";

/** The facts of a result, without its weights. */
export interface ShardFacts {
  /** The seal of the state that the shard started from. */
  readonly from: string;
  readonly epoch: number;
  readonly shard: number;
  readonly rows: number;
  readonly mistakes: number;
  readonly updates: number;
}

/** Writes the result of a shard that started from `state`, whose bytes are sealed by `from`. */
export function shardBytes<L extends Label>(result: ShardResult<L>, state: RunState<L>, from: string): Uint8Array {
  const { learner, ...counts } = result;
  const [before, after] = [numbersOf(state.learner), numbersOf(learner)];
  const isSameShape =
    before && after && before.length === after.length && after.every(({ length }, k) => length === before[k].length);
  const { form: rowForm, time, run } = learner.content().head;
  return isSameShape
    ? seal({ format, from, ...counts, form: rowForm, time, run }, changedNumbers(before, after))
    : seal({ format, from, ...counts, whole: true }, saveBytes(learner));
}

/** Reads the result of a shard, which must have started from `state`, sealed by `from`. */
export function shardOfBytes<L extends Label>(bytes: Uint8Array, state: RunState<L>, from: string): ShardResult<L> {
  const { head, payload } = unseal(bytes, "the result of a shard");
  if (head.format !== format)
    throw new ModelError("", `the result of a shard must be of ${format}; got ${String(head.format)}`);
  const { from: started, epoch, shard, rows, mistakes, updates } = head as unknown as ShardFacts;
  if (started !== from)
    throw new ModelError("", `the result of shard ${shard} must start from the state ${from}; got one from ${started}`);
  return { epoch, shard, rows, mistakes, updates, learner: learnerIn(head, payload, state) };
}

function learnerIn<L extends Label>(
  head: { readonly [key: string]: Json },
  payload: Uint8Array,
  { learner }: RunState<L>,
): Mixable<L> {
  if (head.whole) return learnerOf<L>(fromBytes(new Uint8Array(payload)));
  const { head: facts } = learner.content();
  const arrays = withChanges(numbersOf(learner)!, payload);
  return learnerOf<L>({ head: { ...facts, form: head.form, time: head.time, run: head.run }, arrays });
}

/** The vectors of a learner; undefined where its file holds only some of their entries. */
function numbersOf<L extends Label>(learner: Mixable<L>): Float64Array[] | undefined {
  const { arrays } = learner.content();
  return arrays.every((array) => array instanceof Float64Array) ? (arrays as Float64Array[]) : undefined;
}
