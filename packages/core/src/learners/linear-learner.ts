// What all linear learners share: the verbs of the contract over the vectors and the rule of each kind.

import { natural } from "../check.js";
import {
  headerLength,
  mistakes,
  numbersLength,
  type RowViews,
  type Task,
  tieWonBy,
  time,
  updates,
} from "../compute/task.js";
import { dot, each } from "../compute/vector.js";
import { visitBinary, visitJoint } from "../compute/visit.js";
import { checkLabel } from "../data/classes.js";
import { Examples, isOneByOne } from "../data/examples.js";
import { pause } from "../data/pause.js";
import { InputError, OptionError } from "../errors.js";
import type {
  ExplainOptions,
  Explanation,
  FitAsyncOptions,
  FitOptions,
  Label,
  Learned,
  Learner,
  Report,
  Row,
  Rows,
  Stopped,
  Update,
} from "../learner.js";
import type { ModelFile } from "../model/format.js";
import { adopt } from "./adopt.js";
import { explain } from "./explain.js";
import { ErrorCount, judge, winner } from "./judge.js";
import { classPositions, type RunHost, run } from "./linear-run.js";
import type { Kind, LinearState } from "./linear-state.js";
import type { Settings } from "./options.js";
import { Overflow } from "./overflow.js";
import { save } from "./saved.js";
import { Trained } from "./trained.js";
import { type Space, setNumbers, tieRanks, usualVisits, Workspace } from "./workspace.js";

export abstract class LinearLearner<L extends Label = Label> implements Learner<L>, RunHost<L> {
  readonly settings: Settings<L>;
  readonly kind: Kind;
  trained: Trained<L>;
  flush: (() => void) | undefined;
  #report: Report<L> | null = null;
  #running = false;
  /** A task of one visit, for single examples. */
  readonly #single: Space;
  readonly #overflow: Overflow;
  /** Options that need the whole data set, by name. */
  readonly #fitOnly: readonly string[];
  #ranks = new Uint32Array(0);
  /** Where updates go while `updates` is asked for them. */
  #sink: Update<L>[] | undefined;
  #withWeights = false;
  /** Examples of the run in progress. */
  #visits = 0;

  constructor(kind: Kind, settings: Settings<L>) {
    this.kind = kind;
    this.settings = settings;
    this.trained = new Trained(settings, kind);
    this.#overflow = new Overflow(kind.factor);
    const { earlyStopping, classWeights } = settings;
    this.#fitOnly = [
      ...(earlyStopping ? ["earlyStopping"] : []),
      ...(classWeights === "balanced" ? ['classWeights "balanced"'] : []),
      ...(kind.fitOnly ?? []),
    ];
    const { rule } = kind;
    this.#single = {
      task: {
        targets: new Uint32Array(1),
        order: new Uint32Array(1),
        rivals: new Uint32Array(1),
        header: new Uint32Array(headerLength),
        scales: new Float64Array(1),
        scores: new Float64Array(1),
        steps: new Float64Array(1),
        classScores: new Float64Array(2),
        numbers: new Float64Array(numbersLength),
        quiet: false,
      } as Task,
      binary: (task, vector, positive, base, visits, limit) =>
        visitBinary(rule, task, vector, positive, base, visits, limit),
      joint: (task, vector, classes, base, visits, limit) =>
        visitJoint(rule, task, vector, classes, base, visits, limit),
    };
    this.parametersChanged();
  }

  /** The rule's parameters, as the single task reads them. */
  protected parametersChanged(): void {
    setNumbers(this.#single.task.numbers, this.settings, this.kind);
  }

  get classes(): readonly L[] {
    return this.trained.classes.labels;
  }

  /** Feature names by column, where they have names. */
  get features(): readonly string[] | undefined {
    return this.trained.reader.vocabulary?.names;
  }

  /** The predicting weights of a class, with two classes by default the positive one: by column, without the bias. */
  weights(label?: L): Float64Array {
    const { width } = this.trained.reader;
    return this.vector(label).slice(1, width + 1);
  }

  bias(label?: L): number {
    return this.vector(label)[0];
  }

  learn(x: Row, label: L, weight = 1): Learned<L> {
    if (this.#running) throw new InputError("a run is in progress; wait for it to end before calling learn");
    if (this.#fitOnly.length > 0) this.#refuse("learn");
    if (weight !== 1) natural("weight", weight);
    const { trained, settings } = this;
    const { classes, reader, state } = trained;
    const known = classes.labels.length;
    if (classes.find(label) < 0) checkLabel(label, "label");
    const row = reader.read(x, true);
    const xx = reader.squaredNorm;
    const scale = settings.rateAt(trained.time, 0) * settings.weightOf(label) * weight;
    const before = this.#overflow.threatens(state, xx, scale) ? trained.copy() : undefined;
    reader.accept();
    const task = this.#prepare(row, classes.intern(label));
    task.scales[0] = scale;
    task.numbers[time] = trained.time;
    this.visit(this.#single, 0, 1);
    this.#overflow.note(task, xx);
    if (!Number.isFinite(task.scores[0]) || (before && !state.finite())) {
      if (before) this.trained = before;
      throw new InputError("weights would stop being finite; scale the features or lower rate");
    }
    trained.time++;
    const scores = this.#byClass(task.classScores, task.scores[0]);
    return {
      predicted: known === 0 ? undefined : this.#winner(known < scores.length ? scores.slice(0, known) : scores),
      scores,
      mistake: task.numbers[mistakes] > 0,
      updated: task.numbers[updates] > 0,
    };
  }

  learnAll(rows: Rows | Examples, labels?: Iterable<L>): { examples: number; mistakes: number; updates: number } {
    const total = { examples: 0, mistakes: 0, updates: 0 };
    if (!isOneByOne(rows)) {
      this.#refuse("learnAll");
      this.#pass(this.#examples(rows, labels, true), (task, visits) => {
        total.examples += visits;
        total.mistakes += task.numbers[mistakes];
        total.updates += task.numbers[updates];
      });
      return total;
    }
    if (Array.isArray(rows) && Array.isArray(labels) && labels.length !== rows.length)
      throw new InputError(`labels must have ${rows.length} entries, one per row; got ${labels.length}`);
    const next = labels?.[Symbol.iterator]();
    for (const x of rows) {
      const label = next?.next();
      if (!label || label.done) throw new InputError(`labels must have one entry per row; got ${total.examples}`);
      const { mistake, updated } = this.learn(x, label.value);
      total.examples++;
      if (mistake) total.mistakes++;
      if (updated) total.updates++;
    }
    return total;
  }

  predict(x: Row): L {
    return this.#winner(this.scores(x));
  }

  predictAll(rows: Rows | Examples): L[] {
    const predicted: L[] = [];
    this.scoreAll(rows, (scores) => predicted.push(this.#winner(scores)));
    return predicted;
  }

  scores(x: Row): number[] {
    this.checkLearned();
    this.flush?.();
    const task = this.#prepare(this.trained.reader.read(x, false), 0);
    for (let k = 0; k < task.w.length; k++) task.classScores[k] = this.score(task, k);
    return this.#byClass(task.classScores, task.classScores[0]);
  }

  /** Calls `seen` with the scores of each row in turn; the array is used again. */
  scoreAll(rows: Rows | Examples, seen: (scores: ArrayLike<number>, row: number) => void): void {
    this.checkLearned();
    if (!isOneByOne(rows)) {
      const examples = this.#examples(rows, undefined, true);
      adopt(examples, this.trained.copy());
      this.judge(examples, (r, scores) => seen(scores, r));
    } else {
      let r = 0;
      for (const x of rows) seen(this.scores(x), r++);
    }
  }

  explain(x: Row, options: ExplainOptions<L> = {}): Explanation<L> {
    return explain(this, x, options);
  }

  fit(rows: Rows | Examples, labels?: Iterable<L>, options: FitOptions<L> = {}): Report<L> {
    const blocks = this.#run(this.#examples(rows, labels, options.resume === true), options);
    while (!blocks.next().done) if (this.#stops(options)) blocks.return(undefined as never);
    return this.#report!;
  }

  async fitAsync(
    rows: Rows | Examples | AsyncIterable<readonly [Row, L]>,
    labels?: Iterable<L>,
    options: FitAsyncOptions<L> = {},
  ): Promise<Report<L>> {
    if (typeof rows === "object" && rows !== null && Symbol.asyncIterator in rows) {
      const pairs: (readonly [Row, L])[] = [];
      for await (const pair of rows) pairs.push(pair);
      rows = pairs.map(([x]) => x);
      labels = pairs.map(([, label]) => label);
    }
    const examples = this.#examples(rows, labels, options.resume === true);
    // About a million multiplications, a few milliseconds at most, between two pauses.
    const entries = examples.entries / examples.size + 1;
    const work = entries * Math.max(1, examples.classes.length - 1) * (this.kind.matrix ? examples.width + 1 : 1);
    const visits = Math.max(1, Math.min(usualVisits, Math.floor(1e6 / work)));
    const blocks = this.#run(examples, options, visits);
    let done = 0;
    while (!blocks.next().done) {
      done += visits;
      if (done * work >= 1e6) {
        done = 0;
        await pause();
      }
      if (options.signal?.aborted || this.#stops(options)) blocks.return(undefined as never);
    }
    return this.#report!;
  }

  *updates(
    rows: Rows | Examples,
    labels?: Iterable<L>,
    { weights = false, ...options }: FitOptions<L> & { weights?: boolean } = {},
  ): Generator<Update<L>, Report<L>, void> {
    const blocks = this.#run(this.#examples(rows, labels, options.resume === true), options, 1, weights);
    try {
      while (!blocks.next().done) {
        for (const update of this.#sink!.splice(0)) yield update;
        if (this.#stops(options)) break;
      }
    } finally {
      blocks.return(undefined as never);
    }
    return this.#report!;
  }

  report(): Report<L> | null {
    return this.#report;
  }

  toJSON(): ModelFile {
    return save(this);
  }

  // What follows is for the run and for the learners built on this one.

  /** Places of the classes in a tie. */
  ranks(): Uint32Array {
    const { length } = this.classes;
    if (this.#ranks.length !== length)
      this.#ranks = tieRanks(length, this.trained.positive, this.settings.zeroPredicts);
    return this.#ranks;
  }

  watched(): boolean {
    const oneByOne = this.trained.state.w.length > 1 && this.settings.multiclass === "one-vs-rest";
    return oneByOne || this.#sink !== undefined || this.trained.history !== undefined;
  }

  visit(space: Space, base: number, visits: number): number {
    return this.advance(space, base, visits, Infinity);
  }

  /** Before any class is known there is nothing to predict. */
  protected checkLearned(): void {
    if (this.classes.length === 0) throw new InputError("nothing has been learned yet; call learn or fit first");
  }

  /** Visits until the block or `limit` updates are done. */
  protected advance(space: Space, base: number, visits: number, limit: number): number {
    const { task } = space;
    const classes = this.classes.length;
    // A history is in the order of the examples, so classes that learn apart take turns.
    if (task.w.length > 1 && this.settings.multiclass === "one-vs-rest")
      return this.#advanceEach(space, base, this.trained.history ? 1 : visits);
    const done =
      task.w.length === 1
        ? space.binary(task, 0, this.trained.positive, base, visits, limit)
        : space.joint(task, 0, classes, base, visits, limit);
    this.#remember(task, base, done, -1);
    return done;
  }

  judge(examples: Examples, seen: (row: number, scores: Float64Array) => void, listed?: Uint32Array): void {
    const { settings, kind, trained } = this;
    this.flush?.();
    judge(examples, settings, kind, this.predicting(), this.ranks(), trained.positive, seen, listed);
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

  /** What each entry of x, the constant feature in front, adds to the score of a class. */
  contributions(x: Float64Array, label: L): { weight: number; contribution: number }[] {
    const vector = this.vector(label);
    return Array.from(x, (value, j) => ({ weight: vector[j], contribution: vector[j] * value }));
  }

  /** A row as one number per known column, the constant feature in front. */
  denseRow(x: Row): Float64Array {
    const { reader } = this.trained;
    return this.#dense(reader.read(x, false), 0);
  }

  /** Calls `seen` with each row as one number per known column, the constant feature in front. */
  protected eachDense(rows: Rows | Examples, seen: (x: Float64Array, row: number) => void): void {
    if (isOneByOne(rows)) {
      let r = 0;
      for (const x of rows) seen(this.denseRow(x), r++);
      return;
    }
    const examples = this.#examples(rows, undefined, true);
    adopt(examples, this.trained.copy());
    for (let r = 0; r < examples.size; r++) seen(this.#dense(examples.rows, r), r);
  }

  /** Inner products with the rows of a data set, the constant feature counted. */
  denseRows(rows: Rows | Examples): (r: number, x: Float64Array) => number {
    const examples = this.#examples(rows, undefined, true);
    return (r, x) => dot(examples.rows, r, x) + x[0] * x[0];
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

  /** Each class against the rest: as many binary learners as classes, on the same visits. */
  #advanceEach(space: Space, base: number, visits: number): number {
    const { task } = space;
    const classes = this.classes.length;
    const table = new Float64Array(classes * visits);
    let updated = 0;
    let longest = 0;
    for (let k = 0; k < classes; k++) {
      space.binary(task, k, k, base, visits, Infinity);
      updated += task.numbers[updates];
      longest = Math.max(longest, Math.abs(task.steps[0]));
      table.set(task.scores.subarray(0, visits), k * visits);
      this.#remember(task, base, visits, k);
    }
    const { ranks, classScores } = task;
    let mistaken = 0;
    for (let i = 0; i < visits; i++) {
      const target = task.targets[base + task.order[i]];
      let rival = -1;
      for (let k = 0; k < classes; k++) {
        classScores[k] = table[k * visits + i];
        if (k !== target && (rival < 0 || classScores[k] > classScores[rival])) rival = k;
      }
      const lead = classScores[target] - classScores[rival];
      const tieWon = task.numbers[tieWonBy] !== 0 && ranks[target] < ranks[rival];
      if (!(lead > 0 || (lead === 0 && tieWon))) mistaken++;
    }
    task.numbers[updates] = updated;
    task.numbers[mistakes] = mistaken;
    // Of a single example, for the watch over overflow.
    task.steps[0] = longest;
    return visits;
  }

  /** Hands the updates of a block to the history and to whoever watches; `vector` is the class of a binary learner. */
  #remember(task: Task, base: number, visits: number, vector: number): void {
    const { trained } = this;
    const { history } = trained;
    if (!history && !this.#sink) return;
    const { epoch } = trained.counters;
    const running = this.#running;
    for (let k = 0; k < visits; k++) {
      const step = task.steps[k];
      if (step === 0) continue;
      const r = base + task.order[k];
      const label = task.targets[r];
      const index = running ? r : trained.time + k;
      const joint = task.w.length > 1;
      // With two classes the label gained what the other one lost, whatever the sign.
      const right = vector >= 0 ? vector : label;
      const rival =
        vector >= 0 ? -1 : joint ? task.rivals[k] : label === trained.positive ? 1 - label : trained.positive;
      const gain = joint ? step : Math.abs(step);
      history?.add(
        { index, epoch, label, right, rival, step: gain, time: trained.time + k + 1, classes: this.classes.length },
        task.rows,
        r,
      );
      this.#sink?.push({
        index,
        epoch,
        label: this.classes[label],
        score: task.scores[k],
        mistake: task.numbers[mistakes] > 0,
        step,
        ...(joint && { rival: this.classes[vector >= 0 ? vector : rival] }),
        ...(this.#withWeights && { weights: task.w.map((w) => w.slice()) }),
      });
    }
  }
  /** A run from its start to its report; leaving it early keeps what was learned, an error leaves all as it was. */
  *#run(
    examples: Examples<L>,
    options: FitOptions<L>,
    visits?: number,
    watched?: boolean,
  ): Generator<void, Report<L>, void> {
    if (this.#running) throw new InputError("a run is in progress; wait for it to end before starting another");
    const { sampleWeights, resume = false } = options;
    if (sampleWeights) checkSampleWeights(sampleWeights, examples.size);
    const before = this.trained;
    let stopped: Stopped = "aborted";
    let failed = false;
    this.#running = true;
    this.#visits = examples.size;
    this.#sink = watched === undefined ? undefined : [];
    this.#withWeights = watched === true;
    try {
      this.trained = resume ? before.copy() : new Trained(this.settings, this.kind);
      checkLabelled(examples);
      const targets = adopt(examples, this.trained);
      if (this.classes.length < 2)
        throw new InputError(
          `at least two classes are needed to learn from; every label is ${String(this.classes[0])}`,
        );
      this.begin(examples, true);
      const validation = options.validation && Examples.of(options.validation, this.trained);
      stopped = yield* run(this, examples, targets, { sampleWeights, validation, visits });
    } catch (error) {
      failed = true;
      this.trained = before;
      throw error;
    } finally {
      this.leave();
      this.#running = false;
      this.#sink = undefined;
      if (!failed) this.#report = this.#summary(examples, stopped, options.evaluate ?? true);
    }
    return this.#report!;
  }

  /** Before a run or a pass over a data set. */
  protected begin(_examples: Examples, _inFit: boolean): void {}

  /** After a run that was not left early, with its vectors in place. */
  end(): void {}

  /** After any run. */
  protected leave(): void {}

  /** Learns a data set once, in its order. */
  #pass(examples: Examples<L>, seen: (task: Task, visits: number) => void): void {
    if (this.#running) throw new InputError("a run is in progress; wait for it to end before calling learnAll");
    const before = this.trained;
    const { settings } = this;
    try {
      this.trained = before.copy();
      const { trained } = this;
      checkLabelled(examples);
      const targets = adopt(examples, trained);
      this.begin(examples, false);
      const space = new Workspace(examples, settings, this.kind, trained.state, this.ranks(), targets);
      for (let base = 0; base < examples.size; ) {
        const { task } = space;
        const visits = Math.min(usualVisits, examples.size - base);
        for (let k = 0; k < visits; k++) {
          task.order[k] = k;
          const label = this.classes[task.targets[base + k]];
          task.scales[k] = settings.rateAt(trained.time + k, 0) * settings.weightOf(label);
        }
        task.numbers[time] = trained.time;
        const done = this.visit(space, base, visits);
        trained.time += done;
        base += done;
        seen(task, done);
      }
      space.store(trained.state);
      space.free();
      if (!trained.state.finite())
        throw new InputError("weights stopped being finite; scale the features or lower rate");
    } catch (error) {
      this.trained = before;
      throw error;
    }
  }

  #examples(rows: Rows | Examples, labels: Iterable<L> | undefined, resume: boolean): Examples<L> {
    if (rows instanceof Examples) return rows as Examples<L>;
    const trained = resume ? this.trained : new Trained(this.settings, this.kind);
    return Examples.from(rows, labels, { classes: trained.classes.labels, vocabulary: trained.reader.vocabulary });
  }

  #prepare(row: RowViews, target: number): Task {
    const { trained } = this;
    const { task } = this.#single;
    const classes = this.classes.length;
    if (task.classScores.length < classes)
      (task as { classScores: Float64Array }).classScores = new Float64Array(classes);
    trained.grow();
    task.rows = row;
    task.w = trained.state.w;
    task.v = trained.state.v;
    task.ranks = this.ranks();
    task.targets[0] = target;
    return task;
  }

  /** Scores in the order of the classes, from each class's own or from that of two classes. */
  #byClass(own: Float64Array, two: number): number[] {
    const { classes, positive, state } = this.trained;
    const { length } = classes.labels;
    const scores: number[] = [];
    for (let k = 0; k < length; k++) scores.push(state.w.length > 1 ? own[k] : k === positive ? two : 0 - two);
    return scores;
  }

  #dense(row: RowViews, r: number): Float64Array {
    const dense = new Float64Array(this.trained.reader.width + 1);
    dense[0] = this.settings.bias ? 1 : 0;
    each(row, r, (x, j) => {
      if (j < dense.length) dense[j] = x;
    });
    return dense;
  }

  #winner(scores: ArrayLike<number>): L {
    return this.classes[winner(scores, this.ranks())];
  }

  #stops({ onProgress }: FitOptions<L>): boolean {
    if (!onProgress) return false;
    const { epoch, position, mistakesPerEpoch, updatesPerEpoch } = this.trained.counters;
    const progress = {
      epoch,
      epochs: this.settings.epochs,
      position,
      examples: this.#visits,
      mistakes: mistakesPerEpoch[epoch],
      updates: updatesPerEpoch[epoch],
    };
    return onProgress(progress) === false;
  }

  #refuse(verb: string): void {
    for (const name of this.#fitOnly)
      throw new OptionError(`${name} needs the whole data set: use fit, or leave it out to ${verb}`);
  }

  #summary(examples: Examples<L>, stopped: Stopped, evaluate: boolean): Report<L> {
    const { kind, trained } = this;
    const { mistakesPerEpoch, updatesPerEpoch, validationErrors } = trained.counters;
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    const count = new ErrorCount();
    if (evaluate && stopped !== "aborted") {
      const targets = classPositions(examples, trained);
      const ranks = this.ranks();
      this.scoreAll(examples, (scores, r) => count.add(scores, targets[r], ranks));
    }
    return {
      learner: kind.name,
      examples: examples.size,
      features: trained.reader.width,
      classes: [...this.classes],
      epochs: mistakesPerEpoch.length,
      mistakes: sum(mistakesPerEpoch),
      updates: sum(updatesPerEpoch),
      mistakesPerEpoch,
      updatesPerEpoch,
      stopped,
      training: evaluate && stopped !== "aborted" ? count.errors : null,
      validationErrors,
    };
  }
}

function checkLabelled({ labelled, size }: Examples): void {
  if (!labelled) throw new InputError(`labels must have ${size} entries, one per row; got none`);
}

function checkSampleWeights(weights: ArrayLike<number>, size: number): void {
  if (weights.length !== size)
    throw new InputError(`sampleWeights must have ${size} entries, one per row; got ${weights.length}`);
  let total = 0;
  for (let r = 0; r < size; r++) total += natural(`sampleWeights[${r}]`, weights[r]);
  if (total === 0) throw new InputError("sampleWeights are all zero: there is nothing to learn from");
}
