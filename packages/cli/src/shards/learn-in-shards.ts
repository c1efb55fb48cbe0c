// The epochs of a run in shards, one shard after the other in this process.

import { setImmediate } from "node:timers/promises";
import {
  beginRun,
  behind,
  fittedExactly,
  learnShard,
  type Mixing,
  mixedMistakes,
  mixedUpdates,
  mixShards,
  modelOf,
  type RunState,
  rowsByShard,
  stoppedBy,
  takenApart,
} from "@rosenblatt/spark/mixing";
import type { BatchLearner, Examples, Label, Progress, Report, Stopped, Transformer } from "rosenblatt";

/** What is learned from, and how. */
export interface Sharded {
  /** The learner as it was chosen, behind transformers that have learned nothing. */
  readonly learner: BatchLearner<Label>;
  /** The rows, in content order. */
  readonly examples: Examples<Label>;
  /** What decides about each of them. */
  readonly hashes: Uint32Array;
  readonly shards: number;
  readonly passes: number | undefined;
  readonly mixing: Mixing;
}

/** A run in shards that is over. */
export interface ShardRun {
  readonly model: BatchLearner<Label>;
  readonly report: Report<Label>;
  readonly state: RunState<Label>;
  /** Mistakes and updates over all epochs, each by the part μ of its shard in the mean: Σμk. */
  readonly mixed: { readonly mistakes: number; readonly updates: number };
}

/** Learns in shards until the run is over, or to the end of the epoch before the signal. */
export async function learnInShards(
  { learner, examples, hashes, shards, passes, mixing }: Sharded,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ShardRun> {
  const { transformers: given, learner: inner } = takenApart(learner);
  const { fitted, rows } = scaled(given, examples);
  const order = Uint32Array.from({ length: rows.size }, (_, row) => row);
  const parts = rowsByShard(hashes, order, shards).map((list) => (list.length > 0 ? [rows.pick(list)] : []));
  let state = beginRun(inner, { shards, mixing, ...(passes !== undefined && { passes }) });
  let stopped = stoppedBy(state);
  const epochs = Number(inner.facts!().options.epochs ?? 10);
  while (!stopped && !signal.aborted) {
    const epoch = state.epochs.length;
    const results: ReturnType<typeof learnShard<Label>>[] = [];
    let [position, mistakes, updates] = [0, 0, 0];
    for (const [shard, part] of parts.entries()) {
      const result = learnShard(state, shard, part);
      results.push(result);
      position += result.rows * state.passes;
      mistakes += result.mistakes;
      updates += result.updates;
      onProgress({ epoch, epochs, position, examples: rows.size * state.passes, mistakes, updates });
      await setImmediate();
      if (signal.aborted) break;
    }
    if (signal.aborted) break;
    state = mixShards(state, results);
    stopped = stoppedBy(state);
  }
  const model = behind(fitted, modelOf(state));
  return {
    model,
    state,
    report: reportOf(model, state, examples, stopped ?? "aborted"),
    mixed: { mistakes: mixedMistakes(state), updates: mixedUpdates(state) },
  };
}

/** The rows as the learner sees them, and what made them so. */
function scaled(
  given: readonly Transformer[],
  examples: Examples<Label>,
): { fitted: Transformer[]; rows: Examples<Label> } {
  let rows = examples;
  const fitted = given.map((transformer) => {
    const own = fittedExactly(transformer, rows);
    rows = own.transformAll(rows);
    return own;
  });
  return { fitted, rows };
}

/** What `fit` would report. */
function reportOf(
  model: BatchLearner<Label>,
  { epochs, weights }: RunState<Label>,
  { size, width }: Examples<Label>,
  stopped: Stopped,
): Report<Label> {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const mistakesPerEpoch = epochs.map(({ mistakes }) => sum(mistakes));
  const updatesPerEpoch = epochs.map(({ updates }) => sum(updates));
  return {
    ...{ learner: weights.head.learner, examples: size, features: width, classes: model.classes },
    ...{ epochs: epochs.length, mistakes: sum(mistakesPerEpoch), updates: sum(updatesPerEpoch) },
    ...{ mistakesPerEpoch, updatesPerEpoch, stopped, training: null, validationErrors: [] },
  };
}
