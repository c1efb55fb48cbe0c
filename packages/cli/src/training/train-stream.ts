// train --stream: learns while it reads, in memory that does not grow with the file.

import { setImmediate } from "node:timers/promises";
import type { BatchLearner, Label } from "rosenblatt";
import { BatchCache } from "../data/batch-cache.js";
import { BatchSource } from "../data/batches.js";
import { loadData } from "../data/load.js";
import { weighedColumnsFor } from "../learner/kernel-columns.js";
import { type Measured, measure, scoreOf } from "../model/measure.js";
import { type Score, writeModel } from "../model/model-file.js";
import { kernelModel } from "../model/model-parts.js";
import { visible } from "../terminal/escape-sequences.js";
import { done, type ExitCode, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { count, counted, percent, rounded } from "../text/number.js";
import { version } from "../version.js";
import { partialModel } from "./partial-model.js";
import { resumeFrom } from "./resume.js";
import { StreamHoldout, usualPart } from "./stream-holdout.js";
import { StreamProgress } from "./stream-progress.js";
import { streamReport } from "./stream-report.js";
import { StreamRun } from "./stream-run.js";
import type { StreamTraining } from "./stream-training.js";
import type { TrainOptions } from "./training.js";

/** Learns from files larger than memory, reports, and writes the model. */
export async function trainStream(paths: readonly string[], options: TrainOptions, io: Io): Promise<ExitCode> {
  const begin = performance.now();
  refuseWhatNeedsAll(options);
  const output = options.output === undefined ? undefined : io.files.output(options.output, "model");
  const from = options.from === undefined ? undefined : resumeFrom(options.from, options, io);
  const passes = options.epochs ?? 1;
  const signal = io.interruption();
  const source = await BatchSource.open(paths, weighedColumnsFor(options), io, from?.encoding);
  const cache = passes > 1 ? new BatchCache(options.cache) : undefined;
  const progress = new StreamProgress(io);
  const part = options.holdout ?? (options.test === undefined ? usualPart : false);
  const holdout = part === false ? undefined : new StreamHoldout(part, options.seed ?? 0);
  try {
    let run: StreamRun | undefined;
    let bytes = 0;
    for await (const batch of source.batches()) {
      // The first row of all is never held back.
      const learned = holdout ? holdout.part(batch.examples) : batch.examples;
      run ??= await StreamRun.begin(learned!, source, options, from);
      bytes = batch.bytes;
      run.see(batch.examples);
      if (learned) run.learn(learned, cache);
      progress.update(run, bytes);
      if (signal.aborted) break;
    }
    for (
      let pass = 1;
      pass < passes && !signal.aborted && !(run!.isClean && options.stopWhenSeparated !== false);
      pass++
    ) {
      run!.nextPass();
      for (const examples of cache!.batches(run!.classes, run!.vocabulary)) {
        run!.learnScaled(examples);
        progress.update(run!, bytes);
        await setImmediate();
        if (signal.aborted) break;
      }
    }
    progress.finish(run!);
    const learned = performance.now();
    const { chosen } = run!;
    const learner = run!.finished();
    const encoding = source.encoding();
    const cut = signal.aborted;
    const onTraining = cut || !cache ? undefined : run!.measured(cache);
    const onTest = cut
      ? undefined
      : (holdout?.measured(learner, run!.classes, run!.names) ?? (await tested(learner, options, io, encoding)));
    const end = performance.now();
    const file = cut ? partialModel(output, io) : output;
    const model = file?.path;
    const training: StreamTraining = {
      ...{ source, chosen, run: run!, holdout, bytes, onTraining, onTest, model },
      stopped: cut ? "aborted" : run!.isClean ? "clean" : "epochs",
      seconds: { learn: (learned - begin) / 1000, evaluate: (end - learned) / 1000, total: (end - begin) / 1000 },
    };
    if (file) writeModel(file, learner, encoding, runOf(training));
    const { orderNote } = run!;
    for (const text of [
      ...source.notes,
      ...(orderNote === undefined ? [] : [orderNote]),
      ...chosen.notes,
      ...growing(learner, options),
    ])
      note(io, `note: ${text}`);
    if (options.json) printJson(io, document(training));
    else if (io.settings.quiet) print(io, quietly(training));
    else for (const line of streamReport(training, io)) print(io, line);
    if (cut)
      io.stderr.write(
        model === undefined
          ? "interrupted: nothing was saved, because no -o FILE was given\n"
          : `interrupted: what was learned so far is in ${visible(model)}\n`,
      );
    return cut ? interrupted : done;
  } finally {
    progress.clear();
    cache?.remove();
  }
}

/** What cannot be had from a stream, each with what to do instead. */
function refuseWhatNeedsAll(options: TrainOptions): void {
  const needsAll = (flag: string) =>
    new UsageError(`${flag} needs all rows at once; got --stream: leave one of the two out`);
  if (options.earlyStopping || options.patience !== undefined) throw needsAll("--early-stopping");
  const { order = "given", lecture } = options;
  if (order !== "given") throw needsAll(`--order ${order}${lecture ? `, as --lecture ${lecture} has it,` : ""}`);
  if (options.classWeight === "balanced") throw needsAll("--class-weight balanced");
  if (options.scale === "unit-ball") throw needsAll("--scale unit-ball");
  if (options.history) throw needsAll("--history");
  for (const name of ["metric", "calibrate", "decide"] as const)
    if (options[name] !== undefined) throw needsAll(`--${name}`);
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
  encoding: Parameters<typeof loadData>[3],
): Promise<Measured | undefined> {
  if (test === undefined) return undefined;
  const { examples } = await loadData([test], options, io, encoding);
  return measure(learner, examples, test);
}

function runOf({ chosen, run, stopped, onTraining, onTest }: StreamTraining): Parameters<typeof writeModel>[3] {
  return {
    version,
    options: { ...chosen.options, stream: true },
    data: { examples: run.learned, features: run.width },
    epochs: run.mistakesPerPass.length,
    mistakes: run.mistakes,
    stopped,
    train: onTraining ? scoreOf(onTraining.confusion) : null,
    test: onTest ? scoreOf(onTest.confusion) : null,
  };
}

/** Of the best evidence there is: rows that were not learned from, those that were, or each as it came. */
function quietly({ onTest, onTraining, run }: StreamTraining): string {
  const [name, { examples, errors }] = onTest
    ? ["test", onTest.confusion]
    : onTraining
      ? ["training", onTraining.confusion]
      : ["progressive", { examples: run.learned, errors: run.mistakesPerPass[0] }];
  return `${name} accuracy ${percent(examples - errors, examples)} (${count(examples - errors)} of ${count(examples)})`;
}

/** Each row as it was predicted when it came, in the first pass. */
function progressiveOf({ learned, mistakesPerPass: [errors] }: StreamRun): Score {
  return { examples: learned, errors, accuracy: (learned - errors) / learned };
}

/** See docs/formats/cli.md. */
function document({ chosen, run, stopped, onTraining, onTest, seconds, model }: StreamTraining) {
  const { learner, ...options } = chosen.options;
  return {
    schema: "rosenblatt/train@1",
    data: { examples: run.examples, features: run.width, nonzeros: run.entries, classes: chosen.learner.classes },
    learner,
    options: { ...options, stream: true },
    epochs: run.mistakesPerPass.length,
    mistakes: run.mistakes,
    mistakesPerEpoch: run.mistakesPerPass,
    updates: run.updates,
    supportVectors: kernelModel(chosen.learner)?.supportVectors.length ?? null,
    stopped,
    progressive: progressiveOf(run),
    train: onTraining ? scoreOf(onTraining.confusion) : null,
    test: onTest ? scoreOf(onTest.confusion) : null,
    ...{ measures: null, calibration: null, decision: null },
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
