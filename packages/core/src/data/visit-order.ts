// The order in which an epoch visits the examples: a pure function of seed, epoch and number of examples.

import { oneOf, whole } from "../check.js";
import { type Memory, plainMemory } from "../compute/memory.js";
import { seedWords } from "../random.js";

/** The orders in which `fit` can visit the examples. */
export type Order = "given" | "shuffle" | "block-shuffle" | "first-mistake" | "worst-mistake";
/** The known orders of visits; training/picked-course.ts adds those that pick mistakes. */
export const orders: Order[] = ["given", "shuffle", "block-shuffle"];

/**
 * The number of rows in a block of the order `block-shuffle`, which visits blocks of neighbouring rows in random order, and the rows
 * of each in a random order that is the same for all blocks of an epoch. It is a power of two that makes some five hundred blocks or
 * more: few enough rows for a cache, and enough of them to mix.
 */
export function blockRows(examples: number): number {
  let rows = 128;
  while (rows < 1024 && rows * 1024 <= examples) rows *= 2;
  return rows;
}

/** The order of visits in each epoch of a run, which depends only on the seed, the epoch and the number of examples. */
export class VisitOrder {
  /** The number of examples that an epoch visits. */
  readonly size: number;
  readonly #order: Order;
  readonly #seed: number;
  readonly #memory: Memory;
  /** The examples to visit, if not all. */
  readonly #subset: Uint32Array | undefined;
  readonly #rows: number;
  #counted: Uint32Array | undefined;
  #epoch = -1;
  /** A random order of the examples, or of the blocks, for this epoch. */
  #permutation = new Uint32Array(0);
  /** The epoch's order of the rows within a block, and within the last block if that is shorter. */
  #within = new Uint32Array(0);
  #withinLast = new Uint32Array(0);

  constructor(order: Order, seed: number, size: number, memory: Memory, subset?: Uint32Array) {
    this.#order = order;
    this.#seed = seed;
    this.size = size;
    this.#memory = memory;
    this.#rows = blockRows(size);
    this.#subset = subset;
  }

  /** Draws the order of an epoch. The memory may grow, which invalidates its views. */
  begin(epoch: number): void {
    if (epoch !== this.#epoch) this.#permute(epoch);
  }

  /** Writes up to `most` rows of the epoch from `position` on, counted from the base that is returned. */
  fill(target: Uint32Array, position: number, most: number): { base: number; visits: number } {
    let visits = Math.min(most, this.size - position);
    let base = 0;
    let rows = this.#permutation;
    let offset = position;
    if (this.#order === "block-shuffle") {
      offset %= this.#rows;
      base = rows[(position - offset) / this.#rows] * this.#rows;
      rows = base + this.#rows <= this.size ? this.#within : this.#withinLast;
      visits = Math.min(visits, rows.length - offset);
    }
    if (this.#order.includes("shuffle")) target.set(rows.subarray(offset, offset + visits));
    else {
      base = position;
      // The same for every block, so it is written once per array, unless a subset overwrites it.
      if (target !== this.#counted || this.#subset) for (let k = 0; k < target.length; k++) target[k] = k;
      this.#counted = target;
    }
    if (this.#subset) {
      for (let k = 0; k < visits; k++) target[k] = this.#subset[base + target[k]];
      base = 0;
    }
    return { base, visits };
  }

  /** The rows per block if a block is worth reading from end to end before it is visited in random order; 0 without blocks. */
  get block(): number {
    return this.#order === "block-shuffle" && !this.#subset ? this.#rows : 0;
  }

  /** The first row of the first whole block that begins at `position` or later; undefined if there is none. */
  blockFrom(position: number): number | undefined {
    const block = Math.ceil(position / this.#rows);
    return (block + 1) * this.#rows <= this.size ? this.#permutation[block] * this.#rows : undefined;
  }

  #permute(epoch: number): void {
    this.#epoch = epoch;
    if (!this.#order.includes("shuffle")) return;
    const length = this.#order === "shuffle" ? this.size : Math.ceil(this.size / this.#rows);
    if (this.#permutation.length !== length) this.#permutation = new Uint32Array(length);
    this.#memory.permute(this.#permutation, length, seedWords(this.#seed, epoch));
    if (this.#order === "block-shuffle") {
      this.#within = new Uint32Array(this.#rows);
      this.#memory.permute(this.#within, this.#rows, seedWords(this.#seed, epoch, 1));
      const short = this.size % this.#rows;
      this.#withinLast = this.#within.filter((row) => row < short);
      // Only the last block may be short; it is moved to the end, so that a position determines its block.
      const last = this.#permutation.indexOf(length - 1);
      this.#permutation[last] = this.#permutation[length - 1];
      this.#permutation[length - 1] = length - 1;
    }
  }
}

/** Lists the rows in the order in which an epoch of a run with this order and seed visits them. */
export function visitOrder(order: Order, seed: number, epoch: number, size: number): Uint32Array {
  oneOf("order", order, orders);
  whole("seed", seed, 0);
  whole("epoch", epoch, 0);
  const visits = new VisitOrder(order, seed, whole("size", size, 0), plainMemory);
  const rows = new Uint32Array(size);
  const block = new Uint32Array(size);
  visits.begin(epoch);
  for (let position = 0; position < size; ) {
    const { base, visits: count } = visits.fill(block, position, size);
    for (let k = 0; k < count; k++) rows[position + k] = base + block[k];
    position += count;
  }
  return rows;
}
