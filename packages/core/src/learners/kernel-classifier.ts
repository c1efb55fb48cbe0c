// What predicts with support vectors: the score of a class is Σ α·K(x, x_i).

import type { Examples } from "../data/examples.js";
import type { Labelled } from "../data/labelled.js";
import { InputError } from "../errors.js";
import type { Crew } from "../kernels/crew.js";
import { isRowKernel, type Kernel } from "../kernels/kernel.js";
import { batchSize, type Support } from "../kernels/support.js";
import type { ExplainOptions, Explanation, Label, Row, Rows, UpdateContribution } from "../learner.js";
import type { Budget } from "./budget.js";
import type { Domain } from "./domain.js";
import { DualExperience } from "./dual-experience.js";
import type { DualKind } from "./dual-rule.js";
import { DualState } from "./dual-state.js";
import type { Step } from "./judge.js";
import { ObjectDomain } from "./object-domain.js";
import type { Settings } from "./options.js";
import { PastMoves } from "./past-moves.js";
import { RowDomain } from "./row-domain.js";
import { Trainable } from "./trainable.js";

/** Many things to learn from or to predict: rows in any form, or a list of what the kernel compares. */
export type Given<X> = Iterable<X> | ([Row] extends [X] ? Exclude<Rows, Iterable<Row>> | Examples : never);

/** A past example that scores are a sum over. */
export interface SupportVector<L extends Label = Label> {
  /** Position of the example in the data, or how many came before it in a stream. */
  readonly index: number;
  /** The pass in which it was first learned from. */
  readonly epoch: number;
  readonly label: L;
  /** Its coefficient in the predicting score of each class, in the order of `classes`. */
  readonly alpha: readonly number[];
}

export abstract class KernelClassifier<L extends Label, X> extends Trainable<L, X, Given<X>, Labelled<L>> {
  readonly kind: DualKind;
  readonly kernel: Kernel<X>;
  trained: DualExperience<L, unknown>;
  /** Rows, or things of any kind. */
  readonly domain: Domain<X, Labelled, unknown>;
  readonly #budget: (() => Budget) | undefined;
  #crew: Crew | null = null;
  #columns = new Float64Array(2);

  constructor(kind: DualKind, settings: Settings<L>, kernel: Kernel<X>, budget?: () => Budget) {
    super(settings);
    this.kind = kind;
    this.kernel = kernel;
    const rows = kernel as Kernel<never>;
    const domain = isRowKernel(rows) ? new RowDomain(rows) : new ObjectDomain(kernel);
    this.domain = domain as unknown as Domain<X, Labelled, unknown>;
    this.#budget = budget;
    this.trained = this.fresh();
  }

  get name(): string {
    return this.kind.name;
  }

  /** The examples that scores are a sum over, in the order in which they were learned from. */
  get supportVectors(): readonly SupportVector<L>[] {
    return this.trained.state.origins.map(({ index, epoch, label }, i) => ({
      ...{ index, epoch, label: this.classes[label] },
      alpha: this.classes.map((_, k) => this.coefficient(i, k)),
    }));
  }

  /** Lets the threads of a crew take part in learning from and judging whole data sets, or with null no longer. The bits are the same. */
  share(crew: Crew | null): void {
    this.#crew = crew;
    this.trained.state.support.share?.(crew);
  }

  scores(x: X): number[] {
    this.checkLearned();
    const { trained, domain } = this;
    trained.state.support.face(domain.single(x, trained), [0], 1);
    return this.judged(0);
  }

  explain(x: X, { label = this.predict(x) }: Pick<ExplainOptions<L>, "label"> = {}): Explanation<L> {
    const { trained } = this;
    const k = trained.classes.find(label);
    if (k < 0)
      throw new InputError(`${String(label)} is no class; the classes are ${this.classes.map(String).join(", ")}`);
    const score = this.scores(x)[k];
    const { notAdditive } = this.kind;
    return { label, score, features: [], updates: notAdditive ?? this.#bySupport(k) };
  }

  // What follows is for the run and for the learners built on this one.

  /** The support vectors, where the crew can reach them. */
  protected shared(): Support<unknown> {
    const { support } = this.trained.state;
    if (this.#crew) support.share?.(this.#crew);
    return support;
  }

  examplesOf(
    rows: Given<X> | Examples<L>,
    labels: Iterable<L> | undefined,
    experience: DualExperience<L, unknown>,
  ): Labelled<L> {
    return this.domain.dataSet(rows, labels, experience) as Labelled<L>;
  }

  protected isOneByOne(rows: Given<X>): rows is Given<X> & Iterable<X> {
    return this.domain.isOneByOne(rows);
  }

  protected known(rows: Given<X>): Labelled<L> | undefined {
    return this.domain.isEmpty(rows) ? undefined : this.examplesOf(rows, undefined, this.trained);
  }

  protected join(data: Labelled<L>): Uint32Array | undefined {
    return this.domain.adopt(data, this.trained);
  }

  fresh(): DualExperience<L, unknown> {
    const { averaged, voted } = this.kind;
    const moves = voted ? new PastMoves() : undefined;
    const state = new DualState(this.domain.support(), averaged, moves, this.#budget?.());
    return new DualExperience(this.settings, state);
  }

  /** Calls `seen` with each example (of those listed, or all) and its scores, and pauses after each batch. */
  *judging(
    given: Labelled,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
    inTraining = false,
  ): Generator<Step, void, void> {
    const { trained, domain } = this;
    const data = domain.known(given, trained);
    const size = listed?.length ?? data.size;
    const batch = new Uint32Array(batchSize);
    const scores = new Float64Array(this.classes.length);
    const work = domain.workOf(data) * (trained.state.support.size + 1);
    const most = this.batchOf(work);
    for (let from = 0; from < size; from += most) {
      const count = Math.min(most, size - from);
      for (let b = 0; b < count; b++) batch[b] = listed ? listed[from + b] : from + b;
      this.shared().face(domain.sourceOf(data), batch, count);
      // All of them first: whoever sees the scores may ask for others.
      const judged = Array.from({ length: count }, (_, b) => (inTraining ? this.last(b) : this.judged(b)));
      for (const [b, found] of judged.entries()) {
        scores.set(found);
        seen(batch[b], scores);
      }
      yield { learned: false, work: count * work };
    }
  }

  /** Examples judged between two pauses, by the work of one. */
  protected batchOf(_work: number): number {
    return batchSize;
  }

  /** Scores of the batch's example b by class, by what predicts. */
  protected judged(b: number): number[] {
    return this.last(b);
  }

  /** Scores by the coefficients in training. */
  protected last(b: number): number[] {
    const columns = this.columns();
    this.trained.state.scores(b, 0, columns);
    return this.finite(this.byClass(columns, columns[0]));
  }

  /** Refuses scores that say nothing. */
  protected finite<T extends ArrayLike<number>>(scores: T): T {
    for (let k = 0; k < scores.length; k++)
      if (!Number.isFinite(scores[k]))
        throw new InputError("scores are not finite: similarities to this example are too large; scale the features");
    return scores;
  }

  /** Room for a number per column. */
  protected columns(): Float64Array {
    const { columns } = this.trained.state.support;
    if (this.#columns.length < columns) this.#columns = new Float64Array(columns);
    return this.#columns;
  }

  /** Coefficient of support vector i in the predicting score of class k. */
  protected coefficient(i: number, k: number): number {
    return this.#signed(i, k, 0);
  }

  /** Entry of a table for class k: two classes share a column. */
  #signed(i: number, k: number, t: number): number {
    const { state, positive } = this.trained;
    const { columns, stride } = state.support;
    const entry = state.support.table(t)[i * stride + (columns > 1 ? k : 0)];
    return columns > 1 || k === positive ? entry : 0 - entry;
  }

  /** The same of both tables, for a mean. */
  protected entries(i: number, k: number): [alpha: number, sum: number] {
    return [this.#signed(i, k, 0), this.#signed(i, k, 1)];
  }

  /** What each support vector adds to the score of class k of the example that was just scored. */
  #bySupport(k: number): UpdateContribution<L>[] {
    const { state } = this.trained;
    const similarities = state.support.similarities(0);
    return state.origins
      .map(({ index, epoch, label }, i) => {
        const step = this.coefficient(i, k);
        return { index, epoch, label: this.classes[label], step, contribution: step * similarities[i] + 0 };
      })
      .filter(({ step }) => step !== 0)
      .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  }
}
