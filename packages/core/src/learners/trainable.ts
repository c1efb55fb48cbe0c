// What can be trained: a classifier with the verbs that learn from whole data sets.

import { Examples } from "../data/examples.js";
import type { Labelled } from "../data/labelled.js";
import { InputError } from "../errors.js";
import type { FitAsyncOptions, FitOptions, Label, Learned, Report, Stopped, Update } from "../learner.js";
import type { ModelContent, ModelFile } from "../model/format.js";
import { toModelFile } from "../model/json.js";
import { Classifier } from "./classifier.js";
import type { Experience } from "./experience.js";
import { drain, type Step } from "./judge.js";
import type { Settings } from "./options.js";
import { type Counts, learnEach } from "./pass.js";
import type { Pace } from "./run.js";
import { type Trainee, Training } from "./training.js";
import type { Watch } from "./update-log.js";

/** `X` is what it tells apart, `Given` what many of them may come as, `D` the data set they become. */
export abstract class Trainable<L extends Label, X, Given, D extends Labelled<L>>
  extends Classifier<L, X, Given>
  implements Trainee<L, Given, D>
{
  abstract readonly name: string;
  protected readonly training: Training<L, Given, D>;

  /** `fitOnly` are options that need the whole data set, by name. */
  constructor(settings: Settings<L>, fitOnly?: readonly string[]) {
    super(settings);
    this.training = new Training<L, Given, D>(this, fitOnly);
  }

  abstract learn(x: X, label: L, weight?: number): Learned<L>;

  learnAll(rows: Given, labels?: Iterable<L>): Counts {
    return this.isOneByOne(rows) ? learnEach<X, L>(this, rows, labels) : this.training.learnAll(rows, labels);
  }

  fit(rows: Given, labels?: Iterable<L>, options: FitOptions<L, Given> = {}): Report<L> {
    return this.training.fit(rows, labels, options);
  }

  fitAsync(
    rows: Given | AsyncIterable<readonly [X, L]>,
    labels?: Iterable<L>,
    options: FitAsyncOptions<L, Given> = {},
  ): Promise<Report<L>> {
    return this.training.fitAsync(rows, labels, options);
  }

  updates(
    rows: Given,
    labels?: Iterable<L>,
    options: FitOptions<L, Given> & { weights?: boolean } = {},
  ): Generator<Update<L>, Report<L>, void> {
    return this.training.updates(rows, labels, options);
  }

  report(): Report<L> | null {
    return this.training.report;
  }

  scoreAll(rows: Given, seen: (scores: ArrayLike<number>, row: number) => void): void {
    this.checkLearned();
    if (this.isOneByOne(rows)) {
      let r = 0;
      for (const x of rows) seen(this.scores(x), r++);
      return;
    }
    const data = this.known(rows);
    if (data) drain(this.judging(data, (r, scores) => seen(scores, r)));
  }

  toJSON(): ModelFile {
    return toModelFile(this.content());
  }

  /** What a model file of it holds, for either encoding. */
  abstract content(): ModelContent;

  // What follows is for the run and for the learners built on this one.

  abstract fresh(): Experience<L>;
  abstract solve(data: D, options: FitOptions<L, Given>, pace: Pace, watch?: Watch<L>): Generator<Step, Stopped, void>;
  abstract pass(data: D): Counts;
  abstract judging(
    data: D,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
    inTraining?: boolean,
  ): Generator<Step, void, void>;

  /** Rows and labels as a data set, with the names and classes known by now. */
  abstract examplesOf(rows: Given | Examples<L>, labels: Iterable<L> | undefined, experience: Experience<L>): D;

  /** Whether they come one by one rather than as a whole. */
  protected abstract isOneByOne(rows: Given): rows is Given & Iterable<X>;

  /** Rows to predict, as a data set that fits what was learned; undefined when there are none. */
  protected abstract known(rows: Given): D | undefined;

  /** The data's columns and classes become the learner's; returns the data's classes where those are others. */
  protected abstract join(data: D): Uint32Array | undefined;

  /** The same for data to learn from. */
  protected adopt(data: D): Uint32Array | undefined {
    if (!data.labelled) throw new InputError(`labels must have ${data.size} entries, one per row; got none`);
    this.trained.sigmoids = undefined;
    return this.join(data);
  }

  /** The same for the data of a run, which must tell classes apart. */
  protected adoptAll(data: D): Uint32Array | undefined {
    const targets = this.adopt(data);
    if (this.classes.length < 2)
      throw new InputError(`at least two classes are needed to learn from; every label is ${String(this.classes[0])}`);
    return targets;
  }

  /** What `validation` was given, as a data set. */
  protected watched({ validation }: FitOptions<L, Given>): D | undefined {
    if (!validation || validation instanceof Examples)
      return validation && this.examplesOf(validation, undefined, this.trained);
    return this.examplesOf(validation.rows, validation.labels, this.trained);
  }

  /** What it said of an example when it knew the first so many classes; `scores` are of all that it knows now. */
  protected predicted(scores: number[], known: number): L | undefined {
    return known === 0 ? undefined : this.winner(known < scores.length ? scores.slice(0, known) : scores);
  }
}
