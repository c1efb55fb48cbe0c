// train: from data to a model and a report.

import { type BatchLearner, type Examples, type FitAsyncOptions, type Label, Pipeline, type Report } from "rosenblatt";
import { checkClasses } from "../data/check-classes.js";
import { spellingHint } from "../data/class-names.js";
import { classCounts } from "../data/class-tally.js";
import { textPrefixes } from "../data/formats/text-terms.js";
import { loadData } from "../data/load.js";
import { GapFiller } from "../learner/gap-filler.js";
import { goesThroughOrigin, hyperplaneSpace } from "../learner/hyperplane-space.js";
import { weightedColumnsFor } from "../learner/kernel-columns.js";
import { withCrew } from "../learner/kernel-crew.js";
import { type Chosen, chooseLearner } from "../learner/learner.js";
import { asInLecture } from "../learner/lecture.js";
import { watch } from "../learner/watch.js";
import { byWeightOf } from "../model/by-weight.js";
import { listed, type Measured, measure, measureRanked, unknownClasses } from "../model/measure.js";
import { writeModel } from "../model/model-file.js";
import { probabilityMeasuresOf } from "../model/probability-measuring.js";
import { copyNotes } from "../report/copies.js";
import { isUnequal } from "../report/measures.js";
import { cheapVerdict } from "../separability/cheap-verdict.js";
import { runBound } from "../separability/run-bound.js";
import { inShards } from "../shards/in-shards.js";
import type { ShardRun } from "../shards/learn-in-shards.js";
import { visible } from "../terminal/escape-sequences.js";
import { done, type ExitCode, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { count, counted, percent } from "../text/number.js";
import { checkAuto, found } from "./auto.js";
import { divided } from "./division.js";
import { HoldoutFile } from "./holdout-file.js";
import { partialModel } from "./partial-model.js";
import { ProgressTable } from "./progress.js";
import { type Counts, resumeFrom, since } from "./resume.js";
import { scoredRows, settledNotes, settledPart, settleScores, settlesOn } from "./settled-scores.js";
import { TestData, withParts } from "./test-data.js";
import { trainCommand } from "./train-command.js";
import { document, runOf } from "./train-document.js";
import { trainReport } from "./train-report.js";
import type { Training, TrainOptions } from "./training.js";

/** Learns a model from data, tests it, reports on it, and writes it if a file was named. */
export async function train(named: readonly string[], typed: TrainOptions, io: Io): Promise<ExitCode> {
  const { paths, options: given } = await withParts(named, typed.from === undefined ? asInLecture(typed) : typed, io);
  checkAuto(given);
  if ((given.mixing ?? given.passes) !== undefined && given.shards === undefined)
    throw new UsageError(`--${given.mixing ? "mixing" : "passes"} belongs to --shards; got no --shards`);
  if (given.shards !== undefined) (await import("../shards/check-options.js")).checkOptions(given);
  if (given.stream) return (await import("./train-stream.js")).trainStream(paths, given, io);
  // By default nothing is held back.
  const { holdout, ...others } = given;
  const options = stoppingBy(holdout ? { ...others, holdout } : others);
  if (options.cache !== undefined) throw new UsageError("--cache belongs to --stream; got no --stream");
  const held = HoldoutFile.of(options, paths, io);
  try {
    return await trainOnAll(paths, options, held, io);
  } finally {
    held?.end();
  }
}

/** Learns from data that fits into memory; `held` receives the rows that are tested on. */
async function trainOnAll(
  paths: readonly string[],
  options: TrainOptions,
  held: HoldoutFile | undefined,
  io: Io,
): Promise<ExitCode> {
  const begin = performance.now();
  const output = options.output === undefined ? undefined : io.files.output(options.output, "model");
  const from = options.from === undefined ? undefined : resumeFrom(options.from, options, io);
  const shares = { test: options.holdout || 0, settle: settlesOn(options) ? settledPart : 0 };
  const reading = { ...weightedColumnsFor(options), learning: true, partly: shares.test + shares.settle > 0 };
  const { loadInContentOrder } = options.shards === undefined ? {} : await import("../shards/content-order.js");
  const content = await loadInContentOrder?.(paths, reading, shares, held?.io ?? io);
  const loaded = content?.data ?? (await loadData(paths, reading, held?.io ?? io, from?.encoding));
  held?.open(loaded.source.format);
  checkClasses(loaded);
  const division = divided(loaded, options, content?.uses);
  const { data, learnedRows: rows, sampleWeights } = division;
  const tests = await TestData.of(options, data, division.learned.classes, io);
  const given = { ...division, encoding: data.encoding, tested: tests.early?.examples ?? division.tested };
  const { classes } = given.learned;
  if (division.tested) unknownClasses(classes, division.tested, paths[0]);
  const read = performance.now();
  const occasion = {
    ...{
      examples: given.learned,
      numeric: data.numeric,
      positive: options.positive,
      text: textPrefixes(data.encoding),
    },
    closed: content !== undefined,
  };
  const signal = io.interruption();
  const search = options.auto && (await found(options, { ...data, ...occasion, sampleWeights }, signal, io));
  if (options.auto && !search?.judgement) {
    const best = search && trainCommand(paths, { ...options, ...search.best });
    io.stderr.write(
      best === undefined
        ? "interrupted: nothing was trained\n"
        : `interrupted: nothing was trained; the best of ${counted(search!.trials.length, "combination")} so far is trained by\n${best}\n`,
    );
    return interrupted;
  }
  const asked = { ...options, ...search?.best, ...(content && { order: "given" as const, earlyStopping: false }) };
  const picked = from?.choose(given.learned) ?? (await chooseLearner(asked, occasion));
  const copies = (rows: Examples<Label> | undefined) =>
    io.settings.quiet ? [] : copyNotes(given.learned, rows, occasion.text.length > 0);
  for (const text of [...data.notes, ...(tests.early?.notes ?? []), ...copies(given.tested), ...picked.notes])
    note(io, `note: ${text}`);
  if (from?.isSettled && !given.settling)
    note(
      io,
      "note: the probabilities or the decision of this model are dropped, because its weights change now: --calibrate and --decide settle them anew",
    );

  const sharded =
    content &&
    (await learnSharded(
      picked,
      given.learned,
      rows?.map((row) => content.hashes[row]) ?? content.hashes,
      options,
      signal,
      io,
    ));
  const chosen = sharded
    ? { ...picked, learner: sharded.model, options: inShards(picked.options, sharded.state) }
    : picked;
  const { learner } = chosen;
  const watching = watch(options.metric ?? from?.metric, options.positive, classes);
  const fit = {
    ...{ resume: from !== undefined, evaluate: false, ...(sampleWeights && { sampleWeights }) },
    signal: tests.stopping(signal),
    ...(watching && { stopBy: watching.stopBy }),
  };
  const gaps = picked.options.earlyStopping && !from ? GapFiller.of(data.encoding) : undefined;
  const whole = gaps ? new Pipeline(gaps, learner) : learner;
  const report = sharded?.report ?? own(await learn(whole, given.learned, fit, io), from?.before);
  const late = await tests.late;
  for (const text of late ? [...late.notes, ...copies(late.examples)] : []) note(io, `note: ${text}`);
  const all = { ...given, ...(late && { tested: late.examples }) };
  const { learned, tested, settling, encoding } =
    whole instanceof Pipeline && gaps ? (whole.transformer as GapFiller).filled(all) : all;
  const test = tests.early ?? late;
  const learnt = performance.now();
  const stoppedByHand = signal.aborted;
  const settled =
    settling && !stoppedByHand
      ? settleScores(learner, scoredRows(learner, settling), options, options.positive)
      : undefined;
  const measured = (
    examples: Examples<Label>,
    name: string,
    isShown: boolean,
  ): Promise<Measured & { auc?: number | null }> =>
    withCrew(learner, examples, async () =>
      isShown && isUnequal(classCounts(examples))
        ? measureRanked(learner, examples, name)
        : measure(learner, examples, name),
    );
  for (const text of settledNotes(settled, options)) note(io, `note: ${text}`);
  const onTraining = stoppedByHand ? undefined : await measured(learned, paths[0], !tested);
  const onTest = stoppedByHand || !tested ? undefined : await measured(tested, options.test ?? paths[0], true);
  const testWeights = test?.sampleWeights ?? division.testWeights;
  const byWeight =
    stoppedByHand || options.weight === undefined
      ? null
      : byWeightOf(learner, tested ?? learned, tested ? testWeights : sampleWeights);
  const end = performance.now();
  const file = stoppedByHand ? partialModel(output, io) : output;
  const model = file?.path;
  const bent = hyperplaneSpace(chosen.options) !== "columns";
  const training: Training = {
    ...{ paths, options, data, test, learned, tested, chosen, report, sharded, onTraining, onTest, byWeight, model },
    ...{ settled, watched: watching?.watched, auc: (onTest ?? onTraining)?.auc ?? null, found: search },
    probable: stoppedByHand ? null : probabilityMeasuresOf(learner, tested),
    suggestion:
      isAnsweredQuickly(options, onTraining) && !io.settings.quiet && !stoppedByHand && !bent && !from
        ? await (await import("../search/curve-probe.js")).curveSuggestion(options, { ...occasion, examples: learned })
        : undefined,
    separable:
      stoppedByHand || options.json || bent ? null : await cheapVerdict(learned, !goesThroughOrigin(chosen.options)),
    bound:
      stoppedByHand || options.json || io.settings.quiet || from || sampleWeights
        ? null
        : await runBound(learner, chosen.options, learned, { ...report, ...sharded?.mixed }),
    seconds: {
      read: (read - begin) / 1000,
      learn: (learnt - read) / 1000,
      evaluate: (end - learnt) / 1000,
      total: (end - begin) / 1000,
    },
  };
  if (file) writeModel(file, learner, encoding, runOf(training));
  if (held && !stoppedByHand) {
    await held.write({ format: data.source.format, options, encoding }, Array.from(division.testRows!, data.numberOf));
  }
  for (const measured of [onTest])
    if (measured && measured.unknown.length > 0)
      note(
        io,
        `note: the test data has classes that were not in training, which count as errors: ${listed(measured.unknown)}${spellingHint(learner.classes, measured.unknown)}`,
      );
  if (options.json) printJson(io, document(training));
  else if (io.settings.quiet) quietly(training, io);
  else for (const line of trainReport(training, io)) print(io, line);
  if (!stoppedByHand) return done;
  io.stderr.write(
    model === undefined
      ? "interrupted: nothing was saved, because no -o FILE was given\n"
      : `interrupted: what was learned so far is in ${visible(model)}; rosenblatt train --from ${visible(model)} goes on from there\n`,
  );
  return interrupted;
}

/** Whether the report should suggest what to try next: not after a search, nor if there is nothing to gain. */
function isAnsweredQuickly({ auto, json, learner }: TrainOptions, onTraining: Measured | undefined): boolean {
  if (auto || json || learner !== undefined || !onTraining) return false;
  return onTraining.confusion.errors > 0.02 * onTraining.confusion.examples;
}

/** --metric implies early stopping. */
function stoppingBy(options: TrainOptions): TrainOptions {
  if (options.metric === undefined || options.from !== undefined || options.stream) return options;
  if (options.earlyStopping === false)
    throw new UsageError("--metric is what --early-stopping watches; got --no-early-stopping");
  return { ...options, earlyStopping: true };
}

/** Runs to the end, or to the next pause after Ctrl-C. */
async function learn(
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

function quietly({ onTest, onTraining }: Training, io: Io): void {
  const measured = onTest ?? onTraining;
  if (!measured) return;
  const { examples, errors } = measured.confusion;
  print(
    io,
    `${onTest ? "test" : "training"} accuracy ${percent(examples - errors, examples)} (${count(examples - errors)} of ${count(examples)})`,
  );
}
