// train --stream: learns while it reads, in memory that does not grow with the file.

import { setImmediate } from "node:timers/promises";
import type { BatchLearner, Label } from "rosenblatt";
import { BatchCache } from "../data/batch-cache.js";
import { type Batch, BatchSource } from "../data/batches.js";
import type { Encoding } from "../data/formats/encoding.js";
import { loadData } from "../data/load.js";
import { StreamedClasses } from "../data/streamed-classes.js";
import { weightedColumnsFor } from "../learner/kernel-columns.js";
import { byWeightOf } from "../model/by-weight.js";
import { measureRanked, positivePosition, scoreOf } from "../model/measure.js";
import { measuresOf } from "../model/measures.js";
import { type Score, writeModel } from "../model/model-file.js";
import { kernelModel } from "../model/model-parts.js";
import { probabilityMeasuresOf } from "../model/probability-measuring.js";
import { type Tested, untested } from "../model/tested.js";
import { decisionOf } from "../report/decision-lines.js";
import { visible } from "../terminal/escape-sequences.js";
import { done, type ExitCode, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { count, counted, percent, rounded } from "../text/number.js";
import { version } from "../version.js";
import { BestPass } from "./best-pass.js";
import { HoldoutFile } from "./holdout-file.js";
import { partialModel } from "./partial-model.js";
import { type ResumedModel, resumeFrom } from "./resume.js";
import { notTwo, settledNotes, settleScores, settlesOn } from "./settled-scores.js";
import { type LearnedRows, StreamHoldout, usualPart } from "./stream-holdout.js";
import { StreamProgress } from "./stream-progress.js";
import { streamReport } from "./stream-report.js";
import { StreamRun } from "./stream-run.js";
import type { StreamJudged, StreamTraining } from "./stream-training.js";
import type { TrainOptions } from "./training.js";

/** What a run needs besides its learner. */
interface Stream extends HeldBack {
  readonly source: BatchSource;
  readonly options: TrainOptions;
  readonly from: ResumedModel | undefined;
  readonly signal: AbortSignal;
  /** The rows learned from; undefined if one pass is enough. */
  readonly cache: BatchCache | undefined;
  readonly progress: StreamProgress;
}

/** Learns from files larger than memory, reports, and writes the model. */
export async function trainStream(paths: readonly string[], options: TrainOptions, io: Io): Promise<ExitCode> {
  const begin = performance.now();
  refuseWhatNeedsAll(options);
  const output = options.output === undefined ? undefined : io.files.output(options.output, "model");
  const from = options.from === undefined ? undefined : resumeFrom(options.from, options, io);
  const held = HoldoutFile.of(options, paths, io);
  const source = await BatchSource.open(paths, weightedColumnsFor(options), held?.io ?? io, from?.encoding);
  held?.open(source.format);
  // Until the first bytes have come there is nothing to save, and a signal may end the program.
  const signal = io.interruption();
  const passes = passesOf(options);
  const cache = passes > 1 ? new BatchCache(options.cache) : undefined;
  const progress = new StreamProgress(io, passes, source.bytes);
  const stream: Stream = { source, options, from, signal, cache, progress, ...heldBack(options) };
  try {
    const first = await firstPass(stream);
    if (!first) {
      io.stderr.write("interrupted: nothing was saved, because no row had come\n");
      return interrupted;
    }
    const { run, bytes } = first;
    await furtherPasses(first, stream);
    progress.finish(run);
    const learned = performance.now();
    const cut = signal.aborted;
    const encoding = source.encoding();
    const judged = cut ? unjudged(run) : await judge(run, encoding, stream, io);
    const end = performance.now();
    const file = cut ? partialModel(output, io) : output;
    const { holdout } = stream;
    const training: StreamTraining = {
      source,
      run,
      options,
      holdout,
      bytes,
      ...judged,
      model: file?.path,
      stopped: cut ? "aborted" : run.isClean ? "clean" : "epochs",
      seconds: { learn: (learned - begin) / 1000, evaluate: (end - learned) / 1000, total: (end - begin) / 1000 },
    };
    if (file) writeModel(file, training.chosen.learner, encoding, runOf(training));
    if (!cut) await held?.write({ format: source.format, options, encoding }, holdout!.numbers());
    tell(training, io);
    return cut ? interrupted : done;
  } finally {
    progress.clear();
    // Standard input may be waiting for more.
    if (signal.aborted) io.stdin.destroy();
    cache?.remove();
    held?.end();
  }
}

function passesOf({ epochs }: TrainOptions): number {
  return epochs ?? 1;
}

/** The rows that are not learned from. */
interface HeldBack {
  /** Those that test the model; undefined if there are none. */
  readonly holdout: StreamHoldout | undefined;
  /** Those that calibrate it or choose among its epochs, which are not used to test it; undefined if there are none. */
  readonly aside: StreamHoldout | undefined;
  readonly best: BestPass | undefined;
}

function heldBack({ holdout, test, seed = 0, calibrate, decide, metric, positive }: TrainOptions): HeldBack {
  const part = holdout ?? (test === undefined ? usualPart : false);
  const isSettled = calibrate !== undefined || decide !== undefined || metric !== undefined;
  const aside = isSettled ? new StreamHoldout(usualPart, seed + 1) : undefined;
  return {
    holdout: part === false ? undefined : new StreamHoldout(part, seed),
    aside,
    best: metric && aside && new BestPass(metric, positive, aside),
  };
}

/** Holds back rows of a batch and returns the others; undefined if none are left. The first row of all is never held back. */
function learnedPart(batch: Batch, { holdout, aside }: HeldBack): LearnedRows | undefined {
  const { examples, weights, numberOf } = batch;
  const rest = holdout ? holdout.part(examples, weights, numberOf) : { examples, weights };
  return aside && rest ? aside.part(rest.examples, rest.weights) : rest;
}

/** The run after all rows were read once, and how many bytes they are. */
interface FirstPass {
  readonly run: StreamRun;
  readonly bytes: number;
}

/** Reads all rows and learns from those that are not held back; undefined if a signal came before any row. */
async function firstPass(stream: Stream): Promise<FirstPass | undefined> {
  const { source, options, from, signal, cache, progress } = stream;
  const found = new StreamedClasses(source, from !== undefined);
  let run: StreamRun | undefined;
  let bytes = 0;
  for await (const batch of source.batches(signal)) {
    found.see(batch);
    const learned = learnedPart(batch, stream);
    run ??= await StreamRun.begin(learned!.examples, found, source, options, from);
    bytes = batch.bytes;
    run.see(batch.examples);
    if (options.decide && found.classes.length > 2) throw notTwo(found.classes);
    if (learned) run.learn(learned.examples, learned.weights, cache);
    progress.update(run, bytes);
    if (signal.aborted) break;
  }
  if (!run && signal.aborted) return undefined;
  if (signal.aborted) found.checkSeveral();
  else found.end();
  return { run: run!, bytes };
}

/** Makes the other passes over the rows learned from, until one changes nothing. */
async function furtherPasses({ run, bytes }: FirstPass, stream: Stream): Promise<void> {
  const { options, signal, cache, progress, best } = stream;
  const isOver = () => signal.aborted || (run.isClean && options.stopWhenSeparated !== false);
  for (let pass = 1; pass < passesOf(options) && !isOver(); pass++) {
    best?.see(run.chosen.learner, run.found.classes, run.names);
    await repeatPass(run, cache!, signal, () => progress.update(run, bytes));
  }
}

/** Chooses the epoch to keep, fits what is asked for on rows held back, and tests the model. */
async function judge(
  run: StreamRun,
  encoding: Encoding,
  { options, cache, holdout, aside, best }: Stream,
  io: Io,
): Promise<StreamJudged> {
  const { found, names } = run;
  const last = run.chosen.learner;
  best?.see(last, found.classes, names);
  const learner = best?.model(last) ?? last;
  const settled = settlesOn(options) ? settledBy(aside!, learner, run, options) : undefined;
  const onTest = holdout?.measured(learner, found.classes, names) ?? (await tested(learner, options, io, encoding));
  const isTested = onTest.measured !== undefined;
  const onTraining = cache ? run.tested(cache, learner, !isTested) : untested;
  const { byWeight, auc, probable } = isTested ? onTest : onTraining;
  return {
    chosen: { ...run.chosen, learner },
    settled,
    kept: best?.kept,
    onTraining: onTraining.measured,
    onTest: onTest.measured,
    byWeight,
    auc,
    probable,
  };
}

/** What is said about the model of an interrupted run. */
function unjudged({ chosen }: StreamRun): StreamJudged {
  const { measured, ...measures } = untested;
  return { chosen, settled: undefined, kept: undefined, onTraining: measured, onTest: measured, ...measures };
}

/** Makes one more pass over the cached rows, and yields to the event loop between two batches. */
async function repeatPass(run: StreamRun, cache: BatchCache, signal: AbortSignal, learned: () => void): Promise<void> {
  run.nextPass();
  for (const [examples, weights] of cache.batches(run.found.classes, run.vocabulary)) {
    run.learnScaled(examples, weights);
    learned();
    await setImmediate();
    if (signal.aborted) return;
  }
}

/** Prints the notes, the report, and where the model of an interrupted run is. */
function tell(training: StreamTraining, io: Io): void {
  const { source, run, chosen, options, settled, model, stopped } = training;
  const { orderNote } = run.found;
  const orderNotes = orderNote === undefined ? [] : [orderNote];
  const notes = [...source.notes, ...orderNotes, ...chosen.notes, ...settledNotes(settled, options)];
  for (const text of [...notes, ...growing(chosen.learner, options)]) note(io, `note: ${text}`);
  if (options.json) printJson(io, document(training));
  else if (io.settings.quiet) print(io, quietly(training));
  else for (const line of streamReport(training, io)) print(io, line);
  if (stopped !== "aborted") return;
  io.stderr.write(
    model === undefined
      ? "interrupted: nothing was saved, because no -o FILE was given\n"
      : `interrupted: what was learned so far is in ${visible(model)}\n`,
  );
}

/** Refuses options that a stream cannot fulfil, and says what to do instead. */
function refuseWhatNeedsAll(options: TrainOptions): void {
  const needsAll = (flag: string) =>
    new UsageError(`${flag} needs all rows at once; got --stream: leave one of the two out`);
  if (options.earlyStopping || options.patience !== undefined) throw needsAll("--early-stopping");
  const { order = "given", lecture } = options;
  if (order !== "given") throw needsAll(`--order ${order}${lecture ? `, as --lecture ${lecture} has it,` : ""}`);
  if (options.classWeight === "balanced") throw needsAll("--class-weight balanced");
  if (options.scale === "unit-ball") throw needsAll("--scale unit-ball");
  if (options.history) throw needsAll("--history");
  if (options.metric !== undefined && passesOf(options) === 1)
    throw new UsageError(
      "--metric chooses among epochs, and --stream makes a single one: give --epochs N, or leave --metric out",
    );
}

/** Fits the calibration and the threshold on the rows that were held back for them. */
function settledBy(aside: StreamHoldout, learner: BatchLearner<Label>, run: StreamRun, options: TrainOptions) {
  const flag = options.calibrate ? "--calibrate" : "--decide";
  const held = aside.scored(learner, run.found.classes, run.names);
  const absent = learner.classes.find((label) => !held.labels.includes(label));
  if (absent !== undefined)
    throw new UsageError(
      `${flag} holds a tenth of the rows of a stream back, and none of them is of the class ${JSON.stringify(absent)}, which has too few: --classes leaves it out, or give more rows of it`,
    );
  return settleScores(learner, held, options, options.positive);
}

/** A kernel learner without a budget keeps every row that it was wrong about. */
function growing(learner: BatchLearner<Label>, { budget, from }: TrainOptions): string[] {
  const vectors = kernelModel(learner)?.supportVectors.length;
  if (vectors === undefined || budget !== undefined || from !== undefined) return [];
  return [
    `the model has grown to ${counted(vectors, "support vector")} and grows with the stream: --budget keeps it from that`,
  ];
}

async function tested(
  learner: BatchLearner<Label>,
  { test, label: _, ...options }: TrainOptions,
  io: Io,
  encoding: Encoding,
): Promise<Tested> {
  if (test === undefined) return untested;
  const { examples, sampleWeights } = await loadData([test], options, io, encoding);
  const weights = options.weight === undefined ? undefined : sampleWeights;
  const { auc, ...measured } = measureRanked(learner, examples, test);
  const probable = probabilityMeasuresOf(learner, examples);
  return { measured, byWeight: byWeightOf(learner, examples, weights), auc, probable };
}

/** The options in force, including those about measures, probabilities and decisions. */
function optionsOf({ chosen, options, settled, kept }: StreamTraining): StreamTraining["chosen"]["options"] {
  return {
    ...chosen.options,
    ...(kept && { metric: kept.metric }),
    ...(settled?.method && { calibrate: settled.method }),
    ...(options.decide && { decide: options.decide.text }),
    stream: true,
  };
}

function runOf(training: StreamTraining): Parameters<typeof writeModel>[3] {
  const { run, stopped, onTraining, onTest } = training;
  return {
    version,
    options: optionsOf(training),
    data: { examples: run.learned, features: run.width },
    epochs: run.mistakesPerPass.length,
    mistakes: run.mistakes,
    stopped,
    train: onTraining ? scoreOf(onTraining.confusion) : null,
    test: onTest ? scoreOf(onTest.confusion) : null,
  };
}

/** The errors on the best evidence available: rows not learned from, else rows learned from, else each row before it was learned. */
function quietly({ onTest, onTraining, run }: StreamTraining): string {
  const [name, { examples, errors }] = onTest
    ? ["test", onTest.confusion]
    : onTraining
      ? ["training", onTraining.confusion]
      : ["progressive", { examples: run.learned, errors: run.mistakesPerPass[0] }];
  return `${name} accuracy ${percent(examples - errors, examples)} (${count(examples - errors)} of ${count(examples)})`;
}

/** The predictions of the first pass, each made before its row was learned. */
function progressiveOf({ learned, mistakesPerPass: [errors] }: StreamRun): Score {
  return { examples: learned, errors, accuracy: (learned - errors) / learned };
}

/** See docs/formats/cli.md. */
function document(training: StreamTraining) {
  const { chosen, run, stopped, onTraining, onTest, byWeight, auc, settled, kept, seconds, model } = training;
  const { learner, ...options } = optionsOf(training);
  const judge = chosen.learner;
  const judged = onTest ?? onTraining;
  return {
    schema: "rosenblatt/train@1",
    data: { examples: run.found.size, features: run.width, nonzeros: run.entries, classes: chosen.learner.classes },
    learner,
    options,
    epochs: run.mistakesPerPass.length,
    mistakes: run.mistakes,
    mistakesPerEpoch: run.mistakesPerPass,
    updates: run.updates,
    supportVectors: kernelModel(chosen.learner)?.supportVectors.length ?? null,
    stopped,
    progressive: progressiveOf(run),
    train: onTraining ? scoreOf(onTraining.confusion) : null,
    test: onTest ? scoreOf(onTest.confusion) : null,
    byWeight,
    ...(kept && { kept }),
    measures: judged ? measuresOf(judged.confusion, judge.classes[positivePosition(judge)], auc) : null,
    probabilities: training.probable,
    calibration: settled?.method ? { method: settled.method, examples: settled.rows } : null,
    decision: settled?.decision ? decisionOf(settled.decision, settled.rows) : null,
    // Reading and learning go on at the same time.
    seconds: {
      read: 0,
      learn: rounded(seconds.learn),
      evaluate: rounded(seconds.evaluate),
      total: rounded(seconds.total),
    },
    model: model ?? null,
  };
}
