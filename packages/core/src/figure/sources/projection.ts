// Projects many features on two axes: along w, and along the direction of largest variance orthogonal to it.

import { having, iterated } from "../../check.js";
import type { DenseRow, SparseRow } from "../../learner.js";
import { random, uniform } from "../../random.js";

/** Rows of many features, projected on two axes. */
export interface Projection {
  /**
   * The places of the rows: x is the distance from the hyperplane, above 0 on the side to which w points; y is along `up`, 0 at the
   * mean.
   */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** The unit vector of the horizontal axis; zeros if there is no such direction. */
  readonly across: Float64Array;
  /** The unit vector of the vertical axis; zeros if there is no such direction. */
  readonly up: Float64Array;
}

/**
 * Projects rows on two axes: x = (w·r + b) / ‖w‖, and y along the first principal direction of the rows orthogonal to w. Both
 * preserve distances. With w = 0, they are the first two principal directions.
 */
export function project(rows: Iterable<DenseRow | SparseRow>, w: ArrayLike<number>, b: number): Projection {
  having("w", w, "a list of weights", "length");
  for (const row of iterated("rows", rows, "a list of rows")) having("rows", row, "a list of dense or sparse rows");
  const cloud = new Cloud(rows, w.length);
  const given = unit(w, cloud.width);
  const across = given.direction.some((x) => x !== 0) ? given.direction : cloud.principal([]);
  const up = cloud.principal([across]);
  const start = given.length > 0 ? b / given.length : -cloud.along(across).mean;
  const [xs, ys] = [cloud.along(across), cloud.along(up)];
  return {
    points: Array.from(xs.values, (x, r) => ({ x: x + start, y: ys.values[r] - ys.mean })),
    across,
    up,
  };
}

/** Returns w / ‖w‖, and ‖w‖, without overflow. */
export function unit(w: ArrayLike<number>, width: number = w.length): { direction: Float64Array; length: number } {
  const direction = new Float64Array(width);
  let size = 0;
  for (let j = 0; j < w.length; j++) size = Math.max(size, Math.abs(w[j]));
  if (!(size > 0 && size < Infinity)) return { direction, length: 0 };
  let square = 0;
  for (let j = 0; j < w.length; j++) square += (w[j] / size) * (w[j] / size);
  const root = Math.sqrt(square);
  for (let j = 0; j < w.length; j++) direction[j] = w[j] / size / root;
  return { direction, length: root * size };
}

/** Rows copied as sparse ones, in units of their largest value, with their principal directions. */
export class Cloud {
  readonly width: number;
  readonly size: number;
  readonly #starts: number[] = [0];
  readonly #indices: number[] = [];
  readonly #values: Float64Array;
  readonly #mean: Float64Array;
  readonly #unit: number;

  constructor(rows: Iterable<DenseRow | SparseRow>, width: number) {
    const values: number[] = [];
    let largest = 0;
    for (const row of rows) {
      const sparse = "indices" in row ? row : undefined;
      const numbers = sparse ? sparse.values : (row as DenseRow);
      for (let k = 0; k < numbers.length; k++) {
        const column = sparse ? sparse.indices[k] : k;
        if (!(Math.abs(numbers[k]) > 0 && Math.abs(numbers[k]) < Infinity)) continue;
        this.#indices.push(column);
        values.push(numbers[k]);
        if (Math.abs(numbers[k]) > largest) largest = Math.abs(numbers[k]);
        if (column >= width) width = column + 1;
      }
      this.#starts.push(values.length);
    }
    this.width = width;
    this.size = this.#starts.length - 1;
    this.#unit = largest || 1;
    this.#values = Float64Array.from(values, (value) => value / this.#unit);
    this.#mean = new Float64Array(width);
    for (let k = 0; k < this.#values.length; k++) this.#mean[this.#indices[k]] += this.#values[k] / this.size;
  }

  get mean(): Float64Array {
    return this.#mean.map((value) => value * this.#unit);
  }

  /** Each row's product with a direction, and their mean. */
  along(direction: Float64Array): { values: Float64Array; mean: number } {
    const values = this.#products(direction).map((value) => value * this.#unit);
    return { values, mean: dot(this.#mean, direction) * this.#unit };
  }

  /**
   * The unit vector orthogonal to `others` along which the rows vary most, its largest entry above 0; zeros if they do not vary.
   * Power iteration from a combination of rows that is always the same.
   */
  principal(others: readonly Float64Array[]): Float64Array {
    const next = random(0);
    let direction: Float64Array = this.#sum(Float64Array.from({ length: this.size }, () => 2 * uniform(next) - 1));
    if (!normalize(direction, others)) return new Float64Array(this.width);
    for (let round = 0; round < 100; round++) {
      const products = this.#products(direction);
      const middle = dot(this.#mean, direction);
      const moved = this.#sum(products.map((product) => product - middle));
      if (!normalize(moved, others)) break;
      const turned = 1 - Math.abs(dot(moved, direction));
      direction = moved;
      if (turned < 1e-13) break;
    }
    let largest = 0;
    for (const x of direction) if (Math.abs(x) > Math.abs(largest) + 1e-9) largest = x;
    return largest < 0 ? direction.map((x) => 0 - x) : direction;
  }

  #products(direction: Float64Array): Float64Array {
    const products = new Float64Array(this.size);
    for (let r = 0; r < this.size; r++)
      for (let k = this.#starts[r]; k < this.#starts[r + 1]; k++)
        products[r] += this.#values[k] * direction[this.#indices[k]];
    return products;
  }

  /** Σ factor·(row − mean). */
  #sum(factors: Float64Array): Float64Array {
    const sum = new Float64Array(this.width);
    let total = 0;
    for (let r = 0; r < this.size; r++) {
      total += factors[r];
      for (let k = this.#starts[r]; k < this.#starts[r + 1]; k++) sum[this.#indices[k]] += factors[r] * this.#values[k];
    }
    for (let j = 0; j < sum.length; j++) sum[j] -= total * this.#mean[j];
    return sum;
  }
}

/** Returns the inner product of two vectors. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < Math.min(a.length, b.length); j++) sum += a[j] * b[j];
  return sum;
}

/** Makes a vector orthogonal to the others, twice because of rounding, and of length 1; false if nothing is left of it. */
function normalize(vector: Float64Array, others: readonly Float64Array[]): boolean {
  const before = Math.sqrt(dot(vector, vector));
  for (const other of [...others, ...others]) {
    const share = dot(vector, other);
    for (let j = 0; j < vector.length; j++) vector[j] -= share * (other[j] ?? 0);
  }
  const length = Math.sqrt(dot(vector, vector));
  if (!(length > before * 1e-9 && length > 1e-200)) return false;
  for (let j = 0; j < vector.length; j++) vector[j] /= length;
  return true;
}
