// Where the loops' arrays lie: in WebAssembly memory if that is registered and worth it, else in ordinary buffers.

import type { CompiledText } from "./module.js";
import { permute } from "./permutation.js";
import type { RowViews, Task } from "./task.js";
import type { CompiledExports } from "./wasm-types.js";

/** An array over a memory. */
export type View =
  | Float64Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/** The constructor of an array over a memory. */
export interface ViewType<T extends View> {
  new (length: number): T;
  new (buffer: ArrayBuffer, offset: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
}

/** An array in a memory. Growth detaches views, so keep the span and ask it for the view. */
export interface Span<T extends View> {
  readonly address: number;
  readonly length: number;
  view(): T;
  /** Gives its first `length` places as a span of their own; the rest stays reserved. */
  first(length: number): Span<T>;
  free(): void;
}

/** A loop that visits `visits` examples of a task and returns how many it visited before `limit` updates were used up. */
export type Loop = (
  task: Task,
  vector: number,
  positive: number,
  base: number,
  visits: number,
  limit: number,
) => number;

/** Where data sets and vectors lie: ordinary buffers, or the memory of WebAssembly. */
export interface Memory {
  /**
   * Reserves an array of zeros; it may hold other numbers if the place was used before. In WebAssembly, places never written to cost no
   * memory.
   */
  allocate<T extends View>(type: ViewType<T>, length: number): Span<T>;
  /** The buffer behind all views; if it changes, they must be made again; null for ordinary buffers. */
  readonly buffer: ArrayBuffer | null;
  /** Writes a random order of 0 … n − 1 to `target`, from four words of seed. */
  permute(target: Uint32Array, n: number, words: Uint32Array): void;
  /**
   * Reads `count` rows from `from` on in order, so that visits in random order find them in the cache. If `next` is given, as many rows
   * from there on may be read during the visits.
   */
  warm(rows: RowViews, from: number, count: number, next?: number): void;
  /** Gives the compiled twin of a loop for rows of this layout; undefined when there is none. */
  compiled(name: string, task: Task): Loop | undefined;
  /** Gives the functions of another compiled module over this memory; undefined if nothing is compiled. */
  bind(module: CompiledText): CompiledExports | undefined;
}

/** A memory of ordinary buffers and plain loops. */
export const plainMemory: Memory = {
  buffer: null,
  allocate: (type, length) => plainSpan(new type(length)),
  permute,
  warm() {},
  compiled: () => undefined,
  bind: () => undefined,
};

function plainSpan<T extends View>(array: T): Span<T> {
  return {
    address: 0,
    length: array.length,
    view: () => array,
    first: (length) => plainSpan(array.subarray(0, length) as T),
    free() {},
  };
}

let compiledMemory: (bytes: number) => Memory = () => plainMemory;

/** Registers WebAssembly for data sets made from now on. */
export function accelerate(memory: (bytes: number) => Memory): void {
  compiledMemory = memory;
}

/** With fewer bytes, plain loops finish a data set in less time than it takes to make a WebAssembly instance. */
const worthwhile = 1 << 16;

/** Makes a memory for about this many bytes of data. */
export function memoryFor(bytes: number): Memory {
  return bytes < worthwhile ? plainMemory : compiledMemory(bytes);
}
