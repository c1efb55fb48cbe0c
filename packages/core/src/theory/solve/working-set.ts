// Some members of a question as points for the search in floating point: dense rows are copied in the frame's units, sparse ones used
// in place.

import { accurateProduct, mirror, product } from "../../compute/algebra/orthogonal.js";
import type { RowViews } from "../../compute/task.js";
import { dot } from "../../compute/vector.js";
import { SignedVectors, type Vectors } from "../problem/vectors.js";
import type { Frame } from "./frame.js";
import type { Cloud } from "./min-norm-point.js";

/** How many low points are remembered for the next search of the lowest. */
const shortest = 24;

/** Some members of a question as points for the search in floating point, to which more can be added. */
export class WorkingSet implements Cloud {
  readonly positions: number[] = [];
  readonly dimension: number;
  height = 0;
  readonly #vectors: Vectors;
  readonly #frame: Frame;
  /** Read again for each search, because memory may have grown in between. */
  #rows: RowViews;
  /** Whether every row is scaled to length 1. */
  readonly #unit: boolean;
  readonly #width: number;
  readonly #places = new Map<number, number>();
  /** The factor of each sparse row. */
  readonly #factors: number[] = [];
  /** The present direction in the units of sparse rows, by block. */
  readonly #direction: Float64Array[];
  /** Rows are mirrored, in the plane orthogonal to `across`, so that the unit vector `along` lies along the first axis. */
  #axis: { along: Float64Array; across: Float64Array } | undefined;
  #data: Float64Array = new Float64Array(0);
  #scores: Float64Array = new Float64Array(0);
  /** Places of all rows, and of those that were lowest when all were last searched. */
  #all: Uint32Array = new Uint32Array(0);
  #shortlist: Uint32Array = new Uint32Array(0);

  constructor(vectors: Vectors, frame: Frame, unit: boolean) {
    this.#vectors = vectors;
    this.#frame = frame;
    this.#rows = vectors.examples.rows;
    this.#unit = unit;
    this.#width = vectors.examples.width + 1;
    this.dimension = vectors.blocks * this.#width;
    this.#direction = Array.from({ length: vectors.blocks }, () => new Float64Array(this.#sparse ? this.#width : 0));
  }

  get #sparse(): boolean {
    return this.#rows.indices !== null;
  }

  /** Adds members; false if all are there already. */
  add(positions: Iterable<number>): boolean {
    this.#rows = this.#vectors.examples.rows;
    const fresh = [...new Set(positions)].filter((position) => !this.#places.has(position));
    const n = this.#width;
    const count = this.positions.length + fresh.length;
    if (!this.#sparse && count * n > this.#data.length) {
      const data = new Float64Array(Math.max(count, 2 * this.positions.length) * n);
      data.set(this.#data.subarray(0, this.positions.length * n));
      this.#data = data;
    }
    for (const position of fresh) {
      if (this.#sparse) this.#factors.push(this.#factor(position));
      else {
        this.#write(position, this.positions.length * n);
        this.#mirrorRow(this.positions.length * n);
      }
      this.#places.set(position, this.positions.length);
      this.positions.push(position);
    }
    if (fresh.length === 0) return false;
    this.#scores = new Float64Array(count * this.#vectors.blocks);
    this.#all = Uint32Array.from({ length: count }, (_, i) => i);
    this.#shortlist = new Uint32Array(0);
    return true;
  }

  #write(position: number, at: number): void {
    const { members, constant } = this.#vectors;
    const { values, width } = this.#rows;
    const { center, scale } = this.#frame;
    const data = this.#data;
    data[at] = constant * scale[0];
    for (let j = 1, k = members[position] * width; j <= width; j++, k++)
      data[at + j] = (values[k] - center[j]) * scale[j];
    if (!this.#unit) return;
    const norm = Math.sqrt(product(data, at, data, at, this.#width));
    if (norm > 0) for (let j = at; j < at + this.#width; j++) data[j] /= norm;
  }

  /**
   * Turns a direction into the first axis, so that the heights of rows along it, which may be a millionth of their length, have all the digits
   * of a double. For dense rows of one block; false for others.
   */
  align(direction: Float64Array): boolean {
    if (this.#sparse || this.#vectors.blocks > 1) return false;
    const n = this.#width;
    const length = Math.sqrt(product(direction, 1, direction, 1, n));
    const along = Float64Array.from({ length: n }, (_, j) => direction[1 + j] / length);
    const across = along.slice();
    across[0] += across[0] < 0 ? -1 : 1;
    this.#axis = { along, across };
    for (const [i, position] of this.positions.entries()) {
      this.#write(position, i * n);
      this.#mirrorRow(i * n);
    }
    return true;
  }

  /** A direction of the search in the frame's units, entry 1 first. */
  straight(direction: Float64Array): Float64Array {
    const out = direction.slice(1);
    if (this.#axis) mirror(this.#axis.across, out, 0, this.#width);
    return out;
  }

  #mirrorRow(at: number): void {
    if (!this.#axis) return;
    const { along, across } = this.#axis;
    const height = accurateProduct(this.#data, at, along, this.#width);
    mirror(across, this.#data, at, this.#width);
    this.#data[at] = across[0] < 0 ? height : -height;
  }

  #factor(position: number): number {
    if (!this.#unit) return 1;
    const { members, constant } = this.#vectors;
    const { indices, values, starts } = this.#rows;
    const { scale } = this.#frame;
    const r = members[position];
    let square = constant * scale[0] * scale[0];
    for (let k = starts[r]; k < starts[r + 1]; k++) square += (values[k] * scale[indices![k] + 1]) ** 2;
    return square > 0 ? 1 / Math.sqrt(square) : 1;
  }

  copy(id: number, out: Float64Array): void {
    const n = this.#width;
    out.fill(0, 1);
    for (const { position, block, sign } of this.#vectors.terms(id)) {
      const place = this.#places.get(position)!;
      const to = 1 + block * n;
      if (this.#sparse) this.#spread(position, sign * this.#factors[place], out, to);
      else for (let j = 0, from = place * n; j < n; j++) out[to + j] += sign * this.#data[from + j];
    }
  }

  #spread(position: number, factor: number, out: Float64Array, to: number): void {
    const { members, constant } = this.#vectors;
    const { indices, values, starts } = this.#rows;
    const { scale } = this.#frame;
    const r = members[position];
    out[to] += factor * constant * scale[0];
    for (let k = starts[r]; k < starts[r + 1]; k++) {
      const j = indices![k] + 1;
      out[to + j] += factor * values[k] * scale[j];
    }
  }

  /** All vectors of the members, row after row. */
  matrix(): { ids: number[]; data: Float64Array; rows: number; columns: number } {
    const ids = this.positions.flatMap((position) => this.#vectors.idsOf(position));
    const data = new Float64Array(ids.length * this.dimension);
    const point = new Float64Array(this.dimension + 1);
    for (const [i, id] of ids.entries()) {
      this.copy(id, point);
      data.set(point.subarray(1), i * this.dimension);
    }
    return { ids, data, rows: ids.length, columns: this.dimension };
  }

  lowest(v: Float64Array, enough: number): number {
    const vectors = this.#vectors;
    const { blocks } = vectors;
    this.#rows = vectors.examples.rows;
    if (this.#sparse) this.#turn(v);
    if (vectors instanceof SignedVectors) return this.#lowestSigned(vectors.signs, v, enough);
    const scores = this.#scores;
    for (let i = 0, s = 0; i < this.positions.length; i++)
      for (let b = 0; b < blocks; b++, s++) scores[s] = this.#score(i, b, v);
    const { id, height } = vectors.lowest(this.positions, (position, block) => {
      return scores[this.#places.get(position)! * blocks + block];
    });
    this.height = height;
    return id;
  }

  #turn(v: Float64Array): void {
    const { scale } = this.#frame;
    const n = this.#width;
    for (const [b, direction] of this.#direction.entries())
      for (let j = 0; j < n; j++) direction[j] = v[1 + b * n + j] * scale[j];
  }

  #score(place: number, block: number, v: Float64Array): number {
    const n = this.#width;
    if (!this.#sparse) return product(this.#data, place * n, v, 1 + block * n, n);
    const direction = this.#direction[block];
    const { members, constant } = this.#vectors;
    return (
      this.#factors[place] * (dot(this.#rows, members[this.positions[place]], direction) + constant * direction[0])
    );
  }

  /** A low one among those that were lowest last time, if that is low enough, else the lowest of all. */
  #lowestSigned(signs: Int8Array, v: Float64Array, enough: number): number {
    const short = this.#lowestOf(signs, v, this.#shortlist);
    if (short >= 0 && this.height < enough) return this.positions[short];
    const lowest = this.#lowestOf(signs, v, this.#all);
    const scores = this.#scores;
    this.#shortlist = this.#all
      .filter((i) => scores[i] < enough)
      .sort((a, b) => scores[a] - scores[b])
      .slice(0, shortest);
    return this.positions[lowest];
  }

  #lowestOf(signs: Int8Array, v: Float64Array, places: Uint32Array): number {
    const scores = this.#scores;
    let lowest = -1;
    this.height = Infinity;
    for (let k = 0; k < places.length; k++) {
      const i = places[k];
      const height = signs[this.positions[i]] * this.#score(i, 0, v);
      scores[i] = height;
      if (height >= this.height) continue;
      this.height = height;
      lowest = i;
    }
    return lowest;
  }
}
