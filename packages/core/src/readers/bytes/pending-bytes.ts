// Bytes received and not yet read, in one piece, in the memory of the rows read from them.

import { type Memory, plainMemory, type Span } from "../../compute/memory.js";

/** Compiled loops may read this far beyond either end. */
const margin = 64;

/** The bytes received and not yet read, in one piece. */
export class PendingBytes {
  #memory: Memory;
  #span: Span<Uint8Array<ArrayBuffer>>;
  /** The position of the first byte. */
  from: number = margin;
  /** The position after the last byte. */
  to: number = margin;

  constructor(memory: Memory = plainMemory) {
    this.#memory = memory;
    this.#span = memory.allocate(Uint8Array, 1 << 16);
  }

  get length(): number {
    return this.to - this.from;
  }

  /** Forgets all bytes. */
  clear(): void {
    this.from = this.to = margin;
  }

  /** The address in the memory of position 0. */
  get address(): number {
    return this.#span.address;
  }

  /** The bytes up to the last one; `from` and `to` are positions in it. */
  view(): Uint8Array {
    return this.#span.view().subarray(0, this.to);
  }

  /** Room for at least so many bytes after the last one; positions change. */
  room(bytes: number): Uint8Array {
    if (this.length <= this.from - margin) {
      this.#span.view().copyWithin(margin, this.from, this.to);
      this.to = margin + this.length;
      this.from = margin;
    }
    if (this.to + bytes + margin > this.#span.length) this.#enlarge(this.length + bytes + 2 * margin);
    return this.#span.view().subarray(this.to, this.#span.length - margin);
  }

  /** Moves the bytes to another memory. */
  moveTo(memory: Memory): void {
    if (memory === this.#memory) return;
    this.#memory = memory;
    const before = this.#span;
    const bytes = this.view();
    this.#span = memory.allocate(Uint8Array, before.length);
    this.#span.view().set(bytes);
    before.free();
  }

  #enlarge(least: number): void {
    let length = this.#span.length;
    while (length < least) length *= 2;
    const span = this.#memory.allocate(Uint8Array, length);
    span.view().set(this.view().subarray(this.from), margin);
    this.#span.free();
    this.#span = span;
    this.to = margin + this.length;
    this.from = margin;
  }
}
