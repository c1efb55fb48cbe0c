// The contract of learners: what goes in, what comes out, and the methods that every learner has.

import type { Examples } from "./data/examples.js";
import type { Pause } from "./data/pause.js";
import type { Label, Row, Rows } from "./data/row.js";
import type { Json, ModelContent, ModelFile } from "./model/format.js";

export type * from "./data/row.js";

/** The result of `learn`. Everything but `updated` was judged before learning. */
export interface Learned<L extends Label = Label> {
  /** The class predicted by the vector in training; undefined before any class is known. */
  readonly predicted: L | undefined;
  /** One score per class, in the order of `classes`; two classes score −s and s. */
  readonly scores: readonly number[];
  /** Whether the vector in training was wrong, or scored 0 and that counts as a mistake. */
  readonly mistake: boolean;
  /** Whether the example moved the weights. */
  readonly updated: boolean;
}

/** One step of learning; an error-driven learner is the sum of its updates. */
export interface Update<L extends Label = Label> {
  /** The position of the example in the data, or how many came before it in a stream. */
  readonly index: number;
  /** The pass in which it happened, from 0. */
  readonly epoch: number;
  /** The label of the example. */
  readonly label: L;
  /**
   * The score w·x + b with two classes or one against the rest; with joint classes, half the lead of the right class over the best
   * wrong one.
   */
  readonly score: number;
  /** Whether the example was a mistake; some learners also step on examples that they get right. */
  readonly mistake: boolean;
  /** The multiple of x that was added: w ← w + step·x. Joint classes add it to the right class and take it from the rival. */
  readonly step: number;
  /** The class that lost `step`·x; only with three or more joint classes. */
  readonly rival?: L;
  /** The class whose vector moved; only if each class is learned against the rest with a vector of its own. */
  readonly moved?: L;
  /** The weights after the step, bias first, one vector per class (a single one for two classes); present only on request. */
  readonly weights?: readonly Float64Array[];
}

/** Why a run ended. */
export type Stopped =
  /** In the last pass, every example learned from scored strictly on its own side of the boundary, which need not be a hyperplane. */
  | "separated"
  /** The last pass made no update, though some example scored exactly 0; a max-margin learner made none above its tolerance. */
  | "clean"
  /** It was proved that no hyperplane separates the data. */
  | "not-separable"
  /** The validation error stopped improving. */
  | "early"
  /** All epochs were used. */
  | "epochs"
  /** A signal ended the run, or `onProgress` returned false. */
  | "aborted";

/** How often a model is wrong on a set of examples, and its mean losses. */
export interface Errors {
  /** The number of examples. */
  readonly examples: number;
  /** The number of wrong predictions. */
  readonly errors: number;
  /** The error rate, errors / examples. */
  readonly error: number;
  /** Mean losses over the examples, where m = y·s is the margin; with more than two classes, half the lead of the right class. */
  readonly losses: {
    /** The mean of max(0, −m). */
    readonly perceptron: number;
    /** The mean of max(0, 1 − m). */
    readonly hinge: number;
    /** The mean of 1 for each wrong prediction and 0 for each right one. */
    readonly zeroOne: number;
  };
}

/** What a run of `fit` did, and why it ended. */
export interface Report<L extends Label = Label> {
  /** The name of the learner. */
  readonly learner: string;
  /** The number of examples. */
  readonly examples: number;
  /** The number of columns. */
  readonly features: number;
  /** The classes that it knows. */
  readonly classes: readonly L[];
  /** The number of passes begun, including one that was cut short. */
  readonly epochs: number;
  /** The number of mistakes in all passes. */
  readonly mistakes: number;
  /** The number of updates in all passes. */
  readonly updates: number;
  /** The number of mistakes in each pass. */
  readonly mistakesPerEpoch: readonly number[];
  /** The number of updates in each pass. */
  readonly updatesPerEpoch: readonly number[];
  /** Why the run ended. */
  readonly stopped: Stopped;
  /** The proof that no hyperplane separates the data, after a run that ended as "not-separable". */
  readonly certificate?: unknown;
  /** Errors of the finished model on the examples it was trained on; null if `evaluate` was false or the count was cut short. */
  readonly training: Errors | null;
  /** The number of validation errors after each epoch; empty without a validation part. */
  readonly validationErrors: readonly number[];
}

/** The progress of a run, as passed to `onProgress`. */
export interface Progress {
  /** The present pass, from 0. */
  readonly epoch: number;
  /** The most passes of the run. */
  readonly epochs: number;
  /** How many examples this epoch has visited so far. */
  readonly position: number;
  /** How many examples an epoch visits. */
  readonly examples: number;
  /** How many mistakes this epoch has made so far. */
  readonly mistakes: number;
  /** How many updates this epoch has made so far. */
  readonly updates: number;
}

/** An answer to whether data is separable. */
export interface Proof {
  /** Whether the data is separable; null if that could not be decided. */
  readonly separable: boolean | null;
  /** What proves the answer. */
  readonly certificate: unknown;
  /** With three or more classes, the answer for each class against the rest. */
  readonly rest?: readonly Proof[];
}

/** What early stopping watches: a measure of the validation examples after each epoch, lower being better. */
export type StoppingMeasure = (...held: never) => Generator<Pause, number, void>;

/** Options of one run of `fit`. `Given` is the type of the rows to validate on. */
export interface FitOptions<L extends Label = Label, Given = Rows> {
  /** Whether to go on from the present weights, epoch and position instead of starting anew. */
  resume?: boolean;
  /** One factor per example for the size of its step: k makes one step k times as long (which is not k visits), and 0 prevents it. */
  sampleWeights?: ArrayLike<number>;
  /** The examples to watch for early stopping, instead of a part held back. */
  validation?: { rows: Given; labels: Iterable<L> } | Examples<L>;
  /** What early stopping watches instead of the number of errors, as `stopBy` of rosenblatt/evaluate makes it. */
  stopBy?: StoppingMeasure;
  /** Whether to measure errors and losses on the training examples at the end. Defaults to true. */
  evaluate?: boolean;
  /**
   * Asked once, after a first pass that was not clean, if the learner scores by w·x + b: is the data separable at all? If not,
   * no run would end by itself, and this one ends with `stopped: "not-separable"` and the certificate in its report.
   * `separability` of rosenblatt/theory answers.
   */
  prove?: (examples: Examples, labels: undefined, options: { bias: boolean }) => Proof;
  /** Called between blocks of examples; return false to stop. */
  onProgress?: (progress: Progress) => unknown;
}

/** Options of one run of `fitAsync`. */
export interface FitAsyncOptions<L extends Label = Label, Given = Rows> extends FitOptions<L, Given> {
  /**
   * Stops the run between two blocks; what was learned so far stays, and `resume` continues it. Before the first visit, nothing
   * changes.
   */
  signal?: AbortSignal;
}

/** What one feature adds to a score. */
export interface FeatureContribution {
  /** The name of the feature, its column number, or `(bias)`. */
  readonly feature: string | number;
  /** The value of the feature. */
  readonly value: number;
  /** The weight of the feature. */
  readonly weight: number;
  /** What the feature adds: value · weight. */
  readonly contribution: number;
  /** With feature hashing, the other names in this example that share its column. */
  readonly collides?: readonly string[];
}

/** What one past update adds to a score. */
export interface UpdateContribution<L extends Label = Label> {
  /** The position of the example in the data, or how many came before it in a stream. */
  readonly index: number;
  /** The pass in which it happened, from 0. */
  readonly epoch: number;
  /** The label of the example. */
  readonly label: L;
  /** The multiple of x that was added. */
  readonly step: number;
  /** What the update adds to the score. */
  readonly contribution: number;
}

/** The score of one class, divided into what features and past updates add. */
export interface Explanation<L extends Label = Label> {
  /** The class whose score is explained: the predicted one unless another was asked for. */
  readonly label: L;
  /** The score of the class. */
  readonly score: number;
  /** What each feature adds, largest absolute value first; they sum to `score`. Empty if a score has no such parts, as in a vote. */
  readonly features: readonly FeatureContribution[];
  /**
   * What each past update adds, largest absolute value first; they sum to `score`. A sentence instead if they do not add up or were not
   * kept.
   */
  readonly updates: readonly UpdateContribution<L>[] | string;
}

/** What to explain, and what to explain it with. */
export interface ExplainOptions<L extends Label = Label> {
  /** The class to explain. Defaults to the predicted one. */
  label?: L;
  /** The examples learned from; needed if the learner kept only their indices. */
  examples?: Examples | Rows;
}

/**
 * What turns scores into probabilities and predictions. P = 1 / (1 + exp(a·s + b)): one sigmoid of the second class's score for two classes,
 * else one per class. Several pairs per class are the corners of isotonic curves instead: P = b at score a, linear in between. With
 * three or more classes, one further pair says that s is the lead of a class over the best other, and that the winner is
 * the likeliest class. With two classes, the second is predicted if its score reaches the `threshold`, if there is one. `calibrate` and
 * `decide` in rosenblatt/evaluate make a calibration, and a learner keeps it.
 */
export type Calibration<L extends Label = Label> = {
  readonly classes: readonly L[];
  readonly sigmoids: readonly { readonly a: number; readonly b: number }[];
  readonly threshold?: number;
};

/** The facts and counts of a learner; a model file keeps all of them. */
export interface Facts {
  /** The name of the learner in reports and model files. */
  readonly learner: string;
  /** The options that the learner was made with. */
  readonly options: { readonly [name: string]: Json };
  /** The number of columns that the learner knows. */
  readonly columns: number;
  /** The position in `classes` of the class that scores above 0, if there are two. */
  readonly positive: number;
  /** How many examples the learner has learned from, counting each visit. */
  readonly examples: number;
  /** Whether its scores are w·x + b with one vector per class. */
  readonly isLinear: boolean;
  /** The number of mistakes in each epoch of its run. */
  readonly mistakesPerEpoch: readonly number[];
  /** The number of updates in each epoch of its run. */
  readonly updatesPerEpoch: readonly number[];
  /** The validation errors after each epoch of its run, if there was a validation part. */
  readonly validationErrors: readonly number[];
}

/** Further methods of learners whose scores are w·x + b. One that votes shows its last vector, though it predicts with more. */
export interface LinearWeights<L extends Label = Label> {
  /** The weights of a class by column, without the bias; with two classes, by default, those of the positive one. */
  weights(label?: L): Float64Array;
  /** The bias of a class: the weight of the constant feature. */
  bias(label?: L): number;
  /** The bias and the weights of a class in one vector, the bias in front. */
  vector(label?: L): Float64Array;
}

/**
 * The methods of every learner, which can learn from whole data sets. `X` is one thing to classify: a row of features, unless a kernel
 * compares other things. `Given` is the type in which many of them may be given.
 */
export interface BatchLearner<L extends Label = Label, X = Row, Given = Rows | Examples<L>>
  extends Partial<LinearWeights<L>> {
  /** Known classes, in order of appearance unless declared. */
  readonly classes: readonly L[];

  /** Predicts the class of x, with the average, the vote or the pocket if the learner has one. */
  predict(x: X): L;
  /** Predicts the class of every row. */
  predictAll(rows: Given | Examples): L[];
  /** Gives one score per class, in the order of `classes`; the highest wins. Two classes score −s and s. */
  scores(x: X): number[];
  /** Divides the score of a class into what each feature and each past update adds to it. */
  explain(x: X, options?: ExplainOptions<L>): Explanation<L>;

  /** Learns from the whole set, pass after pass, until one of the reasons in `Stopped`; the report says which. */
  fit(rows: Given, labels?: Iterable<L>, options?: FitOptions<L, Given>): Report<L>;
  /** Works like `fit`, with the same bits, and yields to the event loop at least every 10 ms, also while reading rows. */
  fitAsync(
    rows: Given | AsyncIterable<readonly [X, L]>,
    labels?: Iterable<L>,
    options?: FitAsyncOptions<L, Given>,
  ): Promise<Report<L>>;
  /** Works like `fit`, one update at a time; stopping early keeps what was learned. */
  updates(
    rows: Given,
    labels?: Iterable<L>,
    options?: FitOptions<L, Given> & { weights?: boolean },
  ): Generator<Update<L>, Report<L>, void>;
  /** Gives the report of the last run, or null before the first. */
  report(): Report<L> | null;

  /** Gives the model file as an object: data only, from which `fromJSON` and `load` restore a learner that goes on as if never interrupted. */
  toJSON(): ModelFile;

  /** The feature names by column, if features have names. */
  readonly features?: readonly string[] | undefined;
  /** What turns its scores into probabilities and decisions; the model file keeps it, and further learning drops it. */
  calibration?: Calibration<L> | undefined;
  /** Calls `seen` with the scores of each row in turn; the array of scores is reused. */
  scoreAll?(rows: Given | Examples, seen: (scores: ArrayLike<number>, row: number) => void): void;
  /** Gives the facts and counts of the learner. */
  facts?(): Facts;
  /** Gives what a model file of the learner holds, whatever the encoding. */
  content?(): ModelContent;
}

/** The methods of a learner that can also be taught one example at a time. */
export interface Learner<L extends Label = Label, X = Row, Given = Rows | Examples<L>>
  extends BatchLearner<L, X, Given> {
  /** Judges x with the vector in training, then learns its label. `weight` scales the step. */
  learn(x: X, label: L, weight?: number): Learned<L>;
  /** Learns many examples once, in the given order; an error names the row and leaves the learner as it was. */
  learnAll(rows: Given, labels?: Iterable<L>): { examples: number; mistakes: number; updates: number };
}
