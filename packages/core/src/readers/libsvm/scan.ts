// The compiled scan of LIBSVM lines over a memory: the words it reads, in calls with few enough arguments to be fast.

import type { Memory, Span } from "../../compute/memory.js";
import {
  CLASSES,
  CLASSES_SHIFT,
  COLUMN_LIMIT,
  ENDS,
  ENTRIES,
  FIRST_INDEX,
  INDICES,
  LARGE,
  POWERS,
  ROWS,
  SCAN_BYTES,
  STARTS,
  TARGETS,
  VALUES,
  WIDTH,
} from "../../compute/wasm/libsvm-layout.js";
import { readersWasm } from "../../compute/wasm/readers.wasm.js";
import type { CompiledExports } from "../../compute/wasm-types.js";
import { powersOfTen } from "../../text/powers-of-ten.js";
import { LayoutWords } from "../bytes/layout-words.js";
import { ClassTable } from "./class-table.js";
import type { SparseRows } from "./sparse-rows.js";

type Scan = (scan: number, from: number, to: number) => number;

/** The compiled scan of LIBSVM lines over a memory. */
export class LibsvmScan {
  readonly #memory: Pick<Memory, "allocate">;
  readonly #ends: Scan;
  readonly #narrow: Scan;
  readonly #wide: Scan;
  readonly #words: LayoutWords;
  readonly #classes: ClassTable;
  #list: Span<Uint32Array<ArrayBuffer>>;

  private constructor(memory: Pick<Memory, "allocate">, compiled: CompiledExports, indices: [number, number]) {
    this.#memory = memory;
    this.#ends = compiled.libsvmEnds as Scan;
    this.#narrow = compiled.libsvmRows32 as Scan;
    this.#wide = compiled.libsvmRows64 as Scan;
    this.#words = new LayoutWords(memory, SCAN_BYTES);
    this.#words.set(POWERS, powersOfTen(memory).address);
    this.#classes = new ClassTable(memory);
    this.#list = memory.allocate(Uint32Array, 16);
    this.#words.set(FIRST_INDEX, indices[0]);
    this.#words.set(COLUMN_LIMIT, indices[1] - indices[0]);
  }

  /** The scan over a memory, for indices between the two given; undefined if nothing is compiled. */
  static over(memory: Pick<Memory, "allocate" | "bind">, indices: [number, number]): LibsvmScan | undefined {
    const compiled = memory.bind(readersWasm);
    return compiled && new LibsvmScan(memory, compiled, indices);
  }

  /** Makes room for the token ends in so many bytes. */
  reserve(bytes: number): void {
    // One place for each byte, and for what is written beyond the list.
    if (this.#list.length >= bytes + 16) return;
    this.#list.free();
    this.#list = this.#memory.allocate(Uint32Array, bytes + 16);
  }

  /** Finds where tokens end in [from, to), addresses of the memory; needed before `rows`. May let the memory grow. */
  begin(from: number, to: number): void {
    if (to - from + 16 > this.#list.length) this.reserve(Math.max(to - from, 2 * this.#list.length));
    this.#words.set(ENDS, this.#list.address);
    this.#ends(this.#words.address, from, to);
  }

  /** Reads lines into rows with enough room; returns the address of the first line that it cannot read. */
  rows(rows: SparseRows, labels: readonly number[], from: number, to: number): number {
    this.#classes.follow(labels);
    const { spans } = rows;
    const words = this.#words.view();
    words[STARTS >> 2] = spans.starts.address;
    words[INDICES >> 2] = spans.indices.address;
    words[VALUES >> 2] = spans.values.address;
    words[TARGETS >> 2] = spans.targets.address;
    words[CLASSES >> 2] = this.#classes.address;
    words[CLASSES_SHIFT >> 2] = this.#classes.shift;
    words[ROWS >> 2] = rows.size;
    words[ENTRIES >> 2] = rows.entries;
    words[WIDTH >> 2] = rows.width;
    words[LARGE >> 2] = rows.large ? 1 : 0;
    const left = (rows.wide ? this.#wide : this.#narrow)(this.#words.address, from, to) >>> 0;
    rows.size = words[ROWS >> 2];
    rows.entries = words[ENTRIES >> 2];
    rows.width = words[WIDTH >> 2];
    rows.large = words[LARGE >> 2] > 0;
    return left;
  }
}
