// What a shard has learned since the last mixing: a whole learner, or the weights that changed.

import type { Json, Label, ModelContent } from "rosenblatt";
import { change, changesBetween, type NumberChanges, numbersAt } from "./changed-numbers.js";
import type { Mixable } from "./mixable.js";
import { Weights, type WeightsHead } from "./weights.js";

/** What changes in a learner's file besides its weights. */
export interface LearnedFacts {
  readonly form: Json;
  readonly time: number;
  readonly run: Json;
}

/** What a shard has learned, starting from the mixed weights. */
export class Learned<L extends Label = Label> {
  readonly #base: Weights<L>;
  /** The content of its model file, without the weights. */
  readonly head: WeightsHead;
  #weights: Weights<L> | undefined;
  #changes: readonly NumberChanges[] | undefined;

  private constructor(base: Weights<L>, head: WeightsHead) {
    this.#base = base;
    this.head = head;
  }

  /** The result of a learner that began with these weights. */
  static by<L extends Label>(base: Weights<L>, learner: Mixable<L>): Learned<L> {
    const weights = Weights.of(learner);
    const made = new Learned(base, weights.head);
    made.#weights = weights;
    return made;
  }

  /** These weights with some of them changed, by vector. */
  static changed<L extends Label>(
    base: Weights<L>,
    facts: LearnedFacts,
    changes: readonly NumberChanges[],
  ): Learned<L> {
    const { form, time, run } = facts;
    const made = new Learned(base, { ...base.head, form, time, run });
    made.#changes = changes;
    return made;
  }

  /** Whether all weights are available as plain vectors. */
  get isWhole(): boolean {
    return this.#changes !== undefined || this.#weights!.isWhole;
  }

  get facts(): LearnedFacts {
    const { form, time, run } = this.head as unknown as LearnedFacts;
    return { form, time, run };
  }

  /** The changed weights, by vector; undefined if the learner's vectors do not have the shape of those it began with. */
  get changes(): readonly NumberChanges[] | undefined {
    if (!this.#changes && this.#isOfShape()) {
      const { numbers } = this.#base;
      this.#changes = this.#weights!.numbers.map((vector, k) => changesBetween(numbers[k], vector));
    }
    return this.#changes;
  }

  /** The current weights. */
  get weights(): Weights<L> {
    if (!this.#weights) {
      const arrays = this.#base.numbers.map((vector) => vector.slice());
      this.#changes!.forEach((own, k) => {
        change(arrays[k], own);
      });
      this.#weights = Weights.ofContent<L>({ head: this.head as ModelContent["head"], arrays });
    }
    return this.#weights;
  }

  /**
   * Calls `use` with some of its vectors. If only the changes are known, they are applied to the mixed weights in place until `use` returns,
   * because copying all weights for each shard would take longer than anything done with them.
   */
  lend(vectors: readonly number[], use: (numbers: readonly Float64Array[]) => void): void {
    if (this.#weights) {
      const { numbers } = this.#weights;
      use(vectors.map((k) => numbers[k]));
      return;
    }
    const lent = vectors.map((k) => this.#base.numbers[k]);
    const own = vectors.map((k) => this.#changes![k]);
    const before = own.map(({ places }, k) => ({ places, values: numbersAt(lent[k], places) }));
    own.forEach((changes, k) => {
      change(lent[k], changes);
    });
    try {
      use(lent);
    } finally {
      before.forEach((changes, k) => {
        change(lent[k], changes);
      });
    }
  }

  #isOfShape(): boolean {
    const [base, own] = [this.#base, this.#weights!];
    const isSame = (name: "w" | "v") => own.head[name].length === base.head[name].length;
    return own.isWhole && base.isWhole && own.head.width === base.head.width && isSame("w") && isSame("v");
  }
}
