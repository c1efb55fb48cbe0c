// What is counted of LIBSVM text.

import type { Examples } from "rosenblatt";

/** Counts of examples that come in parts. */
export class LibsvmCounts {
  #rows = 0;
  #columns = 0;
  readonly #labels = new Map<number, number>();

  get rows(): number {
    return this.#rows;
  }

  /** How many columns there are, by the largest index. */
  get columns(): number {
    return this.#columns;
  }

  /** Labels in ascending order, each with how many rows have it. */
  get labels(): [number, number][] {
    return [...this.#labels].sort(([a], [b]) => a - b);
  }

  add({ size, width, targets, classes }: Examples<number>): void {
    this.#rows += size;
    this.#columns = Math.max(this.#columns, width);
    const counts = new Uint32Array(classes.length);
    for (const target of targets) counts[target]++;
    for (const [k, count] of counts.entries())
      if (count > 0) this.#labels.set(classes[k], (this.#labels.get(classes[k]) ?? 0) + count);
  }
}
