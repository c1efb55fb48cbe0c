// An array that grows in a memory and can move to another.

import type { Memory, Span, View, ViewType } from "../compute/memory.js";

/** How many bytes a span begins before the start of a cache line. */
const lead = 8;

/** An array that can grow, whose first place lies on a cache line. Places never written to may hold anything. */
export class GrowingSpan<T extends View> {
  readonly type: ViewType<T>;
  /** The number of places there are. */
  capacity = 0;
  #memory: Memory;
  #span: Span<T> | undefined;
  #whole: T | undefined;
  #view: T | undefined;

  constructor(type: ViewType<T>, memory: Memory) {
    this.type = type;
    this.#memory = memory;
  }

  get address(): number {
    return this.#span ? this.#span.address + lead : 0;
  }

  /** A view of all places, valid until the memory grows; asking for it never makes the memory grow. */
  view(): T {
    if (!this.#span) return new this.type(0);
    const whole = this.#span.view();
    if (whole !== this.#whole) {
      this.#whole = whole;
      this.#view = whole.subarray(lead / this.type.BYTES_PER_ELEMENT) as T;
    }
    return this.#view!;
  }

  /** Makes room for at least `length` places; if more room is needed, it grows by half or more. */
  reserve(length: number): void {
    if (length > this.capacity) this.#place(Math.max(length, Math.ceil(1.5 * this.capacity)));
  }

  move(memory: Memory): void {
    if (memory === this.#memory) return;
    this.#memory = memory;
    if (this.#span) this.#place(this.capacity);
  }

  free(): void {
    this.#span?.free();
    this.#span = undefined;
    this.#whole = undefined;
    this.#view = undefined;
    this.capacity = 0;
  }

  #place(capacity: number): void {
    const old = this.#span;
    const span = this.#memory.allocate(this.type, capacity + lead / this.type.BYTES_PER_ELEMENT);
    if (old) {
      const from = old.view();
      span.view().set(from.length <= span.length ? from : from.subarray(0, span.length));
      old.free();
    }
    this.#span = span;
    this.capacity = capacity;
  }
}
