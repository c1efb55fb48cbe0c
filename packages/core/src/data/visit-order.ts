// In which order an epoch visits the examples: a pure function of seed, epoch and number of examples.

import { type Random, random, shuffle } from "../random.js";

export type Order = "given" | "shuffle" | "block-shuffle";
export const orders: readonly Order[] = ["given", "shuffle", "block-shuffle"];

/** Rows of a block that is visited together in `block-shuffle`: small enough for a cache, large enough to mix. */
export const blockRows = 256;

export class VisitOrder {
  readonly #order: Order;
  readonly #size: number;
  /** Examples to visit when not all. */
  readonly #subset: Uint32Array | undefined;
  readonly #seed: number;
  #epoch = -1;
  /** The epoch's permutation of examples, or of blocks. */
  #permutation: Uint32Array = new Uint32Array(0);
  #within: Random = () => 0;
  #block = -1;
  readonly #inner = new Uint32Array(blockRows);

  constructor(order: Order, seed: number, size: number, subset?: Uint32Array) {
    this.#order = order;
    this.#seed = seed;
    this.#size = size;
    this.#subset = subset;
  }

  get size(): number {
    return this.#size;
  }

  /** Writes up to `most` rows from a position of the epoch on; they count from the base it returns. */
  fill(target: Uint32Array, epoch: number, position: number, most: number): { base: number; visits: number } {
    if (epoch !== this.#epoch) this.#begin(epoch);
    let visits = Math.min(most, this.#size - position);
    let base = 0;
    if (this.#order === "given") {
      base = position;
      for (let k = 0; k < visits; k++) target[k] = k;
    } else if (this.#order === "shuffle") target.set(this.#permutation.subarray(position, position + visits));
    else {
      const offset = position % blockRows;
      const length = this.#enter(Math.floor(position / blockRows));
      visits = Math.min(visits, length - offset);
      base = this.#permutation[this.#block] * blockRows;
      for (let k = 0; k < visits; k++) target[k] = this.#inner[offset + k];
    }
    if (this.#subset) {
      for (let k = 0; k < visits; k++) target[k] = this.#subset[base + target[k]];
      base = 0;
    }
    return { base, visits };
  }

  #begin(epoch: number): void {
    this.#epoch = epoch;
    this.#block = -1;
    if (this.#order === "given") return;
    const length = this.#order === "shuffle" ? this.#size : Math.ceil(this.#size / blockRows);
    this.#permutation = new Uint32Array(length).map((_, i) => i);
    shuffle(this.#permutation, random(this.#seed, epoch));
    // Only the last block is short; let it come last, so that positions tell blocks.
    if (this.#order === "block-shuffle") {
      const last = this.#permutation.indexOf(length - 1);
      this.#permutation[last] = this.#permutation[length - 1];
      this.#permutation[length - 1] = length - 1;
    }
  }

  /** Shuffles within the block at this place of the epoch; returns its length. */
  #enter(block: number): number {
    const start = this.#permutation[block] * blockRows;
    const length = Math.min(blockRows, this.#size - start);
    if (block !== this.#block) {
      this.#block = block;
      for (let k = 0; k < length; k++) this.#inner[k] = k;
      this.#within = random(this.#seed, this.#epoch, this.#permutation[block] + 1);
      shuffle(length === blockRows ? this.#inner : this.#inner.subarray(0, length), this.#within);
    }
    return length;
  }
}
