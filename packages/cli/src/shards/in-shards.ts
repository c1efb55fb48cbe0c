// The options in force of a run in shards.

import type { Chosen } from "../learner/learner.js";

/** The options of a learner, with those of shards instead of an order. */
export function inShards(
  { order: _, earlyStopping, ...options }: Chosen["options"],
  { shards, passes, mixing }: { readonly shards: number; readonly passes: number; readonly mixing: string },
): Chosen["options"] {
  return { ...options, order: "content", earlyStopping, shards, passes, mixing };
}
