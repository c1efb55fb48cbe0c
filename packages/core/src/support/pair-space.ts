// Computes K of every example of a batch and every row of a store: in compiled loops if the memory has them, else in plain ones.

import type { Memory } from "../compute/memory.js";
import {
  BLOCKS_WORD,
  CHUNK_COLUMNS,
  COUNT_WORD,
  COUNTS_WORD,
  KERNEL_WORDS,
  LAYOUT_WORD,
  MATRICES_WORD,
  OUT_STRIDE_WORD,
  OUT_WORD,
  OWNS_WORD,
  PACKED_WORD,
  SAME_WORD,
  SCRATCH_BYTES_WORD,
  SCRATCH_WORD,
  SKIP_WORD,
  SPARSE_LAYOUT,
  SPREAD_WORD,
  STEP_COUNT_WORD,
  STEPS_WORD,
  STRIDE_WORD,
  WIDTH_WORD,
  X_INDICES_WORD,
  X_OWN_WORD,
  X_STARTS_WORD,
  X_VALUES_WORD,
  Z_INDICES_WORD,
  Z_OWN_WORD,
  Z_STARTS_WORD,
  Z_VALUES_WORD,
} from "../compute/pairs/kernel-layout.js";
import { type KernelLoops, kernelLoops } from "../compute/pairs/kernel-loops.js";
import { type PairMatrix, type Program, runProgram, stepLength } from "../compute/pairs/kernel-program.js";
import { GrowingSpan } from "../data/growing-span.js";
import { type RowStore, valueTypes } from "../data/row-store.js";
import type { Crew } from "./crew.js";
import { batchSize } from "./support.js";

type Doubles = GrowingSpan<Float64Array<ArrayBuffer>>;
type Words = GrowingSpan<Uint32Array<ArrayBuffer>>;

/** The rows to compare a batch with, and where K goes: that of example b and row i to [b·stride + i], with room for three more columns. */
export interface Facing {
  readonly rows: RowStore;
  /** The values K(z, z) of the rows; if the batch is compared with itself, these are its own, computed meanwhile. */
  readonly own: Doubles;
  readonly out: Doubles;
  readonly stride: number;
}

/** The numbers of a scratch matrix. */
const matrixNumbers = batchSize * CHUNK_COLUMNS;
/** Sparse rows with more columns are compared by merging, not by spreading them out. */
const mostSpread = 1 << 18;

/** Computes the kernel of every pair of a batch and other rows, by compiled loops if there are any. */
export class PairSpace {
  readonly #program: Program;
  #loops: KernelLoops | null;
  readonly #header: Words;
  readonly #steps: Doubles;
  readonly #packed: Doubles;
  readonly #blocks: Words;
  readonly #scratch: Doubles;
  #scratchNumbers = 0;
  #threads = 1;

  constructor(program: Program, memory: Memory) {
    this.#program = program;
    this.#loops = kernelLoops(memory);
    this.#header = new GrowingSpan<Uint32Array<ArrayBuffer>>(Uint32Array, memory);
    this.#steps = new GrowingSpan<Float64Array<ArrayBuffer>>(Float64Array, memory);
    this.#packed = new GrowingSpan<Float64Array<ArrayBuffer>>(Float64Array, memory);
    this.#blocks = new GrowingSpan<Uint32Array<ArrayBuffer>>(Uint32Array, memory);
    this.#scratch = new GrowingSpan<Float64Array<ArrayBuffer>>(Float64Array, memory);
  }

  get loops(): KernelLoops | null {
    return this.#loops;
  }

  move(memory: Memory, threads: number): void {
    this.#loops = kernelLoops(memory);
    this.#threads = threads;
    this.#scratchNumbers = 0;
    for (const span of [this.#header, this.#steps, this.#packed, this.#blocks, this.#scratch]) span.move(memory);
  }

  free(): void {
    for (const span of [this.#header, this.#steps, this.#packed, this.#blocks, this.#scratch]) span.free();
  }

  /** Prepares a batch to be compared with other rows. */
  prepare(batch: RowStore, own: Doubles): void {
    const { matrices, steps, owns, dotOnly } = this.#program;
    const { width, layout } = batch;
    const spread = layout!.sparse && width <= mostSpread && this.#loops !== null;
    this.#reserveScratch((matrices - 1) * matrixNumbers + (spread ? 4 * width : 0));
    if (this.#loops) {
      const groups = Math.ceil(batch.size / 4);
      this.#header.reserve(KERNEL_WORDS);
      this.#steps.reserve(steps.length);
      this.#steps.view().set(steps);
      // Blocks of four columns of floats take 16 doubles, of eight columns of bytes 8; a list has one word for each.
      const doubles = layout!.type === "bytes" ? batch.stride : 4 * batch.stride;
      const most = layout!.type === "bytes" ? batch.stride / 8 : batch.stride / 4;
      this.#packed.reserve(groups * doubles);
      this.#blocks.reserve(groups * (most + 1));
      const { values, starts, indices } = batch.addresses;
      const header = this.#header.view();
      header[LAYOUT_WORD] = valueTypes.indexOf(layout!.type) | (layout!.sparse ? SPARSE_LAYOUT : 0);
      header[WIDTH_WORD] = width;
      header[COUNT_WORD] = batch.size;
      header[X_VALUES_WORD] = values;
      header[X_STARTS_WORD] = starts;
      header[X_INDICES_WORD] = indices;
      header[STRIDE_WORD] = batch.stride * batch.rows.values.BYTES_PER_ELEMENT;
      header[PACKED_WORD] = this.#packed.address;
      header[COUNTS_WORD] = this.#blocks.address;
      header[BLOCKS_WORD] = this.#blocks.address + 4 * groups;
      header[SCRATCH_WORD] = this.#scratch.address;
      header[SCRATCH_BYTES_WORD] = 8 * this.#scratchNumbers;
      header[X_OWN_WORD] = own.address;
      header[OWNS_WORD] = owns;
      header[STEPS_WORD] = this.#steps.address;
      header[STEP_COUNT_WORD] = steps.length / stepLength;
      header[SPREAD_WORD] = spread ? 1 : 0;
      header[SKIP_WORD] = dotOnly ? 1 : 0;
      header[MATRICES_WORD] = matrices;
      if (!layout!.sparse) this.#loops.pack(this.#header.address);
    }
  }

  /** Computes K of every pair within the prepared batch, and its own values K(x, x). */
  fillPairs(batch: RowStore, own: Doubles, out: Doubles): void {
    this.#fill(batch, own, { rows: batch, own, out, stride: batchSize }, true, null);
  }

  /** Computes K of the prepared batch and the rows of a store; returns false if a thread of the crew was lost meanwhile. */
  fill(batch: RowStore, own: Doubles, facing: Facing, crew: Crew | null): boolean {
    return this.#fill(batch, own, facing, false, crew);
  }

  #fill(batch: RowStore, own: Doubles, facing: Facing, same: boolean, crew: Crew | null): boolean {
    const { rows, out, stride } = facing;
    if (!this.#loops) {
      this.#fillPlainly(batch, own, facing, same);
      return true;
    }
    const { values, starts, indices } = rows.addresses;
    const header = this.#header.view();
    header[Z_VALUES_WORD] = values;
    header[Z_STARTS_WORD] = starts;
    header[Z_INDICES_WORD] = indices;
    header[Z_OWN_WORD] = facing.own.address;
    header[OUT_WORD] = out.address;
    header[OUT_STRIDE_WORD] = stride;
    header[SAME_WORD] = same ? 1 : 0;
    const task = this.#header.address;
    const loops = this.#loops;
    const run = (from: number, to: number) => loops.run(task, from, to, 0);
    if (crew) return crew.share(task, rows.size, run);
    for (let from = 0; from < rows.size; from += CHUNK_COLUMNS) run(from, Math.min(from + CHUNK_COLUMNS, rows.size));
    return true;
  }

  #fillPlainly(batch: RowStore, own: Doubles, { rows, own: zOwn, out, stride }: Facing, same: boolean): void {
    const x = { rows: batch.rows, from: 0, to: batch.size, own: own.view() };
    const z = { rows: rows.rows, own: zOwn.view() };
    const values = out.view();
    const scratch: PairMatrix[] = [];
    for (let m = 1; m < this.#program.matrices; m++)
      scratch.push({ values: this.#scratch.view(), at: (m - 1) * matrixNumbers, stride: CHUNK_COLUMNS });
    for (let from = 0; from < rows.size; from += CHUNK_COLUMNS) {
      const to = Math.min(from + CHUNK_COLUMNS, rows.size);
      runProgram(this.#program, x, { ...z, from, to }, [{ values, at: from, stride }, ...scratch], same);
    }
  }

  /** Makes room to spread rows out in, which is all zeros between two uses. */
  #reserveScratch(numbers: number): void {
    if (numbers <= this.#scratchNumbers) return;
    this.#scratchNumbers = Math.ceil((1.25 * numbers) / 8) * 8;
    this.#scratch.reserve(this.#threads * this.#scratchNumbers);
    this.#scratch.view().fill(0);
  }
}
