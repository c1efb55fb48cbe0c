// The vectors a_j of a question about data: y·(1, x) for two sides, (e_y − e_k) ⊗ (1, x) for several classes learned jointly, and
// x − x′ from one side to the other. The constant feature comes first, as in all vectors of the loops; without bias it is 0.

import type { Examples } from "../../data/examples.js";

/** A part of a vector: sign · (1, x) of the member at `position`, in one of the blocks of entries. */
export interface Term {
  readonly position: number;
  readonly block: number;
  readonly sign: 1 | -1;
}

/**
 * Gives the score of a member in a block, v·(1, x) with the block's part of v, as a number or a bigint.
 */
export type Score<T extends number | bigint> = (position: number, block: number) => T;

/** The vectors of a question, identified by number, each the sum of one or two terms. */
export interface Vectors {
  readonly examples: Examples;
  /** The examples that the question is about. */
  readonly members: Uint32Array;
  /** A vector has this many blocks of 1 + width entries. */
  readonly blocks: number;
  /** The value of the constant feature: 1 with a bias, 0 without. */
  readonly constant: 0 | 1;
  /** Returns the terms that a vector is the sum of. */
  terms(id: number): readonly Term[];
  /** Returns the numbers of all vectors made of this member alone. */
  idsOf(position: number): number[];
  /** Finds the lowest vector made of these members, and its height; its number is −1 if they make none. */
  lowest<T extends number | bigint>(positions: ArrayLike<number>, score: Score<T>): { id: number; height: T | 0 };
}

// Subtraction and negation work for numbers and bigints alike, which the types cannot express.
const minus = <T extends number | bigint>(a: T, b: T): T => ((a as number) - (b as number)) as T;
const negative = <T extends number | bigint>(a: T): T => -(a as number) as T;

/** The vectors y·(1, x) of a question with two sides, one per member, whose sign y says on which side it is. */
export class SignedVectors implements Vectors {
  readonly examples: Examples;
  readonly members: Uint32Array;
  readonly signs: Int8Array;
  readonly blocks = 1;
  readonly constant: 0 | 1;

  constructor(examples: Examples, members: Uint32Array, signs: Int8Array, constant: 0 | 1) {
    this.examples = examples;
    this.members = members;
    this.signs = signs;
    this.constant = constant;
  }

  terms(id: number): readonly Term[] {
    return [{ position: id, block: 0, sign: this.signs[id] as 1 | -1 }];
  }

  idsOf(position: number): number[] {
    return [position];
  }

  lowest<T extends number | bigint>(positions: ArrayLike<number>, score: Score<T>): { id: number; height: T | 0 } {
    let id = -1;
    let height: T | 0 = 0;
    for (let i = 0; i < positions.length; i++) {
      const s = score(positions[i], 0);
      const h = this.signs[positions[i]] > 0 ? s : negative(s);
      if (id >= 0 && h >= height) continue;
      height = h;
      id = positions[i];
    }
    return { id, height };
  }
}

/**
 * The vectors (e_y − e_k) ⊗ (1, x) of classes asked about jointly, for each class k other than the member's own y; a vector's
 * number is position · classes + k.
 */
export class JointVectors implements Vectors {
  readonly examples: Examples;
  readonly members: Uint32Array;
  readonly blocks: number;
  readonly constant: 0 | 1;

  constructor(examples: Examples, constant: 0 | 1) {
    this.examples = examples;
    this.members = Uint32Array.from({ length: examples.size }, (_, r) => r);
    this.blocks = examples.classes.length;
    this.constant = constant;
  }

  terms(id: number): readonly Term[] {
    const block = id % this.blocks;
    const position = (id - block) / this.blocks;
    return [
      { position, block: this.examples.targets[position], sign: 1 },
      { position, block, sign: -1 },
    ];
  }

  idsOf(position: number): number[] {
    const rivals = Array.from({ length: this.blocks }, (_, k) => k).filter(
      (k) => k !== this.examples.targets[position],
    );
    return rivals.map((k) => position * this.blocks + k);
  }

  lowest<T extends number | bigint>(positions: ArrayLike<number>, score: Score<T>): { id: number; height: T | 0 } {
    const { targets } = this.examples;
    let id = -1;
    let height: T | 0 = 0;
    for (let i = 0; i < positions.length; i++) {
      const position = positions[i];
      const y = targets[position];
      const own = score(position, y);
      for (let k = 0; k < this.blocks; k++) {
        if (k === y) continue;
        const h = minus(own, score(position, k));
        if (id >= 0 && h >= height) continue;
        height = h;
        id = position * this.blocks + k;
      }
    }
    return { id, height };
  }
}

/**
 * The vectors x − x′ between the hulls of two sides, for x of the positive side and x′ of the negative one; a vector's number
 * is position of x · members + position of x′.
 */
export class HullVectors implements Vectors {
  readonly examples: Examples;
  readonly members: Uint32Array;
  readonly signs: Int8Array;
  readonly blocks = 1;
  readonly constant = 0;

  constructor({ examples, members, signs }: SignedVectors) {
    this.examples = examples;
    this.members = members;
    this.signs = signs;
  }

  terms(id: number): readonly Term[] {
    const n = this.members.length;
    return [
      { position: Math.floor(id / n), block: 0, sign: 1 },
      { position: id % n, block: 0, sign: -1 },
    ];
  }

  idsOf(): number[] {
    return [];
  }

  lowest<T extends number | bigint>(positions: ArrayLike<number>, score: Score<T>): { id: number; height: T | 0 } {
    let low = -1;
    let high = -1;
    let least: T | 0 = 0;
    let most: T | 0 = 0;
    for (let i = 0; i < positions.length; i++) {
      const position = positions[i];
      const s = score(position, 0);
      if (this.signs[position] > 0) {
        if (low >= 0 && s >= least) continue;
        least = s;
        low = position;
      } else {
        if (high >= 0 && s <= most) continue;
        most = s;
        high = position;
      }
    }
    if (low < 0 || high < 0) return { id: -1, height: 0 };
    return { id: low * this.members.length + high, height: minus(least as T, most as T) };
  }
}
