// train: from data to a model and a report.

import type { Examples, Label } from "rosenblatt";
import { spellingHint } from "../data/class-names.js";
import { textPrefixes } from "../data/formats/text-terms.js";
import { goesThroughOrigin, hyperplaneSpace } from "../learner/hyperplane-space.js";
import { type Chosen, chooseLearner } from "../learner/learner.js";
import { asInLecture } from "../learner/lecture.js";
import { listed, type Measured } from "../model/measure.js";
import { writeModel } from "../model/model-file.js";
import { copyNotes } from "../report/copies.js";
import { cheapVerdict } from "../separability/cheap-verdict.js";
import { runBound } from "../separability/run-bound.js";
import { visible } from "../terminal/escape-sequences.js";
import { done, type ExitCode, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { count, counted, percent } from "../text/number.js";
import { checkAuto, type Found, found } from "./auto.js";
import { HoldoutFile } from "./holdout-file.js";
import { judge, unjudged } from "./judge.js";
import { learn } from "./learn.js";
import { partialModel } from "./partial-model.js";
import { type ResumedModel, resumeFrom } from "./resume.js";
import { withParts } from "./test-data.js";
import { trainCommand } from "./train-command.js";
import { document, runOf } from "./train-document.js";
import { trainReport } from "./train-report.js";
import type { Judged, Learned, Remarks, Training, TrainOptions } from "./training.js";
import { readTrainingRows, type TrainingRows } from "./training-rows.js";

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
  const rows = await readTrainingRows(paths, options, from?.encoding, held, io);
  const read = performance.now();
  const occasion = occasionOf(rows, options.positive);
  const signal = io.interruption();
  const search =
    options.auto &&
    (await found(options, { ...rows.data, ...occasion, sampleWeights: rows.sampleWeights }, signal, io));
  if (options.auto && !search?.judgement) return nothingTrained(paths, options, search, io);
  const asked = { ...options, ...search?.best, ...(rows.hashes && { order: "given" as const, earlyStopping: false }) };
  const picked = from?.choose(rows.learned) ?? (await chooseLearner(asked, occasion));
  noteBefore(rows, picked, from, io);
  const { holdout, seed = 0 } = options;
  if (from && holdout && rows.tested && !from.heldBack(rows.tested.size, seed))
    note(
      io,
      `note: the rows that --holdout tests on are new to the model only if ${options.from} has not learned from them`,
    );

  const run = await learn(rows, picked, from, options, signal, io);
  const { learner } = run.chosen;
  if (rows.tests.late) noteAll([...run.test!.notes, ...copies(rows, run.test!.examples, io)], io);
  const learnt = performance.now();
  const judged = run.isStopped ? unjudged : await judge(run, rows, paths, options, io);
  const end = performance.now();

  const file = run.isStopped ? partialModel(output, io) : output;
  const training: Training = {
    paths,
    options,
    data: rows.data,
    ...run,
    ...judged,
    ...(await remarks(run, judged, rows, options, io)),
    found: search,
    model: file?.path,
    seconds: {
      read: (read - begin) / 1000,
      learn: (learnt - read) / 1000,
      evaluate: (end - learnt) / 1000,
      total: (end - begin) / 1000,
    },
  };
  if (file) writeModel(file, learner, run.encoding, runOf(training));
  if (held && !run.isStopped) {
    const { data, testRows } = rows;
    const source = { format: data.source.format, options, encoding: run.encoding };
    await held.write(source, Array.from(testRows!, data.numberOf));
  }
  noteUnknown(training, io);
  if (options.json) printJson(io, document(training));
  else if (io.settings.quiet) quietly(training, io);
  else for (const line of trainReport(training, io)) print(io, line);
  return run.isStopped ? stoppedByHand(training, io) : done;
}

/** What is known of the rows to learn from, for choosing a learner. */
function occasionOf({ data, learned, hashes }: TrainingRows, positive: string | undefined) {
  return {
    examples: learned,
    numeric: data.numeric,
    positive,
    text: textPrefixes(data.encoding),
    closed: hashes !== undefined,
  };
}

/** What the report says beside the result. */
async function remarks(
  { chosen, learned, report, sharded, isStopped }: Learned,
  { onTraining }: Judged,
  { data, sampleWeights }: TrainingRows,
  options: TrainOptions,
  { settings: { quiet } }: Io,
): Promise<Remarks> {
  const bent = hyperplaneSpace(chosen.options) !== "columns";
  const isResumed = options.from !== undefined;
  const isReported = !options.json && !isStopped;
  return {
    suggestion:
      isAnsweredQuickly(options, onTraining) && !quiet && !isStopped && !bent && !isResumed
        ? await (await import("../search/curve-probe.js")).curveSuggestion(options, {
            examples: learned,
            numeric: data.numeric,
            text: textPrefixes(data.encoding),
          })
        : undefined,
    separable: isReported && !bent ? await cheapVerdict(learned, !goesThroughOrigin(chosen.options)) : null,
    bound:
      isReported && !quiet && !isResumed && !sampleWeights
        ? await runBound(chosen.learner, chosen.options, learned, { ...report, ...sharded?.mixed })
        : null,
  };
}

/** Notes on the data and the learner, before it learns. */
function noteBefore(rows: TrainingRows, picked: Chosen, from: ResumedModel | undefined, io: Io): void {
  const { data, tests, tested, settling } = rows;
  const early = tests.early?.notes ?? [];
  noteAll([...data.notes, ...early, ...copies(rows, tests.early?.examples ?? tested, io), ...picked.notes], io);
  if (from?.isSettled && !settling)
    note(
      io,
      "note: the probabilities or the decision of this model are dropped, because its weights change now: --calibrate and --decide settle them anew",
    );
}

/** Notes on rows tested on that are copies of rows learned from. */
function copies({ data, learned }: TrainingRows, tested: Examples<Label> | undefined, io: Io): string[] {
  return io.settings.quiet ? [] : copyNotes(learned, tested, textPrefixes(data.encoding).length > 0);
}

function noteAll(texts: readonly string[], io: Io): void {
  for (const text of texts) note(io, `note: ${text}`);
}

function noteUnknown({ onTest, chosen: { learner } }: Training, io: Io): void {
  if (!onTest || onTest.unknown.length === 0) return;
  note(
    io,
    `note: the test data has classes that were not in training, which count as errors: ${listed(onTest.unknown)}${spellingHint(learner.classes, onTest.unknown)}`,
  );
}

/** Ends a search that was interrupted before it chose a learner. */
function nothingTrained(
  paths: readonly string[],
  options: TrainOptions,
  search: Found | undefined,
  io: Io,
): typeof interrupted {
  const best = search
    ? `; the best of ${counted(search.trials.length, "combination")} so far is trained by\n${trainCommand(paths, { ...options, ...search.best })}`
    : "";
  io.stderr.write(`interrupted: nothing was trained${best}\n`);
  return interrupted;
}

/** Ends a run that was interrupted while it learned. */
function stoppedByHand({ model }: Training, io: Io): typeof interrupted {
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

function quietly({ onTest, onTraining }: Training, io: Io): void {
  const measured = onTest ?? onTraining;
  if (!measured) return;
  const { examples, errors } = measured.confusion;
  print(
    io,
    `${onTest ? "test" : "training"} accuracy ${percent(examples - errors, examples)} (${count(examples - errors)} of ${count(examples)})`,
  );
}
