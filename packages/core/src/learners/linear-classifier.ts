// What predicts with weights: a vector per class, or one for two.

import type { RowViews, Task } from "../compute/task.js";
import { dot, each } from "../compute/vector.js";
import type { Examples } from "../data/examples.js";
import { InputError } from "../errors.js";
import type { ExplainOptions, Explanation, Label, Row, Rows } from "../learner.js";
import { explain } from "./explain.js";
import { judging, type Step } from "./judge.js";
import type { Kind, LinearState } from "./linear-state.js";
import type { Settings } from "./options.js";
import { RowLearner } from "./row-learner.js";
import { Trained } from "./trained.js";
import { type Space, setNumbers, singleSpace } from "./workspace.js";

export abstract class LinearClassifier<L extends Label = Label> extends RowLearner<L> {
  readonly kind: Kind;
  trained: Trained<L>;
  /** Brings the vectors up to date while a run has them elsewhere. */
  flush: (() => void) | undefined;
  /** For single examples. */
  protected readonly single: Space;

  constructor(kind: Kind, settings: Settings<L>) {
    super(settings, kind.fitOnly);
    this.kind = kind;
    this.trained = new Trained(settings, kind);
    this.single = singleSpace(kind.rule);
    this.parametersChanged();
  }

  /** The rule's parameters, as the single task reads them. */
  protected parametersChanged(): void {
    setNumbers(this.single.task.numbers, this.settings, this.kind);
  }

  /** The predicting weights of a class, with two classes by default the positive one: by column, without the bias. */
  weights(label?: L): Float64Array {
    const { width } = this.trained.reader;
    return this.vector(label).slice(1, width + 1);
  }

  bias(label?: L): number {
    return this.vector(label)[0];
  }

  /** The predicting vector of a class, the bias in front. */
  vector(label?: L): Float64Array {
    this.flush?.();
    const { w, length } = this.linear();
    const { classes, positive } = this.trained;
    const k = label === undefined && w.length === 1 ? positive : label === undefined ? -1 : classes.find(label);
    if (k < 0) throw new InputError(`name a class: ${classes.labels.map(String).join(", ")}`);
    const vector = w[w.length === 1 ? 0 : k].slice(0, length);
    return w.length === 1 && k !== positive ? vector.map((x) => -x) : vector;
  }

  scores(x: Row): number[] {
    this.checkLearned();
    this.flush?.();
    const task = this.prepare(this.trained.reader.read(x, false), 0);
    for (let k = 0; k < task.w.length; k++) task.classScores[k] = this.score(task, k);
    return this.byClass(task.classScores, task.classScores[0]);
  }

  explain(x: Row, options: ExplainOptions<L> = {}): Explanation<L> {
    return explain(this, x, options);
  }

  // What follows is for the run and for the learners built on this one.

  /** Calls `seen` with each example (of those listed, or all) and its scores, and pauses after each block. */
  judging(
    examples: Examples,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
    inTraining = false,
  ): Generator<Step, void, void> {
    const { settings, kind, trained } = this;
    this.flush?.();
    const vectors = inTraining ? trained.state : this.predicting();
    return judging(examples, settings, kind, vectors, this.ranks(), trained.positive, seen, listed);
  }

  /** The vectors that predict. */
  predicting(): Pick<LinearState, "w" | "v" | "length"> {
    return this.trained.state;
  }

  /** The predicting vectors as weights, for reading: bias in front. */
  protected linear(): Pick<LinearState, "w" | "length"> {
    return this.predicting();
  }

  /** Score of class vector k on the row of a single task, by the vectors that predict. */
  protected score(task: Task, k: number): number {
    return this.kind.rule.score(task, 0, k);
  }

  /** Whether scores are w·x + b of one vector per class. */
  get isLinear(): boolean {
    return true;
  }

  /** Whether the second vectors are sums behind a mean. */
  get averages(): boolean {
    return false;
  }

  /** The sum that makes `mean` of a weight after T examples. */
  sumBehind(_w: number, _mean: number, _T: number): number {
    return 0;
  }

  /** How much of an update made at example t, counted from 1, is left in the predicting vectors. */
  share(_t: number): number {
    return 1;
  }

  /** What each entry of x, the constant feature in front, adds to the score of a class; empty where none can say. */
  contributions(x: Float64Array, label: L): { weight: number; contribution: number }[] {
    const vector = this.vector(label);
    return Array.from(x, (value, j) => ({ weight: vector[j], contribution: vector[j] * value }));
  }

  /** A row as one number per known column, the constant feature in front. */
  denseRow(x: Row): Float64Array {
    return this.dense(this.trained.reader.read(x, false), 0);
  }

  /** The same of row r. */
  protected dense(rows: RowViews, r: number): Float64Array {
    const dense = new Float64Array(this.trained.reader.width + 1);
    dense[0] = this.settings.bias ? 1 : 0;
    each(rows, r, (x, j) => {
      if (j < dense.length) dense[j] = x;
    });
    return dense;
  }

  /** Inner products with the rows of a data set, the constant feature counted. */
  denseRows(rows: Rows | Examples): (r: number, x: Float64Array) => number {
    const examples = this.examplesOf(rows, undefined, this.trained);
    return (r, x) => dot(examples.rows, r, x) + x[0] * x[0];
  }

  /** The single task, for a row that was just read. */
  protected prepare(row: RowViews, target: number): Task {
    const { trained } = this;
    const { task } = this.single;
    const classes = trained.classes.labels.length;
    if (task.classScores.length < classes) task.classScores = new Float64Array(classes);
    trained.grow();
    task.rows = row;
    task.w = trained.state.w;
    task.v = trained.state.v;
    task.ranks = this.ranks();
    task.targets[0] = target;
    return task;
  }
}
