// Finds the options of a learner that do best on data it has not seen.

import { optionsGiven } from "../check.js";
import { LabelledRows } from "../data/part.js";
import { splitIndices } from "../data/split.js";
import { InputError, OptionError } from "../errors.js";
import { clone } from "../evaluate/clone.js";
import {
  type CrossValidation,
  type CrossValidationOptions,
  crossValidationOptions,
  type FoldProgress,
  validation,
} from "../evaluate/cross-validation.js";
import { checkLearner, checkSource, fitting, methodFor } from "../evaluate/fold.js";
import { type Scorer, scorerOf } from "../evaluate/scorer.js";
import {
  atOnce,
  checkOptions,
  type Fit,
  fitNow,
  fitUntil,
  Going,
  inTime,
  type Stepwise,
} from "../evaluate/stepwise.js";
import type { BatchLearner, Label, Report } from "../learner.js";
import type { Candidate, SearchSpace } from "./candidates.js";
import { halve } from "./halving.js";
import { type PlanOptions, planOf, planOptions } from "./plan.js";
import { columnsOf, comparing, failedTrial, type SearchRow, type SearchTrial, trialOf } from "./trial.js";

/** The progress of a search, and of the cross-validation of the present candidate. */
export interface SearchProgress extends FoldProgress {
  /** The number of trials before this one. */
  readonly trial: number;
  /** The options being tried. */
  readonly options: object;
}

/** Options of `search`. */
export interface SearchOptions<L extends Label = Label>
  extends PlanOptions,
    Omit<CrossValidationOptions<L>, "onProgress" | "evaluate"> {
  /** Whether to fit a learner with the best options to all rows. Defaults to true. */
  refit?: boolean;
  /** Called between blocks of examples; return false to stop, which keeps the finished candidates. */
  onProgress?: (progress: SearchProgress) => unknown;
}

/** Options of `searchAsync`. */
export interface SearchAsyncOptions<L extends Label = Label> extends SearchOptions<L> {
  /** Stops between two blocks of examples; the finished candidates are kept. */
  signal?: AbortSignal;
}

/** The results of a search. */
export interface SearchResult<T = BatchLearner, O = object> {
  /** A learner with the best options, fitted to all rows; not fitted after a search that was stopped, or with `refit: false`. */
  readonly learner: T;
  /** The best trial. */
  readonly best: SearchTrial<O>;
  /** All trials, the best first. */
  readonly trials: readonly SearchTrial<O>[];
  /** The same in columns, for `console.table`: mean, sd and the options. */
  readonly table: readonly SearchRow<O>[];
  /** The name of the measure, and whether higher or lower is better. */
  readonly scorer: Pick<Scorer, "name" | "better">;
  /** Whether a signal or `onProgress` ended it. */
  readonly stopped: boolean;
}

/** Any learner, whatever its labels and rows. The type of rows is unknown until the learner is inferred. */
interface AnyLearner {
  readonly classes: readonly Label[];
  fit(rows: unknown, labels?: unknown, options?: unknown): unknown;
}

type LabelOf<T extends AnyLearner> = T["classes"][number];
type GivenTo<T extends AnyLearner> = Parameters<T["fit"]>[0];

/**
 * Cross-validates a learner with each combination of options, and fits the best to all rows. `space` has a list of values, or a range,
 * for each option; several spaces may be listed. The options are those of the learner, or of the one at the end of a pipeline; for other
 * changes, pass a function that makes the learner. The same seed gives the same result.
 */
export function search<T extends AnyLearner, S extends SearchSpace>(
  learner: T,
  space: S | readonly S[],
  rows: GivenTo<T>,
  labels?: Iterable<LabelOf<T>>,
  options?: SearchOptions<LabelOf<T>>,
): SearchResult<T, Candidate<S>>;
/** Cross-validates the learners that a function makes from each combination of options, and fits the best to all rows. */
export function search<T extends AnyLearner, S extends SearchSpace>(
  make: (options: Candidate<S>) => T,
  space: S | readonly S[],
  rows: GivenTo<T>,
  labels?: Iterable<LabelOf<T>>,
  options?: SearchOptions<LabelOf<T>>,
): SearchResult<T, Candidate<S>>;
export function search(
  source: unknown,
  space: SearchSpace | readonly SearchSpace[],
  rows: unknown,
  labels?: Iterable<Label>,
  options: SearchOptions = {},
): never {
  return atOnce(steps(source as never, [space].flat(), rows, labels, options, fitNow)) as never;
}

/** Searches like `search`, with the same result, and yields to the event loop. */
export function searchAsync<T extends AnyLearner, S extends SearchSpace>(
  learner: T,
  space: S | readonly S[],
  rows: GivenTo<T>,
  labels?: Iterable<LabelOf<T>>,
  options?: SearchAsyncOptions<LabelOf<T>>,
): Promise<SearchResult<T, Candidate<S>>>;
/** Searches like `search`, with the same result, and yields to the event loop; the function may return a promise. */
export function searchAsync<T extends AnyLearner, S extends SearchSpace>(
  make: (options: Candidate<S>) => T | Promise<T>,
  space: S | readonly S[],
  rows: GivenTo<T>,
  labels?: Iterable<LabelOf<T>>,
  options?: SearchAsyncOptions<LabelOf<T>>,
): Promise<SearchResult<T, Candidate<S>>>;
export async function searchAsync(
  source: unknown,
  space: SearchSpace | readonly SearchSpace[],
  rows: unknown,
  labels?: Iterable<Label>,
  options: SearchAsyncOptions = {},
): Promise<never> {
  return inTime(
    steps(source as never, [space].flat(), rows, labels, options, fitUntil(optionsGiven(options).signal)),
  ) as never;
}

const shared = crossValidationOptions.filter((name) => name !== "evaluate");

function* steps<L extends Label>(
  source: BatchLearner<L> | ((options: object) => BatchLearner<L>),
  spaces: readonly SearchSpace[],
  rows: unknown,
  labels: Iterable<L> | undefined,
  options: SearchAsyncOptions<L>,
  fit: Fit,
): Stepwise<SearchResult<BatchLearner<L>>> {
  checkOptions(options, [...shared, ...planOptions, "refit"], fit);
  checkSource(source);
  const { seed = 0, stratified = true, refit = true } = options;
  const draw = { seed, stratified };
  const scorer = scorerOf(options.scorer);
  const data = new LabelledRows<L, unknown>(rows, labels, options.sampleWeights);
  const { candidates, resource, budgets } = planOf(options, spaces, seed, data.labels.length);
  const make = (own: object, budget: number | undefined) => {
    const all = resource === "epochs" && budget !== undefined ? { ...own, epochs: budget } : own;
    return (typeof source === "function" ? source(all) : clone(source, all)) as BatchLearner<L>;
  };
  for (const own of candidates) yield* checking(own, () => make(own, undefined));

  const going = new Going<SearchProgress>(options);
  const inner = Object.fromEntries(Object.entries(options).filter(([name]) => [...shared, "signal"].includes(name)));
  const attempts = halve<object, SearchTrial>(candidates, budgets, comparing(scorer));
  let attempt = attempts.next();
  for (let trial = 0; !attempt.done; trial++) {
    const { candidate, budget } = attempt.value;
    const part = resource === "examples" ? some(data, budget, options.folds ?? 5, draw) : data;
    const outcome: SearchTrial | undefined = yield* trying(candidate, going, () =>
      validation(() => make(candidate, budget), part, { ...inner, evaluate: false, onProgress: told }, fit),
    );
    attempt = attempts.next(outcome && (resource ? { ...outcome, budget } : outcome));

    function told(progress: FoldProgress): boolean {
      return going.tell({ trial, options: candidate, ...progress });
    }
  }

  const trials = attempt.value;
  if (trials.length === 0) going.refuse("a candidate");
  const [best] = trials;
  if (best.error !== undefined) throw new InputError(`no candidate could learn from these rows: ${best.error}`);
  let learner: BatchLearner<L> = yield make(best.options, best.budget);
  if (refit && !going.stopped) {
    const method = methodFor(options.calibration, scorer, learner);
    const report: Report<L> = yield* fitting(learner, data, data.all(), method, draw, fit, {
      ...(options.stopBy && { stopBy: options.stopBy }),
    });
    // A learner whose fit was aborted would look like a finished one.
    if (report.stopped === "aborted") learner = yield make(best.options, best.budget);
  }
  return {
    learner,
    best,
    trials,
    table: trials.map(columnsOf),
    scorer: { name: scorer.name, better: scorer.better },
    stopped: going.stopped,
  };
}

/** Makes a learner from a candidate before any is tried, so that options that it does not take are refused at once. */
function* checking(own: object, make: () => unknown): Stepwise<void> {
  try {
    checkLearner(yield make());
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const words = Object.entries(own).map(([name, value]) => `${name} ${String(value)}`);
    throw new OptionError(`${error.message} (tried with ${words.join(", ") || "no options"})`);
  }
}

/** Cross-validates a candidate. Gives undefined if it was stopped, and a failed trial if the candidate cannot learn from the rows. */
function* trying<L extends Label, P>(
  own: object,
  going: Going<P>,
  validate: () => Stepwise<CrossValidation<L>>,
): Stepwise<SearchTrial | undefined> {
  try {
    const validated = yield* validate();
    return validated.stopped ? undefined : trialOf(own, validated);
  } catch (error) {
    if (going.stopped) return undefined;
    if (error instanceof InputError) return failedTrial(own, error);
    throw error;
  }
}

/** So many of the rows, with a proportional share of each class, and at least 2 · folds · classes; more rows include the same ones. */
function some<L extends Label>(
  data: LabelledRows<L, unknown>,
  examples: number,
  folds: number,
  draw: { seed: number; stratified: boolean },
): LabelledRows<L, unknown> {
  const size = Math.max(examples, 2 * folds * data.classes.length);
  if (size >= data.labels.length) return data;
  const { rows, labels, sampleWeights } = data.pick(splitIndices(data.labels, { train: size, ...draw }).train);
  return new LabelledRows<L, unknown>(rows, labels, sampleWeights);
}
