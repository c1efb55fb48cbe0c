// train --on: a model of rows that a cluster reads, and the report on it.

import type {
  EpochReport,
  Evaluated,
  Fitted,
  Known,
  Source,
  Survey,
  TermBounds,
  TrainedModel,
} from "@rosenblatt/spark";
import { type BatchLearner, type Label, load, type Savable, saveBytes } from "rosenblatt";
import type { TableOptions } from "rosenblatt/readers";
import { checkFoundClasses } from "../data/check-classes.js";
import { columnReports } from "../data/formats/columns.js";
import type { Encoding } from "../data/formats/encoding.js";
import { boundsFor, textPrefixes, usualNgrams } from "../data/formats/text-terms.js";
import { type Chosen, chooseLearner } from "../learner/learner.js";
import { listed, scoreOf } from "../model/measure.js";
import { type Run, writeModel } from "../model/model-file.js";
import type { ClusterOptions } from "../options/cluster.js";
import { checkOptions } from "../shards/check-options.js";
import { inShards } from "../shards/in-shards.js";
import { visible } from "../terminal/escape-sequences.js";
import { done, type ExitCode, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { count, counted, percent } from "../text/number.js";
import { settledNotes, settledPart, settlesOn } from "../training/settled-scores.js";
import type { TrainOptions } from "../training/training.js";
import { version } from "../version.js";
import { type ClusterTraining, sourceText, trainingDocument, trainingReport } from "./cluster-report.js";
import { type ClusterMeasures, checkHeldBack, measureOnCluster, settleOnCluster } from "./measure-on-cluster.js";
import { onCluster, refuse, refusedOfFiles, sourceOf } from "./on-cluster.js";

/** What can be typed after `rosenblatt train --on`, besides what train takes. */
export interface ClusterTrainOptions extends ClusterOptions {
  checkpoint?: string;
  resume?: true;
}

/** What needs rows here, or in another order. */
const refused = {
  ...refusedOfFiles,
  saveHoldout: ["--save-holdout", "the rows held back stay on the cluster"],
  cache: ["--cache", "it belongs to --stream"],
  lecture: ["--lecture", "it has an order of its own"],
} as const;

/** Learns a model on a cluster, reports, and writes it. */
export async function trainOnCluster(
  paths: readonly string[],
  options: TrainOptions & ClusterTrainOptions,
  io: Io,
): Promise<ExitCode> {
  const begin = performance.now();
  const source = sourceOf(paths, options);
  checkOptions(options, "--on");
  refuse(options, refused);
  if (options.resume && options.checkpoint === undefined)
    throw new UsageError("--resume goes on from a file; name it with --checkpoint");
  const output = options.output === undefined ? undefined : io.files.output(options.output, "model");
  const { shards = 8, passes, mixing = "uniform", seed = 0, badRows = "fail", zeroBased, sort } = options;
  const holdout = options.holdout || 0;
  const testSource = options.test === undefined ? undefined : likeSource(source, options.test);
  let chosen: Chosen | undefined;
  const progress = new EpochTable(io);
  try {
    const training = await onCluster("train", options, io, async ({ library, spark, shipNode, signal }) => {
      note(io, `note: rows are put into ${count(shards)} shards by their content, once, before the first epoch`);
      let [survey, learner, measures]: [Survey?, BatchLearner<Label>?, ClusterMeasures?] = [];
      let learnt = begin;
      const found = await library.fit(spark, source, {
        ...{ shards, mixing, seed, badRows, shipNode, signal, table: tableOptions(options) },
        ...(weighsTerms(options) && { terms: { ngrams: usualNgrams, bounds: boundsOf(options) } }),
        ...{ holdout, settle: settlesOn(options) ? settledPart : 0 },
        ...(passes !== undefined && { passes }),
        ...(zeroBased !== undefined && { zeroBased }),
        ...(sort !== undefined && { sort }),
        ...(options.checkpoint !== undefined && { checkpoint: options.checkpoint, resume: options.resume ?? false }),
        learner: async (known) => {
          checkFoundClasses({
            ...{ classes: known.classes, size: survey!.rows, name: sourceText(source), likely: () => "" },
            labelColumn: known.encoding?.labelColumn,
            columns: known.encoding ? columnReports(known.encoding) : [],
          });
          chosen = await choose(known, options);
          for (const text of chosen.notes) note(io, `note: ${text}`);
          return chosen.learner;
        },
        onPrepared: (known, seconds) => {
          survey = known;
          checkHeldBack(known, options, library.mostScores);
          noteBad(known, io);
          note(io, `note: ${count(known.rows)} rows were prepared in ${seconds.toFixed(1)} s`);
        },
        onEpoch: progress.row,
        onLearned: async (model, rows) => {
          learnt = performance.now();
          // The package for clusters has a copy of the library of its own, whose classes are others than those here.
          learner = load<Label>(saveBytes(model as BatchLearner<Label> & Savable));
          const settled = await settleOnCluster(learner, rows, options);
          for (const text of settledNotes(settled)) note(io, `note: ${text}`);
          const test = testSource && (() => testOn({ learner: learner!, encoding: rows.encoding, zeroBased, sort }));
          measures = { ...(await measureOnCluster(learner, rows, survey!, test)), settled };
        },
      });
      const fitted: Fitted = { ...found, model: learner! };
      if (fitted.resumed > 0) note(io, `note: the checkpoint had ${count(fitted.resumed)} epochs of the run already`);
      const end = performance.now();
      const seconds = { learn: (learnt - begin) / 1000, evaluate: (end - learnt) / 1000, total: (end - begin) / 1000 };
      const own = {
        ...chosen!,
        options: { ...inShards(chosen!.options, fitted.state), ...asSettled(measures!, options) },
      };
      return {
        ...{ source, testSource, fitted, chosen: own, options, ...measures!, seconds, model: output?.path },
      } satisfies ClusterTraining;

      function testOn(model: TrainedModel): Promise<Evaluated> {
        return library.evaluate(spark, model, testSource!, { badRows, shipNode, signal, scores: true });
      }
    });
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
    io.stderr.write(
      options.checkpoint === undefined
        ? "interrupted: nothing was saved, because no --checkpoint FILE was given\n"
        : `interrupted: the epochs that were over are in ${visible(options.checkpoint)}; the same command with --resume goes on from there\n`,
    );
    return interrupted;
  }
}

/** The learner that the options ask for, of all columns that there are. */
function choose({ sample, encoding, rows }: Known, options: TrainOptions): Promise<Chosen> {
  // Whether columns look like counts of words is not to be seen from here.
  const asked = { ...options, scale: options.scale ?? (encoding ? undefined : ("none" as const)) };
  const { scale, ...rest } = asked;
  return chooseLearner(
    { ...rest, ...(scale !== undefined && { scale }), order: "given", earlyStopping: false },
    {
      ...{
        examples: sample,
        numeric: encoding?.numericFeatures(),
        positive: options.positive,
        closed: true,
        size: rows,
      },
      text: encoding ? textPrefixes({ format: "csv", table: encoding }) : [],
    },
  );
}

/** Whether words of texts are weighed: unless another scale is asked for. */
function weighsTerms({ scale }: TrainOptions): boolean {
  return scale === undefined || scale === "tfidf";
}

/** In how many texts a word must and may be, as typed or as usual. */
function boundsOf({ minDf, maxDf }: TrainOptions): TermBounds {
  return (texts) => ({ ...boundsFor({ minDf, maxDf }, texts), needed: (minDf ?? maxDf) !== undefined });
}

function tableOptions(options: TrainOptions): TableOptions {
  const { label, ignore, only, numeric, categorical, text, textColumn, date, missing, missingWords, ngrams, hash } =
    options;
  const texts = [...(text ?? []), ...(textColumn ?? [])];
  return {
    ...(label !== undefined && { label }),
    ...(ignore && { ignore }),
    ...(only && { only }),
    ...(numeric && { numeric }),
    ...(categorical && { categorical }),
    ...(texts.length > 0 && { text: texts }),
    ...(date && { date }),
    ...(missing && { missing }),
    ...(missingWords === false && { missingWords: "none" as const }),
    ...(ngrams !== undefined && { ngrams }),
    ...(hash !== undefined && { hash }),
  };
}

/** How rows are made again: a table of a cluster as a file of comma-separated values. */
function encodingOf({ encoding, survey }: Fitted, { zeroBased = false }: TrainOptions): Encoding {
  return encoding ? { format: "csv", table: encoding } : { format: "libsvm", zeroBased, columns: survey.columns };
}

/** The options about probabilities and decisions that are in force. */
function asSettled({ settled }: ClusterMeasures, { decide }: TrainOptions): Readonly<Record<string, unknown>> {
  return { ...(settled?.method && { calibrate: settled.method }), ...(decide && { decide: decide.text }) };
}

/** Other rows of the same kind: another table, path or query. */
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

/** What was left out or taken as missing, as on one machine. */
function noteBad({ bad, listed, cells, faults, unread }: Survey, io: Io): void {
  if (unread.length > 0)
    note(
      io,
      `note: lists, records and bytes are left out: ${unread.map(({ name, type }) => `${name} (${type})`).join(", ")}`,
    );
  const notes = [
    ...(cells > 0 ? [[counted(cells, "cell"), cells, "that cannot be read", "taken as missing", faults] as const] : []),
    ...(bad > 0 ? [[counted(bad, "row"), bad, "with what cannot be read", "left out", listed] as const] : []),
  ];
  for (const [what, all, why, how, shown] of notes) {
    const more = all > shown.length ? `; and ${count(all - shown.length)} more` : "";
    note(io, `note: ${what} ${why} ${all === 1 ? "is" : "are"} ${how}: ${shown.join("; ")}${more}`);
  }
}

function quietly({ onTraining, onTest }: ClusterTraining): string {
  const { examples, errors } = (onTest ?? onTraining).confusion;
  return `${onTest ? "test" : "training"} accuracy ${percent(examples - errors, examples)} (${count(examples - errors)} of ${count(examples)})`;
}

/** A row for each epoch, on standard error. */
class EpochTable {
  readonly #io: Io;
  #isBegun = false;

  constructor(io: Io) {
    this.#io = io;
  }

  readonly row = ({ epoch, passes, mistakes, rows, seconds }: EpochReport): void => {
    const { settings, stderr } = this.#io;
    if (!settings.progress) return;
    if (!this.#isBegun) stderr.write(" epoch    mistakes  of visits   seconds\n");
    this.#isBegun = true;
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const [wrong, all] = [sum(mistakes), passes * sum(rows)];
    const cells = [count(epoch).padStart(6), count(wrong).padStart(11), percent(wrong, all).padStart(10)];
    stderr.write(`${cells.join(" ")} ${seconds.toFixed(1).padStart(9)}\n`);
  };
}
