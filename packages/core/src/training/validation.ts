// The examples that early stopping watches: some given for it, or a part held back.

import { holdingBack } from "../data/hold-back.js";
import type { Labelled } from "../data/labelled.js";
import type { Pause } from "../data/pause.js";
import type { Label } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import type { Settings } from "../options/shared-options.js";
import { countErrors, renumbered, type Scorer } from "./error-count.js";

/** Measures errors, or something else, on the validation examples, and says when they stop improving. */
export class Validation<L extends Label, D extends Labelled> {
  /** The positions of the examples to learn from; undefined for all. */
  readonly kept: Uint32Array | undefined;
  readonly #scorer: Scorer<L, D>;
  readonly #patience: number | undefined;
  /** The validation examples: those listed of a data set, or all; undefined without any. */
  readonly #watched: readonly [data: D, listed?: Uint32Array] | undefined;

  private constructor(
    scorer: Scorer<L, D>,
    patience: number | undefined,
    watched: readonly [D, Uint32Array?] | undefined,
    kept?: Uint32Array,
  ) {
    this.#scorer = scorer;
    this.#patience = patience;
    this.#watched = watched;
    this.kept = kept;
  }

  /** Early stopping holds a part of the data back unless examples are `given`; `truth` replaces the classes of the data. */
  static *of<L extends Label, D extends Labelled>(
    scorer: Scorer<L, D>,
    { earlyStopping, seed }: Settings<L>,
    data: D,
    truth: Uint32Array | undefined,
    given: D | undefined,
  ): Steps<Validation<L, D>> {
    const patience = earlyStopping?.patience;
    if (!earlyStopping || given) return new Validation(scorer, patience, given && [given]);
    const { kept, held } = yield* holdingBack(truth ?? (yield* renumbered(data)), earlyStopping.fraction, seed);
    return new Validation(scorer, patience, [data, held], kept);
  }

  /** Measures after an epoch; false when nothing has improved for too long. */
  *improves(): Generator<Pause, boolean, void> {
    const [scorer, watched] = [this.#scorer, this.#watched];
    if (!watched) return true;
    const { experience } = scorer;
    const { counters, stopBy } = experience;
    const { errors } = yield* countErrors(scorer, ...watched);
    counters.validationErrors[counters.epoch] = errors;
    if (this.#patience === undefined) return true;
    const loss = stopBy ? yield* stopBy(...([scorer, ...watched] as never)) : errors;
    if (!experience.best || loss < experience.best.errors) experience.keepBest(loss);
    return counters.epoch - experience.best!.epoch < this.#patience;
  }
}
