import type { Memory, Span } from "../../compute/memory.js";
import { dropMissing } from "../../text/missing.js";

/** Bytes to begin with if the number of rows is unknown. */
const firstBytes = 1 << 20;

/** After how much the rows should be taken: so many rows, or rows of so many bytes, whichever comes first. */
export interface Portion {
  readonly rows: number;
  readonly bytes: number;
}

/** The rows of a raw table while they are read. */
export class TableRows {
  readonly #memory: Memory;
  /** How many columns of numbers there are. */
  readonly numeric: number;
  /** How many columns of codes there are. */
  readonly coded: number;
  /** How many rows there are. */
  size = 0;
  /** How many bytes of text the rows came from. */
  bytes = 0;
  /** How many rows there is room for. */
  capacity = 0;
  /** After how much the rows should be taken. */
  portion: Portion = { rows: Infinity, bytes: Infinity };
  numbers: Span<Float64Array<ArrayBuffer>>;
  codes: Span<Uint32Array<ArrayBuffer>>;
  #expected: number;
  readonly #missing: ReadonlySet<number>;

  /** `expected` is about how many rows will come; `missing` are the numbers that mean a missing value. */
  constructor(
    memory: Memory,
    numeric: number,
    coded: number,
    expected: number,
    missing: ReadonlySet<number> = new Set(),
  ) {
    this.#memory = memory;
    this.#missing = missing;
    this.numeric = numeric;
    this.coded = coded;
    this.numbers = memory.allocate(Float64Array, 0);
    this.codes = memory.allocate(Uint32Array, 0);
    this.#expected = Math.max(Math.ceil(expected), Math.ceil(firstBytes / (8 * numeric + 4 * coded + 1)), 2);
  }

  /** Whether the rows should be taken before more are read. */
  get full(): boolean {
    return this.size >= this.portion.rows || (this.bytes >= this.portion.bytes && this.size > 0);
  }

  /** Makes sure that there is room for one more row. */
  reserve(): void {
    if (this.size < this.capacity) return;
    const { numbers, codes } = this;
    const memory = this.#memory;
    this.capacity = this.capacity === 0 ? this.#expected : 2 * this.capacity;
    this.numbers = memory.allocate(Float64Array, this.capacity * this.numeric);
    this.codes = memory.allocate(Uint32Array, this.capacity * this.coded);
    this.numbers.view().set(numbers.view());
    this.codes.view().set(codes.view());
    numbers.free();
    codes.free();
  }

  /** Gives the rows so far and forgets them. With `again`, the next ones overwrite them. */
  take(again: boolean): Pick<TableRows, "size" | "numbers" | "codes"> {
    const { size, numeric, coded } = this;
    dropMissing(this.numbers.view().subarray(0, size * numeric), this.#missing);
    const taken = { size, numbers: this.numbers.first(size * numeric), codes: this.codes.first(size * coded) };
    this.size = 0;
    this.bytes = 0;
    if (!again) {
      this.capacity = 0;
      this.numbers = this.#memory.allocate(Float64Array, 0);
      this.codes = this.#memory.allocate(Uint32Array, 0);
    }
    return taken;
  }
}
