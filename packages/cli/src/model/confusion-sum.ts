// The sum of several confusions of the same classes.

import type { Label } from "rosenblatt";
import { type Confusion, confusionFromCounts } from "rosenblatt/evaluate";

/** The sum of confusions, each of the same classes in the same order. */
export class ConfusionSum {
  readonly #classes: readonly Label[];
  readonly #counts: number[][];
  readonly #undecided: number[];
  /** The predictions counted so far. */
  examples = 0;

  constructor(classes: readonly Label[]) {
    this.#classes = classes;
    this.#counts = classes.map(() => classes.map(() => 0));
    this.#undecided = classes.map(() => 0);
  }

  add({ counts, perClass, examples }: Confusion<Label>): void {
    this.examples += examples;
    counts.forEach((row, t) => {
      const own = this.#counts[t];
      for (let p = 0; p < row.length; p++) own[p] += row[p];
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
