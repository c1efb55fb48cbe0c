import type { Memory, Span, View, ViewType } from "../../compute/memory.js";
import type { CompiledExports, CompiledMemory, CompiledModule } from "../../compute/wasm-types.js";
import { arenaBytes } from "./stripe-ticket.js";

/** Thrown if several threads cannot read a file, though one can. */
export class GivenUp extends Error {}

/**
 * One thread's part of a shared memory, whose places are handed out from one end to the other and never taken back.
 */
export class StripeArena implements Pick<Memory, "allocate" | "bind"> {
  readonly #memory: CompiledMemory;
  readonly #module: CompiledModule;
  #top: number;
  readonly #end: number;

  constructor(memory: CompiledMemory, from: number, module: CompiledModule) {
    this.#memory = memory;
    this.#module = module;
    this.#top = from;
    this.#end = from + arenaBytes;
  }

  allocate<T extends View>(type: ViewType<T>, length: number): Span<T> {
    // Compiled loops may read up to 64 bytes beyond either end.
    const address = Math.ceil(this.#top / 64) * 64 + 64;
    this.#top = address + length * type.BYTES_PER_ELEMENT;
    if (this.#top + 64 > this.#end) throw new GivenUp();
    return spanOf(this.#memory, type, address, length);
  }

  /** The functions of the module that came with the arena. */
  bind(): CompiledExports {
    return new WebAssembly.Instance(this.#module, { env: { memory: this.#memory } }).exports;
  }
}

/** A place in a shared memory that will not grow. */
export function spanOf<T extends View>(
  memory: CompiledMemory,
  type: ViewType<T>,
  address: number,
  length: number,
): Span<T> {
  const view = new type(memory.buffer, address, length);
  return {
    address,
    length,
    view: () => view,
    first: (fewer) => spanOf(memory, type, address, fewer),
    free() {},
  };
}
