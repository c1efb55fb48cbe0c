// The number of texts that had each term.

import { HashedNames, Names, type Vocabulary } from "../data/vocabulary.js";
import { ModelError } from "../errors.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";

/** The number of texts that had each term: by name, or by column if names are hashed into a fixed number of columns. */
export class DocumentCounts {
  readonly hash: number | undefined;
  #vocabulary: Vocabulary;
  #counts: Float64Array;

  constructor(hash?: number) {
    this.hash = hash;
    this.#vocabulary = hash === undefined ? new Names() : new HashedNames(hash);
    this.#counts = new Float64Array(hash ?? 16);
  }

  /** The place of a term, −1 if it is new. */
  find(term: string): number {
    return this.#vocabulary.find(term);
  }

  /** The place of a term, which is added if new. */
  intern(term: string): number {
    const place = this.#vocabulary.intern(term);
    if (place >= this.#counts.length) {
      const longer = new Float64Array(2 * place + 16);
      longer.set(this.#counts);
      this.#counts = longer;
    }
    return place;
  }

  /** The number of texts that had the term at this place. */
  at(place: number): number {
    return this.#counts[place] ?? 0;
  }

  /** Counts one more text for the term at this place. */
  add(place: number): void {
    this.#counts[place]++;
  }

  /** Returns a function that removes everything added from now on; `places` are those of the terms that will be added. */
  mark(places: () => Iterable<number>): () => void {
    const { size, names } = this.#vocabulary;
    return () => {
      for (const place of places()) this.#counts[place]--;
      if (names && this.#vocabulary.size > size) this.#vocabulary = new Names(names.slice(0, size));
    };
  }

  copy(): DocumentCounts {
    const copy = new DocumentCounts(this.hash);
    copy.#vocabulary = this.#vocabulary.copy();
    copy.#counts = this.#counts.slice();
    return copy;
  }

  save(put: (array: ModelArray) => Json): { [key: string]: Json } {
    const names = this.#vocabulary.names ?? null;
    const counts = this.#counts.slice(0, this.#vocabulary.size);
    if (names) return { names, counts: put(counts) };
    const columns = Uint32Array.from(counts.keys()).filter((column) => counts[column] > 0);
    return { names, columns: put(columns), counts: put(Float64Array.from(columns, (column) => counts[column])) };
  }

  static load(head: HeadReader, hash: number | undefined): DocumentCounts {
    if (hash !== undefined) head.charge(8 * hash);
    const loaded = new DocumentCounts(hash);
    const counts = head.array("counts", "f64");
    const texts = head.number("examples", { min: 0, whole: true });
    const refuse = (key: string, expected: string): never => {
      throw new ModelError(`.head.transformer.${key}`, expected);
    };
    if (!counts.every((count) => Number.isInteger(count) && count >= 1 && count <= texts))
      refuse("counts", `must be whole numbers from 1 to ${texts}`);
    if (hash === undefined) {
      const names = head.each("names", (list, i) => list.text(i));
      loaded.#vocabulary = new Names(names);
      if (names.length !== counts.length || loaded.#vocabulary.size !== names.length)
        refuse("names", `must be ${counts.length} different names`);
      loaded.#counts = counts.slice();
    } else
      head.array("columns", "u32", counts.length).forEach((column, k, columns) => {
        if (column >= hash || (k > 0 && column <= columns[k - 1]))
          refuse("columns", `must ascend and stay below ${hash}`);
        loaded.#counts[column] = counts[k];
      });
    return loaded;
  }
}
