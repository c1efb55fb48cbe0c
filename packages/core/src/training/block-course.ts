// Visits in blocks, as linear and kernel learners make them: an order, a scale for each visit, and a loop over the block.

import type { Task } from "../compute/task.js";
import { MISTAKES_AT, TIME_AT, UPDATES_AT } from "../compute/task-layout.js";
import type { Labelled } from "../data/labelled.js";
import type { Pause } from "../data/pause.js";
import type { Label } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import { VisitOrder } from "../data/visit-order.js";
import type { Stopped } from "../learner.js";
import type { Settings } from "../options/shared-options.js";
import { type Scorer, separates } from "./error-count.js";
import { checkVisits } from "./overflow.js";
import { blockVisits, manageableVisits, type Pace } from "./pause.js";
import { checkSampleWeights } from "./preparation.js";
import type { Course, Visited } from "./run.js";
import { Validation } from "./validation.js";

/** The memory in which a learner visits blocks of examples. */
export interface BlockSpace {
  /** The order, scales and classes of the visits, as views that are valid until the next visit; if `quiet`, several blocks may be visited in a row. */
  readonly task: Pick<Task, "order" | "scales" | "targets" | "numbers"> & Partial<Pick<Task, "quiet">>;
  /** About how many multiplications a visit takes. */
  readonly work: number;
  /** Reads `count` rows from end to end, so that visits in random order find them in the cache, and may read those from `next` on meanwhile. */
  warm(base: number, count: number, next?: number): void;
  free(): void;
}

/** A learner that visits blocks of examples. */
export interface BlockVisitor<L extends Label, D extends Labelled, S extends BlockSpace> extends Scorer<L, D> {
  readonly settings: Settings<L>;
  /**
   * Opens a space over a data set. `targets` replace the data's own where classes are numbered differently; `steady` says that all visits have
   * the same scale.
   */
  open(data: D, targets: Uint32Array | undefined, steady: boolean): S;
  /** Visits a block, possibly ending early; returns how many visits were made. If it is abandoned at a pause, it has made none. */
  visit(space: S, base: number, visits: number): Steps<number>;
  /** Copies what was learned in the space back to the learner. */
  store(space: S): void;
}

/** Options of a run that visits blocks of examples. */
export interface BlockCourseOptions<D> {
  sampleWeights?: ArrayLike<number> | undefined;
  /** Examples to validate on; without them, early stopping holds a part back. */
  validation?: D | undefined;
  pace?: Pace;
  /** Says whether it is proved that nothing separates the examples (those listed, or all); asked once, after the first epoch. */
  inseparable?: ((listed?: Uint32Array) => boolean) | undefined;
  end?: (() => Steps<void>) | undefined;
  /** Called after any run. */
  leave?: (() => void) | undefined;
}

/** A run that visits the examples block after block. */
export class BlockCourse<L extends Label, D extends Labelled, S extends BlockSpace> implements Course {
  readonly size: number;
  readonly lower = "rate";
  readonly #visitor: BlockVisitor<L, D, S>;
  readonly #data: D;
  readonly #options: BlockCourseOptions<D>;
  readonly #validation: Validation<L, D>;
  readonly #order: VisitOrder;
  readonly #classWeights: Float64Array | undefined;
  /** Whether the scales of all visits are the same. */
  readonly #steady: boolean;
  readonly #space: S;

  /** Makes a course; `targets` replace the data's own where classes are numbered differently. */
  static *of<L extends Label, D extends Labelled, S extends BlockSpace>(
    visitor: BlockVisitor<L, D, S>,
    data: D,
    targets: Uint32Array | undefined,
    options: BlockCourseOptions<D>,
  ): Steps<BlockCourse<L, D, S>> {
    const { sampleWeights, validation } = options;
    if (sampleWeights) yield* checkSampleWeights(sampleWeights, data.size);
    const watched = yield* Validation.of(visitor, visitor.settings, data, targets, validation);
    return new BlockCourse(visitor, data, targets, options, watched);
  }

  private constructor(
    visitor: BlockVisitor<L, D, S>,
    data: D,
    targets: Uint32Array | undefined,
    options: BlockCourseOptions<D>,
    validation: Validation<L, D>,
  ) {
    const { settings, experience } = visitor;
    this.#visitor = visitor;
    this.#data = data;
    this.#options = options;
    this.#validation = validation;
    const { kept } = validation;
    this.size = kept?.length ?? data.size;
    this.#order = new VisitOrder(settings.order, settings.seed, this.size, data.memory, kept);
    this.#classWeights = settings.weightsOf(experience.classes.labels, targets ?? data.targets);
    this.#steady = settings.steadyRate !== undefined && !options.sampleWeights;
    this.#space = visitor.open(data, targets, this.#steady);
    if (this.#steady) this.#space.task.scales.fill(settings.steadyRate!);
  }

  begin(epoch: number): void {
    this.#order.begin(epoch);
  }

  *visit(epoch: number, position: number): Generator<Pause, Visited, void> {
    const space = this.#space;
    const order = this.#order;
    const { pace } = this.#options;
    const { work } = space;
    const most = pace === "prompt" ? manageableVisits(work) : (pace ?? (order.block || blockVisits));
    const until = space.task.quiet ? Math.min(most, this.size - position) : 1;
    let visits = 0;
    let mistakes = 0;
    let updates = 0;
    while (visits < until) {
      const { order: rows, numbers } = space.task;
      const { base, visits: planned } = order.fill(rows, position + visits, most - visits);
      if (!this.#steady) this.#setScales(epoch, base, planned);
      const after = order.blockFrom(position + visits + planned);
      if (order.block > 0) space.warm(base, Math.min(order.block, this.#data.size - base), after);
      numbers[TIME_AT] = this.#visitor.experience.time + visits;
      visits += yield* this.#visitor.visit(space, base, planned);
      // `task` is read again because a visit that counts errors may have made memory grow.
      mistakes += space.task.numbers[MISTAKES_AT];
      updates += space.task.numbers[UPDATES_AT];
    }
    return { visits, mistakes, updates, pause: { learned: true, work: visits * work } };
  }

  /** The scale of each visit: η · class weight · sample weight. */
  #setScales(epoch: number, base: number, visits: number): void {
    const { settings, experience } = this.#visitor;
    const { order, scales, targets } = this.#space.task;
    const { sampleWeights } = this.#options;
    for (let k = 0; k < visits; k++) {
      const r = base + order[k];
      scales[k] =
        settings.rateAt(experience.time + k, epoch) *
        (this.#classWeights?.[targets[r]] ?? 1) *
        (sampleWeights?.[r] ?? 1);
    }
    checkVisits(scales, visits);
  }

  store(): void {
    this.#visitor.store(this.#space);
  }

  improves(): Generator<Pause, boolean, void> {
    return this.#validation.improves();
  }

  *verdict(epoch: number): Generator<Pause, Stopped | undefined, void> {
    const { settings, experience } = this.#visitor;
    const { mistakesPerEpoch, updatesPerEpoch } = experience.counters;
    const { kept } = this.#validation;
    if (settings.stopWhenSeparated && updatesPerEpoch[epoch] === 0) {
      if (mistakesPerEpoch[epoch] > 0) return "clean";
      const apart = settings.zeroUpdates || (yield* separates(this.#visitor, this.#data, kept, true));
      return apart ? "separated" : "clean";
    }
    return epoch === 0 && this.#options.inseparable?.(kept) ? "not-separable" : undefined;
  }

  *end(): Steps<void> {
    if (this.#options.end) yield* this.#options.end();
  }

  free(): void {
    this.#space.free();
    this.#options.leave?.();
  }
}
