// What a run watches to know when to stop: examples given for it, or a part held back.

import { holdBack } from "../data/hold-back.js";
import type { Labelled } from "../data/labelled.js";
import type { Label } from "../learner.js";
import { countErrors, type Judge } from "./error-count.js";
import type { Step } from "./judge.js";
import type { Settings } from "./options.js";

export class Validation<L extends Label, D extends Labelled> {
  /** Positions of the examples to learn from; all without. */
  readonly kept: Uint32Array | undefined;
  readonly #judge: Judge<L, D>;
  readonly #patience: number | undefined;
  readonly #watched: { data: D; held?: Uint32Array | undefined } | undefined;

  /** Early stopping holds a part of the data back unless examples are `given`; `truth` has the class of each. */
  constructor(
    judge: Judge<L, D>,
    { earlyStopping, seed }: Settings<L>,
    data: D,
    truth: Uint32Array,
    given: D | undefined,
  ) {
    const parts = earlyStopping && !given ? holdBack(truth, earlyStopping.fraction, seed) : undefined;
    this.kept = parts?.kept;
    this.#judge = judge;
    this.#patience = earlyStopping?.patience;
    this.#watched = given ? { data: given } : parts && { data, held: parts.held };
  }

  /** Counts errors after an epoch; false when they have not become fewer for too long. */
  *improves(): Generator<Step, boolean, void> {
    if (!this.#watched) return true;
    const { trained } = this.#judge;
    const { counters } = trained;
    const { errors } = yield* countErrors(this.#judge, this.#watched.data, this.#watched.held);
    counters.validationErrors[counters.epoch] = errors;
    if (this.#patience === undefined) return true;
    if (!trained.best || errors < trained.best.errors) trained.keepBest(errors);
    return counters.epoch - trained.best!.epoch < this.#patience;
  }
}
