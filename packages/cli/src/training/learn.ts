// Learning from the rows of a run, on one machine as if on one or as if on many.

import { type BatchLearner, type Examples, type FitAsyncOptions, type Label, Pipeline, type Report } from "rosenblatt";
import { GapFiller } from "../learner/gap-filler.js";
import { withCrew } from "../learner/kernel-crew.js";
import type { Chosen } from "../learner/learner.js";
import { watch } from "../learner/watch.js";
import { inShards } from "../shards/in-shards.js";
import type { ShardRun } from "../shards/learn-in-shards.js";
import type { Io } from "../terminal/io.js";
import { ProgressTable } from "./progress.js";
import { type Counts, type ResumedModel, since } from "./resume.js";
import type { Learned, TrainOptions } from "./training.js";
import type { TrainingRows } from "./training-rows.js";

/** Learns until the run ends or the signal stops it at the next pause, and waits for the test data if it is read meanwhile. */
export async function learn(
  rows: TrainingRows,
  picked: Chosen,
  from: ResumedModel | undefined,
  options: TrainOptions,
  signal: AbortSignal,
  io: Io,
): Promise<Learned> {
  const { data, learned, sampleWeights, hashes, tests } = rows;
  const sharded = hashes && (await learnSharded(picked, learned, hashes, options, signal, io));
  const chosen = sharded
    ? { ...picked, learner: sharded.model, options: inShards(picked.options, sharded.state) }
    : picked;
  const watching = watch(options.metric ?? from?.metric, options.positive, learned.classes);
  const fit = {
    resume: from !== undefined,
    evaluate: false,
    ...(sampleWeights && { sampleWeights }),
    signal: tests.stopping(signal),
    ...(watching && { stopBy: watching.stopBy }),
  };
  const gaps = picked.options.earlyStopping && !from ? GapFiller.of(data.encoding) : undefined;
  const whole = gaps ? new Pipeline(gaps, chosen.learner) : chosen.learner;
  const report = sharded?.report ?? own(await fitted(whole, learned, fit, io), from?.before);
  const late = await tests.late;
  const test = tests.early ?? late;
  const all = {
    encoding: data.encoding,
    learned,
    tested: test?.examples ?? rows.tested,
    settling: rows.settling,
  };
  return {
    ...(whole instanceof Pipeline && gaps ? (whole.transformer as GapFiller).filled(all) : all),
    chosen,
    report,
    sharded,
    watched: watching?.watched,
    test,
    isStopped: signal.aborted,
  };
}

/** Runs to the end, or to the next pause after Ctrl-C. */
async function fitted(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  options: FitAsyncOptions<Label>,
  io: Io,
): Promise<Report<Label>> {
  const progress = new ProgressTable(io, learner);
  try {
    const report = await withCrew(learner, examples, () =>
      learner.fitAsync(examples, undefined, { ...options, onProgress: progress.update }),
    );
    progress.finish(report);
    return report;
  } finally {
    progress.clear();
  }
}

/** Learns in shards; the content hashes of the training rows determine their shards. */
async function learnSharded(
  { learner }: Chosen,
  examples: Examples<Label>,
  hashes: Uint32Array,
  { shards = 1, passes, mixing = "uniform" }: TrainOptions,
  signal: AbortSignal,
  io: Io,
): Promise<ShardRun> {
  const { learnInShards } = await import("../shards/learn-in-shards.js");
  const progress = new ProgressTable(io, learner);
  try {
    const run = await learnInShards({ learner, examples, hashes, shards, passes, mixing }, signal, progress.update);
    progress.finish(run.report);
    return run;
  } finally {
    progress.clear();
  }
}

/** The report of this run alone, since a learner that is trained further counts from its beginning. */
function own(report: Report<Label>, before: Counts | undefined): Report<Label> {
  if (!before) return report;
  const mistakesPerEpoch = since(report.mistakesPerEpoch, before.mistakesPerEpoch);
  const updatesPerEpoch = since(report.updatesPerEpoch, before.updatesPerEpoch);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    ...report,
    epochs: mistakesPerEpoch.length,
    mistakes: sum(mistakesPerEpoch),
    updates: sum(updatesPerEpoch),
    mistakesPerEpoch,
    updatesPerEpoch,
    validationErrors: report.validationErrors.slice(report.epochs - mistakesPerEpoch.length),
  };
}
