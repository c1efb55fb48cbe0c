// The course of a network's run: mini-batches, each judged and then learned in one step.

import type { Examples } from "../data/examples.js";
import type { Pause } from "../data/pause.js";
import type { Label, Rows } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import { VisitOrder } from "../data/visit-order.js";
import type { FitOptions, Stopped } from "../learner.js";
import { separates } from "../training/error-count.js";
import { preparation } from "../training/preparation.js";
import type { Course, Visited } from "../training/run.js";
import type { Watch } from "../training/update-log.js";
import type { Validation } from "../training/validation.js";
import type { NetworkEngine } from "./engine.js";
import { mostEntries } from "./judging.js";
import { MiniBatch } from "./mini-batch.js";
import { NetworkSpace } from "./space.js";

/** The number of examples between two reports of progress, or a mini-batch if that is larger. */
const reportEvery = 256;

/** A run that trains a network by mini-batches. */
export class MiniBatchCourse<L extends Label> implements Course {
  readonly size: number;
  readonly lower = "rate";
  readonly #engine: NetworkEngine<L>;
  readonly #examples: Examples<L>;
  readonly #sampleWeights: ArrayLike<number> | undefined;
  readonly #classWeights: Float64Array | undefined;
  readonly #truth: Uint32Array;
  readonly #validation: Validation<L, Examples<L>>;
  readonly #order: VisitOrder;
  readonly #entries: number;
  readonly #batch: MiniBatch;
  readonly #visits: Uint32Array;
  readonly #space: NetworkSpace;
  #reported = 0;

  /** Makes a course; `targets` replace the examples' own where classes are numbered differently. */
  static *of<L extends Label>(
    engine: NetworkEngine<L>,
    examples: Examples<L>,
    targets: Uint32Array | undefined,
    options: FitOptions<L, Rows | Examples<L>>,
  ): Steps<MiniBatchCourse<L>> {
    const { truth, validation } = yield* preparation(engine, examples, targets, options);
    return new MiniBatchCourse(engine, examples, truth, options.sampleWeights, validation);
  }

  private constructor(
    engine: NetworkEngine<L>,
    examples: Examples<L>,
    truth: Uint32Array,
    sampleWeights: ArrayLike<number> | undefined,
    validation: Validation<L, Examples<L>>,
  ) {
    const { settings, experience } = engine;
    this.#engine = engine;
    this.#examples = examples;
    this.#sampleWeights = sampleWeights;
    this.#truth = truth;
    this.#validation = validation;
    const { kept } = validation;
    this.size = kept?.length ?? examples.size;
    this.#order = new VisitOrder(settings.order, settings.seed, this.size, examples.memory, kept);
    this.#classWeights = settings.weightsOf(experience.classes.labels, this.#truth);
    this.#entries = mostEntries(examples);
    this.#batch = new MiniBatch(Math.min(settings.batch, this.size));
    const room = this.#batch.order.length;
    this.#visits = new Uint32Array(room);
    this.#space = new NetworkSpace(examples.memory, experience.state, room, this.#entries);
  }

  begin(epoch: number): void {
    this.#order.begin(epoch);
    this.#reported = this.#engine.experience.counters.position;
  }

  *visit(epoch: number, position: number): Generator<Pause, Visited, void> {
    const { settings, experience, training } = this.#engine;
    const batch = this.#batch;
    this.#fill(position);
    const rate = settings.rateAt(experience.time, epoch);
    const rows = () => this.#examples.rows;
    const work = yield* batch.learn(this.#space, rows, experience.state, settings, rate, this.#entries);
    batch.check();
    if (training.watch) this.#record(training.watch, epoch);
    const reached = position + batch.count;
    const learned = reached - this.#reported >= reportEvery || reached === this.size;
    if (learned) this.#reported = reached;
    return { visits: batch.count, mistakes: batch.mistakes, updates: batch.updates, pause: { learned, work } };
  }

  /** Gathers the mini-batch from `position` on. Blocks of a shuffle may end within it. */
  #fill(position: number): void {
    const batch = this.#batch;
    const truth = this.#truth;
    const most = Math.min(batch.order.length, this.size - position);
    for (let filled = 0; filled < most; ) {
      const { base, visits } = this.#order.fill(this.#visits, position + filled, most - filled);
      for (let k = 0; k < visits; k++) batch.order[filled + k] = base + this.#visits[k];
      filled += visits;
    }
    batch.count = most;
    for (let b = 0; b < most; b++) {
      const r = batch.order[b];
      batch.targets[b] = truth[r];
      batch.weights[b] = (this.#classWeights?.[truth[r]] ?? 1) * (this.#sampleWeights?.[r] ?? 1);
    }
  }

  #record({ updates, weights }: Watch<L>, epoch: number): void {
    const { classes, state } = this.#engine.experience;
    const { labels } = classes;
    const batch = this.#batch;
    if (weights) this.#space.store();
    const vectors = weights ? state.unitVectors() : undefined;
    for (let b = 0; b < batch.count; b++) {
      if (batch.steps[b] === 0) continue;
      updates.push({
        index: batch.order[b],
        epoch,
        label: labels[batch.targets[b]],
        score: batch.leads[b],
        mistake: !(batch.leads[b] > 0),
        step: batch.steps[b],
        rival: labels[batch.rivals[b]],
        ...(vectors && { weights: vectors }),
      });
    }
  }

  store(): void {
    this.#space.store();
  }

  improves(): Generator<Pause, boolean, void> {
    return this.#validation.improves();
  }

  *verdict(epoch: number): Generator<Pause, Stopped | undefined, void> {
    const { settings, experience } = this.#engine;
    // A pass without a mistake may have moved the weights nevertheless.
    const right = settings.stopWhenSeparated && experience.counters.mistakesPerEpoch[epoch] === 0;
    const separated = right && (yield* separates(this.#engine, this.#examples, this.#validation.kept));
    return separated ? "separated" : undefined;
  }

  free(): void {
    this.#space.free();
  }
}
