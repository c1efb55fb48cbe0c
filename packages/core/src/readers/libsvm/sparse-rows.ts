import type { Memory, Span, ViewType } from "../../compute/memory.js";
import { LARGE_VALUE } from "../../compute/wasm/libsvm-layout.js";
import type { Values } from "../../data/examples.js";

/** What rows under construction need of a memory. */
export type Room = Pick<Memory, "allocate">;

type Words = Uint32Array<ArrayBuffer>;

/** Sparse rows under construction in a memory: compressed, and in as narrow a type as possible. */
export class SparseRows {
  size = 0;
  entries = 0;
  /** Columns seen, or known beforehand. */
  width: number;
  /** Whether values are float64, because float32 does not represent one of them exactly. */
  wide: boolean;
  /** Whether a value may have an absolute value of `LARGE_VALUE` or more. */
  large = false;
  readonly room: Room;
  /** Views, valid until the memory grows; `reserve` makes them anew. */
  starts!: Words;
  indices!: Words;
  values!: Values;
  targets!: Words;
  spans: { starts: Span<Words>; indices: Span<Words>; values: Span<Values>; targets: Span<Words> };

  constructor(room: Room, width: number, wide: boolean) {
    this.room = room;
    this.width = width;
    this.wide = wide;
    this.spans = {
      starts: room.allocate(Uint32Array, 1),
      indices: room.allocate(Uint32Array, 0),
      values: room.allocate<Values>(wide ? Float64Array : Float32Array, 0),
      targets: room.allocate(Uint32Array, 0),
    };
    this.#look();
    this.starts[0] = 0;
  }

  /** Makes room for so many more; `growth` is by how much the present number of rows is expected to multiply. */
  reserve(rows: number, entries: number, growth = 2): void {
    const { spans } = this;
    if (this.size + rows > spans.targets.length) {
      const length = capacity(this.size, rows, growth);
      spans.starts = this.#moved(Uint32Array, spans.starts, this.size + 1, length + 1);
      spans.targets = this.#moved(Uint32Array, spans.targets, this.size, length);
    }
    if (this.entries + entries > spans.values.length) {
      const length = capacity(this.entries, entries, growth);
      const type: ViewType<Values> = this.wide ? Float64Array : Float32Array;
      spans.indices = this.#moved(Uint32Array, spans.indices, this.entries, length);
      spans.values = this.#moved(type, spans.values, this.entries, length);
    }
    this.#look();
  }

  /** Converts all values to float64, now and from now on; `further` of them are in the unfinished row. */
  widen(further: number): void {
    const { spans } = this;
    this.wide = true;
    spans.values = this.#moved<Values>(Float64Array, spans.values, this.entries + further, spans.values.length);
    this.#look();
  }

  #moved<T extends Words | Values>(type: ViewType<T>, from: Span<T>, used: number, length: number): Span<T> {
    const to = this.room.allocate(type, length);
    to.view().set(from.view().subarray(0, used) as never);
    from.free();
    return to;
  }

  #look(): void {
    this.starts = this.spans.starts.view();
    this.indices = this.spans.indices.view();
    this.values = this.spans.values.view();
    this.targets = this.spans.targets.view();
  }

  /** Finishes the row whose entries lie after those of the others. */
  endRow(entries: number, target: number): void {
    this.entries += entries;
    this.targets[this.size++] = target;
    this.starts[this.size] = this.entries;
    if (entries > 0) this.width = Math.max(this.width, this.indices[this.entries - 1] + 1);
  }

  /** A bound on ‖x‖² of every row; undefined if none is known. */
  get longest(): number | undefined {
    return longestOf(this.width, this.large);
  }

  /** Forgets the rows; the next ones overwrite them. */
  clear(): void {
    this.size = 0;
    this.entries = 0;
    this.large = false;
  }
}

/** A bound on ‖x‖² of rows of so many columns; undefined if values may be large. */
export function longestOf(width: number, large: boolean): number | undefined {
  return large ? undefined : width * LARGE_VALUE * LARGE_VALUE;
}

function capacity(used: number, more: number, growth: number): number {
  return Math.max(used + more, Math.ceil(used * growth) + more);
}
