// Where the arrays of examples lie: in a memory of their own, or again where the previous ones lay.

import { type Memory, memoryFor, type Span, type View, type ViewType } from "../compute/memory.js";
import type { Values } from "../data/examples.js";

/** The place of the arrays of examples: a memory of their own, or the places of the previous ones. */
export class ExampleRoom {
  #memory: Memory | undefined;
  readonly #spans = new Map<string, { type: ViewType<View>; span: Span<View> }>();

  constructor(memory?: Memory) {
    this.#memory = memory;
  }

  /** The memory of the arrays, made for about so many bytes if there is none yet. */
  memory(bytes: number): Memory {
    this.#memory ??= memoryFor(bytes);
    return this.#memory;
  }

  /** An array of zeros, in the place of the previous array of this name if that is large enough. */
  allocate<T extends View>(name: string, type: ViewType<T>, length: number): Span<T> {
    const last = this.#spans.get(name);
    if (last && (last.type as unknown) === type && last.span.length >= length) {
      const span = last.span.first(length) as Span<T>;
      span.view().fill(0);
      return span;
    }
    last?.span.free();
    // A little more than needed, because the next ones will be of similar size; the first may be the only ones.
    const span = this.#memory!.allocate(type, last ? Math.ceil(1.25 * length) : length);
    this.#spans.set(name, { type: type as unknown as ViewType<View>, span: span as unknown as Span<View> });
    if (!last) return span;
    span.view().fill(0);
    return span.first(length);
  }

  /** The memory and the arrays of sparse rows, `entries` of all rows together. */
  sparse(size: number, entries: number, type: ViewType<Values>): SparseArrays {
    return {
      memory: this.memory(entries * (type.BYTES_PER_ELEMENT + 4) + 8 * size),
      starts: this.allocate("starts", Uint32Array, size + 1),
      indices: this.allocate("indices", Uint32Array, entries),
      values: this.allocate("values", type, entries),
      targets: this.allocate("targets", Uint32Array, size),
    };
  }
}

/** The memory and the arrays of sparse rows. */
type SparseArrays = Record<"starts" | "indices" | "targets", Span<Uint32Array<ArrayBuffer>>> & {
  readonly memory: Memory;
  readonly values: Span<Values>;
};
