import { allFinite, onlyKnown } from "../check.js";
import { meanWeight } from "../compute/rules/mean.js";
import { type Space, singleSpace } from "../compute/rules/visit.js";
import { MISTAKES_AT, TIE_WON_BY_AT, TIME_AT, UPDATES_AT } from "../compute/task-layout.js";
import { classOf } from "../data/classes.js";
import type { Labelled } from "../data/labelled.js";
import { manageable, type Pause } from "../data/pause.js";
import type { Label } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import { InputError, OptionError } from "../errors.js";
import { isRowKernel, type Kernel } from "../kernels/kernel.js";
import type { ExplainOptions, Explanation, FitOptions, UpdateContribution } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import type { Settings } from "../options/shared-options.js";
import type { Crew } from "../support/crew.js";
import { batchSize, type Support } from "../support/support.js";
import { BlockCourse, type BlockVisitor } from "../training/block-course.js";
import type { Engine } from "../training/engine.js";
import { Experience } from "../training/experience.js";
import { visitEach } from "../training/one-vs-rest.js";
import { checkVisits, Overflow, tame } from "../training/overflow.js";
import { type Counts, passInBlocks } from "../training/pass.js";
import { manageableVisits, type Pace } from "../training/pause.js";
import type { Course } from "../training/run.js";
import { Training } from "../training/training.js";
import { pastUpdate, shownUpdate } from "../training/update-log.js";
import type { KernelDomain } from "./domain.js";
import type { Given } from "./given.js";
import type { DualKind } from "./kind.js";
import { checkLongest } from "./longest-example.js";
import { ObjectDomain } from "./object-domain.js";
import { PastMoves } from "./past-moves.js";
import { type DualPredictor, last } from "./predictor.js";
import { RowDomain } from "./row-domain.js";
import { DualRule } from "./rule.js";
import { contentOf } from "./saved.js";
import { DualBlock } from "./space.js";
import { DualState, type Origin } from "./state.js";

/** The engine of every kernel learner: support vectors with coefficients, whose score of a class is Σ α·K(x, x_i). */
export class DualEngine<L extends Label, X>
  implements
    Engine<L, X, Given<X, L>, Labelled<L>, DualState<unknown>>,
    BlockVisitor<L, Labelled<L>, DualBlock<Labelled<L>>>
{
  readonly kind: DualKind;
  readonly settings: Settings<L>;
  readonly kernel: Kernel<X>;
  readonly predictor: DualPredictor;
  readonly training: Training<L, X, Given<X, L>, Labelled<L>>;
  readonly domain: KernelDomain<X, Labelled<L>, unknown>;
  readonly isLinear = false;
  readonly numbers = "coefficients";
  experience: Experience<L, DualState<unknown>>;
  /** Always undefined, because the experience has what a run learns at once. */
  flush: (() => void) | undefined;
  readonly answered: { mistake: boolean; updated: boolean } = { mistake: false, updated: false };
  readonly #overflow: Overflow;
  readonly #rule: DualRule;
  /** The space for single examples. */
  readonly #single: Space;
  readonly #listed = new Uint32Array(batchSize);
  #crew: Crew | null = null;
  #columns = new Float64Array(2);
  /** The example last received: where it came from, the scale of its step, and how to undo what reading it changed. */
  #origin: Origin = { index: 0, epoch: 0, label: 0, inRun: false };
  #scale = 1;
  #takeBack: (experience: Experience) => void = () => {};

  constructor(kind: DualKind, settings: Settings<L>, kernel: Kernel<X>) {
    this.kind = kind;
    this.settings = settings;
    this.kernel = kernel;
    this.predictor = kind.predictor ?? last;
    const rows = kernel as Kernel<never>;
    const domain = isRowKernel(rows) ? new RowDomain(rows) : new ObjectDomain(kernel);
    this.domain = domain as unknown as KernelDomain<X, Labelled<L>, unknown>;
    this.experience = this.fresh();
    this.training = new Training<L, X, Given<X, L>, Labelled<L>>(this);
    // A budget changes more coefficients than that of x, by similarities that may have no bound.
    const unknown = kind.budget ? Infinity : 0;
    this.#overflow = new Overflow(unknown, kernel.definite === "not-always" ? unknown : 0);
    this.#rule = new DualRule(kind);
    this.#single = singleSpace(this.#rule);
    this.#single.task.numbers[TIE_WON_BY_AT] = settings.tieWonBy;
  }

  get name(): string {
    return this.kind.name;
  }

  fresh(): Experience<L, DualState<unknown>> {
    const { keepsSums, keepsMoves, budget } = this.kind;
    const moves = keepsMoves ? new PastMoves() : undefined;
    return new Experience(this.settings, new DualState(this.domain.support(), keepsSums, moves, budget?.()));
  }

  /** Lets the threads of a crew take part in learning from and judging whole data sets; null ends that. */
  share(crew: Crew | null): void {
    this.#crew = crew;
    this.experience.state.support.share?.(crew);
  }

  /** The support vectors, made accessible to the crew if there is one. */
  #shared(): Support<unknown> {
    const { support } = this.experience.state;
    if (this.#crew) support.share?.(this.#crew);
    return support;
  }

  // Predicting.

  scores(x: X): number[] {
    this.face(x);
    return this.predictor.scores(this, 0);
  }

  /** Compares one example with the support vectors, as a batch of one. */
  face(x: X): void {
    const { experience, domain } = this;
    experience.state.support.face(domain.single(x, experience as Experience), [0], 1);
  }

  *judging(
    given: Labelled,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
    inTraining = false,
  ): Generator<Pause, void, void> {
    const { predictor } = this;
    const scores = new Float64Array(this.experience.classes.labels.length);
    const judged = (b: number) => (inTraining ? this.lastScores(b) : predictor.scores(this, b));
    const data = yield* this.domain.known(given as Labelled<L>, this.experience);
    for (const { found, rows, pause } of this.facing(data, judged, listed)) {
      for (const [b, own] of found.entries()) {
        scores.set(own);
        seen(rows[b], scores);
      }
      yield pause;
    }
  }

  /** Compares known examples (those listed, or all) with the support vectors, batch after batch, and yields what `find` returns for each. */
  *facing<T>(
    data: Labelled<L>,
    find: (b: number) => T,
    listed?: Uint32Array,
  ): Generator<{ found: T[]; rows: Uint32Array; pause: Pause }, void, void> {
    const { experience, domain, training } = this;
    const size = listed?.length ?? data.size;
    const rows = new Uint32Array(batchSize);
    const work = domain.workOf(data) * (experience.state.support.size + 1);
    const most = training.prompt ? Math.min(batchSize, manageableVisits(work)) : batchSize;
    for (let from = 0; from < size; from += most) {
      const count = Math.min(most, size - from);
      for (let b = 0; b < count; b++) rows[b] = listed ? listed[from + b] : from + b;
      this.#shared().face(domain.sourceOf(data), rows, count);
      // All before yielding, because the receiver may start another batch.
      const found = Array.from({ length: count }, (_, b) => find(b));
      yield { found, rows, pause: { learned: false, work: count * work } };
    }
  }

  /** Gives the scores of the batch's example b by the coefficients in training. */
  lastScores(b: number): number[] {
    const columns = this.#columnRoom();
    const { experience } = this;
    experience.state.scores(b, 0, columns);
    return this.finite(experience.scoresByClass(columns, columns[0]));
  }

  /** Gives the scores of the batch's example b by the mean of all vectors, which is the mean of their scores, from both tables. */
  meanScores(b: number, zeroStart: boolean): number[] {
    const { experience } = this;
    const { state, time } = experience;
    const mean = this.#columnRoom();
    const sums = new Float64Array(mean.length);
    state.support.scores(b, 0, mean);
    state.support.scores(b, 1, sums);
    for (let k = 0; k < state.support.columns; k++) mean[k] = meanWeight(mean[k], sums[k], time, zeroStart);
    return this.finite(experience.scoresByClass(mean, mean[0]));
  }

  /** Refuses scores that are not finite. */
  finite<T extends ArrayLike<number>>(scores: T): T {
    return allFinite(scores, "scores are not finite: similarities to this example are too large; scale the features");
  }

  /** Room for a number per column of the tables. */
  #columnRoom(): Float64Array {
    const { columns } = this.experience.state.support;
    if (this.#columns.length < columns) this.#columns = new Float64Array(columns);
    return this.#columns;
  }

  /** Gives the coefficient of support vector i for class k in table t; two classes share a column. */
  entry(i: number, k: number, t: number): number {
    const { state, positive } = this.experience;
    const { columns, stride } = state.support;
    const entry = state.support.table(t)[i * stride + (columns > 1 ? k : 0)];
    return columns > 1 || k === positive ? entry : 0 - entry;
  }

  explain(x: X, options: ExplainOptions<L>): Explanation<L> {
    onlyKnown(options, ["label", "examples"]);
    const { label } = options;
    const { experience } = this;
    const { classes } = experience;
    const scores = this.scores(x);
    const asked = label ?? experience.winner(scores);
    const k = classOf(classes, asked);
    const { notAdditive } = this.kind;
    return { label: asked, score: scores[k], features: [], updates: notAdditive ?? this.#bySupport(k) };
  }

  /** What each support vector adds to the score of class k for the example that was just scored. */
  #bySupport(k: number): UpdateContribution<L>[] {
    const { state, classes } = this.experience;
    const similarities = state.support.similarities(0);
    return state.origins
      .map(({ index, epoch, label }, i) => {
        const step = this.predictor.coefficient(this, i, k);
        const [contribution] = this.finite([step * similarities[i] + 0]);
        return { index, epoch, label: classes.labels[label], step, contribution };
      })
      .filter(({ step }) => step !== 0)
      .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  }

  // Learning from one example.

  receive(x: X, label: L, weight: number): boolean {
    const { experience, settings, domain } = this;
    const { state, time, counters } = experience;
    const { steadyRate } = settings;
    this.#scale = steadyRate === undefined ? settings.scaleAt(time, label, weight) : steadyRate * weight;
    const { source, takeBack } = domain.lesson(x, experience as Experience);
    this.#takeBack = takeBack;
    this.#origin = { index: time, epoch: counters.epoch, label: 0, inRun: false };
    const { support } = state;
    try {
      this.#listed[0] = 0;
      support.face(source, this.#listed, 1);
      this.#rule.begin(state, 0, this.#origin);
      checkLongest(state, 1);
      if (!Number.isFinite(support.own(0))) throw new InputError("K(x, x) is not finite; scale the features");
    } catch (error) {
      takeBack(experience as Experience);
      throw error;
    }
    return (
      this.#rule.largest(support.columns) >= tame ||
      this.#overflow.threatens(state.vectors, support.own(0), this.#scale)
    );
  }

  answer(target: number): number[] {
    const { experience } = this;
    const { task } = this.#single;
    experience.grow();
    this.#visit(0, { ...this.#origin, label: target }, this.#scale, 0);
    this.answered.mistake = task.numbers[MISTAKES_AT] > 0;
    this.answered.updated = task.numbers[UPDATES_AT] > 0;
    if (this.answered.updated) this.#overflow.note(task.steps[0], experience.state.support.own(0));
    return experience.scoresByClass(this.#rule.scores, this.#rule.scores[0]);
  }

  overflowed(): boolean {
    const { scores, steps } = this.#single.task;
    const { state, time } = this.experience;
    return !Number.isFinite(scores[0] + 0 * steps[0]) || !state.finite(time + 1);
  }

  takeBack(experience: Experience<L, DualState<unknown>>): void {
    this.#takeBack(experience as Experience);
  }

  checkClasses(classes: number): void {
    if (classes > (this.experience.state.budget?.classes ?? Infinity))
      throw new InputError(
        `the budget's forgetron keeps two classes apart; got ${classes}: set budget.keep to random or projectron`,
      );
  }

  // Learning from whole data sets.

  checkRun({ prove }: FitOptions<L, Given<X, L>>, weights: boolean): void {
    if (weights) throw new OptionError("weights does not go with a kernel: its vectors lie in the kernel's space");
    if (prove) throw new OptionError("prove asks for a hyperplane in the columns, and the kernel's space is another");
  }

  open(data: Labelled<L>, targets: Uint32Array | undefined): DualBlock<Labelled<L>> {
    const work = this.domain.workOf(data);
    // Each visit may add a support vector: at most this many in a block whose work is manageable.
    const more = 1 + Math.sqrt(manageable / work);
    return new DualBlock(data, targets, () => work * (this.experience.state.support.size + more));
  }

  /** Visits a block in batches: all similarities of a batch are computed at once, then its examples are learned one by one. */
  // biome-ignore lint/correctness/useYield: other learners pause within a block
  *visit({ task, data }: DualBlock<Labelled<L>>, base: number, visits: number): Steps<number> {
    const { experience, domain, training } = this;
    const support = this.#shared();
    const listed = this.#listed;
    const { epoch } = experience.counters;
    const inRun = training.running;
    const { numbers } = this.#single.task;
    let mistaken = 0;
    let updated = 0;
    for (let from = 0; from < visits; from += batchSize) {
      const count = Math.min(batchSize, visits - from);
      for (let b = 0; b < count; b++) listed[b] = base + task.order[from + b];
      support.face(domain.sourceOf(data), listed, count);
      checkLongest(experience.state, count);
      for (let b = 0; b < count; b++) {
        const r = listed[b];
        const index = inRun ? r : experience.time + from + b;
        this.#visit(b, { index, epoch, label: task.targets[r], inRun }, task.scales[from + b], from + b);
        checkVisits(this.#single.task.scores, 1);
        checkVisits(this.#single.task.steps, 1);
        mistaken += numbers[MISTAKES_AT];
        updated += numbers[UPDATES_AT];
      }
    }
    task.numbers[MISTAKES_AT] = mistaken;
    task.numbers[UPDATES_AT] = updated;
    return visits;
  }

  store(): void {}

  pass(data: Labelled<L>, targets: Uint32Array | undefined): Counts {
    return passInBlocks<L, Labelled<L>, DualBlock<Labelled<L>>>(this, data, targets);
  }

  *course(
    data: Labelled<L>,
    targets: Uint32Array | undefined,
    options: FitOptions<L, Given<X, L>>,
    pace: Pace,
  ): Steps<Course> {
    const { sampleWeights } = options;
    const validation = yield* this.training.validation(options);
    return yield* BlockCourse.of<L, Labelled<L>, DualBlock<Labelled<L>>>(this, data, targets, {
      sampleWeights,
      validation,
      pace,
    });
  }

  /** Judges one example of the batch, then learns from it; `before` examples of the block came earlier. */
  #visit(b: number, origin: Origin, scale: number, before: number): void {
    const { experience, settings } = this;
    const { state } = experience;
    const { task, binary, joint } = this.#single;
    const vectors = state.support.columns;
    this.#rule.begin(state, b, origin);
    task.targets[0] = origin.label;
    task.scales[0] = scale;
    task.numbers[TIME_AT] = experience.time + before;
    if (vectors === 1) {
      binary(task, 0, experience.positive, 0, 1, Infinity);
      this.#record(origin, before, -1);
      return;
    }
    if (task.classScores.length < vectors) task.classScores = new Float64Array(vectors);
    task.ranks = experience.ranks();
    if (settings.multiclass === "one-vs-rest")
      visitEach(this.#single, vectors, 0, 1, (vector) => this.#record(origin, before, vector));
    else {
      joint(task, 0, vectors, 0, 1, Infinity);
      this.#record(origin, before, -1);
    }
  }

  #record(origin: Origin, before: number, vector: number): void {
    const { task } = this.#single;
    const { experience } = this;
    const { moves, support } = experience.state;
    const { watch } = this.training;
    if (task.steps[0] === 0 || !(moves || watch)) return;
    const several = support.columns > 1;
    const update = pastUpdate(experience, task, 0, origin, vector, several, before);
    moves?.add(experience.state.find(), update);
    watch?.updates.push(shownUpdate(experience, task, 0, update, several));
  }

  content(): ModelContent {
    return contentOf(this);
  }
}
