// The engine of a learner: what the verbs of its public class and the runs over whole data sets need of it.

import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
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
  /** A run is in progress. */
  readonly running: boolean;
  /** The run in progress is to pause every few milliseconds. */
  readonly prompt: boolean;
  /** Who watches the run in progress. */
  readonly watch: Watch<L> | undefined;
  /** The report of the last run; null before any. */
  readonly report: Report<L> | null;
  /** Options that need the whole data set, by name. */
  readonly fitOnly: readonly string[];
  /** Throws unless the learner may learn without a run, by the verb named. */
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

/** `X` is one thing to tell apart, `Given` what many of them may come as, `D` the data set they become. */
export interface BatchEngine<L extends Label, X, Given, D extends Labelled<L>, S extends State = State>
  extends Scorer<L, D> {
  /** The learner's name in reports and model files. */
  readonly name: string;
  readonly settings: Settings<L>;
  experience: Experience<L, S>;
  readonly training: Trainer<L, Given>;
  readonly domain: Domain<X, D>;
  /** Scores are w·x + b of one vector per class. */
  readonly isLinear: boolean;
  /** Brings what a run has learned so far into `experience`; undefined while no run has it elsewhere. */
  flush: (() => void) | undefined;
  /** What proves that a run which ended as not separable had to. */
  certificate?: unknown;

  /** An experience of nothing. */
  fresh(): Experience<L, S>;
  /** One score per class, by what predicts. */
  scores(x: X): number[];
  explain(x: X, options: ExplainOptions<L>): Explanation<L>;
  /** What a run over the data visits, block after block. `targets` stand in for the data's own where those are in another order. */
  course(data: D, targets: Uint32Array | undefined, options: FitOptions<L, Given>, pace: Pace): Course;
  /** Refuses options of a run that do not go with this learner, and weights to watch where it has none. */
  checkRun?(options: FitOptions<L, Given>, weights: boolean): void;
  /** Refuses more classes than the learner can tell apart. */
  checkClasses?(classes: number): void;
  /** What a model file of the learner holds, for either encoding. */
  content(): ModelContent;
}

/** The engine of a learner that can be taught one example at a time. */
export interface Engine<L extends Label, X, Given, D extends Labelled<L>, S extends State = State>
  extends BatchEngine<L, X, Given, D, S> {
  /** What stops being finite when steps are too long: "weights" or "coefficients". */
  readonly numbers: string;
  /** Reads an example and leaves what was learned as it is. Says whether learning from it could make a number overflow. */
  receive(x: X, label: L, weight: number): boolean;
  /** Judges the example received, then learns that it is of this class. Returns its scores from before. */
  answer(target: number): number[];
  /** Whether the last answer was wrong, and whether it was learned from. */
  readonly answered: { readonly mistake: boolean; readonly updated: boolean };
  /** Whether the last answer made a number that is not finite; all numbers are looked at when an overflow was foreseen. */
  overflowed(foreseen: boolean): boolean;
  /** Takes what the last example brought out of an experience that is to be as it was before. */
  takeBack?(experience: Experience<L, S>): void;
  /** Learns the data once, in its order. */
  pass(data: D, targets: Uint32Array | undefined): Counts;
}
