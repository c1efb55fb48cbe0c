// Values that a model has not seen, counted over all batches of a stream.

import { count, counted } from "../text/number.js";

/** Adds up what the encoding of each batch reports; sentences other than counts of new values are given once. */
export class NewValues {
  /** Rows by the text that precedes their count. */
  readonly #rows = new Map<string, number>();
  readonly #others = new Set<string>();

  /** Takes a sentence about one batch. */
  add(text: string): void {
    const found =
      /^(column .* (?:has a new value|is empty, as it never was before,) in )([\d,]+) of [\d,]+ rows$/s.exec(text);
    if (found) this.#rows.set(found[1], (this.#rows.get(found[1]) ?? 0) + Number(found[2].replaceAll(",", "")));
    else this.#others.add(text);
  }

  /** The sentences for a total of `rows` rows. */
  notes(rows: number): string[] {
    return [
      ...this.#others,
      ...Array.from(this.#rows, ([before, n]) => `${before}${count(n)} of ${counted(rows, "row")}`),
    ];
  }
}
