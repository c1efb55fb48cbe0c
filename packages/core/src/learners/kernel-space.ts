// Where a kernel learner meets the examples of a run.

import { numbersLength } from "../compute/task.js";
import type { Labelled } from "../data/labelled.js";
import type { RunSpace } from "./run.js";
import { blockVisits } from "./workspace.js";

export class KernelSpace<D extends Labelled> implements RunSpace {
  readonly data: D;
  readonly task: RunSpace["task"];
  readonly #work: () => number;

  constructor(data: D, targets: Uint32Array | undefined, work: () => number) {
    this.data = data;
    this.#work = work;
    this.task = {
      order: new Uint32Array(blockVisits),
      scales: new Float64Array(blockVisits),
      // A copy where they are the data set's own, whose memory may grow.
      targets: targets ?? data.targets.slice(),
      numbers: new Float64Array(numbersLength),
    };
  }

  /** Grows with the support set. */
  get work(): number {
    return this.#work();
  }

  warm(): void {}

  free(): void {}
}
