// Rows of each class by the sign of their score.

/** Counts rows by their class and by the sign of the one score that decides between two classes. */
export class SignCount {
  /** Three numbers for each class: its rows with a score below 0, of 0, and above 0. */
  readonly counts: Float64Array;

  constructor(classes: number) {
    this.counts = new Float64Array(3 * classes);
  }

  /** Adds the rows of a block, the first of which is row `from`; `targets` has the classes of all rows. */
  add(scores: Float64Array, targets: Uint32Array, from: number, rows: number): void {
    const { counts } = this;
    for (let k = 0; k < rows; k++) counts[3 * targets[from + k] + (scores[k] > 0 ? 2 : scores[k] < 0 ? 0 : 1)]++;
  }
}
