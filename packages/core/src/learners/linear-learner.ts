// What all linear learners share: the verbs of the contract over the vectors and the rule of each kind.

import { natural } from "../check.js";
import { mistakes, time, updates } from "../compute/task.js";
import { checkLabel } from "../data/classes.js";
import { Examples, isOneByOne } from "../data/examples.js";
import { gathered, isStream } from "../data/pairs.js";
import { pause } from "../data/pause.js";
import { InputError, OptionError } from "../errors.js";
import type {
  Errors,
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
import type { ModelContent, ModelFile } from "../model/format.js";
import { toModelFile } from "../model/json.js";
import { adopt } from "./adopt.js";
import { countErrors } from "./error-count.js";
import type { Step } from "./judge.js";
import { LinearClassifier } from "./linear-classifier.js";
import { type Counts, pass } from "./linear-pass.js";
import { type RunHost, run } from "./linear-run.js";
import type { Kind } from "./linear-state.js";
import { visitEach } from "./one-vs-rest.js";
import type { Settings } from "./options.js";
import { Overflow } from "./overflow.js";
import { contentOf } from "./saved.js";
import { summary } from "./summary.js";
import { Trained } from "./trained.js";
import { record, type Watch } from "./update-log.js";
import { manageable, manageableVisits, type Space, visitWork } from "./workspace.js";

export abstract class LinearLearner<L extends Label = Label>
  extends LinearClassifier<L>
  implements Learner<L>, RunHost<L>
{
  #report: Report<L> | null = null;
  #certificate: unknown;
  #running = false;
  /** Examples of the run in progress, and who watches it. */
  #visits = 0;
  #watch: Watch<L> | undefined;
  readonly #overflow: Overflow;
  /** Options that need the whole data set, by name. */
  readonly #fitOnly: readonly string[];

  constructor(kind: Kind, settings: Settings<L>) {
    super(kind, settings);
    this.#overflow = new Overflow(kind.factor);
    const { earlyStopping, classWeights } = settings;
    this.#fitOnly = [
      ...(earlyStopping ? ["earlyStopping"] : []),
      ...(classWeights === "balanced" ? ['classWeights "balanced"'] : []),
      ...(kind.fitOnly ?? []),
    ];
  }

  learn(x: Row, label: L, weight = 1): Learned<L> {
    if (this.#running) this.#refuseDuringRun("calling learn");
    if (this.#fitOnly.length > 0) this.#refuseWithoutData("learn");
    if (weight !== 1) natural("weight", weight);
    const { trained, settings } = this;
    const { classes, reader, state } = trained;
    const known = classes.labels.length;
    let target = classes.find(label);
    if (target < 0) checkLabel(label, "label");
    const row = reader.read(x, true);
    const xx = reader.squaredNorm;
    const scale = settings.rateAt(trained.time, 0) * settings.weightOf(label) * weight;
    const before = this.#overflow.threatens(state, xx, scale) ? trained.copy() : undefined;
    reader.accept();
    if (target < 0) target = classes.intern(label);
    const task = this.prepare(row, target);
    task.scales[0] = scale;
    task.numbers[time] = trained.time;
    this.visit(this.single, 0, 1);
    this.#overflow.note(task, xx);
    if (!Number.isFinite(task.scores[0]) || (before && !state.finite())) {
      if (before) this.trained = before;
      throw new InputError("weights would stop being finite; scale the features or lower rate");
    }
    trained.time++;
    trained.sigmoids = undefined;
    const scores = this.byClass(task.classScores, task.scores[0]);
    return {
      predicted: known === 0 ? undefined : this.winner(known < scores.length ? scores.slice(0, known) : scores),
      scores,
      mistake: task.numbers[mistakes] > 0,
      updated: task.numbers[updates] > 0,
    };
  }

  learnAll(rows: Rows | Examples, labels?: Iterable<L>): Counts {
    if (!isOneByOne(rows)) return this.#pass(this.examplesOf(rows, labels, this.trained));
    if (Array.isArray(rows) && Array.isArray(labels) && labels.length !== rows.length)
      throw new InputError(`labels must have ${rows.length} entries, one per row; got ${labels.length}`);
    const total = { examples: 0, mistakes: 0, updates: 0 };
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

  fit(rows: Rows | Examples, labels?: Iterable<L>, options: FitOptions<L> = {}): Report<L> {
    // Whoever watches is told more often.
    const visits = options.onProgress && 256;
    for (const step of this.#run(this.#given(rows, labels, options), options, visits))
      if (this.#stops(step, options)) break;
    return this.#report!;
  }

  async fitAsync(
    rows: Rows | Examples | AsyncIterable<readonly [Row, L]>,
    labels?: Iterable<L>,
    options: FitAsyncOptions<L> = {},
  ): Promise<Report<L>> {
    if (isStream(rows)) ({ rows, labels } = await gathered(rows));
    const examples = this.#given(rows, labels, options);
    const visits = manageableVisits(this.workOf(examples));
    let work = 0;
    for (const step of this.#run(examples, options, visits)) {
      work += step.work;
      if (work >= manageable) {
        work = 0;
        await pause();
      }
      if (options.signal?.aborted || this.#stops(step, options)) break;
    }
    return this.#report!;
  }

  *updates(
    rows: Rows | Examples,
    labels?: Iterable<L>,
    { weights = false, ...options }: FitOptions<L> & { weights?: boolean } = {},
  ): Generator<Update<L>, Report<L>, void> {
    const watch: Watch<L> = { updates: [], weights };
    for (const step of this.#run(this.#given(rows, labels, options), options, 1, watch)) {
      yield* watch.updates.splice(0);
      if (this.#stops(step, options)) break;
    }
    return this.#report!;
  }

  report(): Report<L> | null {
    return this.#report;
  }

  toJSON(): ModelFile {
    return toModelFile(this.content());
  }

  /** What a model file of it holds, for either encoding. */
  content(): ModelContent {
    return contentOf(this);
  }

  // What follows is for the run and for the learners built on this one.

  watched(): boolean {
    const apart = this.trained.state.w.length > 1 && this.settings.multiclass === "one-vs-rest";
    return apart || this.#watch !== undefined || this.trained.history !== undefined;
  }

  visit(space: Space, base: number, visits: number): number {
    return this.advance(space, base, visits, Infinity);
  }

  /** Visits until the block or `limit` updates are done. */
  protected advance(space: Space, base: number, visits: number, limit: number): number {
    const { task } = space;
    const { trained } = this;
    const several = task.w.length > 1;
    if (several && this.settings.multiclass === "one-vs-rest") {
      // A history is in the order of the examples, so classes that learn apart take turns.
      const turns = trained.history ? 1 : visits;
      return visitEach(space, base, turns, (vector) => this.#record(space, base, turns, vector));
    }
    const done = several
      ? space.joint(task, 0, task.w.length, base, visits, limit)
      : space.binary(task, 0, trained.positive, base, visits, limit);
    this.#record(space, base, done, -1);
    return done;
  }

  /** Before a run or a pass over a data set. */
  protected begin(_examples: Examples, _inFit: boolean): void {}

  /** After a run that was not left early, with its vectors in place. */
  end(): void {}

  /** After any run. */
  protected leave(): void {}

  /** A run from its start to its report; leaving it early keeps what was learned, an error leaves all as it was. */
  *#run(examples: Examples<L>, options: FitOptions<L>, visits?: number, watch?: Watch<L>): Generator<Step, void, void> {
    if (this.#running) this.#refuseDuringRun("starting another");
    const before = this.trained;
    let stopped: Stopped = "aborted";
    let training: Errors | null = null;
    let failed = false;
    this.#certificate = undefined;
    this.#running = true;
    this.#visits = examples.size;
    this.#watch = watch;
    try {
      this.trained = options.resume ? before.copy() : new Trained(this.settings, this.kind);
      stopped = yield* this.solve(examples, options, visits, watch);
      if (options.evaluate ?? true) training = yield* countErrors(this, examples);
    } catch (error) {
      failed = true;
      this.trained = before;
      throw error;
    } finally {
      this.#running = false;
      this.#watch = undefined;
      if (!failed) {
        const report = summary(this.kind.name, this.trained, examples, stopped, training);
        this.#report = stopped === "not-separable" ? { ...report, certificate: this.#certificate } : report;
      }
    }
  }

  /** Learns from the examples until there is a reason to stop, which it returns. */
  protected *solve(
    examples: Examples<L>,
    options: FitOptions<L>,
    visits?: number,
    _watch?: Watch<L>,
  ): Generator<Step, Stopped, void> {
    const targets = this.adoptAll(examples);
    const { sampleWeights, prove } = options;
    try {
      this.begin(examples, true);
      const validation = options.validation && Examples.of(options.validation, this.trained);
      const inseparable = prove && ((listed?: Uint32Array) => this.#disproved(examples, prove, listed));
      return yield* run(this, examples, targets, { sampleWeights, validation, visits, inseparable });
    } finally {
      this.leave();
    }
  }

  /** Multiplications of a visit, about. */
  protected workOf(examples: Examples<L>): number {
    return visitWork(examples, Math.max(1, examples.classes.length - 1), this.kind);
  }

  /** The columns and classes of a run's examples become the learner's; returns their classes where those are others. */
  protected adoptAll(examples: Examples<L>): Uint32Array | undefined {
    const targets = this.#adopt(examples);
    if (this.classes.length < 2)
      throw new InputError(`at least two classes are needed to learn from; every label is ${String(this.classes[0])}`);
    return targets;
  }

  /** Whether it is proved that no vectors of this learner separate the examples listed, or all. */
  #disproved(examples: Examples<L>, prove: NonNullable<FitOptions<L>["prove"]>, listed?: Uint32Array): boolean {
    const { bias, multiclass } = this.settings;
    const proof = prove(listed ? examples.pick(listed) : examples, undefined, { bias });
    const apart = this.classes.length > 2 && multiclass === "one-vs-rest";
    const no = (apart ? (proof.rest ?? []) : [proof]).find(({ separable }) => separable === false);
    this.#certificate = no?.certificate;
    return no !== undefined;
  }

  /** Learns a data set once, in its order. */
  #pass(examples: Examples<L>): Counts {
    if (this.#running) this.#refuseDuringRun("calling learnAll");
    this.#refuseWithoutData("learnAll");
    const before = this.trained;
    try {
      this.trained = before.copy();
      const targets = this.#adopt(examples);
      this.begin(examples, false);
      return pass(this, examples, targets);
    } catch (error) {
      this.trained = before;
      throw error;
    }
  }

  /** The examples' columns and classes become the learner's; returns their classes where those are others. */
  #adopt(examples: Examples<L>): Uint32Array | undefined {
    if (!examples.labelled) throw new InputError(`labels must have ${examples.size} entries, one per row; got none`);
    this.trained.sigmoids = undefined;
    return adopt(examples, this.trained);
  }

  /** The data set of a run: one that starts anew knows no names and no classes but the declared ones. */
  #given(rows: Rows | Examples, labels: Iterable<L> | undefined, { resume }: FitOptions<L>): Examples<L> {
    return this.examplesOf(rows, labels, resume ? this.trained : new Trained(this.settings, this.kind));
  }

  #record(space: Space, base: number, visits: number, vector: number): void {
    if (this.trained.history || this.#watch)
      record(this.trained, this.#watch, this.#running, space.task, base, visits, vector);
  }

  /** Asks `onProgress` whether to go on, after a block of visits. */
  #stops({ learned }: Step, { onProgress }: FitOptions<L>): boolean {
    if (!onProgress || !learned) return false;
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

  #refuseDuringRun(act: string): never {
    throw new InputError(`a run is in progress; wait for it to end before ${act}`);
  }

  #refuseWithoutData(verb: string): void {
    for (const name of this.#fitOnly)
      throw new OptionError(`${name} needs the whole data set: use fit, or leave it out to ${verb}`);
  }
}
