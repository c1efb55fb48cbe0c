// cross-validate: how well a learner does on data it has not seen, fold by fold.

import type { BatchLearner, Examples, Label, Row } from "rosenblatt";
import { confusion as confusionOf, crossValidateAsync as validate } from "rosenblatt/evaluate";
import { checkClasses } from "../data/check-classes.js";
import { classFor, sortedClasses } from "../data/classes.js";
import { textPrefixes } from "../data/formats/text-terms.js";
import { type Loaded, loadData } from "../data/load.js";
import { fillingGaps } from "../learner/gap-filler.js";
import { weightedColumnsFor } from "../learner/kernel-columns.js";
import { type Chosen, chooseLearner } from "../learner/learner.js";
import { asInLecture } from "../learner/lecture.js";
import { watch } from "../learner/watch.js";
import { baselineOf } from "../model/baseline.js";
import { type ByWeight, byWeightIn } from "../model/by-weight.js";
import type { DataOptions } from "../options/data.js";
import type { LearnerOptions } from "../options/learner.js";
import { type Metric, metrics } from "../options/metric.js";
import { done, type ExitCode, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { LiveLine } from "../terminal/live-line.js";
import { count, rounded } from "../text/number.js";
import { timeLeft } from "../text/time-left.js";
import type { CrossValidation } from "./cross-validation.js";
import { crossValidationReport } from "./cross-validation-report.js";

/** What can be typed after `rosenblatt cross-validate`. */
export interface CrossValidateOptions extends DataOptions, LearnerOptions {
  folds?: number;
  metric?: Metric;
  json?: true;
}

/** Learns from all folds but one and tests on that one, for each fold in turn. */
export async function crossValidate(paths: readonly string[], typed: CrossValidateOptions, io: Io): Promise<ExitCode> {
  const options = asInLecture(typed);
  const begin = performance.now();
  const k = options.folds ?? 5;
  const data = await loadData(paths, { ...weightedColumnsFor(options), learning: true }, io);
  const { examples } = data;
  checkClasses(data);
  if (k > examples.size)
    throw new UsageError(
      `--folds must be at most the number of rows, ${count(examples.size)}; got ${options.folds === undefined ? `the default, ${k}` : k}`,
    );
  for (const text of data.notes) note(io, `note: ${text}`);
  const read = performance.now();
  const signal = io.interruption();
  const live = new LiveLine(io);
  const folds = new FoldLearners(data, options, io);
  const { sampleWeights } = data;
  const { metric, positive } = options;
  const watching = watch(metric, positive, examples.classes);
  const validated = await validate<Label, Row, typeof examples>(folds.make, examples, undefined, {
    folds: k,
    seed: options.seed ?? 0,
    classes: sortedClasses(examples.classes),
    evaluate: false,
    signal,
    ...(sampleWeights && { sampleWeights }),
    ...(metric !== undefined && { scorer: metrics[metric] }),
    ...(positive !== undefined && { positive: classFor(positive, examples.classes, "--positive") }),
    ...(watching && { stopBy: watching.stopBy }),
    onProgress: ({ fold, epoch }) =>
      live.show(
        () => `fold ${fold + 1} of ${k}, epoch ${epoch + 1}`,
        (milliseconds) => timeLeft(fold / k, milliseconds),
      ),
  }).catch((error) => {
    if (!signal.aborted) throw error;
    return undefined;
  });
  live.clear();
  if (!validated) {
    io.stderr.write("interrupted: no fold was finished\n");
    return interrupted;
  }
  const end = performance.now();
  const result: CrossValidation = {
    data,
    reason: folds.reason,
    options: folds.options!,
    confusion: validated.confusion,
    accuracy: validated.accuracy,
    metric: metric ?? "accuracy",
    score: validated.score,
    byWeight: sampleWeights
      ? weightedPredictions(examples, validated.predictions, sampleWeights, validated.confusion.classes, positive)
      : null,
    folds: validated.folds.map(({ train, test, errors, accuracy, score, report }) => ({
      train,
      test,
      errors,
      accuracy,
      score,
      epochs: report.epochs,
      stopped: report.stopped,
    })),
    seconds: { read: (read - begin) / 1000, learn: (end - read) / 1000, total: (end - begin) / 1000 },
  };
  if (options.json) printJson(io, document(result));
  else for (const line of crossValidationReport(result, io)) print(io, line);
  if (!signal.aborted) return done;
  io.stderr.write(`interrupted: ${result.folds.length} of ${k} folds were finished\n`);
  return interrupted;
}

/** Makes the learner of each fold, and keeps what the report says of them. */
class FoldLearners {
  /** The options in force, once there is a learner. */
  options: Chosen["options"] | undefined;
  reason: string | undefined;
  readonly #data: Loaded;
  readonly #given: CrossValidateOptions;
  readonly #io: Io;

  constructor(data: Loaded, given: CrossValidateOptions, io: Io) {
    this.#data = data;
    this.#given = given;
    this.#io = io;
  }

  readonly make = async (_fold: number, { rows }: { rows: Examples<Label> }): Promise<BatchLearner<Label>> => {
    const { examples, numeric, encoding } = this.#data;
    const { positive, kernel, map } = this.#given;
    const text = textPrefixes(encoding);
    const chosen = await chooseLearner(this.#given, { examples: rows, whole: examples.size, numeric, positive, text });
    if (!this.options) for (const sentence of chosen.notes) note(this.#io, `note: ${sentence}`);
    // Options that are auto, such as gamma, are determined in each fold by its own training rows.
    this.options = { ...chosen.options, ...(kernel !== undefined && { kernel }), ...(map !== undefined && { map }) };
    this.reason = chosen.reason;
    return fillingGaps(encoding, chosen.learner);
  };
}

/** The predictions for the rows that were held out, each counting by its weight. */
function weightedPredictions(
  { targets, classes }: Examples<Label>,
  predictions: readonly Label[],
  weights: ArrayLike<number>,
  order: readonly Label[],
  positive: string | undefined,
): ByWeight {
  // An interruption may have left out some folds.
  const held = [...predictions.keys()].filter((r) => predictions[r] !== undefined);
  const counts = confusionOf(
    held.map((r) => predictions[r]),
    held.map((r) => classes[targets[r]]),
    { classes: order, sampleWeights: held.map((r) => weights[r]) },
  );
  return byWeightIn(counts, order.find((label) => String(label) === positive) ?? order[1], null, null);
}

/** See docs/formats/cli.md. */
function document({ data, options, folds, accuracy, metric, score, confusion, byWeight, seconds }: CrossValidation) {
  const { learner, ...others } = options;
  const { examples } = data;
  const { classes, counts, errors, undecided } = confusion;
  const baseline = baselineOf(examples);
  return {
    schema: "rosenblatt/cross-validate@1",
    data: { examples: examples.size, features: examples.width, nonzeros: examples.entries, classes },
    learner,
    options: others,
    folds,
    accuracy,
    metric,
    score,
    examples: confusion.examples,
    errors,
    undecided,
    baseline: { class: baseline.class, accuracy: baseline.accuracy },
    confusion: counts,
    byWeight,
    seconds: { read: rounded(seconds.read), learn: rounded(seconds.learn), total: rounded(seconds.total) },
  };
}
