// WebAssembly memory with the compiled loops bound to it.

import { InputError } from "../errors.js";
import { type Loop, type Memory, plainMemory, type Span, type View, type ViewType } from "./memory.js";
import { type CompiledText, moduleOf } from "./module.js";
import type { RowViews, Task } from "./task.js";
import {
  CLASS_SCORES_WORD,
  INDICES_WORD,
  LAYOUT_WORD,
  LENGTH_WORD,
  NUMBERS_WORD,
  ORDER_WORD,
  QUIET_WORD,
  RANKS_WORD,
  RIVALS_WORD,
  SCALES_WORD,
  SCORES_WORD,
  SHARED_WORD,
  STARTS_WORD,
  STEPS_WORD,
  STRIDE_WORD,
  TARGETS_WORD,
  V_WORD,
  VALUES_WORD,
  W_WORD,
  WIDTH_WORD,
} from "./task-layout.js";
import { learnersWasm } from "./wasm/learners.wasm.js";
import type { CompiledExports, CompiledMemory } from "./wasm-types.js";

type Export = (task: number, vector: number, positive: number, base: number, visits: number, limit: number) => number;

const page = 65536;
const mostPages = 65536;
/** The bytes left free at the bottom of a memory for what the compiler puts there. */
const reserved = 4096;

/**
 * The number of bytes to set aside for `bytes`: whole cache lines, and for all but the largest spans one of eight sizes between two powers
 * of two, so that a freed place fits the next span of about its size. What is never written to costs nothing.
 */
function roomFor(bytes: number): number {
  const step = bytes < 1 << 26 ? 1 << Math.max(6, 31 - Math.clz32(bytes) - 3) : 64;
  return Math.ceil(bytes / step) * step;
}

let refusal: string | undefined;

/**
 * Why WebAssembly was not available when a data set needed it, in the engine's words; undefined if it always was. Plain loops did
 * the work then, with the same bits.
 */
export function wasmRefusal(): string | undefined {
  return refusal;
}

/**
 * Makes a memory of WebAssembly for about this many bytes, which grows as needed up to 4 GiB; an ordinary one if the engine refuses. Engines
 * reserve 8 GiB of addresses or more for each memory, which fails under a limit on addresses, such as `ulimit -v`.
 */
export function wasmMemory(bytes: number): Memory {
  // After a refusal it is not tried again: an engine searches all of its memory for room each time, which takes long.
  if (refusal !== undefined || !moduleOf(learnersWasm)) return plainMemory;
  const pages = Math.ceil((bytes * 1.1 + reserved) / page) + 1;
  // A size that is too large is refused on allocation, with a reason.
  const initial = pages <= mostPages ? pages : 1;
  try {
    return new WasmMemory(new WebAssembly.Memory({ initial, maximum: mostPages }), false).instantiated();
  } catch (error) {
    refusal = error instanceof Error ? error.message : String(error);
    return plainMemory;
  }
}

/** Makes a memory that several threads can write to; null if the engine has none. */
export function sharedMemory(): WasmMemory | null {
  if (refusal !== undefined) return null;
  try {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: mostPages, shared: true });
    return moduleOf(learnersWasm, true) && new WasmMemory(memory, true);
  } catch {
    return null;
  }
}

/** The memory of a WebAssembly instance, and the compiled loops over it. */
export class WasmMemory implements Memory {
  readonly #memory: CompiledMemory;
  readonly #shared: boolean;
  #learners: CompiledExports | undefined;
  readonly #freed = new Map<number, number[]>();
  #top = reserved;

  constructor(memory: CompiledMemory, shared: boolean) {
    this.#memory = memory;
    this.#shared = shared;
  }

  /** The learners' loops, made when they are first needed: reading a file needs none. */
  get #exports(): CompiledExports {
    this.#learners ??= this.bind(learnersWasm)!;
    return this.#learners;
  }

  /** Makes the learners' loops now: plain loops, whose views must not be detached, cannot take over a memory later. */
  instantiated(): this {
    void this.#exports;
    return this;
  }

  /** The memory itself, to pass to another thread if it is shared. */
  get memory(): CompiledMemory {
    return this.#memory;
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  /** Reserves an array that starts 8 bytes before a cache line, so that a vector's features, behind its bias, start on one. */
  allocate<T extends View>(type: ViewType<T>, length: number): Span<T> {
    const size = roomFor(length * type.BYTES_PER_ELEMENT + 8);
    const address = this.#freed.get(size)?.pop() ?? this.#grow(size);
    return this.#span(type, address, length, size);
  }

  #span<T extends View>(type: ViewType<T>, address: number, length: number, size: number): Span<T> {
    let view: T | undefined;
    return {
      address,
      length,
      view: () => {
        const { buffer } = this.#memory;
        if (view?.buffer !== buffer) view = new type(buffer, address, length);
        return view;
      },
      first: (fewer) => this.#span(type, address, fewer, size),
      free: () => {
        const same = this.#freed.get(size);
        if (same) same.push(address);
        else this.#freed.set(size, [address]);
      },
    };
  }

  bind(text: CompiledText): CompiledExports | undefined {
    const module = moduleOf(text, this.#shared);
    return module ? new WebAssembly.Instance(module, { env: { memory: this.#memory } }).exports : undefined;
  }

  #grow(size: number): number {
    const address = this.#top + 56;
    const missing = Math.ceil((this.#top + size + 64) / page) - this.#memory.buffer.byteLength / page;
    if (missing > 0) {
      try {
        this.#memory.grow(missing);
      } catch {
        const needed = this.#top + size + 64;
        const limit = needed > mostPages * page ? "one holds at most 4" : "no more memory could be had";
        throw new InputError(
          `the data set needs ${(needed / 2 ** 30).toFixed(1)} GiB; ${limit}: split it and learn the parts in turn with learnAll`,
        );
      }
    }
    this.#top += size;
    return address;
  }

  permute(target: Uint32Array, n: number, words: Uint32Array): void {
    const inside = target.buffer === this.#memory.buffer;
    const order = inside ? undefined : this.allocate(Uint32Array, n);
    const [a, b, c, d] = words;
    (this.#exports.permute as (...numbers: number[]) => void)(order?.address ?? target.byteOffset, n, a, b, c, d);
    if (!order) return;
    target.set(order.view());
    order.free();
  }

  warm({ starts, indices, values, width }: RowViews, from: number, count: number, next?: number): void {
    const { touch, touchAhead } = this.#exports as Record<string, (from: number, to: number) => void>;
    const [first, last] = indices ? [starts[from], starts[from + count]] : [from * width, (from + count) * width];
    for (const view of indices ? [values, indices] : [values])
      touch(view.byteOffset + first * view.BYTES_PER_ELEMENT, view.byteOffset + last * view.BYTES_PER_ELEMENT);
    if (indices || next === undefined) return;
    const rowBytes = width * values.BYTES_PER_ELEMENT;
    touchAhead(values.byteOffset + next * rowBytes, values.byteOffset + (next + count) * rowBytes);
  }

  compiled(name: string, task: Task): Loop | undefined {
    const { rows, header } = task;
    const layout = (rows.values instanceof Float64Array ? 1 : 0) | (rows.indices ? 0 : 2);
    const loop = (this.#exports[name + layout] ?? this.#exports[name]) as Export | undefined;
    if (!loop) return undefined;
    const address = (view: { byteOffset: number } | null | undefined) => view?.byteOffset ?? 0;
    const stride = (vectors: Float64Array[]) => (vectors.length > 1 ? address(vectors[1]) - address(vectors[0]) : 0);
    header[STARTS_WORD] = address(rows.starts);
    header[INDICES_WORD] = address(rows.indices);
    header[VALUES_WORD] = address(rows.values);
    header[WIDTH_WORD] = rows.width;
    header[TARGETS_WORD] = address(task.targets);
    header[ORDER_WORD] = address(task.order);
    header[SCALES_WORD] = address(task.scales);
    header[SCORES_WORD] = address(task.scores);
    header[STEPS_WORD] = address(task.steps);
    header[RIVALS_WORD] = address(task.rivals);
    header[RANKS_WORD] = address(task.ranks);
    header[W_WORD] = address(task.w[0]);
    header[V_WORD] = address(task.v[0]);
    header[STRIDE_WORD] = stride(task.w.length > 1 ? task.w : task.v);
    header[SHARED_WORD] = task.v.length < task.w.length ? 1 : 0;
    header[NUMBERS_WORD] = address(task.numbers);
    header[LAYOUT_WORD] = layout;
    header[LENGTH_WORD] = task.w[0].length;
    header[QUIET_WORD] = task.quiet ? 1 : 0;
    header[CLASS_SCORES_WORD] = address(task.classScores);
    const at = header.byteOffset;
    return (_task, vector, positive, base, visits, limit) =>
      loop(at, vector, positive, base, visits, limit === Infinity ? -1 : limit) >>> 0;
  }
}
