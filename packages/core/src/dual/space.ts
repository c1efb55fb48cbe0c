// A block of visits of a kernel learner.

import { NUMBERS_LENGTH } from "../compute/task-layout.js";
import type { Labelled } from "../data/labelled.js";
import type { BlockSpace } from "../training/block-course.js";
import { blockVisits } from "../training/pause.js";

/** A block of examples that a kernel learner visits. */
export class DualBlock<D extends Labelled> implements BlockSpace {
  readonly data: D;
  readonly task: BlockSpace["task"];
  readonly #work: () => number;

  constructor(data: D, targets: Uint32Array | undefined, work: () => number) {
    this.data = data;
    this.#work = work;
    this.task = {
      order: new Uint32Array(blockVisits),
      scales: new Float64Array(blockVisits),
      // A copy, because the memory of the data set may grow.
      targets: targets ?? data.targets.slice(),
      numbers: new Float64Array(NUMBERS_LENGTH),
    };
  }

  /** About how many multiplications a visit takes; it grows with the support set. */
  get work(): number {
    return this.#work();
  }

  warm(): void {}

  free(): void {}
}
