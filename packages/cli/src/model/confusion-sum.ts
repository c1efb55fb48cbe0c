// The sum of several confusions of the same classes.

import type { Label } from "rosenblatt";
import { type Confusion, confusionFromCounts } from "rosenblatt/evaluate";

/** The sum of confusions, each of the same classes in the same order. */
export class ConfusionSum {
  readonly #classes: readonly Label[];
  readonly #counts: number[][];
  readonly #undecided: number[];

  constructor(classes: readonly Label[]) {
    this.#classes = classes;
    this.#counts = classes.map(() => classes.map(() => 0));
    this.#undecided = classes.map(() => 0);
  }

  add({ counts, perClass }: Confusion<Label>): void {
    counts.forEach((row, t) => {
      row.forEach((n, p) => {
        this.#counts[t][p] += n;
      });
    });
    perClass.forEach(({ undecided }, t) => {
      this.#undecided[t] += undecided;
    });
  }

  /** The sum of all confusions added; there must be at least one. */
  total(): Confusion<Label> {
    return confusionFromCounts(this.#classes, this.#counts, this.#undecided);
  }
}
