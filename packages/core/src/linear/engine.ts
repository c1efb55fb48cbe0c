import { allFinite, shown } from "../check.js";
import { type Space, singleSpace, visitScored } from "../compute/rules/visit.js";
import type { RowViews } from "../compute/task.js";
import { MISTAKES_AT, TIME_AT, UPDATES_AT } from "../compute/task-layout.js";
import { each, survey } from "../compute/vector.js";
import { classOf } from "../data/classes.js";
import type { Examples } from "../data/examples.js";
import type { Pause } from "../data/pause.js";
import type { Label, Row, Rows } from "../data/row.js";
import { formOf } from "../data/row-reader.js";
import { drain, inBlocks, type Steps } from "../data/steps.js";
import type { ExplainOptions, Explanation, FitOptions } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import type { Settings } from "../options/shared-options.js";
import { BlockCourse, type BlockVisitor } from "../training/block-course.js";
import { type Domain, rowDomain } from "../training/domain.js";
import type { Engine } from "../training/engine.js";
import { Experience } from "../training/experience.js";
import { visitEach } from "../training/one-vs-rest.js";
import { checkVisits, type Foresight, isTame, Overflow } from "../training/overflow.js";
import { type Counts, passInBlocks } from "../training/pass.js";
import type { Pace } from "../training/pause.js";
import type { Course } from "../training/run.js";
import { Training } from "../training/training.js";
import type { Kind } from "./kind.js";
import { type LinearExperience, type LinearPredictor, last } from "./predictor.js";
import { recollection } from "./recollection.js";
import { record } from "./record.js";
import { contentOf } from "./saved.js";
import { scoring } from "./scoring.js";
import { LinearState, type Vectors } from "./state.js";
import { setNumbers, Workspace } from "./workspace.js";

/** The engine of every linear learner: weight vectors, the rule of its kind, and what predicts. */
export class LinearEngine<L extends Label = Label>
  implements Engine<L, Row, Rows | Examples<L>, Examples<L>, LinearState>, BlockVisitor<L, Examples<L>, Workspace>
{
  readonly kind: Kind;
  readonly settings: Settings<L>;
  readonly predictor: LinearPredictor;
  readonly training: Training<L, Row, Rows | Examples<L>, Examples<L>>;
  readonly domain: Domain<Row, Examples<L>> = rowDomain as Domain<Row, Examples<L>>;
  readonly numbers = "weights";
  experience: Experience<L, LinearState>;
  flush: (() => void) | undefined;
  certificate: unknown;
  readonly answered: { mistake: boolean; updated: boolean } = { mistake: false, updated: false };
  readonly #overflow: Foresight;
  /** The space for single examples. */
  readonly #single: Space;
  /** Whether the rule scores as `dot` does, so that w·x can be found while a row is read. */
  readonly #isPlain: boolean;
  /** Whether the visits in progress might overflow, so that their numbers must be checked. */
  #isDoubtful = true;
  /** The row last received, its ‖x‖² and the scale of its step. */
  #row!: RowViews;
  #xx = 0;
  #scale = 1;

  constructor(kind: Kind, settings: Settings<L>) {
    this.kind = kind;
    this.settings = settings;
    this.predictor = kind.predictor ?? last;
    this.experience = this.fresh();
    this.training = new Training<L, Row, Rows | Examples<L>, Examples<L>>(this, kind.fitOnly);
    this.#overflow = kind.overflow?.() ?? new Overflow();
    this.#single = singleSpace(kind.rule);
    this.#isPlain = kind.scoresLinearly && !kind.scoring;
    setNumbers(this.#single.task.numbers, settings, kind);
  }

  get name(): string {
    return this.kind.name;
  }

  get isLinear(): boolean {
    return this.kind.isLinear ?? true;
  }

  fresh(): Experience<L, LinearState> {
    const { kind, settings } = this;
    return new Experience(settings, new LinearState(kind, settings.multiclass, settings.history), kind.checkValue);
  }

  // Predicting.

  scores(x: Row): number[] {
    this.flush?.();
    const { experience, predictor } = this;
    if (predictor.voting) return predictor.voting.scores(this, x);
    const { task } = this.#single;
    this.#prepare(experience.reader.read(x, false, survey, experience.state.w[0]));
    for (let k = 0; k < task.w.length; k++)
      task.classScores[k] = predictor.score ? predictor.score(task, k, experience as LinearExperience) : this.#score(k);
    return allFinite(experience.scoresByClass(task.classScores, task.classScores[0]));
  }

  judging(
    examples: Examples<L>,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
    inTraining = false,
  ): Generator<Pause, void, void> {
    this.flush?.();
    const { voting } = this.predictor;
    if (voting && !inTraining) return voting.judging(this, examples, seen, listed);
    return this.judgingBy(inTraining ? this.experience.state : this.predicting(), examples, seen, listed);
  }

  /** Calls `seen` with each example (of those listed, or all) and its scores by the vectors given; pauses after blocks. */
  judgingBy(
    vectors: Vectors,
    examples: Examples,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
  ): Generator<Pause, void, void> {
    const { settings, kind, experience } = this;
    const ranks = experience.ranks();
    const count = vectors.w.length;
    const scores = new Float64Array(ranks.length);
    return scoring(examples, settings, kind, vectors, ranks, listed, (table, from, rows) => {
      const apart = table.length / count;
      for (let k = 0; k < rows; k++) {
        for (let c = 0; c < scores.length; c++)
          scores[c] = count > 1 ? table[c * apart + k] : c === experience.positive ? table[k] : 0 - table[k];
        seen(listed?.[from + k] ?? from + k, scores);
      }
    });
  }

  /** The vectors that predict. */
  predicting(): Vectors {
    return this.predictor.vectors(this.experience as LinearExperience);
  }

  /** Gives the predicting weights of a class, by default those of the positive one of two: the bias in front, then by column. */
  vector(label?: L): Float64Array {
    this.flush?.();
    const vectors = this.predicting();
    const w = this.kind.weights?.(vectors) ?? vectors.w;
    const { classes, positive } = this.experience;
    const k = label === undefined && w.length === 1 ? positive : classOf(classes, label);
    const vector = w[w.length === 1 ? 0 : k].slice(0, vectors.length);
    return w.length === 1 && k !== positive ? vector.map((x) => -x) : vector;
  }

  // Explaining.

  explain(x: Row, options: ExplainOptions<L>): Explanation<L> {
    return (this.kind.recollection ?? recollection()).explain(this, x, options);
  }

  // Learning from one example.

  receive(x: Row, label: L, weight: number): boolean {
    const { experience, settings } = this;
    const { reader } = experience;
    this.#row = reader.read(x, true, survey, experience.state.w[0]);
    this.#xx = reader.squaredNorm;
    const columns = this.kind.columnsOf?.(this.#row, formOf(x), reader.width);
    if (columns !== undefined) this.#admit(columns, this.#row.indices === null);
    const { steadyRate } = settings;
    this.#scale = steadyRate === undefined ? settings.scaleAt(experience.time, label, weight) : steadyRate * weight;
    return this.#overflow.threatens(experience.state, this.#xx, this.#scale);
  }

  answer(target: number): number[] {
    const { experience, answered, predictor } = this;
    const { state } = experience;
    const { task } = this.#single;
    const { numbers, scores, steps } = task;
    experience.reader.accept();
    this.#prepare(this.#row);
    if (this.#isPlain && state.w.length === 1 && !state.history && !predictor.visit) {
      const y = target === experience.positive ? 1 : -1;
      const score = experience.reader.product + state.w[0][0];
      answered.mistake = visitScored(this.kind.rule, task, y, score, this.#scale, experience.time + 1) <= 0;
      answered.updated = steps[0] !== 0;
    } else {
      task.targets[0] = target;
      task.scales[0] = this.#scale;
      numbers[TIME_AT] = experience.time;
      if (predictor.visit) drain(this.visit(this.#single, 0, 1));
      else this.advance(this.#single, 0, 1, Infinity);
      answered.mistake = numbers[MISTAKES_AT] > 0;
      answered.updated = numbers[UPDATES_AT] > 0;
    }
    if (answered.updated) this.#overflow.note(steps[0], this.#xx);
    return experience.scoresByClass(task.classScores, scores[0]);
  }

  overflowed(): boolean {
    const { scores, steps } = this.#single.task;
    const { state, time } = this.experience;
    return !Number.isFinite(scores[0] + 0 * steps[0]) || !state.finite(time + 1);
  }

  /** The score of class vector k on the row last read. */
  #score(k: number): number {
    const { task } = this.#single;
    const { w } = task;
    const { product } = this.experience.reader;
    const isKnown = this.#isPlain && w.length === 1 && !Number.isNaN(product);
    return isKnown ? product + w[0][0] : this.kind.rule.score(task, 0, k);
  }

  /** Puts a row that was just read into the task for single examples. */
  #prepare(row: RowViews): void {
    const { task } = this.#single;
    const { experience } = this;
    const { state } = experience;
    const { length } = experience.classes.labels;
    if (!state.holds(experience.reader.width, length)) experience.grow();
    task.rows = row;
    task.w = state.w;
    task.v = state.v;
    if (length < 3) return;
    if (task.classScores.length < length) task.classScores = new Float64Array(length);
    task.ranks = experience.ranks();
  }

  /** Refuses rows that the kind cannot take, and updates parameters that depend on the number of columns. */
  #admit(columns: number, dense: boolean): void {
    const { kind } = this;
    kind.checkColumns?.(columns);
    if (kind.settle?.(dense ? columns : undefined)) this.parametersChanged();
  }

  restored(): void {
    if (this.kind.settle?.(this.experience.reader.width)) this.parametersChanged();
  }

  /** Makes the next single example use the present parameters of the rule. */
  parametersChanged(): void {
    setNumbers(this.#single.task.numbers, this.settings, this.kind);
  }

  // Learning from whole data sets.

  open(examples: Examples<L>, targets: Uint32Array | undefined, steady: boolean): Workspace {
    const { settings, kind, experience, training } = this;
    const { state } = experience;
    const watched = this.learnsApart || training.watch || state.history || this.predictor.visit;
    // Steps of the perceptron are as long as their scales, so no number of them can make tame numbers overflow.
    this.#isDoubtful = !(
      steady &&
      kind.compiled === "perceptron" &&
      isTame(state, examples.longest, settings.steadyRate!)
    );
    const quiet = !(watched || this.#isDoubtful);
    return new Workspace(examples, settings, kind, state, experience.ranks(), targets, quiet);
  }

  *visit(space: Space, base: number, visits: number): Steps<number> {
    return this.predictor.visit
      ? yield* this.predictor.visit(this, space, base, visits)
      : this.advance(space, base, visits, Infinity);
  }

  store(space: Workspace): void {
    space.store(this.experience.state);
  }

  pass(examples: Examples<L>, targets: Uint32Array | undefined): Counts {
    drain(this.#checkExamples(examples));
    return passInBlocks<L, Examples<L>, Workspace>(this, examples, targets);
  }

  *course(
    examples: Examples<L>,
    targets: Uint32Array | undefined,
    options: FitOptions<L, Rows | Examples<L>>,
    pace: Pace,
  ): Steps<Course> {
    const { kind, predictor } = this;
    yield* this.#checkExamples(examples);
    if (kind.solver) return yield* kind.solver.course(this, examples, targets, options, pace);
    const { sampleWeights, prove } = options;
    let course: Course | undefined;
    try {
      if (predictor.begin) yield* predictor.begin(this, examples);
      course = yield* BlockCourse.of<L, Examples<L>, Workspace>(this, examples, targets, {
        sampleWeights,
        validation: yield* this.training.validation(options),
        pace,
        // A score with a threshold, or one that is not linear, may separate what no w·x + b does.
        inseparable: prove && ((listed) => kind.scoresLinearly && this.#disproved(examples, prove, listed)),
        end: predictor.end && (() => predictor.end!(this.experience as LinearExperience)),
        leave: () => predictor.leave?.(),
      });
      return course;
    } finally {
      if (!course) predictor.leave?.();
    }
  }

  /** Visits until the block or `limit` updates are done; returns how many visits were made. */
  advance(space: Space, base: number, visits: number, limit: number): number {
    const { task } = space;
    const { experience } = this;
    const vectors = task.w.length;
    if (vectors > 1 && this.learnsApart) {
      // A history is in the order of the examples, so classes that learn apart take turns after each.
      const turns = experience.state.history ? 1 : visits;
      return visitEach(space, vectors, base, turns, (vector) => this.#record(space, base, turns, vector));
    }
    const done =
      vectors > 1
        ? space.joint(task, 0, vectors, base, visits, limit)
        : space.binary(task, 0, experience.positive, base, visits, limit);
    this.#record(space, base, done, -1);
    return done;
  }

  /** Whether each class is learned against the rest, with a vector of its own. */
  get learnsApart(): boolean {
    return this.experience.state.w.length > 1 && this.settings.multiclass === "one-vs-rest";
  }

  #record(space: Space, base: number, visits: number, vector: number): void {
    const { running, watch } = this.training;
    const { experience } = this;
    const isHeld = experience.state.history || watch;
    // After a single example, the caller checks.
    if (space !== this.#single && this.#isDoubtful && visits > 0) {
      checkVisits(space.task.scores, visits);
      if (isHeld) checkVisits(space.task.steps, visits);
    }
    if (isHeld) record(experience, watch, running, space.task, base, visits, vector);
  }

  *#checkExamples(examples: Examples): Steps<void> {
    const { width, form, size, entries, vocabulary } = examples;
    const { checkValue } = this.kind;
    this.#admit(width, form === "dense");
    if (checkValue)
      yield* inBlocks(size, 8 * (entries / size + 1), (from, until) => {
        const { rows } = examples;
        for (let r = from; r < until; r++)
          each(rows, r, (x, j) =>
            checkValue(x, () => `row ${r}, feature ${shown(vocabulary?.names?.[j - 1] ?? j - 1)}`),
          );
      });
  }

  /** Whether it is proved that no vectors of this learner separate the examples (those listed, or all). */
  #disproved(examples: Examples<L>, prove: NonNullable<FitOptions<L>["prove"]>, listed?: Uint32Array): boolean {
    const proof = prove(listed ? examples.pick(listed) : examples, undefined, { bias: this.settings.bias });
    const no = (this.learnsApart ? (proof.rest ?? []) : [proof]).find(({ separable }) => separable === false);
    this.certificate = no?.certificate;
    return no !== undefined;
  }

  content(): ModelContent {
    return contentOf(this);
  }
}
