// One mini-batch: judged, then one step along the mean of its gradients.

import type { RowViews } from "../compute/task.js";
import type { Pause } from "../data/pause.js";
import { checkVisits } from "../training/overflow.js";
import { manageableVisits } from "../training/pause.js";
import type { NetworkSettings } from "./options.js";
import { type NetworkSpace, passWork } from "./space.js";
import type { NetworkState } from "./state.js";

/** The examples of one training step, and the results for each. */
export class MiniBatch {
  /** The rows of the data set that are in the batch. */
  readonly order: Uint32Array;
  /** The class of each example. */
  readonly targets: Uint32Array;
  /** The weight of each example. */
  readonly weights: Float64Array;
  /** Result: half the lead of the right class over the best wrong one before the step, for each example. */
  readonly leads: Float64Array;
  /** Result: the best wrong class of each example. */
  readonly rivals: Uint32Array;
  /** Result: η · weight · (1 − p) / examples, the multiple of the last hidden outputs that the right class's unit gained. */
  readonly steps: Float64Array;
  count = 0;
  mistakes = 0;
  updates = 0;
  readonly #scales: Float64Array;

  constructor(room: number) {
    this.order = new Uint32Array(room);
    this.targets = new Uint32Array(room);
    this.weights = new Float64Array(room).fill(1);
    this.leads = new Float64Array(room);
    this.rivals = new Uint32Array(room);
    this.steps = new Float64Array(room);
    this.#scales = new Float64Array(room);
  }

  /**
   * Makes one step, and returns about how many multiplications it took since the last pause. At a pause nothing has changed yet,
   * so it may be abandoned there.
   */
  *learn(
    space: NetworkSpace,
    rows: () => RowViews,
    state: NetworkState,
    { momentum, l2 }: NetworkSettings,
    rate: number,
    entries: number,
  ): Generator<Pause, number, void> {
    const { count, order, targets, weights, steps } = this;
    const work = 3 * passWork(state, entries);
    const most = manageableVisits(work);
    let weight = 0;
    for (let b = 0; b < count; b++) {
      this.#scales[b] = weights[b] / count;
      weight += weights[b];
    }
    let from = 0;
    for (; from + most < count; from += most) {
      judge(this, from, from + most);
      yield { learned: false, work: most * work };
    }
    judge(this, from, count);
    this.mistakes = 0;
    this.updates = 0;
    for (let b = 0; b < count; b++) {
      steps[b] *= rate * this.#scales[b];
      if (!(this.leads[b] > 0)) this.mistakes++;
      if (steps[b] !== 0) this.updates++;
    }
    // If all weights of a batch are 0, there is no step, not even by momentum.
    if (weight > 0) space.descend(count, rate, momentum, l2);
    return (count - from) * work + 2 * passWork(state, state.width);

    function judge(batch: MiniBatch, from: number, to: number): void {
      const outputs = space.forward(rows(), order, from, to);
      for (let b = from; b < to; b++) batch.#judge(outputs, b, state.classes);
      space.backward(targets, batch.#scales, from, to, steps);
    }
  }

  /** Refuses a batch whose numbers overflowed. */
  check(): void {
    checkVisits(this.leads, this.count);
    checkVisits(this.steps, this.count);
  }

  #judge(outputs: Float64Array, b: number, classes: number): void {
    const at = b * classes;
    const right = this.targets[b];
    let rival = right === 0 ? 1 : 0;
    for (let k = 0; k < classes; k++) if (k !== right && outputs[at + k] > outputs[at + rival]) rival = k;
    this.rivals[b] = rival;
    // A single class has no rival, so its lead is 0.
    this.leads[b] = classes > 1 ? 0.5 * (outputs[at + right] - outputs[at + rival]) : 0;
  }
}
