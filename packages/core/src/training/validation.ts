// What a run watches to know when to stop: examples given for it, or a part held back.

import { holdingBack, type Parts } from "../data/hold-back.js";
import type { Labelled } from "../data/labelled.js";
import type { Pause } from "../data/pause.js";
import type { Label } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import type { Settings } from "../options/shared-options.js";
import { countErrors, renumbered, type Scorer } from "./error-count.js";

/** Watches the errors on validation examples, and says when they stop becoming fewer. */
export class Validation<L extends Label, D extends Labelled> {
  /** The positions of the examples to learn from; undefined for all. */
  readonly kept: Uint32Array | undefined;
  readonly #scorer: Scorer<L, D>;
  readonly #patience: number | undefined;
  readonly #watched: { data: D; held?: Uint32Array | undefined } | undefined;

  private constructor(
    scorer: Scorer<L, D>,
    { earlyStopping }: Settings<L>,
    data: D,
    given: D | undefined,
    parts: Parts | undefined,
  ) {
    this.kept = parts?.kept;
    this.#scorer = scorer;
    this.#patience = earlyStopping?.patience;
    this.#watched = given ? { data: given } : parts && { data, held: parts.held };
  }

  /** Early stopping holds a part of the data back unless examples are `given`; `truth` stands in for the classes of the data. */
  static *of<L extends Label, D extends Labelled>(
    scorer: Scorer<L, D>,
    settings: Settings<L>,
    data: D,
    truth: Uint32Array | undefined,
    given: D | undefined,
  ): Steps<Validation<L, D>> {
    const { earlyStopping, seed } = settings;
    if (!earlyStopping || given) return new Validation(scorer, settings, data, given, undefined);
    const parts = yield* holdingBack(truth ?? (yield* renumbered(data)), earlyStopping.fraction, seed);
    return new Validation(scorer, settings, data, given, parts);
  }

  /** Counts the errors after an epoch; false when they have not become fewer for too long. */
  *improves(): Generator<Pause, boolean, void> {
    if (!this.#watched) return true;
    const { experience } = this.#scorer;
    const { counters } = experience;
    const { errors } = yield* countErrors(this.#scorer, this.#watched.data, this.#watched.held);
    counters.validationErrors[counters.epoch] = errors;
    if (this.#patience === undefined) return true;
    if (!experience.best || errors < experience.best.errors) experience.keepBest(errors);
    return counters.epoch - experience.best!.epoch < this.#patience;
  }
}
