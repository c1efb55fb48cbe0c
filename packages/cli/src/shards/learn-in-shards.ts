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

/** What a run in shards needs: the learner, the rows and the options. */
export interface Sharded {
  /** The chosen learner, in a pipeline whose transformers are not fitted yet. */
  readonly learner: BatchLearner<Label>;
  /** The rows, in content order. */
  readonly examples: Examples<Label>;
  /** The content hash of each row, which determines its shard. */
  readonly hashes: Uint32Array;
  readonly shards: number;
  readonly passes: number | undefined;
  readonly mixing: Mixing;
}

/** A finished run in shards. */
export interface ShardRun {
  readonly model: BatchLearner<Label>;
  readonly report: Report<Label>;
  readonly state: RunState<Label>;
  /** Mistakes and updates over all epochs, each weighted by the share μ that its shard has in the mean: Σμk. */
  readonly mixed: { readonly mistakes: number; readonly updates: number };
}

/** Learns in shards until the run is over; after an abort, the result is that of the last complete epoch. */
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

/** The rows as the learner sees them, and the transformers that produced them. */
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

/** The report in the form that `fit` returns. */
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
    learner: weights.head.learner,
    examples: size,
    features: width,
    classes: model.classes,
    epochs: epochs.length,
    mistakes: sum(mistakesPerEpoch),
    updates: sum(updatesPerEpoch),
    mistakesPerEpoch,
    updatesPerEpoch,
    stopped,
    training: null,
    validationErrors: [],
  };
}
