// Whether all numbers of a column have as many digits as the first, as codes without leading zeros have.

import type { Examples } from "rosenblatt";

/** Watches the numbers of one column. */
export class EqualDigits {
  /** Whether the numbers so far are whole and have equally many digits, at least two. */
  areEqual = true;
  /** The least number with so many digits, and the least with more. */
  #least = 0;
  #beyond = 0;
  /** What stands for missing values, if it is no whole number. */
  #fill: number | undefined;

  /** The first row with a number that has fewer digits than all before it; undefined if there is none, or if another kind of number comes first. */
  firstOther({ rows, size }: Examples, column: number): number | undefined {
    const { starts, indices, values, width } = rows;
    for (let r = 0; r < size && this.areEqual; r++) {
      let at = r * width + column;
      if (indices) for (at = starts[r]; at < starts[r + 1] && indices[at] !== column; ) at++;
      const value = indices && at === starts[r + 1] ? 0 : values[at];
      if (value >= this.#least && value < this.#beyond && Math.floor(value) === value) continue;
      if (this.#fitsBesides(value)) continue;
      this.areEqual = false;
      return value >= 0 && value < this.#least && Number.isInteger(value) ? r : undefined;
    }
    return undefined;
  }

  /** Whether a number is the first of all, or stands for a missing value. */
  #fitsBesides(value: number): boolean {
    if (!Number.isInteger(value)) {
      this.#fill ??= value;
      return value === this.#fill;
    }
    if (this.#beyond > 0 || value < 10 || value >= Number.MAX_SAFE_INTEGER) return false;
    this.#least = 10 ** (String(value).length - 1);
    this.#beyond = 10 * this.#least;
    return true;
  }
}
