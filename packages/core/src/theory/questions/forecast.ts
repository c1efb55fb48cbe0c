// Before training: whether it will end, after how many mistakes at most, and, estimated from a few short runs, when. After training: how
// far the run stayed below the bound.

import { atLeastZero, dataSet, flag, having, onlyKnown, whole } from "../../check.js";
import { log } from "../../compute/elementary.js";
import type { Examples } from "../../data/examples.js";
import type { Label, Report } from "../../learner.js";
import { Perceptron } from "../../learners/perceptron.js";
import { positiveClass, type SideOptions } from "../problem/two-classes.js";

/** Options of `forecast`: what is already known of the examples, and how many runs to try. */
export interface ForecastOptions<L extends Label = Label> extends SideOptions<L> {
  /** Whether the examples are separable, as `separability` answers; null or left out if unknown. */
  separable?: boolean | null;
  /** The most mistakes possible, such as (R/γ)², if known. */
  bound?: number | null;
  /** How many runs to try, each in another order. Defaults to 5. */
  runs?: number;
  /** The most passes of each run. Defaults to 10. */
  epochs?: number;
  /** The seed of the first run; the next runs have the next seeds. Defaults to 0. */
  seed?: number;
}

/** One run that was tried, and when it ended or would end. */
export interface Trial {
  /** The seed of its order. */
  readonly seed: number;
  /** Whether it reached a pass without a mistake, which counts among the epochs. */
  readonly separated: boolean;
  /** The number of passes it made. */
  readonly epochs: number;
  /** The number of mistakes it made. */
  readonly mistakes: number;
  /**
   * When it would end if mistakes kept decreasing as they did: its epochs if it has ended, null if they do not decrease.
   */
  readonly epochsExpected: number | null;
}

/** Whether training will end, what is proved about when, and what a few runs suggest. */
export interface Forecast {
  /** Whether a run ends, given enough epochs; null if unknown. */
  readonly ends: boolean | null;
  /** The most mistakes of any run; null if no bound is known. */
  readonly mistakesAtMost: number | null;
  /** The most epochs of any run, all but the last of which have a mistake; null if no bound is known. */
  readonly epochsAtMost: number | null;
  /**
   * What `epochs` is based on: "measured" if every run tried has ended, "extrapolated" if a trend was followed for some,
   * null if there is none.
   */
  readonly basis: "measured" | "extrapolated" | null;
  /** The epochs that the runs tried took or are expected to take, without guarantee; null if no run is expected to end. */
  readonly epochs: { readonly least: number; readonly median: number; readonly most: number } | null;
  /** The runs that were tried. */
  readonly trials: readonly Trial[];
}

/**
 * Runs a perceptron a few times for a few epochs to say whether and when training ends. What is proved and what is
 * estimated are kept apart.
 */
export function forecast<L extends Label>(examples: Examples<L>, options: ForecastOptions<L> = {}): Forecast {
  onlyKnown(options, ["separable", "bound", "runs", "epochs", "seed", "bias", "positive"]);
  const { separable = null, bound = null } = options;
  if (separable !== null) flag("separable", separable);
  if (bound !== null) atLeastZero("bound", bound);
  const runs = whole("runs", options.runs ?? 5, 1);
  const epochs = whole("epochs", options.epochs ?? 10, 2);
  const seed = whole("seed", options.seed ?? 0, 0);
  const bias = flag("bias", options.bias ?? true);
  const positive = dataSet(examples).classes[positiveClass(examples, options.positive)];
  const mistakesAtMost = separable === false || bound === null ? null : Math.floor(bound);
  const epochsAtMost = mistakesAtMost === null ? null : mistakesAtMost + 1;
  const trials = Array.from({ length: runs }, (_, i) => {
    const learner = new Perceptron<L>({ epochs, seed: seed + i, bias, classes: examples.classes, positive });
    const report = learner.fit(examples, undefined, { evaluate: false });
    return trialOf(seed + i, report, separable === false ? 0 : (epochsAtMost ?? Infinity));
  });
  const separated = trials.some((trial) => trial.separated);
  const expected = trials.flatMap(({ epochsExpected }) => epochsExpected ?? []).sort((a, b) => a - b);
  const some = expected.length > 0;
  return {
    // A run that has ended has found a separating vector.
    ends: separable ?? (separated || null),
    mistakesAtMost,
    epochsAtMost,
    basis: some ? (trials.every((trial) => trial.separated) ? "measured" : "extrapolated") : null,
    epochs: some
      ? { least: expected[0], median: expected[expected.length >> 1], most: expected[expected.length - 1] }
      : null,
    trials,
  };
}

/** `most` is the largest number of epochs of any run; 0 if none ends. */
function trialOf(seed: number, { stopped, epochs, mistakes, mistakesPerEpoch }: Report, most: number): Trial {
  const separated = stopped === "separated";
  const expected = separated ? epochs : most === 0 ? null : extrapolated(mistakesPerEpoch);
  return {
    seed,
    separated,
    epochs,
    mistakes,
    epochsExpected: expected === null ? null : Math.min(expected, most),
  };
}

/**
 * Returns the epoch in which a run is expected to end, or null if its mistakes do not decrease. The mistakes per epoch are
 * assumed to fall by the same factor from epoch to epoch, as estimated from the last third of the epochs and the third before
 * it; a run ends when less than one is left.
 */
export function extrapolated(mistakesPerEpoch: readonly number[]): number | null {
  const epochs = mistakesPerEpoch.length;
  const third = Math.floor(epochs / 3) || 1;
  const sum = (from: number, to: number) => mistakesPerEpoch.slice(from, to).reduce((total, m) => total + m, 0);
  const before = sum(Math.max(0, epochs - 2 * third), epochs - third);
  const last = sum(epochs - third, epochs);
  if (last === 0) return epochs;
  if (last >= before) return null;
  // The epoch now has last/third mistakes, and each further one before/last times fewer to the power 1/third.
  const rate = log(before / last) / third;
  return epochs + Math.max(1, Math.ceil(log(last / third) / rate) + 1);
}

/** How the mistakes of a run that has ended compare with the bound. */
export interface Outcome {
  /** The number of mistakes. */
  readonly mistakes: number;
  /** The bound. */
  readonly bound: number;
  /** The fraction of the bound that was used up: mistakes / bound. */
  readonly share: number;
  /** Whether the mistakes are within the bound. */
  readonly within: boolean;
}

/** Says how far a run that has ended stayed below the bound. */
export function outcome(report: Pick<Report, "mistakes">, bound: number): Outcome {
  const { mistakes } = having("report", report, "the report of a run", "mistakes");
  atLeastZero("bound", bound);
  return { mistakes, bound, share: bound === 0 ? 0 : mistakes / bound, within: mistakes <= bound };
}
