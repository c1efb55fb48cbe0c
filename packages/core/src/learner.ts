// The contract: what goes into a learner, what comes out, and the verbs every learner has.

import type { Examples } from "./data/examples.js";
import type { Label, Row, Rows } from "./data/row.js";
import type { Json, ModelContent, ModelFile } from "./model/format.js";

export type * from "./data/row.js";

/** What `learn` saw and did. Everything but `updated` was judged before learning. */
export interface Learned<L extends Label = Label> {
  /** The class predicted by the vector in training; undefined before any class is known. */
  readonly predicted: L | undefined;
  /** One score per class, in the order of `classes`; two classes score −s and s. */
  readonly scores: readonly number[];
  readonly mistake: boolean;
  readonly updated: boolean;
}

/** One step of learning; an error-driven learner is the sum of its updates. */
export interface Update<L extends Label = Label> {
  /** Position of the example in the data, or how many came before it in a stream. */
  readonly index: number;
  /** The pass it happened in, from 0. */
  readonly epoch: number;
  readonly label: L;
  /** Two classes, or one against the rest: w·x + b. Joint ones: half the lead of the right class over the best wrong one. */
  readonly score: number;
  readonly mistake: boolean;
  /** The multiple of x that was added: w ← w + step·x. With joint classes, added to the right one, taken from the rival. */
  readonly step: number;
  /** With three or more joint classes: the class that lost `step`·x. */
  readonly rival?: L;
  /** With one vector per class learned apart: the class whose vector moved. */
  readonly moved?: L;
  /** Weights after the step, bias first, one vector per class (a single one for two classes); on request. */
  readonly weights?: readonly Float64Array[];
}

/** Why a run ended. */
export type Stopped =
  /** A pass in which every example scored strictly on its own side. */
  | "separated"
  /** A pass without an update, some example scoring exactly 0; of a max-margin learner, without one above its tolerance. */
  | "clean"
  /** Proved that no hyperplane separates the data. */
  | "not-separable"
  /** The validation error stopped improving. */
  | "early"
  /** All epochs were used. */
  | "epochs"
  /** A signal, or `onProgress` returning false. */
  | "aborted";

export interface Errors {
  readonly examples: number;
  readonly errors: number;
  /** errors / examples. */
  readonly error: number;
  /** Means over the examples, of the margin m = y·s (with more classes, half the lead of the right one). */
  readonly losses: {
    /** max(0, −m). */
    readonly perceptron: number;
    /** max(0, 1 − m). */
    readonly hinge: number;
    /** 1 for a wrong prediction, else 0. */
    readonly zeroOne: number;
  };
}

export interface Report<L extends Label = Label> {
  readonly learner: string;
  readonly examples: number;
  readonly features: number;
  readonly classes: readonly L[];
  /** Passes begun, counting one cut short. */
  readonly epochs: number;
  readonly mistakes: number;
  readonly updates: number;
  readonly mistakesPerEpoch: readonly number[];
  readonly updatesPerEpoch: readonly number[];
  readonly stopped: Stopped;
  /** Of a run that ended as not separable: what proves it. */
  readonly certificate?: unknown;
  /** Errors of the finished model on the examples it was trained on; null when `evaluate` was false, or was cut short. */
  readonly training: Errors | null;
  /** Validation errors after each epoch, when there was a validation part. */
  readonly validationErrors: readonly number[];
}

export interface Progress {
  readonly epoch: number;
  readonly epochs: number;
  /** Examples visited in this epoch, and how many there are. */
  readonly position: number;
  readonly examples: number;
  /** Counts of this epoch so far. */
  readonly mistakes: number;
  readonly updates: number;
}

/** An answer to whether data is separable; null is undecided. */
export interface Proof {
  readonly separable: boolean | null;
  readonly certificate: unknown;
  /** With three or more classes: each against the rest. */
  readonly rest?: readonly Proof[];
}

/** `Given` is what rows to validate on may come as. */
export interface FitOptions<L extends Label = Label, Given = Rows> {
  /** Go on from the present weights, epoch and position instead of starting anew. */
  resume?: boolean;
  /** One factor per example for the size of its step: k makes one step k times as long (it is not k visits); 0 never moves. */
  sampleWeights?: ArrayLike<number>;
  /** Examples to watch for early stopping, instead of a part held back. */
  validation?: { rows: Given; labels: Iterable<L> } | Examples<L>;
  /** Measure errors and losses on the training examples at the end. Defaults to true. */
  evaluate?: boolean;
  /**
   * Asked once, after a first pass that was not clean: is the data separable at all? If not, no run ever ends by itself, and
   * this one ends with `stopped: "not-separable"` and the certificate in its report. `separability` of rosenblatt/theory answers.
   */
  prove?: (examples: Examples, labels: undefined, options: { bias: boolean }) => Proof;
  /** Called between blocks of examples; return false to stop. */
  onProgress?: (progress: Progress) => unknown;
}

export interface FitAsyncOptions<L extends Label = Label, Given = Rows> extends FitOptions<L, Given> {
  /** Stops the run between two blocks; what is learned so far stays, and `resume` goes on from there. */
  signal?: AbortSignal;
}

/** What a feature added to a score. */
export interface FeatureContribution {
  /** Its name, column number, or `(bias)`. */
  readonly feature: string | number;
  readonly value: number;
  readonly weight: number;
  /** value · weight. */
  readonly contribution: number;
  /** With feature hashing: other names of this example that share its slot. */
  readonly collides?: readonly string[];
}

/** What one past update added to a score. */
export interface UpdateContribution<L extends Label = Label> {
  readonly index: number;
  readonly epoch: number;
  readonly label: L;
  readonly step: number;
  readonly contribution: number;
}

export interface Explanation<L extends Label = Label> {
  /** The class whose score is explained: the predicted one unless another was asked for. */
  readonly label: L;
  readonly score: number;
  /** Largest first by size; they sum to `score`. Empty where a score has no such parts, as a vote. */
  readonly features: readonly FeatureContribution[];
  /** Largest first by size; they sum to `score`. A sentence instead where past updates do not add up or were not kept. */
  readonly updates: readonly UpdateContribution<L>[] | string;
}

export interface ExplainOptions<L extends Label = Label> {
  label?: L;
  /** The examples learned from, for a learner that kept only their indices. */
  examples?: Examples | Rows;
}

/**
 * What makes probabilities of scores: P = 1 / (1 + exp(a·s + b)), one sigmoid of the second class's score for two
 * classes, else one per class. Plain data; `calibrate` in rosenblatt/evaluate fits it, and a learner keeps it.
 */
export type Calibration<L extends Label = Label> = {
  readonly classes: readonly L[];
  readonly sigmoids: readonly { readonly a: number; readonly b: number }[];
};

/** What a learner has settled and counted by now; a model file keeps all of it. */
export interface Facts {
  /** Name of the learner in reports and model files. */
  readonly learner: string;
  /** The options it was made with. */
  readonly options: { readonly [name: string]: Json };
  /** Columns that it knows. */
  readonly columns: number;
  /** Position of the class that scores above 0, of two. */
  readonly positive: number;
  /** Examples it has learned from, each visit counted. */
  readonly examples: number;
  /** Its scores are w·x + b, with one vector per class. */
  readonly isLinear: boolean;
  /** Mistakes in each epoch of its run. */
  readonly mistakesPerEpoch: readonly number[];
  /** Updates in each epoch of its run. */
  readonly updatesPerEpoch: readonly number[];
  /** Validation errors after each epoch of its run, when there was a validation part. */
  readonly validationErrors: readonly number[];
}

/** What a learner also says whose scores are w·x + b. One that votes has a last vector to show, though it predicts with more. */
export interface LinearWeights<L extends Label = Label> {
  /** The weights of a class by column, without the bias; with two classes, by default, those of the positive one. */
  weights(label?: L): Float64Array;
  /** The bias of a class: the weight of the constant feature. */
  bias(label?: L): number;
  /** The bias and the weights of a class in one vector, the bias in front. */
  vector(label?: L): Float64Array;
}

/**
 * What every learner does that learns from whole data sets. `X` is one thing to tell apart, a row of features unless a kernel compares
 * others; `Given` is what many of them may come as.
 */
export interface BatchLearner<L extends Label = Label, X = Row, Given = Rows | Examples>
  extends Partial<LinearWeights<L>> {
  /** Known classes, in order of appearance unless declared. */
  readonly classes: readonly L[];

  /** Predicts the class of x, with the average, the vote or the pocket where the learner has one. */
  predict(x: X): L;
  /** Predicts the class of each of many. */
  predictAll(rows: Given): L[];
  /** One score per class, in the order of `classes`, of which the highest wins; two classes score −s and s. */
  scores(x: X): number[];
  /** Takes the score of a class apart: what each feature and each past update added to it. */
  explain(x: X, options?: ExplainOptions<L>): Explanation<L>;

  /** Learns from the whole set, pass after pass, until one of the reasons in `Stopped`; the report says which. */
  fit(rows: Given, labels?: Iterable<L>, options?: FitOptions<L, Given>): Report<L>;
  /** Does what `fit` does, with the same bits, and gives way to the event loop at least every 10 ms. */
  fitAsync(
    rows: Given | AsyncIterable<readonly [X, L]>,
    labels?: Iterable<L>,
    options?: FitAsyncOptions<L, Given>,
  ): Promise<Report<L>>;
  /** The run of `fit`, one update at a time; stopping early keeps what was learned. */
  updates(
    rows: Given,
    labels?: Iterable<L>,
    options?: FitOptions<L, Given> & { weights?: boolean },
  ): Generator<Update<L>, Report<L>, void>;
  /** The report of the last run; null before any. */
  report(): Report<L> | null;

  /** The model file as an object: data only, from which `fromJSON` and `load` go on as if learning had never stopped. */
  toJSON(): ModelFile;

  /** Feature names by column, where features have names. */
  readonly features?: readonly string[] | undefined;
  /** What makes probabilities of its scores, kept in the model file; further learning drops it. */
  calibration?: Calibration<L> | undefined;
  /** Calls `seen` with the scores of each of many in turn; the array is used again. */
  scoreAll?(rows: Given, seen: (scores: ArrayLike<number>, row: number) => void): void;
  /** What it has settled and counted by now. */
  facts?(): Facts;
  /** What a model file of it holds, whatever the encoding. */
  content?(): ModelContent;
}

/** What a learner does that can also be taught one example at a time. */
export interface Learner<L extends Label = Label, X = Row, Given = Rows | Examples> extends BatchLearner<L, X, Given> {
  /** Judges the vector in training on x, then learns the label. `weight` scales the step. */
  learn(x: X, label: L, weight?: number): Learned<L>;
  /** Learns many examples once, in the given order. */
  learnAll(rows: Given, labels?: Iterable<L>): { examples: number; mistakes: number; updates: number };
}
