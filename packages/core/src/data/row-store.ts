// Rows that come and go, in the narrowest layout that stores them exactly: dense bytes, float32 or float64, or compressed sparse rows.

import type { Memory, ViewType } from "../compute/memory.js";
import type { MeasuredRows } from "../compute/pairs/pair-measures.js";
import type { RowViews } from "../compute/task.js";
import { GrowingSpan } from "./growing-span.js";

type Numbers = Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** The types of values that a row store uses, narrowest first. */
export const valueTypes = ["bytes", "float32", "float64"] as const;
/** A type of values that a row store uses. */
export type ValueType = (typeof valueTypes)[number];

/** How a row store keeps its rows. Sparse rows are never kept as bytes. */
export interface RowLayout {
  readonly sparse: boolean;
  readonly type: ValueType;
  /** The number of columns; for sparse rows, the most there have been. */
  readonly width: number;
}

/** Rows as plain arrays for a model file, in the narrowest type and without padding. */
export interface SavedRows {
  readonly size: number;
  readonly width: number;
  /** Where each sparse row begins, and where the last one ends; null if rows are dense. */
  readonly starts: Uint32Array | null;
  readonly indices: Uint32Array | null;
  /** The values; dense row r starts at r·width. */
  readonly values: Uint8Array | Float32Array | Float64Array;
}

/** Dense rows with more columns are not kept as bytes: sums of their products might not fit into 32 bits. */
const mostByteColumns = 1 << 16;
/** Rows that loops may read after the last; the results are discarded. */
const spareRows = 4;
/** Up to so many columns, a loop is faster than the engine's own copy. */
const shortRow = 32;
/** The length of a dense row is a multiple of this many columns, padded with zeros. */
const blockColumns = { bytes: 8, float32: 4, float64: 4 };
const arrays = { bytes: Uint8Array, float32: Float32Array, float64: Float64Array };

/** Rows that come and go, in the narrowest layout that stores them exactly. */
export class RowStore {
  size = 0;
  #memory: Memory;
  #layout: RowLayout | null = null;
  #values: GrowingSpan<Numbers>;
  readonly #starts: GrowingSpan<Uint32Array<ArrayBuffer>>;
  readonly #indices: GrowingSpan<Uint32Array<ArrayBuffer>>;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#values = new GrowingSpan<Numbers>(Uint8Array as ViewType<Numbers>, memory);
    this.#starts = new GrowingSpan<Uint32Array<ArrayBuffer>>(Uint32Array, memory);
    this.#indices = new GrowingSpan<Uint32Array<ArrayBuffer>>(Uint32Array, memory);
  }

  /** How the rows are kept; null before the first row. */
  get layout(): RowLayout | null {
    return this.#layout;
  }

  get width(): number {
    return this.#layout?.width ?? 0;
  }

  /** The number of values between the starts of two dense rows. */
  get stride(): number {
    return this.#layout ? strideOf(this.#layout) : 0;
  }

  /** The number of bytes reserved. */
  get bytes(): number {
    return (
      this.#values.capacity * this.#values.type.BYTES_PER_ELEMENT + 4 * (this.#starts.capacity + this.#indices.capacity)
    );
  }

  /** The rows as loops read them; valid until a row is added or removed. */
  get rows(): MeasuredRows {
    return {
      width: this.width,
      stride: this.stride,
      starts: this.#starts.view(),
      indices: this.#layout?.sparse ? this.#indices.view() : null,
      values: this.#values.view(),
    };
  }

  /** The addresses of the values, starts and columns in the memory. */
  get addresses(): { values: number; starts: number; indices: number } {
    return { values: this.#values.address, starts: this.#starts.address, indices: this.#indices.address };
  }

  /** Copies row r of a source after the last row; if it does not fit the layout, all rows get a new one. */
  append(source: RowViews | MeasuredRows, r: number): void {
    const { indices, values, width } = source;
    const stride = "stride" in source ? (source.stride ?? width) : width;
    const from = indices ? source.starts[r] : r * stride;
    const to = indices ? source.starts[r + 1] : from + width;
    this.#suit(source, from, to);
    const layout = this.#layout!;
    if (layout.sparse) this.#appendSparse(indices, values, from, to);
    else this.#appendDense(indices, values, from, to);
    this.size++;
  }

  /** Makes room for one more row with `entries` entries. Growth invalidates views, including those of a source in the same memory. */
  reserve(entries: number): void {
    const { size } = this;
    const before = this.#layout!.sparse && size > 0 ? this.#starts.view()[size] : 0;
    this.#reserve(size + 1, before + entries);
  }

  /** Removes row i; the rows after it move down by one. */
  remove(i: number): void {
    const values = this.#values.view();
    if (this.#layout!.sparse) {
      const [starts, indices] = [this.#starts.view(), this.#indices.view()];
      const [from, to, end] = [starts[i], starts[i + 1], starts[this.size]];
      values.copyWithin(from, to, end);
      indices.copyWithin(from, to, end);
      for (let k = i + 1; k < this.size; k++) starts[k] = starts[k + 1] - (to - from);
    } else values.copyWithin(i * this.stride, (i + 1) * this.stride, this.size * this.stride);
    this.size--;
  }

  /** Removes all rows but keeps the layout. */
  clear(): void {
    this.size = 0;
  }

  /** Removes all rows and forgets the layout. */
  reset(): void {
    this.size = 0;
    this.#layout = null;
    this.#values.free();
    this.#values = new GrowingSpan<Numbers>(Uint8Array as ViewType<Numbers>, this.#memory);
  }

  /** Changes the layout to one that must store all rows exactly. */
  become(layout: RowLayout): void {
    const old = this.#layout;
    if (old && old.sparse === layout.sparse && old.type === layout.type && strideOf(old) === strideOf(layout)) {
      this.#layout = layout;
      return;
    }
    const next = new GrowingSpan<Numbers>(arrays[layout.type] as ViewType<Numbers>, this.#memory);
    const { size } = this;
    const was = size > 0 ? this.rows : undefined;
    const places = this.#values;
    const kept = was?.indices ? { ...was, starts: was.starts.slice(), indices: was.indices.slice() } : was;
    this.#layout = layout;
    this.#values = next;
    this.size = 0;
    // Room is made first, because growth would detach the old views.
    if (kept) this.#reserve(size, kept.indices ? kept.starts[size] : size * kept.width);
    for (let r = 0; r < size; r++) this.append({ ...kept!, values: places.view() }, r);
    places.free();
  }

  /** Gives the columns of row i, null if dense, and their values. */
  row(i: number): { indices: Uint32Array | null; values: Float64Array } {
    const { starts, indices, values, width } = this.rows;
    const from = indices ? starts[i] : i * this.stride;
    const to = indices ? starts[i + 1] : from + width;
    return { indices: indices?.slice(from, to) ?? null, values: Float64Array.from(values.subarray(from, to)) };
  }

  move(memory: Memory): void {
    this.#memory = memory;
    for (const span of [this.#values, this.#starts, this.#indices]) span.move(memory);
  }

  free(): void {
    for (const span of [this.#values, this.#starts, this.#indices]) span.free();
  }

  copy(memory: Memory): RowStore {
    const copy = new RowStore(memory);
    if (this.#layout) copy.become(this.#layout);
    for (let r = 0; r < this.size; r++) copy.append(this.rows, r);
    return copy;
  }

  save(): SavedRows {
    const { size, width, stride } = this;
    const { starts, indices, values } = this.rows;
    const entries = indices ? (size ? starts[size] : 0) : size * width;
    let type: ValueType = indices || width > mostByteColumns ? "float32" : "bytes";
    for (let r = 0; r < (indices ? 1 : size); r++) {
      const from = r * stride;
      type = widerType(type, narrowest(values, from, from + (indices ? entries : width), type));
    }
    const packed = new arrays[type](entries);
    if (indices) packed.set(values.subarray(0, entries));
    else for (let r = 0; r < size; r++) packed.set(values.subarray(r * stride, r * stride + width), r * width);
    return {
      size,
      width,
      values: packed,
      starts: indices && (size ? starts.slice(0, size + 1) : new Uint32Array(1)),
      indices: indices?.slice(0, entries) ?? null,
    };
  }

  static load({ size, width, starts, indices, values }: SavedRows, memory: Memory): RowStore {
    const store = new RowStore(memory);
    const rows = { width, starts: starts ?? new Uint32Array(0), indices, values };
    for (let r = 0; r < size; r++) store.append(rows, r);
    return store;
  }

  /** Finds a layout for all rows and one more, and changes to it. */
  #suit({ width, indices, values }: RowViews | MeasuredRows, from: number, to: number): void {
    const old = this.#layout;
    // A sparse row may name columns that a dense store has no room for.
    const sparse = old ? old.sparse || (indices !== null && width > old.width) : indices !== null;
    const wide = Math.max(width, old?.width ?? 0);
    const least: ValueType = sparse || wide > mostByteColumns ? "float32" : "bytes";
    const type = widerType(old?.type ?? least, narrowest(values, from, to, widerType(old?.type ?? least, least)));
    if (!old || old.sparse !== sparse || old.type !== type || old.width !== wide)
      this.become({ sparse, type, width: wide });
  }

  #reserve(rows: number, entries: number): void {
    if (this.#layout!.sparse) {
      this.#starts.reserve(rows + 1);
      this.#indices.reserve(entries);
      this.#values.reserve(entries);
    } else this.#values.reserve((rows + spareRows) * this.stride);
  }

  #appendDense(indices: Uint32Array | null, values: MeasuredRows["values"], from: number, to: number): void {
    const { size, stride } = this;
    this.#reserve(size + 1, 0);
    const own = this.#values.view();
    const at = size * stride;
    if (indices) {
      own.fill(0, at, at + stride);
      for (let k = from; k < to; k++) own[at + indices[k]] = values[k];
    } else if (stride <= shortRow) {
      for (let j = 0; j < stride; j++) own[at + j] = from + j < to ? values[from + j] : 0;
    } else {
      own.set(values.subarray(from, to), at);
      own.fill(0, at + to - from, at + stride);
    }
  }

  #appendSparse(columns: Uint32Array | null, given: MeasuredRows["values"], from: number, to: number): void {
    const { size } = this;
    const end = size === 0 ? 0 : this.#starts.view()[size];
    this.#reserve(size + 1, end + to - from);
    const [starts, indices, values] = [this.#starts.view(), this.#indices.view(), this.#values.view()];
    let at = end;
    for (let k = from; k < to; k++) {
      if (given[k] === 0) continue;
      indices[at] = columns ? columns[k] : k - from;
      values[at++] = given[k];
    }
    if (size === 0) starts[0] = 0;
    starts[size + 1] = at;
  }
}

function strideOf({ sparse, type, width }: RowLayout): number {
  return sparse ? 0 : Math.ceil(width / blockColumns[type]) * blockColumns[type];
}

function widerType(a: ValueType, b: ValueType): ValueType {
  return valueTypes.indexOf(a) > valueTypes.indexOf(b) ? a : b;
}

/** The narrowest type, `least` or wider, that stores the values from `from` up to `to` exactly. */
function narrowest(values: MeasuredRows["values"], from: number, to: number, least: ValueType): ValueType {
  if (values instanceof Uint8Array) return least;
  let type = least;
  let k = from;
  if (type === "bytes") {
    // A byte cannot tell −0 from 0.
    while (k < to && (values[k] & 255) === values[k] && !Object.is(values[k], -0)) k++;
    if (k < to) type = "float32";
  }
  if (type === "float32" && values instanceof Float64Array) {
    while (k < to && Math.fround(values[k]) === values[k]) k++;
    if (k < to) type = "float64";
  }
  return type;
}
