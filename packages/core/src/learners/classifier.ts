// What predicts: one score per class, of which the highest wins.

import { winner } from "../compute/winner.js";
import { InputError } from "../errors.js";
import type { Calibration, Label } from "../learner.js";
import type { Experience } from "./experience.js";
import type { Settings } from "./options.js";
import { tieRanks } from "./workspace.js";

/** `X` is what it tells apart, `Given` what many of them may come as. */
export abstract class Classifier<L extends Label, X, Given> {
  readonly settings: Settings<L>;
  abstract trained: Experience<L>;
  #ranks = new Uint32Array(0);

  constructor(settings: Settings<L>) {
    this.settings = settings;
  }

  get classes(): readonly L[] {
    return this.trained.classes.labels;
  }

  /** Feature names by column, where they have names. */
  get features(): readonly string[] | undefined {
    return this.trained.reader.vocabulary?.names;
  }

  /** What makes probabilities of its scores, kept in the model file; further learning drops it. */
  get calibration(): Calibration<L> | undefined {
    const { sigmoids } = this.trained;
    if (!sigmoids) return undefined;
    const pairs = Array.from({ length: sigmoids.length / 2 }, (_, k) => ({
      a: sigmoids[2 * k],
      b: sigmoids[2 * k + 1],
    }));
    return { classes: [...this.classes], sigmoids: pairs };
  }

  set calibration(given: Calibration<L>) {
    const numbers = Float64Array.from(given.sigmoids.flatMap(({ a, b }) => [a, b]));
    const count = this.classes.length > 2 ? this.classes.length : 1;
    const same =
      given.classes.length === this.classes.length && this.classes.every((label, k) => label === given.classes[k]);
    if (!same || this.classes.length < 2 || numbers.length !== 2 * count || !numbers.every(Number.isFinite))
      throw new InputError(`calibration must be for the classes ${this.classes.map(String).join(", ")}, in this order`);
    this.trained.sigmoids = numbers;
  }

  predict(x: X): L {
    return this.winner(this.scores(x));
  }

  predictAll(rows: Given): L[] {
    const predicted: L[] = [];
    this.scoreAll(rows, (scores) => predicted.push(this.winner(scores)));
    return predicted;
  }

  /** One score per class, in the order of `classes`; two classes score −s and s. */
  abstract scores(x: X): number[];
  /** Calls `seen` with the scores of each row in turn; the array is used again. */
  abstract scoreAll(rows: Given, seen: (scores: ArrayLike<number>, row: number) => void): void;

  // What follows is for the run and for the learners built on this one.

  /** Places of the classes in a tie. */
  ranks(): Uint32Array {
    const { length } = this.classes;
    if (this.#ranks.length !== length)
      this.#ranks = tieRanks(length, this.trained.positive, this.settings.zeroPredicts);
    return this.#ranks;
  }

  /** Before any class is known there is nothing to predict. */
  protected checkLearned(): void {
    if (this.classes.length === 0) throw new InputError("nothing has been learned yet; call learn or fit first");
  }

  /** Scores in the order of the classes, from each class's own or from that of two classes. */
  protected byClass(own: Float64Array, two: number): number[] {
    const { classes, positive } = this.trained;
    const { length } = classes.labels;
    if (length === 2) return positive === 1 ? [0 - two, two] : [two, 0 - two];
    return length === 1 ? [positive === 0 ? two : 0 - two] : Array.from(own.subarray(0, length));
  }

  protected winner(scores: ArrayLike<number>): L {
    return this.classes[winner(scores, this.ranks())];
  }
}
