// One LIBSVM file read by several threads into one shared memory. A free thread takes the next stripe of the file, reads its
// lines into its own part of the memory, and puts the rows after those of the stripe before when that is done. Rows,
// classes and the first error are the same as if one thread had read the file.

import type { Span } from "../../compute/memory.js";
import { moduleOf } from "../../compute/module.js";
import { readersWasm } from "../../compute/wasm/readers.wasm.js";
import { sharedMemory, type WasmMemory } from "../../compute/wasm.js";
import type { CompiledModule } from "../../compute/wasm-types.js";
import { Examples, type Values } from "../../data/examples.js";
import { InputError, RemediableError } from "../../errors.js";
import type { LibsvmNotes } from "./line.js";
import { type LibsvmOptions, libsvmRules } from "./reader.js";
import { longestOf } from "./sparse-rows.js";
import {
  arenaBytes,
  control,
  errorBytes,
  type LeftError,
  outcome,
  patience,
  type StripeTicket,
  stripeBytes,
} from "./stripe-ticket.js";

const mostClasses = 1 << 16;
/** What one memory can safely hold. */
const mostBytes = 3.9 * 2 ** 30;

/** The contents of a LIBSVM file. */
export interface LibsvmFile {
  /** The examples. */
  readonly examples: Examples<number>;
  /** What was skipped. */
  readonly notes: LibsvmNotes;
}

type Words = Uint32Array<ArrayBuffer>;

/**
 * A LIBSVM file that several threads read into one shared memory: the plan, a ticket for each thread, and the examples at the end.
 */
export class LibsvmStripes {
  readonly #memory: WasmMemory;
  readonly #ticket: Omit<StripeTicket, "arena">;
  readonly #spans: { starts: Span<Words>; indices: Span<Words>; targets: Span<Words> };
  readonly #narrow: Span<Float32Array<ArrayBuffer>>;
  readonly #wide: Span<Float64Array<ArrayBuffer>>;
  readonly #classes: Span<Float64Array<ArrayBuffer>>;
  readonly #error: Span<Uint8Array<ArrayBuffer>>;
  readonly #control: Int32Array;
  readonly #arenas: number[] = [];

  private constructor(
    memory: WasmMemory,
    module: CompiledModule,
    file: string,
    bytes: number,
    capacity: { rows: number; entries: number },
    threads: number,
    options: LibsvmOptions,
    stripe: number,
  ) {
    const { rows, entries } = capacity;
    this.#memory = memory;
    const words = memory.allocate(Uint32Array, 16);
    this.#error = memory.allocate(Uint8Array, errorBytes);
    this.#classes = memory.allocate(Float64Array, mostClasses);
    this.#spans = {
      starts: memory.allocate(Uint32Array, rows + 1),
      targets: memory.allocate(Uint32Array, rows),
      indices: memory.allocate(Uint32Array, entries),
    };
    this.#narrow = memory.allocate(Float32Array, entries);
    this.#wide = memory.allocate(Float64Array, entries);
    for (let k = 0; k < threads; k++) this.#arenas.push(memory.allocate(Uint8Array, arenaBytes).address);
    this.#ticket = {
      memory: memory.memory,
      module,
      file,
      bytes,
      stripe,
      rules: libsvmRules(options),
      control: words.address,
      capacity: { rows, entries, classes: mostClasses },
      classes: this.#classes.address,
      error: this.#error.address,
      starts: this.#spans.starts.address,
      indices: this.#spans.indices.address,
      targets: this.#spans.targets.address,
      narrow: this.#narrow.address,
      wide: this.#wide.address,
    };
    this.#control = new Int32Array(memory.buffer, words.address, 16);
    this.#control[control.wideFrom] = -1;
    this.#control[control.width] = options.columns ?? 0;
    const known = [...(options.classes ?? [])];
    this.#classes.view().set(known);
    this.#control[control.classes] = known.length;
  }

  /**
   * Plans the reading of a file of so many bytes that begins with `sample`; undefined if memory cannot be shared, or one memory
   * might not be enough.
   */
  static plan(
    file: string,
    bytes: number,
    sample: Uint8Array,
    threads: number,
    options: LibsvmOptions = {},
    stripe: number = stripeBytes,
  ): LibsvmStripes | undefined {
    const scale = (1.15 * bytes) / Math.max(1, sample.length);
    const rows = Math.ceil((1 + occurrences(sample, 10)) * scale) + stripeBytes;
    const entries = Math.ceil((1 + occurrences(sample, 58)) * scale) + stripeBytes;
    if (8 * rows + 16 * entries + threads * arenaBytes > mostBytes) return undefined;
    const memory = sharedMemory();
    const module = moduleOf(readersWasm, true);
    if (!memory || !module) return undefined;
    return new LibsvmStripes(memory, module, file, bytes, { rows, entries }, threads, options, stripe);
  }

  /** What one thread, counted from 0, needs to take part; there are as many tickets as threads were planned. */
  ticket(thread: number): StripeTicket {
    return { ...this.#ticket, arena: this.#arenas[thread] };
  }

  /**
   * The whole file, when this thread has no more stripes to take: waits for the others. Undefined if the threads gave up, and one thread
   * must read the file.
   */
  finish(): LibsvmFile | undefined {
    const words = this.#control;
    for (let busy = Atomics.load(words, control.busy); busy > 0; busy = Atomics.load(words, control.busy))
      if (Atomics.wait(words, control.busy, busy, patience) === "timed-out") return undefined;
    const result = Atomics.load(words, control.outcome);
    if (result === outcome.givenUp) return undefined;
    if (result === outcome.failed) {
      const left = new TextDecoder().decode(this.#error.view().slice(0, words[control.errorLength]));
      const { facts, remedies }: LeftError = JSON.parse(left);
      throw new RemediableError(facts, remedies);
    }
    const { file } = this.#ticket;
    const [size, width] = [words[control.rows], words[control.width]];
    if (size === 0) throw new InputError(`${file}: there are 0 examples; at least 1 is needed`);
    const entries = words[control.entries] >>> 0;
    const { starts, indices, targets } = this.#spans;
    const examples = Examples.over<number>({
      memory: this.#memory,
      form: "sparse",
      size,
      width,
      largest: 0,
      longest: longestOf(width, words[control.large] > 0),
      classes: [...this.#classes.view().subarray(0, words[control.classes])],
      starts: starts.first(size + 1),
      indices: indices.first(entries),
      values: this.#values(entries),
      targets: targets.first(size),
    });
    const { comments, blankLines, queryIds, byteOrderMarks } = control;
    const notes = {
      comments: words[comments],
      blankLines: words[blankLines],
      queryIds: words[queryIds],
      byteOrderMarks: words[byteOrderMarks],
    };
    return { examples, notes };
  }

  #values(entries: number): Span<Values> {
    const from = this.#control[control.wideFrom];
    if (from === -1) return this.#narrow.first(entries);
    this.#wide.view().set(this.#narrow.view().subarray(0, from >>> 0));
    return this.#wide.first(entries);
  }
}

/** How often a byte occurs. `indexOf` is native code, and a loop would not be compiled yet while other threads wait for the plan. */
function occurrences(bytes: Uint8Array, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++;
  return count;
}
