// The features of an encoding and their positions.

import { Names } from "../data/vocabulary.js";
import type { WordColumn } from "./word-column.js";

export class Features {
  readonly vocabulary: Names;
  /** Positions by column and word, found once; a text's words are too many to put their names together every time. */
  readonly #found = new Map<WordColumn, Map<string, number>>();
  #snapshot: Names = new Names();

  constructor(names: Iterable<string>) {
    this.vocabulary = new Names(names);
  }

  /** Positions of a column's words found so far. */
  found(column: WordColumn): Map<string, number> {
    let own = this.#found.get(column);
    if (!own) {
      own = new Map();
      this.#found.set(column, own);
    }
    return own;
  }

  /** The names as they are now, for a data set to keep. */
  snapshot(): Names {
    if (this.#snapshot.size !== this.vocabulary.size) this.#snapshot = this.vocabulary.copy();
    return this.#snapshot;
  }
}
