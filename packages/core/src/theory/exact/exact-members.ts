// Some members of a question in whole numbers: each column times the least power of two that makes it whole.

import type { RowViews } from "../../compute/task.js";
import type { Vectors } from "../problem/vectors.js";
import { approximate, lowestBit, scaled } from "./dyadic.js";
import type { ExactPoints } from "./exact-min-norm-point.js";

/**
 * Some of a question's vectors, those of certain members, in whole numbers: each column is multiplied by a power of two that
 * makes it whole.
 */
export class ExactMembers implements ExactPoints {
  readonly vectors: Vectors;
  readonly positions: number[] = [];
  /** The entries of (1, x) that are not 0 for all members. */
  readonly #columns: number[];
  /** Column c is multiplied by 2^places[c]. */
  readonly #places: number[];
  readonly #rows = new Map<number, bigint[]>();

  /**
   * Takes the members at these positions; `alike` multiplies all columns by the same power of two, so that lengths keep their
   * proportions.
   */
  constructor(vectors: Vectors, positions: Iterable<number>, alike: boolean) {
    this.vectors = vectors;
    this.positions = [...new Set(positions)];
    const { examples, members, constant } = vectors;
    const { rows } = examples;
    const places = new Map<number, number>();
    if (constant) places.set(0, 0);
    for (const position of this.positions)
      eachEntry(rows, members[position], (x, j) => {
        if (x === 0) return;
        const k = -lowestBit(x);
        const known = places.get(j);
        if (known === undefined || k > known) places.set(j, k);
      });
    if (places.size === 0) places.set(0, 0);
    this.#columns = [...places.keys()].sort((a, b) => a - b);
    const most = this.#columns.reduce((k, column) => Math.max(k, places.get(column)!), -Infinity);
    this.#places = this.#columns.map((column) => (alike ? most : places.get(column)!));
    const at = new Map(this.#columns.map((column, c) => [column, c]));
    for (const position of this.positions) {
      const whole: bigint[] = new Array(this.#columns.length).fill(0n);
      if (constant) whole[0] = scaled(1, this.#places[0]);
      eachEntry(rows, members[position], (x, j) => {
        if (x !== 0) whole[at.get(j)!] = scaled(x, this.#places[at.get(j)!]);
      });
      this.#rows.set(position, whole);
    }
  }

  /** The number of entries of a vector. */
  get dimension(): number {
    return this.vectors.blocks * this.#columns.length;
  }

  /** The power of two that lengths are multiplied by; useful if all columns are multiplied alike. */
  get places(): number {
    return this.#places[0];
  }

  vector(id: number): bigint[] {
    const n = this.#columns.length;
    const out: bigint[] = new Array(this.dimension).fill(0n);
    for (const { position, block, sign } of this.vectors.terms(id)) {
      const row = this.#rows.get(position)!;
      for (let c = 0, k = block * n; c < n; c++, k++) out[k] += sign > 0 ? row[c] : -row[c];
    }
    return out;
  }

  /** Returns v·(1, x) of a member, where v is in the units of these whole numbers. */
  score(v: readonly bigint[], position: number, block: number): bigint {
    const row = this.#rows.get(position)!;
    let sum = 0n;
    for (let c = 0, k = block * row.length; c < row.length; c++, k++) if (row[c]) sum += v[k] * row[c];
    return sum;
  }

  along(v: readonly bigint[], id: number): bigint {
    let sum = 0n;
    for (const { position, block, sign } of this.vectors.terms(id)) {
      const score = this.score(v, position, block);
      sum += sign > 0 ? score : -score;
    }
    return sum;
  }

  lowest(v: readonly bigint[]): { id: number; height: bigint } {
    const { id, height } = this.vectors.lowest(this.positions, (position, block) => this.score(v, position, block));
    return { id, height: BigInt(height) };
  }

  /**
   * Returns a vector of doubles over all columns in the units of these whole numbers, times a power of two that makes it whole.
   */
  whole(v: Float64Array): bigint[] {
    const n = this.#columns.length;
    const entry = (k: number) => v[Math.floor(k / n) * (v.length / this.vectors.blocks) + this.#columns[k % n]];
    let places = -Infinity;
    for (let k = 0; k < this.dimension; k++)
      if (entry(k) !== 0) places = Math.max(places, this.#places[k % n] - lowestBit(entry(k)));
    return Array.from({ length: this.dimension }, (_, k) => scaled(entry(k), places - this.#places[k % n]));
  }

  /** Returns a vector of whole numbers over all columns in the units of these whole numbers, times a power of two. */
  units(v: readonly bigint[]): bigint[] {
    const n = this.#columns.length;
    const most = this.#places.reduce((a, b) => Math.max(a, b), -Infinity);
    return Array.from(
      { length: this.dimension },
      (_, k) =>
        v[Math.floor(k / n) * (v.length / this.vectors.blocks) + this.#columns[k % n]] <<
        BigInt(most - this.#places[k % n]),
    );
  }

  /**
   * Returns a vector in the units of these whole numbers as doubles over all columns, rounded, up to a factor that makes the
   * largest entry about 1.
   */
  doubles(v: readonly bigint[]): Float64Array {
    const n = this.#columns.length;
    const width = 1 + this.vectors.examples.width;
    const out = new Float64Array(this.vectors.blocks * width);
    const size = v.map((x, k) => (x === 0n ? -Infinity : x.toString(2).length + this.#places[k % n]));
    const most = size.reduce((a, b) => Math.max(a, b), -Infinity);
    for (let k = 0; k < v.length; k++)
      if (v[k] !== 0n)
        out[Math.floor(k / n) * width + this.#columns[k % n]] = approximate(v[k], this.#places[k % n] - most);
    return out;
  }

  /** Returns a vector in the units of these whole numbers over all columns, exactly, up to a common factor. */
  integers(v: readonly bigint[]): bigint[] {
    const n = this.#columns.length;
    const width = 1 + this.vectors.examples.width;
    const out: bigint[] = new Array(this.vectors.blocks * width).fill(0n);
    const least = this.#places.reduce((a, b) => Math.min(a, b), Infinity);
    for (let k = 0; k < v.length; k++)
      out[Math.floor(k / n) * width + this.#columns[k % n]] = v[k] << BigInt(this.#places[k % n] - least);
    return out;
  }
}

/** Calls f(x_j, j) for each entry of the row, feature j − 1 as entry j. */
function eachEntry({ indices, values, starts, width }: RowViews, r: number, f: (x: number, j: number) => void): void {
  if (indices) for (let k = starts[r]; k < starts[r + 1]; k++) f(values[k], indices[k] + 1);
  else for (let j = 0, k = r * width; j < width; j++, k++) f(values[k], j + 1);
}
