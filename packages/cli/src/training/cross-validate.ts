// cross-validate: how well a learner does on data it has not seen, fold by fold.

import type { Examples, Label } from "rosenblatt";
import { confusionFromCounts, folds as foldsOf, type Spread } from "rosenblatt/evaluate";
import { checkClasses } from "../data/check-classes.js";
import { sortedClasses } from "../data/classes.js";
import { loadData } from "../data/load.js";
import { columnsFor } from "../learner/kernel-columns.js";
import { type Chosen, chooseLearner } from "../learner/learner.js";
import { asInLecture } from "../learner/lecture.js";
import { baselineOf } from "../model/baseline.js";
import type { DataOptions } from "../options/data.js";
import type { LearnerOptions } from "../options/learner.js";
import { done, type ExitCode, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { LiveLine } from "../terminal/live-line.js";
import { rounded } from "../text/number.js";
import type { CrossValidation, FoldResult } from "./cross-validation.js";
import { crossValidationReport } from "./cross-validation-report.js";

/** What can be typed after `rosenblatt cross-validate`. */
export interface CrossValidateOptions extends DataOptions, LearnerOptions {
  folds?: number;
  json?: true;
}

/** Learns from all folds but one and tests on that one, for each fold in turn. */
export async function crossValidate(paths: readonly string[], typed: CrossValidateOptions, io: Io): Promise<ExitCode> {
  const options = asInLecture(typed);
  const begin = performance.now();
  const k = options.folds ?? 5;
  const data = await loadData(paths, { ...columnsFor(options), learning: true }, io);
  const { examples } = data;
  checkClasses(data);
  if (k > examples.size) throw new UsageError(`--folds must be at most the number of rows, ${examples.size}; got ${k}`);
  for (const text of data.notes) note(io, `note: ${text}`);
  const read = performance.now();
  const signal = io.interruption();
  const live = new LiveLine(io);
  const classes = sortedClasses(examples.classes);
  const places = new Map(classes.map((label, position) => [label, position]));
  const counts = classes.map(() => new Array<number>(classes.length).fill(0));
  const results: FoldResult[] = [];
  let settled: Chosen["options"] | undefined;
  const labels = Array.from(examples.targets, (target) => examples.classes[target]);
  for (const [i, { train, test }] of foldsOf(labels, k, { seed: options.seed ?? 0 }).entries()) {
    const learned = examples.pick(train);
    const chosen = await chooseLearner(options, {
      examples: learned,
      numeric: data.numeric,
      positive: options.positive,
    });
    if (!settled) for (const text of chosen.notes) note(io, `note: ${text}`);
    // Each fold settles what is auto by its own rows.
    const { kernel, map } = options;
    settled = { ...chosen.options, ...(kernel !== undefined && { kernel }), ...(map !== undefined && { map }) };
    const held = examples.pick(test);
    const { learner } = chosen;
    const weights = data.sampleWeights;
    const report = await learner.fitAsync(learned, undefined, {
      ...{ evaluate: false, signal, ...(weights && { sampleWeights: Float64Array.from(train, (r) => weights[r]) }) },
      onProgress: ({ epoch }) => live.show(() => `fold ${i + 1} of ${k}, epoch ${epoch + 1}`),
    });
    if (signal.aborted) break;
    const errors = count(learner.predictAll(held), held, places, counts);
    results.push({
      ...{ train: train.length, test: test.length, errors, accuracy: 1 - errors / test.length },
      ...{ epochs: report.epochs, stopped: report.stopped },
    });
  }
  live.clear();
  if (results.length === 0) {
    io.stderr.write("interrupted: no fold was finished\n");
    return interrupted;
  }
  const end = performance.now();
  const result: CrossValidation = {
    ...{ data, options: settled!, folds: results, confusion: confusionFromCounts(classes, counts) },
    accuracy: spread(results.map(({ accuracy }) => accuracy)),
    seconds: { read: (read - begin) / 1000, learn: (end - read) / 1000, total: (end - begin) / 1000 },
  };
  if (options.json) printJson(io, document(result));
  else for (const line of crossValidationReport(result, io)) print(io, line);
  if (!signal.aborted) return done;
  io.stderr.write(`interrupted: ${results.length} of ${k} folds were finished\n`);
  return interrupted;
}

/** Adds to the counts by truth and prediction; returns the errors. */
function count(
  predicted: readonly Label[],
  examples: Examples<Label>,
  places: ReadonlyMap<Label, number>,
  counts: number[][],
): number {
  let errors = 0;
  predicted.forEach((label, r) => {
    const truth = examples.label(r);
    counts[places.get(truth)!][places.get(label)!]++;
    if (truth !== label) errors++;
  });
  return errors;
}

function spread(values: readonly number[]): Spread {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null };
}

/** See docs/formats/cli.md. */
function document({ data, options, folds, accuracy, confusion, seconds }: CrossValidation) {
  const { learner, ...others } = options;
  const { examples } = data;
  const { classes, counts, errors } = confusion;
  const baseline = baselineOf(examples);
  return {
    schema: "rosenblatt/cross-validate@1",
    data: { examples: examples.size, features: examples.width, nonzeros: examples.entries, classes },
    ...{ learner, options: others, folds, accuracy },
    ...{ examples: confusion.examples, errors, baseline: { class: baseline.class, accuracy: baseline.accuracy } },
    confusion: counts,
    seconds: { read: rounded(seconds.read), learn: rounded(seconds.learn), total: rounded(seconds.total) },
  };
}
