// The state of a run as bytes: what executors begin an epoch with, and the checkpoint from which a run goes on.

import { type Json, type Label, load, ModelError, Pipeline, saveBytes } from "rosenblatt";
import { checkMixable } from "./mixable.js";
import { checkShards, type EpochCounts, type Mixing, mixings, type RunState } from "./run-state.js";
import { seal, unseal } from "./sealed.js";

const format = "rosenblatt/run@1";

/** Writes the state of a run. Equal states give equal bytes. */
export function runBytes<L extends Label>(state: RunState<L>): Uint8Array {
  const { learner, transformer, shards, mixing, epochs } = state;
  const model = saveBytes(transformer ? new Pipeline<L>(transformer, learner) : learner);
  return seal({ format, shards, mixing, epochs: epochs as unknown as Json }, model);
}

/** Reads the state of a run; throws ModelError where it is not one, or not whole. */
export function runOf<L extends Label = Label>(bytes: Uint8Array): RunState<L> {
  const { head, payload } = unseal(bytes, "the state of a run");
  if (head.format !== format)
    throw new ModelError("", `the state of a run must be of ${format}; got ${String(head.format)}`);
  const { shards, mixing, epochs } = head as { shards: number; mixing: Mixing; epochs: unknown };
  checkShards(shards);
  if (!mixings.includes(mixing)) throw new ModelError(".mixing", `must be ${mixings.join(" or ")}`);
  const model = load<L>(new Uint8Array(payload));
  const isPipeline = model instanceof Pipeline;
  return {
    learner: checkMixable(isPipeline ? (model.learner as typeof model) : model),
    transformer: isPipeline ? model.transformer : undefined,
    shards,
    mixing,
    epochs: epochs as EpochCounts[],
  };
}
