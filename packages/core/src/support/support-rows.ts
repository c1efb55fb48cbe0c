// A support set of rows: the rows in the narrowest layout, their coefficients, and the similarities of a batch, all in a
// memory of their own.

import { type Memory, memoryFor, plainMemory } from "../compute/memory.js";
import { type PairMatrix, type Program, programOf, runProgram, scoresOf } from "../compute/pairs/kernel-program.js";
import type { RowViews } from "../compute/task.js";
import { GrowingSpan } from "../data/growing-span.js";
import { type RowLayout, RowStore, type SavedRows } from "../data/row-store.js";
import { InputError } from "../errors.js";
import type { RowKernel } from "../kernels/kernel.js";
import type { Crew } from "./crew.js";
import { PairSpace } from "./pair-space.js";
import { batchSize, type Support } from "./support.js";

type Doubles = GrowingSpan<Float64Array<ArrayBuffer>>;

/** Columns of similarities after the last that loops may write to. */
const spareColumns = 4;

/** The support vectors of a kernel that compares rows. */
export class SupportRows implements Support<RowViews> {
  readonly kernel: RowKernel;
  readonly #program: Program;
  #memory: Memory;
  #crew: Crew | null = null;
  readonly #rows: RowStore;
  readonly #own: Doubles;
  readonly #tables: Doubles[] = [];
  #columns = 0;
  readonly #batch: RowStore;
  readonly #batchOwn: Doubles;
  /** K of every pair within the batch, once computed. */
  readonly #pairs: Doubles;
  #pairsKnown = false;
  readonly #similarities: Doubles;
  /** The distance from one row of similarities to the next. */
  #reach = 0;
  readonly #scores: Doubles;
  readonly #space: PairSpace;
  /** Scratch space for one pair. */
  readonly #single: readonly PairMatrix[];

  constructor(kernel: RowKernel, rows: RowStore = new RowStore(plainMemory), memory: Memory = plainMemory) {
    this.kernel = kernel;
    this.#program = programOf(kernel.expression);
    this.#memory = memory;
    this.#rows = rows;
    this.#batch = new RowStore(memory);
    this.#own = doubles(memory);
    this.#batchOwn = doubles(memory);
    this.#pairs = doubles(memory);
    this.#similarities = doubles(memory);
    this.#scores = doubles(memory);
    this.#space = new PairSpace(this.#program, memory);
    this.#single = Array.from({ length: this.#program.matrices }, () => ({
      values: new Float64Array(1),
      at: 0,
      stride: 1,
    }));
  }

  get size(): number {
    return this.#rows.size;
  }

  get columns(): number {
    return this.#columns;
  }

  set columns(columns: number) {
    const before = this.stride;
    this.#columns = columns;
    if (this.stride === before) return;
    for (const table of this.#tables) restride(table, this.size, before, this.stride);
  }

  get stride(): number {
    return this.#columns + (this.#columns & 1);
  }

  /** The number of bytes reserved. */
  get bytes(): number {
    let numbers = this.#similarities.capacity + this.#own.capacity;
    for (const table of this.#tables) numbers += table.capacity;
    return this.#rows.bytes + this.#batch.bytes + 8 * numbers;
  }

  table(t: number): Float64Array {
    while (this.#tables.length <= t) {
      const table = doubles(this.#memory);
      table.reserve(this.size * this.stride);
      table.view().fill(0);
      this.#tables.push(table);
    }
    return this.#tables[t].view();
  }

  face(source: RowViews, listed: ArrayLike<number>, count: number): void {
    if (this.#program.needsWidth && source.indices)
      throw new InputError(`${this.kernel.name} needs dense rows, to count their columns; got others`);
    const [rows, batch] = [this.#rows, this.#batch];
    if (this.size === 0) {
      rows.reset();
      batch.reset();
    } else {
      batch.clear();
      batch.become(rows.layout!);
    }
    for (let b = 0; b < count; b++) batch.append(source, listed[b]);
    if (!same(rows.layout, batch.layout)) rows.become(batch.layout!);
    this.#settle(count);
    this.#compute();
  }

  similarities(b: number): Float64Array {
    return this.#similarities.view().subarray(b * this.#reach, b * this.#reach + this.size);
  }

  scores(b: number, t: number, out: Float64Array): void {
    const table = this.table(t);
    const { loops } = this.#space;
    if (!loops) {
      scoresOf(this.similarities(b), this.size, table, this.stride, this.#columns, out);
      return;
    }
    this.#scores.reserve(this.stride);
    const at = this.#similarities.address + 8 * b * this.#reach;
    loops.scores(at, this.size, this.#tables[t].address, this.stride, this.#scores.address);
    const scores = this.#scores.view();
    for (let k = 0; k < this.#columns; k++) out[k] = scores[k];
  }

  /** Computes the scores of every example of the batch, row after row; for a few columns this is faster than one by one. */
  allScores(t: number, out: Float64Array): void {
    const [count, columns, stride] = [this.#batch.size, this.#columns, this.stride];
    const { loops } = this.#space;
    if (!loops || stride > 4 || count < 4) {
      for (let b = 0; b < count; b++) this.scores(b, t, out.subarray(b * columns, (b + 1) * columns));
      return;
    }
    this.table(t);
    this.#scores.reserve((count + 3) * stride);
    for (let b = 0; b < count; b += 4)
      for (let k = 0; k < stride; k += 2)
        loops.scoresOfFour(
          this.#similarities.address + 8 * b * this.#reach,
          8 * this.#reach,
          this.size,
          this.#tables[t].address + 8 * k,
          stride,
          this.#scores.address + 8 * (b * stride + k),
          8 * stride,
        );
    const scores = this.#scores.view();
    for (let b = 0; b < count; b++) for (let k = 0; k < columns; k++) out[b * columns + k] = scores[b * stride + k];
  }

  own(b: number): number {
    return this.#facingItself()[b * (batchSize + 1)];
  }

  add(b: number): void {
    const { size, stride } = this;
    const [rows, batch, owns] = [this.#rows, this.#batch, this.#program.owns];
    this.#facingItself();
    const { starts, indices, width } = batch.rows;
    rows.reserve(indices ? starts[b + 1] - starts[b] : width);
    rows.append(batch.rows, b);
    this.#own.reserve((size + 1) * owns);
    this.#own.view().set(this.#batchOwn.view().subarray(b * owns, (b + 1) * owns), size * owns);
    for (const table of this.#tables) {
      table.reserve((size + 1) * stride);
      table.view().fill(0, size * stride, (size + 1) * stride);
    }
    this.#stretch(size + 1);
    const similarities = this.#similarities.view();
    const pairs = this.#facingItself();
    for (let e = 0; e < batch.size; e++) similarities[e * this.#reach + size] = pairs[e * batchSize + b];
  }

  remove(i: number): void {
    const { size, stride } = this;
    const { owns } = this.#program;
    this.#rows.remove(i);
    this.#own.view().copyWithin(i * owns, (i + 1) * owns, size * owns);
    for (const table of this.#tables) table.view().copyWithin(i * stride, (i + 1) * stride, size * stride);
    const similarities = this.#similarities.view();
    for (let row = 0; row < this.#batch.size * this.#reach; row += this.#reach)
      similarities.copyWithin(row + i, row + i + 1, row + size);
  }

  between(i: number, j: number): number {
    return this.#pair(i, j, false);
  }

  #pair(i: number, j: number, same: boolean): number {
    const { rows } = this.#rows;
    const own = this.#own.view();
    runProgram(this.#program, { rows, own, from: i, to: i + 1 }, { rows, own, from: j, to: j + 1 }, this.#single, same);
    return this.#single[0].values[0];
  }

  /** Gives the columns of row i, null when dense, and their values. */
  row(i: number): { indices: Uint32Array | null; values: Float64Array } {
    return this.#rows.row(i);
  }

  /** Copies the support vectors and their coefficients; the copy has no batch yet. */
  copy(): SupportRows {
    const memory = memoryFor(this.#rows.bytes);
    const copy = new SupportRows(this.kernel, this.#rows.copy(memory), memory);
    copy.#columns = this.#columns;
    const owns = this.size * this.#program.owns;
    copy.#own.reserve(owns);
    copy.#own.view().set(this.#own.view().subarray(0, owns));
    for (const t of this.#tables.keys()) {
      const table = this.table(t).subarray(0, this.size * this.stride);
      copy.table(t).set(table);
    }
    return copy;
  }

  /** Gives the support vectors as plain arrays. */
  save(): SavedRows {
    return this.#rows.save();
  }

  /** Makes support vectors from saved rows, with coefficients 0. */
  static load(kernel: RowKernel, saved: SavedRows): SupportRows {
    const memory = memoryFor(saved.values.byteLength + (saved.indices?.byteLength ?? 0));
    const support = new SupportRows(kernel, RowStore.load(saved, memory), memory);
    const { owns } = support.#program;
    support.#own.reserve(saved.size * owns);
    if (owns > 0) for (let i = 0; i < saved.size; i++) support.#pair(i, i, true);
    return support;
  }

  /**
   * Moves into the memory of a crew, whose threads then take part; with null, moves out of it. The batch must then be compared with the support
   * vectors again.
   */
  share(crew: Crew | null): void {
    if (crew === this.#crew || crew?.lost) return;
    this.#crew = crew;
    this.#move(crew ? crew.memory : memoryFor(this.bytes), crew?.threads ?? 1);
  }

  #move(memory: Memory, threads: number): void {
    this.#memory = memory;
    for (const store of [this.#rows, this.#batch]) store.move(memory);
    for (const span of [this.#own, this.#batchOwn, this.#pairs, this.#similarities, this.#scores, ...this.#tables])
      span.move(memory);
    this.#space.move(memory, threads);
  }

  /** Makes room for the similarities of a batch, in WebAssembly memory if that is worth it. */
  #settle(count: number): void {
    const examples = Math.ceil(count / 4) * 4;
    const reach = this.size + batchSize + spareColumns;
    // The old similarities need not be moved: the batch before is of no more use.
    if (this.#reach < reach) this.#reach = Math.ceil((1.25 * reach) / 8) * 8 + 8;
    this.#similarities.reserve(examples * this.#reach);
    this.#pairs.reserve(batchSize * batchSize);
    this.#batchOwn.reserve(batchSize * this.#program.owns);
    if (this.#memory !== plainMemory) return;
    const memory = memoryFor(this.bytes);
    if (memory !== plainMemory) this.#move(memory, 1);
  }

  #compute(): void {
    this.#space.prepare(this.#batch, this.#batchOwn);
    this.#pairsKnown = false;
    if (this.#program.owns > 0) this.#facingItself();
    const facing = { rows: this.#rows, own: this.#own, out: this.#similarities, stride: this.#reach };
    if (this.#space.fill(this.#batch, this.#batchOwn, facing, this.#crew)) return;
    // The lost thread may still write to the shared memory, so everything moves out of it.
    this.share(null);
    this.#compute();
  }

  /** The similarities within the batch, which only learning needs. */
  #facingItself(): Float64Array {
    if (!this.#pairsKnown) this.#space.fillPairs(this.#batch, this.#batchOwn, this.#pairs);
    this.#pairsKnown = true;
    return this.#pairs.view();
  }

  /** Makes room for so many columns of similarities. */
  #stretch(columns: number): void {
    if (columns + spareColumns <= this.#reach) return;
    const [count, before] = [this.#batch.size, this.#reach];
    this.#reach = Math.ceil((1.25 * (columns + batchSize)) / 8) * 8 + 8;
    this.#similarities.reserve(Math.ceil(count / 4) * 4 * this.#reach);
    const similarities = this.#similarities.view();
    for (let b = count - 1; b > 0; b--) similarities.copyWithin(b * this.#reach, b * before, b * before + this.size);
  }
}

function doubles(memory: Memory): Doubles {
  return new GrowingSpan<Float64Array<ArrayBuffer>>(Float64Array, memory);
}

function same(a: RowLayout | null, b: RowLayout | null): boolean {
  return a?.sparse === b?.sparse && a?.type === b?.type && a?.width === b?.width;
}

/** Moves the rows of a table further apart, with zeros after them, or closer together. */
function restride(table: Doubles, rows: number, before: number, after: number): void {
  const old = table.view().slice(0, rows * before);
  table.reserve(rows * after);
  const numbers = table.view().fill(0);
  for (let i = 0; i < rows; i++) numbers.set(old.subarray(i * before, i * before + Math.min(before, after)), i * after);
}
