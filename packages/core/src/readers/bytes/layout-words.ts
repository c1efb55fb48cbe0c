// The words that compiled loops and their caller leave each other, at the offsets that a layout of ../../compute/wasm gives.

import type { Memory, Span } from "../../compute/memory.js";

/** A block of 32-bit words in a memory, each found by its offset in bytes. */
export class LayoutWords {
  readonly #span: Span<Uint32Array<ArrayBuffer>>;

  constructor(memory: Pick<Memory, "allocate">, bytes: number) {
    this.#span = memory.allocate(Uint32Array, bytes >> 2);
  }

  /** Where the block is in its memory, for the compiled loops. */
  get address(): number {
    return this.#span.address;
  }

  /** All words, for a caller in a hurry: that at an offset has the place `offset >> 2`. Good until the memory grows. */
  view(): Uint32Array {
    return this.#span.view();
  }

  get(offset: number): number {
    return this.#span.view()[offset >> 2];
  }

  set(offset: number, word: number): void {
    this.#span.view()[offset >> 2] = word;
  }
}
