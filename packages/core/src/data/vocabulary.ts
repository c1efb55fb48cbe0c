// Feature names and their columns: in order of first appearance, or hashed into a fixed number of them.

import { type Steps, walk } from "./steps.js";

/** Which column each feature name has. */
export interface Vocabulary {
  /** The number of columns in use; with hashing, all of them. */
  readonly size: number;
  /** The names by column; undefined with hashing. */
  readonly names: readonly string[] | undefined;
  /** Gives the column of a name, −1 if it is new. */
  find(name: string): number;
  /** Gives the column of a name, adding it if it is new. */
  intern(name: string): number;
  /** Makes an independent copy. */
  copy(): Vocabulary;
}

/** Feature names that get a column each, in order of appearance. */
export class Names implements Vocabulary {
  readonly names: string[] = [];
  /** Engines limit a Map to 2²⁴ entries, so there are as many as needed. Common names come early and are in the first. */
  readonly #maps: Map<string, number>[] = [];

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.intern(name);
  }

  get size(): number {
    return this.names.length;
  }

  find(name: string): number {
    for (const columns of this.#maps) {
      const column = columns.get(name);
      if (column !== undefined) return column;
    }
    return -1;
  }

  intern(name: string): number {
    let column = this.find(name);
    if (column < 0) {
      column = this.names.push(name) - 1;
      this.#maps[column >> 24] ??= new Map();
      this.#maps[column >> 24].set(name, column);
    }
    return column;
  }

  copy(): Names {
    return new Names(this.names);
  }
}

/** Feature names hashed into one of `size` columns each; two names may share one. */
export class HashedNames implements Vocabulary {
  readonly names = undefined;
  readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  find(name: string): number {
    return hash(name) % this.size;
  }

  intern(name: string): number {
    return this.find(name);
  }

  copy(): HashedNames {
    return this;
  }
}

/** The cost of giving a name a column, in multiplications. */
const nameWork = 256;

/** A copy of a vocabulary, made in steps because there may be many names. */
export function* copied(vocabulary: Vocabulary | undefined): Steps<Vocabulary | undefined> {
  if (!vocabulary?.names) return vocabulary;
  const copy = new Names();
  yield* walk(vocabulary.names, (name) => {
    copy.intern(name);
    return nameWork;
  });
  return copy;
}

/** FNV-1a over UTF-16 code units with murmur3's final mixing. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
