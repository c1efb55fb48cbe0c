// Counts of rows, labels and columns in LIBSVM text.

import type { Examples } from "rosenblatt";

/** Adds up counts of examples that come in parts. */
export class LibsvmCounts {
  #rows = 0;
  #columns = 0;
  readonly #labels = new Map<number, number>();

  get rows(): number {
    return this.#rows;
  }

  /** The number of columns, from the largest index. */
  get columns(): number {
    return this.#columns;
  }

  /** Labels in ascending order, each with its number of rows. */
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
