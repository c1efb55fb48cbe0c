// The course of a descent: passes over the examples that are not shrunk, until the violation is within the tolerance.

import { MISTAKES_AT, UPDATES_AT } from "../compute/task-layout.js";
import type { Examples } from "../data/examples.js";
import type { Pause } from "../data/pause.js";
import type { Label, Rows } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import { VisitOrder } from "../data/visit-order.js";
import { InputError } from "../errors.js";
import type { FitOptions, Stopped } from "../learner.js";
import type { LinearEngine } from "../linear/engine.js";
import type { History } from "../linear/history.js";
import { recollection } from "../linear/recollection.js";
import { record } from "../linear/record.js";
import { visitWork, Workspace } from "../linear/workspace.js";
import type { Settings } from "../options/shared-options.js";
import { separates } from "../training/error-count.js";
import { blockVisits, manageableVisits, type Pace } from "../training/pause.js";
import { preparation } from "../training/preparation.js";
import type { Course, Visited } from "../training/run.js";
import type { Validation } from "../training/validation.js";
import { ChunkOrder } from "./chunk-order.js";
import { Dual, Duals } from "./dual.js";
import { DualSpace } from "./space.js";

/** The problem to solve: minimise ½‖w‖² + CΣℓ. */
export interface Problem {
  readonly C: number;
  /** Whether ℓ is the squared hinge loss rather than the hinge loss. */
  readonly squared: boolean;
  /** The largest `violation` of a finished solution. */
  readonly tolerance: number;
}

/** A data set with more entries fits into no cache, so that rows far apart are slow to reach. */
const beyondCaches = 4e6;

/** The order that the caller chose, else a shuffle, in chunks if a full shuffle would wait for memory at every row. */
function orderOf<L extends Label>(
  { entries, size, memory }: Examples,
  { given, order, seed }: Settings<L>,
): VisitOrder | ChunkOrder {
  return given.order === undefined && entries > beyondCaches
    ? new ChunkOrder(seed, size, memory)
    : new VisitOrder(order, seed, size, memory);
}

/** A run that solves a max-margin problem by dual coordinate descent. */
export class DescentCourse<L extends Label> implements Course {
  readonly size: number;
  readonly lower = "C";
  readonly comesHomeLate = true;
  readonly #engine: LinearEngine<L>;
  readonly #examples: Examples<L>;
  readonly #problem: Problem;
  readonly #targets: Uint32Array | undefined;
  readonly #costOf: (r: number) => number;
  readonly #validation: Validation<L, Examples<L>>;
  readonly #order: VisitOrder | ChunkOrder;
  readonly #duals: readonly Dual[];
  readonly #space: DualSpace;
  /** About how many multiplications a visit takes: one pass over the row to score, one to move. */
  readonly #work: number;
  /** The most visits between two pauses. */
  readonly #most: number;
  /** Whether nothing has changed since weights and duals were last copied to the learner. */
  #isHome = false;

  /** Makes a course; `targets` replace the examples' own where classes are numbered differently. */
  static *of<L extends Label>(
    engine: LinearEngine<L>,
    examples: Examples<L>,
    targets: Uint32Array | undefined,
    problem: Problem,
    options: FitOptions<L, Rows | Examples<L>>,
    pace: Pace,
  ): Steps<DescentCourse<L>> {
    const { truth, validation } = yield* preparation(engine, examples, targets, options);
    return new DescentCourse(engine, examples, targets, truth, problem, options, pace, validation);
  }

  private constructor(
    engine: LinearEngine<L>,
    examples: Examples<L>,
    targets: Uint32Array | undefined,
    truth: Uint32Array,
    problem: Problem,
    { resume, sampleWeights }: FitOptions<L, Rows | Examples<L>>,
    pace: Pace,
    validation: Validation<L, Examples<L>>,
  ) {
    const { settings, kind, experience } = engine;
    const { state } = experience;
    state.history = undefined;
    const duals = (resume && (state.solved as Duals)?.each) || state.w.map(() => new Dual(examples.size));
    const [{ examples: expected }] = duals;
    if (expected !== examples.size || duals.length !== state.w.length)
      throw new InputError(
        `resume must be given the same ${expected} examples and their classes, for an α belongs to each; got ${examples.size} examples`,
      );
    state.solved = new Duals(duals);
    const classWeights = settings.weightsOf(experience.classes.labels, truth);
    this.size = examples.size;
    this.#engine = engine;
    this.#examples = examples;
    this.#problem = problem;
    this.#targets = targets;
    this.#duals = duals;
    this.#costOf = (r) => {
      const weight = (classWeights?.[truth[r]] ?? 1) * (sampleWeights?.[r] ?? 1);
      return weight === 0 ? 0 : problem.C * weight;
    };
    this.#validation = validation;
    this.#order = orderOf(examples, settings);
    this.#work = 2 * visitWork(examples, duals.length, kind);
    this.#most = pace === "prompt" ? manageableVisits(this.#work) : (pace ?? (this.#order.block || blockVisits));
    const workspace = new Workspace(examples, settings, kind, state, experience.ranks(), targets);
    this.#space = new DualSpace(examples, workspace, duals, problem.squared);
  }

  *prepare(): Generator<Pause, void, void> {
    for (let from = 0; from < this.size; from += blockVisits) {
      const count = Math.min(blockVisits, this.size - from);
      this.#space.prepare(from, count, this.#costOf);
      yield { learned: false, work: count * this.#work };
    }
  }

  isDone(): boolean {
    return this.#engine.settings.stopWhenSeparated && this.#duals.every(({ settled }) => settled);
  }

  begin(epoch: number): void {
    this.#order.begin(epoch);
  }

  *visit(_epoch: number, position: number): Generator<Pause, Visited, void> {
    const { experience, training } = this.#engine;
    const { task } = this.#space;
    const order = this.#order;
    const duals = this.#duals;
    this.#isHome = false;
    // Read in the order of the data, so that mixed visits find the rows in the cache.
    if (order instanceof ChunkOrder && position % order.block === 0)
      this.#space.readAhead(order.list(task.order, position));
    const { base, visits } = order.fill(task.order, position, this.#most);
    task.rivals.fill(0, 0, visits);
    let mistakes = 0;
    let updates = 0;
    for (const [vector, dual] of duals.entries()) {
      if (!this.#isVisited(dual)) continue;
      this.#space.descend(vector, duals.length === 1 ? experience.positive : vector, base, visits, dual.gradients);
      updates += task.numbers[UPDATES_AT];
      mistakes = task.numbers[MISTAKES_AT];
      const { watch } = training;
      if (watch) record(experience, watch, true, task, base, visits, duals.length === 1 ? -1 : vector);
    }
    // With several vectors, an example counts as one mistake, however many of them are wrong.
    if (duals.length > 1) mistakes = task.rivals.subarray(0, visits).filter((wrong) => wrong > 0).length;
    return { visits, mistakes, updates, pause: { learned: true, work: visits * this.#work } };
  }

  #isVisited({ settled }: Dual): boolean {
    return !(settled && this.#engine.settings.stopWhenSeparated);
  }

  improves(): Generator<Pause, boolean, void> {
    return this.#validation.improves();
  }

  // The end of a pass happens once: the run cannot be left between here and the next pass.
  *verdict(): Generator<Pause, undefined, void> {
    this.#isHome = false;
    for (const [vector, dual] of this.#duals.entries())
      if (this.#isVisited(dual)) dual.endPass(this.#problem.tolerance, () => this.#space.release(vector));
    return undefined;
  }

  *outcome(): Generator<Pause, Stopped, void> {
    if (!this.isDone()) return "epochs";
    return (yield* separates(this.#engine, this.#examples)) ? "separated" : "clean";
  }

  store(): void {
    if (this.#isHome) return;
    this.#space.store(this.#engine.experience.state, this.#duals);
    this.#isHome = true;
  }

  free(): void {
    this.#space.free();
    const { history } = this.#engine.settings;
    if (history !== "none") this.#engine.experience.state.history = this.#support(history === "examples");
  }

  /** Each support vector as a single update, the sum of all its steps. */
  #support(keepsRows: boolean): History {
    const { experience } = this.#engine;
    const { positive, time, counters, classes } = experience;
    const targets = this.#targets ?? this.#examples.targets;
    const duals = this.#duals;
    const history = recollection().history(keepsRows);
    const epoch = Math.max(0, counters.mistakesPerEpoch.length - 1);
    for (const [vector, { support, alpha }] of duals.entries())
      support.forEach((index, i) => {
        const label = targets[index];
        const sides =
          duals.length === 1
            ? { right: label, rival: label === positive ? 1 - label : positive, step: alpha[i] }
            : { right: vector, rival: -1, step: label === vector ? alpha[i] : -alpha[i] };
        const update = { index, epoch, label, ...sides, time, classes: classes.labels.length };
        history.add(update, this.#examples.rows, index);
      });
    return history;
  }
}
