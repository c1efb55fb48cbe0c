// train --on: learns a model from rows that a cluster reads, and reports on it.

import { existsSync } from "node:fs";
import type { Fitted, Source, Survey } from "@rosenblatt/spark";
import { type BatchLearner, type Label, load, type Savable, saveBytes } from "rosenblatt";
import type { Encoding } from "../data/formats/encoding.js";
import type { Chosen } from "../learner/learner.js";
import { listed, scoreOf } from "../model/measure.js";
import { type Run, writeModel } from "../model/model-file.js";
import type { ClusterOptions } from "../options/cluster.js";
import { checkOptions } from "../shards/check-options.js";
import { inShards } from "../shards/in-shards.js";
import { visible } from "../terminal/escape-sequences.js";
import { done, type ExitCode, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { count, counted, percent } from "../text/number.js";
import { settledNotes } from "../training/settled-scores.js";
import type { TrainOptions } from "../training/training.js";
import { version } from "../version.js";
import { checkSurveyed, learnerFor } from "./cluster-learner.js";
import { EpochTable, noteUnread } from "./cluster-progress.js";
import { type ClusterTraining, trainingDocument, trainingReport } from "./cluster-report.js";
import { fitOptions, usualShards } from "./fit-options.js";
import { type ClusterMeasures, checkHeldBack, measureOnCluster, settleOnCluster } from "./measure-on-cluster.js";
import { type Cluster, onCluster, refuse, refusedOfFiles, sourceOf } from "./on-cluster.js";
import { unrankedNote } from "./unranked.js";

/** What can be typed after `rosenblatt train --on`, besides what train takes. */
export interface ClusterTrainOptions extends ClusterOptions {
  checkpoint?: string;
  resume?: true;
}

/** Options that need the rows here, or in another order. */
const refused = {
  ...refusedOfFiles,
  saveHoldout: ["--save-holdout", "the rows held back stay on the cluster"],
  cache: ["--cache", "it belongs to --stream"],
  lecture: ["--lecture", "it has an order of its own"],
} as const;

/** Learns a model on a cluster, reports on it, and writes it. */
export async function trainOnCluster(
  paths: readonly string[],
  options: TrainOptions & ClusterTrainOptions,
  io: Io,
): Promise<ExitCode> {
  checkOptions(options, "--on");
  refuse(options, refused);
  const source = sourceOf(paths, options);
  if (options.resume && options.checkpoint === undefined)
    throw new UsageError("--resume continues from a file; name it with --checkpoint");
  const output = options.output === undefined ? undefined : io.files.output(options.output, "model");
  try {
    const learned = await onCluster("train", options, io, (cluster) => learnThere(cluster, source, options, io));
    const training: ClusterTraining = { ...learned, model: output?.path };
    const unknown = training.onTest?.unknown ?? [];
    if (unknown.length > 0)
      note(io, `note: the test data has classes that were not in training, which count as errors: ${listed(unknown)}`);
    if (output) writeModel(output, training.fitted.model, encodingOf(training.fitted, options), runOf(training));
    if (options.json) printJson(io, trainingDocument(training));
    else if (io.settings.quiet) print(io, quietly(training));
    else for (const line of trainingReport(training, io)) print(io, line);
    return done;
  } catch (error) {
    if (!io.interruption().aborted) throw error;
    io.stderr.write(`interrupted: ${whatIsSaved(options.checkpoint)}\n`);
    return interrupted;
  }
}

/** What was saved of a run that was interrupted. */
function whatIsSaved(checkpoint: string | undefined): string {
  if (checkpoint === undefined) return "nothing was saved, because no --checkpoint FILE was given";
  return existsSync(checkpoint)
    ? `the epochs that were over are in ${visible(checkpoint)}; the same command with --resume goes on from there`
    : "nothing was saved, because no epoch was over";
}

/** Learns, calibrates and measures a model in a session of the cluster. */
async function learnThere(
  { library, spark, shipNode, signal }: Cluster,
  source: Source,
  options: TrainOptions & ClusterTrainOptions,
  io: Io,
): Promise<Omit<ClusterTraining, "model">> {
  const begin = performance.now();
  const { shards = usualShards, badRows = "fail", zeroBased, sort } = options;
  const testSource = options.test === undefined ? undefined : likeSource(source, options.test);
  note(io, `note: rows are put into ${counted(shards, "shard")} by their content, once, before the first epoch`);
  let [survey, chosen, learner, measures]: [Survey?, Chosen?, BatchLearner<Label>?, ClusterMeasures?] = [];
  let learnt = begin;
  const found = await library.fit(spark, source, {
    ...fitOptions(options),
    shipNode,
    signal,
    onPrepared: (known, seconds) => {
      survey = known;
      checkHeldBack(known, options, library.mostScores);
      noteUnread(known, io);
      note(
        io,
        `note: ${counted(known.rows, "row")} ${known.rows === 1 ? "was" : "were"} prepared in ${seconds.toFixed(1)} s`,
      );
    },
    learner: async (known) => {
      if (known.isGuess) return (await learnerFor(known, options)).learner;
      checkSurveyed(survey!, known, source);
      if (testSource) await library.checkRows(spark, { encoding: known.encoding }, testSource, { signal });
      chosen = await learnerFor(known, options);
      for (const text of chosen.notes) note(io, `note: ${text}`);
      return chosen.learner;
    },
    onEpoch: new EpochTable(io).row,
    onLearned: async (model, rows) => {
      learnt = performance.now();
      // The package for clusters has its own copy of the library, whose classes differ from those here.
      const own = load<Label>(saveBytes(model as BatchLearner<Label> & Savable));
      learner = own;
      const settled = await settleOnCluster(own, rows, options);
      for (const text of settledNotes(settled, options)) note(io, `note: ${text}`);
      const test = () => {
        const trained = { learner: own, encoding: rows.encoding, zeroBased, sort };
        return library.evaluate(spark, trained, testSource!, { badRows, shipNode, signal, scores: true });
      };
      measures = { ...(await measureOnCluster(own, rows, survey!, testSource && test)), settled };
      if (measures.unranked > 0) note(io, `note: ${unrankedNote(own, measures.unranked, library.mostScores)}`);
    },
  });
  const fitted: Fitted = { ...found, model: learner! };
  if (fitted.resumed > 0) note(io, `note: the checkpoint had ${counted(fitted.resumed, "epoch")} of the run already`);
  const end = performance.now();
  const inForce = { ...inShards(chosen!.options, fitted.state), ...asSettled(measures!, options) };
  return {
    source,
    testSource,
    fitted,
    options,
    ...measures!,
    chosen: { ...chosen!, options: inForce },
    seconds: { learn: (learnt - begin) / 1000, evaluate: (end - learnt) / 1000, total: (end - begin) / 1000 },
  };
}

/** The encoding by which the rows can be made again: for a table of a cluster, as if it were a CSV file. */
function encodingOf({ encoding, survey }: Fitted, { zeroBased = false }: TrainOptions): Encoding {
  return encoding ? { format: "csv", table: encoding } : { format: "libsvm", zeroBased, columns: survey.columns };
}

/** The options about probabilities and decisions that are in force. */
function asSettled({ settled }: ClusterMeasures, { decide }: TrainOptions): Readonly<Record<string, unknown>> {
  return { ...(settled?.method && { calibrate: settled.method }), ...(decide && { decide: decide.text }) };
}

/** Another source of the same kind: another table, path or query. */
function likeSource(source: Source, named: string): Source {
  const [kind] = Object.keys(source);
  return { [kind]: named } as unknown as Source;
}

function runOf({ fitted, chosen, onTraining, onTest }: ClusterTraining): Run {
  const { survey, epochs, stopped } = fitted;
  return {
    version,
    options: chosen.options,
    data: { examples: onTraining.confusion.examples, features: survey.columns },
    epochs: epochs.length,
    mistakes: epochs.reduce((sum, { mistakes }) => sum + mistakes.reduce((all, n) => all + n, 0), 0),
    stopped,
    train: scoreOf(onTraining.confusion),
    test: onTest ? scoreOf(onTest.confusion) : null,
  };
}

function quietly({ onTraining, onTest }: ClusterTraining): string {
  const { examples, errors } = (onTest ?? onTraining).confusion;
  return `${onTest ? "test" : "training"} accuracy ${percent(examples - errors, examples)} (${count(examples - errors)} of ${count(examples)})`;
}
