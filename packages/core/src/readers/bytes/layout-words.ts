// The words through which compiled loops and their caller exchange numbers, at the offsets given in a layout of ../../compute/wasm.

import type { Memory, Span } from "../../compute/memory.js";

/** A block of 32-bit words in a memory, each found by its offset in bytes. */
export class LayoutWords {
  readonly #span: Span<Uint32Array<ArrayBuffer>>;

  constructor(memory: Pick<Memory, "allocate">, bytes: number) {
    this.#span = memory.allocate(Uint32Array, bytes >> 2);
  }

  /** The address of the block in its memory, for the compiled loops. */
  get address(): number {
    return this.#span.address;
  }

  /** All words, for speed: the word at an offset has index `offset >> 2`. Valid until the memory grows. */
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
