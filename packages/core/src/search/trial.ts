// The result of one candidate, and how to compare two.

import type { CrossValidation } from "../evaluate/cross-validation.js";
import type { Scorer } from "../evaluate/scorer.js";
import type { Spread } from "../evaluate/spread.js";
import type { Label } from "../learner.js";

/** The result of one candidate. */
export interface SearchTrial<O = object> {
  /** The options of the candidate. */
  readonly options: O;
  /** Mean and standard deviation of what the scorer measured, over the folds; the mean is NaN if the candidate failed. */
  readonly score: Spread;
  /** What the scorer measured on each fold. */
  readonly scores: readonly number[];
  /** With halving, how many examples or epochs it got in the end. */
  readonly budget?: number;
  /** Why it could not learn from the data, if it could not. */
  readonly error?: string;
}

/** The trial of a candidate that was cross-validated. */
export function trialOf<L extends Label>(options: object, { score, folds }: CrossValidation<L>): SearchTrial {
  return { options, score, scores: folds.map((fold) => fold.score) };
}

/** The trial of a candidate that could not learn. */
export function failedTrial(options: object, { message }: Error): SearchTrial {
  return { options, score: { mean: Number.NaN, sd: null }, scores: [], error: message };
}

/** Compares by budget, because scores on little data cannot be compared with scores on more, then by mean score; failures come last. */
export function comparing({ better }: Scorer<never>): (a: SearchTrial, b: SearchTrial) => number {
  const worth = ({ score: { mean } }: SearchTrial) =>
    Number.isNaN(mean) ? -Infinity : better === "higher" ? mean : -mean;
  return (a, b) => {
    if ((a.budget ?? 0) !== (b.budget ?? 0)) return (b.budget ?? 0) - (a.budget ?? 0);
    const [x, y] = [worth(a), worth(b)];
    return x === y ? 0 : y - x;
  };
}

/** A trial in columns: mean, deviation, budget if there is one, and the options. */
export type SearchRow<O = object> = Spread & Pick<SearchTrial, "budget" | "error"> & O;

/** Puts a trial in columns. */
export function columnsOf({ options, score, budget, error }: SearchTrial): SearchRow {
  return {
    mean: score.mean,
    sd: score.sd,
    ...(budget !== undefined && { budget }),
    ...options,
    ...(error !== undefined && { error }),
  };
}
