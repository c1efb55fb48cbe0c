// The point of a convex hull that is nearest to the origin, in floating point: its result is a proposal that exact
// arithmetic checks. Up to its length, the nearest point of conv{p} is what remains of the unit vector e₀ after subtracting the nearest point
// of the cone of the (unit, p), which an active-set method finds: C. L. Lawson & R. J. Hanson 1974, Solving Least
// Squares Problems, ch. 23; in terms of the hull P. Wolfe 1976, Mathematical Programming 11.

import { append, combination, type Orthogonal, product, project, remove } from "../../compute/algebra/orthogonal.js";

/** Points, identified by number, of whose hull the nearest point to the origin is sought. */
export interface Cloud {
  /** The number of entries of a point. */
  readonly dimension: number;
  /** Writes the point to `out` from entry 1 on. */
  copy(id: number, out: Float64Array): void;
  /**
   * Returns the lowest point in direction v, or any that is lower than `enough`, and sets `height`; entries of v count from 1
   * on.
   */
  lowest(v: Float64Array, enough: number): number;
  /** The height of the point that `lowest` returned last. */
  height: number;
}

/** If less than this part of its length remains, a point counts as lying in the plane of the others. */
const dependent = 1e-13;
/** After so many steps without coming nearer, only rounding moves the point. */
const patience = 30;

/** The search, in floating point, for the point of a hull that is nearest to the origin. */
export class MinNormPoint {
  /** The points that make up the nearest one, with their weights, up to a common factor. */
  readonly ids: number[] = [];
  weights: Float64Array;
  /** Entries from 1 on: a direction in which, if the search were exact, all points of the hull would be higher than `offset`. */
  readonly direction: Float64Array;
  offset = 1;
  readonly #cloud: Cloud;
  readonly #unit: number;
  /** ‖what remains of e₀‖²: 1 if the hull is infinitely far, 0 if it contains the origin. */
  #left = 1;
  #basis: Orthogonal;
  readonly #point: Float64Array;
  #next: Float64Array;
  /** Whether points were dropped since `direction` was last set. */
  #removed = true;

  /** `unit` is the additional entry of each point; digits are used best if it is close to the distance sought. */
  constructor(cloud: Cloud, unit = 1) {
    const length = cloud.dimension + 1;
    this.#cloud = cloud;
    this.#unit = unit;
    this.#basis = emptyBasis(length, Math.min(length, 64));
    this.#point = new Float64Array(length);
    this.direction = new Float64Array(length);
    this.weights = new Float64Array(length);
    this.#next = new Float64Array(length);
  }

  /** Searches until no point is lower than (1 − gap) of the nearest, or the origin is reached; true in the latter case. */
  *search(gap: number): Generator<void, boolean, void> {
    const cloud = this.#cloud;
    let work = 0;
    let nearest = Infinity;
    for (let stalled = 0; stalled < patience; ) {
      this.#turn();
      if (this.#left < nearest * (1 - 1e-12)) {
        nearest = this.#left;
        stalled = 0;
      } else stalled++;
      if (this.#left < 1e-26 || this.ids.length === this.#basis.length) return true;
      const id = cloud.lowest(this.direction, this.offset / 4);
      if (cloud.height >= this.offset * (1 - gap) || this.ids.includes(id)) return false;
      if (!this.#add(id)) return this.#left < 1e-20;
      work += this.#basis.length * (this.ids.length + 50);
      if (work > 3e5) {
        work = 0;
        yield;
      }
    }
    return nearest < 1e-20;
  }

  /** The weights as whole numbers, rounded up. */
  wholeWeights(): bigint[] {
    const weights = Array.from(this.weights.subarray(0, this.ids.length), (w) => Math.max(w, 0));
    const most = weights.reduce((a, b) => Math.max(a, b), 0);
    return weights.map((w) => BigInt(Math.ceil((w / most) * 2 ** 52)));
  }

  /** Subtracts from e₀ its part along the points; along the last point only, if the others have not changed. */
  #turn(): void {
    const { direction } = this;
    const basis = this.#basis;
    for (let i = 1; i < direction.length; i++) direction[i] = -direction[i];
    if (this.#removed || this.#left < 1e-8) {
      direction.fill(0);
      direction[0] = 1;
      project(basis, direction, 0, 0);
      // Twice, because rounding errors remain after the first time.
      project(basis, direction, 0, 0);
    } else project(basis, direction, 0, Math.max(0, basis.columns - 1));
    this.#removed = false;
    this.#left = product(direction, 0, direction, 0, direction.length);
    this.offset = this.#unit * this.#left;
    for (let i = 1; i < direction.length; i++) direction[i] = -direction[i];
  }

  /** Adds a point and drops those no longer needed; false if it lies in the plane of the others. */
  #add(id: number): boolean {
    if (this.#basis.columns === this.#basis.capacity) this.#basis = grown(this.#basis);
    const basis = this.#basis;
    const point = this.#point;
    point[0] = this.#unit;
    this.#cloud.copy(id, point);
    if (append(basis, point, dependent) === 0) return false;
    this.ids.push(id);
    let { weights } = this;
    weights[this.ids.length - 1] = 0;
    for (;;) {
      const n = this.ids.length;
      let next = this.#next;
      combination(basis, next);
      let part = 1;
      let leaving = -1;
      for (let c = 0; c < n; c++)
        if (next[c] <= 0) {
          const reach = weights[c] / (weights[c] - next[c]);
          if (leaving < 0 || reach < part) {
            part = reach;
            leaving = c;
          }
        }
      if (leaving < 0) {
        [weights, next] = [next, weights];
        this.weights = weights;
        this.#next = next;
        return true;
      }
      // Except for rounding, the new point cannot be the first to leave: the search cannot get further.
      if (leaving === n - 1 && part === 0) {
        this.#drop(leaving);
        return false;
      }
      for (let c = 0; c < n; c++) weights[c] += part * (next[c] - weights[c]);
      this.#drop(leaving);
    }
  }

  #drop(c: number): void {
    remove(this.#basis, c);
    this.#removed = true;
    this.ids.splice(c, 1);
    this.weights.copyWithin(c, c + 1);
  }
}

function emptyBasis(length: number, capacity: number): Orthogonal {
  return {
    length,
    capacity,
    columns: 0,
    q: new Float64Array(capacity * length),
    r: new Float64Array(capacity * capacity),
  };
}

/** A copy with room for twice as many columns; they are independent, so there are never more of them than entries. */
function grown(basis: Orthogonal): Orthogonal {
  const larger = emptyBasis(basis.length, Math.min(basis.length, 2 * basis.capacity));
  larger.columns = basis.columns;
  larger.q.set(basis.q);
  for (let c = 0; c < basis.columns; c++)
    larger.r.set(basis.r.subarray(c * basis.capacity, (c + 1) * basis.capacity), c * larger.capacity);
  return larger;
}
