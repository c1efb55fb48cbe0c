// The end of a search: cross-validates the best candidates against what train does by default. That a candidate was the
// best of many, at the best of its epochs, may have been luck.

import type { Examples, Label, Row } from "rosenblatt";
import { crossValidateAsync } from "rosenblatt/evaluate";
import { classFor, sortedClasses } from "../data/classes.js";
import { textPrefixes } from "../data/formats/text-terms.js";
import { fillingGaps } from "../learner/gap-filler.js";
import { chooseLearner } from "../learner/learner.js";
import { watch } from "../learner/watch.js";
import type { LearnerOptions } from "../options/learner.js";
import { isLoss, metrics } from "../options/metric.js";
import { bestOptions, type SearchData, straightSpace } from "./search.js";
import { type Candidate, isSame, usualIn } from "./search-space.js";
import type { SearchOptions, Trial } from "./tuned.js";

/** A candidate that was cross-validated. */
export interface Finalist {
  readonly candidate: Candidate;
  /** Whether it is what train does by default. */
  readonly isUsual: boolean;
  /** The options for train. */
  readonly options: LearnerOptions;
  /** The value of the metric on each fold, and the mean. */
  readonly scores: readonly number[];
  readonly mean: number;
}

/** The result of the cross-validation. */
export interface Judgement {
  readonly folds: number;
  /** By mean score, the best first. */
  readonly finalists: readonly Finalist[];
  readonly chosen: Finalist;
}

/** The most candidates, each of another kind, that are cross-validated if time allows. */
const mostFinalists = 3;
/** The number of folds if time allows, and otherwise. */
const [manyFolds, fewFolds] = [5, 3];

/**
 * Cross-validates the best trials and `usual`, the default options of train, within a number of seconds if that
 * suffices for one candidate. The best of those that exceed the default by more than one standard error is chosen, or
 * else the default. Undefined if the signal aborted.
 */
export async function judge(
  data: SearchData,
  trials: readonly Trial[],
  { usual, seconds, ...options }: SearchOptions & { readonly usual: LearnerOptions; readonly seconds: number },
  signal: AbortSignal,
): Promise<Judgement | undefined> {
  const byItself = usualIn(straightSpace(data, options));
  const isUsual = ({ candidate }: Trial) => isSame(candidate, byItself);
  const own = trials.find(isUsual) ?? trials[0];
  const others: Trial[] = [];
  let fold = own.seconds;
  for (const trial of firstOfKinds(trials.filter((trial) => !isUsual(trial))).slice(0, mostFinalists)) {
    if (others.length > 0 && fewFolds * (fold + trial.seconds) > seconds) break;
    others.push(trial);
    fold += trial.seconds;
  }
  const folds = Math.min(manyFolds * fold <= seconds ? manyFolds : fewFolds, data.examples.size);
  const finalists: Finalist[] = [];
  for (const trial of [own, ...others]) {
    const told = trial === own ? usual : bestOptions(trial, options);
    const scores = await scoresOf(data, told, { ...options, folds }, signal);
    if (!scores) return undefined;
    const { candidate } = trial;
    finalists.push({ candidate, isUsual: trial === own, options: told, scores, mean: meanOf(scores) });
  }
  const sign = isLoss(options.metric ?? "accuracy") ? -1 : 1;
  const [first] = finalists;
  const sorted = [...finalists].sort((a, b) => sign * (b.mean - a.mean));
  const chosen = sorted.find((one) => one === first || isBetter(one.scores, first.scores, sign))!;
  return { folds, finalists: sorted, chosen };
}

/** The first trial of each combination of learner and kernel or map. */
function firstOfKinds(trials: readonly Trial[]): Trial[] {
  const kinds = new Map<string, Trial>();
  for (const trial of trials) {
    const { learner, kernel, map } = trial.candidate;
    const kind = JSON.stringify([learner, kernel, map]);
    if (!kinds.has(kind)) kinds.set(kind, trial);
  }
  return [...kinds.values()];
}

/** Whether the mean of the differences exceeds their standard error. */
function isBetter(scores: readonly number[], than: readonly number[], sign: number): boolean {
  const gains = scores.map((score, k) => sign * (score - than[k]));
  const mean = meanOf(gains);
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / Math.max(1, gains.length - 1);
  return mean > Math.sqrt(variance / gains.length);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value of the metric on each fold; the folds are the same for all options. Undefined if the signal aborted. */
async function scoresOf(
  { examples, numeric, positive, encoding, sampleWeights }: SearchData,
  told: LearnerOptions,
  { folds, metric = "accuracy", seed = 0 }: SearchOptions & { readonly folds: number },
  signal: AbortSignal,
): Promise<readonly number[] | undefined> {
  const text = textPrefixes(encoding);
  const made = async (_: number, { rows }: { rows: Examples<Label> }) =>
    fillingGaps(
      encoding,
      (await chooseLearner(told, { examples: rows, whole: examples.size, numeric, positive, text })).learner,
    );
  const watching = told.earlyStopping === false ? undefined : watch(metric, positive, examples.classes);
  try {
    const { folds: judged } = await crossValidateAsync<Label, Row, Examples<Label>>(made, examples, undefined, {
      folds,
      seed,
      classes: sortedClasses(examples.classes),
      evaluate: false,
      signal,
      scorer: metrics[metric],
      ...(sampleWeights && { sampleWeights }),
      ...(positive !== undefined && { positive: classFor(positive, examples.classes, "--positive") }),
      ...(watching && { stopBy: watching.stopBy }),
    });
    return judged.length < folds ? undefined : judged.map(({ score }) => score);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
