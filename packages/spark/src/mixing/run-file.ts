// The state of a run as bytes: what executors begin an epoch with, and the checkpoint from which a run goes on.

import { type Json, type Label, load, ModelError, saveBytes } from "rosenblatt";
import { checkMixable } from "./mixable.js";
import {
  behind,
  checkPasses,
  checkShards,
  type EpochCounts,
  type Mixing,
  mixings,
  type RunState,
  takenApart,
} from "./run-state.js";
import { seal, unseal } from "./sealed.js";

const format = "rosenblatt/run@1";

/** Writes the state of a run. Equal states give equal bytes. */
export function runBytes<L extends Label>(state: RunState<L>): Uint8Array {
  const { learner, transformers, shards, passes, mixing, epochs } = state;
  const model = saveBytes(behind(transformers, learner));
  return seal({ format, shards, passes, mixing, epochs: epochs as unknown as Json }, model);
}

/** Reads the state of a run; throws ModelError where it is not one, or not whole. */
export function runOf<L extends Label = Label>(bytes: Uint8Array): RunState<L> {
  const { head, payload } = unseal(bytes, "the state of a run");
  if (head.format !== format)
    throw new ModelError("", `the state of a run must be of ${format}; got ${String(head.format)}`);
  const { shards, passes, mixing, epochs } = head as {
    shards: number;
    passes: number;
    mixing: Mixing;
    epochs: unknown;
  };
  checkShards(shards);
  checkPasses(passes);
  if (!mixings.includes(mixing)) throw new ModelError(".mixing", `must be ${mixings.join(" or ")}`);
  const { transformers, learner } = takenApart(load<L>(new Uint8Array(payload)));
  return {
    learner: checkMixable(learner),
    transformers,
    shards,
    passes,
    mixing,
    epochs: epochs as EpochCounts[],
  };
}
