// The result of a shard as bytes: its counts, and the weights that changed since the mixed state.

import { fromBytes, type Json, type Label, ModelError, saveBytes } from "rosenblatt";
import { changesOfBytes, changesToBytes } from "./changed-numbers.js";
import { Learned, type LearnedFacts } from "./learned.js";
import { learnerOf } from "./mixable.js";
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

/** Writes the result of a shard that started from the state whose seal is `from`. */
export function shardBytes<L extends Label>(result: ShardResult<L>, from: string): Uint8Array {
  const { learned, ...counts } = result;
  const { changes } = learned;
  return changes
    ? seal({ format, from, ...counts, ...learned.facts }, changesToBytes(changes))
    : seal({ format, from, ...counts, whole: true }, saveBytes(learned.weights.learner));
}

/** Reads the result of a shard, which must have started from `state`, whose seal is `from`. */
export function shardOfBytes<L extends Label>(bytes: Uint8Array, state: RunState<L>, from: string): ShardResult<L> {
  const { head, payload } = unseal(bytes, "the result of a shard");
  if (head.format !== format)
    throw new ModelError("", `the result of a shard must be of ${format}; got ${String(head.format)}`);
  const { from: started, epoch, shard, rows, mistakes, updates } = head as unknown as ShardFacts;
  if (started !== from)
    throw new ModelError("", `the result of shard ${shard} must start from the state ${from}; got one from ${started}`);
  return { epoch, shard, rows, mistakes, updates, learned: learnedIn(head, payload, state) };
}

function learnedIn<L extends Label>(
  head: { readonly [key: string]: Json },
  payload: Uint8Array,
  { weights }: RunState<L>,
): Learned<L> {
  if (head.whole) return Learned.by(weights, learnerOf<L>(fromBytes(payload.slice())));
  const { w, v, width } = weights.head;
  const changes = changesOfBytes(payload, w.length + v.length, width + 1);
  return Learned.changed(weights, head as unknown as LearnedFacts, changes);
}
