// The engine of a learner: what its public class and runs over whole data sets call.

import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import type { ExplainOptions, Explanation, FitAsyncOptions, FitOptions, Report, Update } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import type { Settings } from "../options/shared-options.js";
import type { Domain } from "./domain.js";
import type { Scorer } from "./error-count.js";
import type { Experience, State } from "./experience.js";
import type { Counts } from "./pass.js";
import type { Pace } from "./pause.js";
import type { Course } from "./run.js";
import type { Watch } from "./update-log.js";

/** What trains an engine over whole data sets: one run at a time. */
export interface Trainer<L extends Label, Given> {
  /** Whether a run is in progress. */
  readonly running: boolean;
  /** Whether the run in progress is to pause every few milliseconds. */
  readonly prompt: boolean;
  /** Collects the updates of a watched run. */
  readonly watch: Watch<L> | undefined;
  /** The report of the last run; null before any. */
  readonly report: Report<L> | null;
  /** The names of the options given that need the whole data set. */
  readonly fitOnly: readonly string[];
  /** Throws unless the learner may learn without a run now; `verb` is the method that was called. */
  allow(verb: string): void;
  learnAll(rows: Given, labels: Iterable<L> | undefined): Counts;
  fit(rows: Given, labels: Iterable<L> | undefined, options: FitOptions<L, Given>): Report<L>;
  fitAsync<X>(
    rows: Given | AsyncIterable<readonly [X, L]>,
    labels: Iterable<L> | undefined,
    options: FitAsyncOptions<L, Given>,
  ): Promise<Report<L>>;
  updates(
    rows: Given,
    labels: Iterable<L> | undefined,
    options: FitOptions<L, Given> & { weights?: boolean },
  ): Generator<Update<L>, Report<L>, void>;
}

/**
 * The engine of a learner that learns from whole data sets. `X` is one thing to classify, `Given` the type in which many are given, `D`
 * the data set they become.
 */
export interface BatchEngine<L extends Label, X, Given, D extends Labelled<L>, S extends State = State>
  extends Scorer<L, D> {
  /** The learner's name in reports and model files. */
  readonly name: string;
  readonly settings: Settings<L>;
  experience: Experience<L, S>;
  readonly training: Trainer<L, Given>;
  readonly domain: Domain<X, D>;
  /** Whether scores are w·x + b of one vector per class. */
  readonly isLinear: boolean;
  /** Copies what a run has learned so far into `experience`; undefined while the learner has it there already. */
  flush: (() => void) | undefined;
  /** The proof that nothing separates the data, after a run that ended as "not-separable". */
  certificate?: unknown;

  /** Makes an experience that has learned nothing yet. */
  fresh(): Experience<L, S>;
  /** Gives one score per class, by the vectors that predict. */
  scores(x: X): number[];
  explain(x: X, options: ExplainOptions<L>): Explanation<L>;
  /** Makes the course of a run over the data. `targets` replace the data's own where classes are numbered differently. */
  course(data: D, targets: Uint32Array | undefined, options: FitOptions<L, Given>, pace: Pace): Steps<Course>;
  /** Refuses options of a run that do not go with this learner, and `weights` if it has none to show. */
  checkRun?(options: FitOptions<L, Given>, weights: boolean): void;
  /** Called after the experience was restored because something was refused. */
  restored?(): void;
  /** Refuses more classes than the learner can tell apart. */
  checkClasses?(classes: number): void;
  /** Gives what a model file of the learner holds, for either encoding. */
  content(): ModelContent;
}

/** The engine of a learner that can be taught one example at a time. */
export interface Engine<L extends Label, X, Given, D extends Labelled<L>, S extends State = State>
  extends BatchEngine<L, X, Given, D, S> {
  /** What stops being finite when steps are too long: "weights" or "coefficients". */
  readonly numbers: string;
  /** Reads an example without learning from it. Says whether learning from it could make a number overflow. */
  receive(x: X, label: L, weight: number): boolean;
  /** Judges the example received, then learns that it is of this class. Returns its scores from before. */
  answer(target: number): number[];
  /** Whether the last answer was wrong, and whether it was learned from. */
  readonly answered: { readonly mistake: boolean; readonly updated: boolean };
  /** Whether the last answer made a number that is not finite; asked if an overflow was foreseen. */
  overflowed(): boolean;
  /** Removes what `receive` changed in the experience, so that the example leaves no trace. */
  takeBack?(experience: Experience<L, S>): void;
  /** Learns the data once, in its order. */
  pass(data: D, targets: Uint32Array | undefined): Counts;
}
