// The state of a run as bytes: what executors begin an epoch with, and what a checkpoint stores.

import { type Json, type Label, load, ModelError, Perceptron, saveBytes } from "rosenblatt";
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
import { Weights, type WeightsHead } from "./weights.js";

const format = "rosenblatt/run@2";

interface RunHead {
  readonly shards: number;
  readonly passes: number;
  readonly mixing: Mixing;
  readonly epochs: readonly EpochCounts[];
  /** The content of the learner's file without the weights; null if the model is stored whole. */
  readonly learner: WeightsHead | null;
  /** The size of the model in bytes: the transformers and a learner, which is only a placeholder unless `learner` is null. */
  readonly model: number;
}

/** Writes the state of a run. Equal states give equal bytes. */
export function runBytes<L extends Label>(state: RunState<L>): Uint8Array {
  const { weights, transformers, shards, passes, mixing, epochs } = state;
  const learner = weights.isWhole ? new Perceptron<L>() : weights.learner;
  const model = weights.isWhole && transformers.length === 0 ? nothing : saveBytes(behind(transformers, learner));
  const numbers = weights.isWhole ? weights.packed() : nothing;
  const facts: RunHead = {
    shards,
    passes,
    mixing,
    epochs,
    learner: weights.isWhole ? weights.head : null,
    model: model.length,
  };
  return seal({ format, ...(facts as unknown as { [key: string]: Json }) }, model, numbers);
}

const nothing = new Uint8Array(0);

/** Reads the state of a run; throws ModelError if the bytes are not a complete one. */
export function runOf<L extends Label = Label>(bytes: Uint8Array): RunState<L> {
  const { head, payload } = unseal(bytes, "the state of a run");
  if (head.format !== format)
    throw new ModelError("", `the state of a run must be of ${format}; got ${String(head.format)}`);
  const { shards, passes, mixing, epochs, learner, model } = head as unknown as RunHead;
  checkShards(shards);
  checkPasses(passes);
  if (!mixings.includes(mixing)) throw new ModelError(".mixing", `must be ${mixings.join(" or ")}`);
  const apart = model > 0 ? takenApart(load<L>(payload.slice(0, model))) : undefined;
  const weights = learner
    ? Weights.unpacked<L>(learner, payload.subarray(model))
    : Weights.of(checkMixable(apart!.learner));
  return { weights, transformers: apart?.transformers ?? [], shards, passes, mixing, epochs };
}
