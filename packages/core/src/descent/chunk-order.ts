// The order of visits for data that no cache holds: chunks of neighbouring rows, with the rows of many chunks at a time mixed.
//
// A descent needs visits that are mixed well: through the bias, every example influences every other, so rows that follow
// each other in every pass adapt to each other instead of to all, and blocks visited one after the other take ten
// times as many passes (Sun & Ye 2021, Math. Programming 185, show the same for cyclic orders). Chunks that are mixed with others in
// every pass do as well as single rows, and memory is read in long stretches.

import type { Memory } from "../compute/memory.js";
import { seedWords } from "../random.js";

/** The number of rows of a chunk, a power of two, and the number of chunks mixed at a time. */
const chunkBits = 4;
const chunkRows = 2 ** chunkBits;
const mixedChunks = 32;

/** The order in which a pass visits examples when shuffled in chunks: a pure function of the seed, the pass and the number of examples. */
export class ChunkOrder {
  readonly size: number;
  /** The number of rows that are mixed with each other. */
  readonly block: number = chunkRows * mixedChunks;
  readonly #seed: number;
  readonly #memory: Memory;
  readonly #chunks: Uint32Array;
  readonly #within: Uint32Array;
  #withinLast: Uint32Array = new Uint32Array(0);
  #epoch = -1;

  constructor(seed: number, size: number, memory: Memory) {
    this.size = size;
    this.#seed = seed;
    this.#memory = memory;
    this.#chunks = new Uint32Array(Math.ceil(size / chunkRows));
    this.#within = new Uint32Array(this.block);
  }

  /** Draws the order of a pass. The memory may grow, which invalidates its views. */
  begin(epoch: number): void {
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    const chunks = this.#chunks;
    this.#memory.permute(chunks, chunks.length, seedWords(this.#seed, epoch));
    // Only the last chunk may be short; it is moved to the end, so that a position determines its chunk.
    const last = chunks.indexOf(chunks.length - 1);
    chunks[last] = chunks[chunks.length - 1];
    chunks[chunks.length - 1] = chunks.length - 1;
    this.#memory.permute(this.#within, this.block, seedWords(this.#seed, epoch, 1));
    const left = this.size % this.block;
    this.#withinLast = this.#within.filter((slot) => slot < left);
  }

  /** Writes up to `most` rows of the pass, from `position` on. */
  fill(target: Uint32Array, position: number, most: number): { base: number; visits: number } {
    const first = Math.floor(position / this.block) * this.block;
    const within = first + this.block <= this.size ? this.#within : this.#withinLast;
    const from = position - first;
    const visits = Math.min(most, within.length - from);
    for (let k = 0; k < visits; k++) target[k] = this.#row(first + within[from + k]);
    return { base: 0, visits };
  }

  /** Writes the rows of the block at `position` in the order of the data. */
  list(target: Uint32Array, position: number): number {
    const count = Math.min(this.block, this.size - position);
    for (let k = 0; k < count; k++) target[k] = this.#row(position + k);
    return count;
  }

  #row(place: number): number {
    return this.#chunks[place >>> chunkBits] * chunkRows + (place & (chunkRows - 1));
  }
}
