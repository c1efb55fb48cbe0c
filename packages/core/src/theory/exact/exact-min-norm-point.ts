// The point of a convex hull nearest to the origin, in whole numbers only. Starts from any proposal and ends with the exact point:
// P. Wolfe 1976, Mathematical Programming 11, with every affine minimum solved exactly.

import { independent, solve } from "./dixon.js";
import { type Fractions, lowest } from "./fractions.js";

/** Points identified by number, as vectors of whole numbers with the same linear relations as the points. */
export interface ExactPoints {
  vector(id: number): bigint[];
  /** Returns the inner product of a sum of points with one of them. */
  along(sum: readonly bigint[], id: number): bigint;
  /** Finds the point that is lowest in the direction of a sum of points. */
  lowest(sum: readonly bigint[]): { id: number; height: bigint };
}

/** A point Σ weights·points of the hull of numbered points; the weights are fractions. */
export interface Combination extends Fractions {
  ids: number[];
}

/**
 * Finds the combination of affinely independent ones of these points that is the origin; null if there is none, or if it has negative
 * weights.
 */
export function* originOf(points: ExactPoints, ids: readonly number[]): Generator<void, Combination | null, void> {
  const columns = ids.map((id) => [1n, ...points.vector(id)]);
  const { columns: kept, rows } = independent(columns);
  if (rows[0] !== 0) return null;
  const chosen = kept.map((c) => columns[c]);
  const found = yield* solve(
    rows.map((row) => chosen.map((column) => column[row])),
    rows.map((row) => (row === 0 ? 1n : 0n)),
  );
  if (!found || found.numerators.some((x) => x < 0n)) return null;
  for (let row = 1; row < columns[0].length; row++) {
    let sum = 0n;
    for (let c = 0; c < chosen.length; c++) if (chosen[c][row]) sum += chosen[c][row] * found.numerators[c];
    if (sum !== 0n) return null;
  }
  return withoutZeros({ ids: kept.map((c) => ids[c]), ...found });
}

/**
 * The search for the point of a hull that is nearest to the origin: a combination with positive weights of affinely independent
 * points, and their exact vectors.
 */
export class ExactMinNormPoint {
  combination: Combination;
  /** Σ numerators·vectors: the nearest point times the denominator. */
  point: bigint[];
  readonly #points: ExactPoints;
  readonly #vectors = new Map<number, bigint[]>();
  readonly #products = new Map<number, Map<number, bigint>>();

  /** Starts the search at one of the points. */
  constructor(points: ExactPoints, id: number) {
    this.#points = points;
    this.combination = { ids: [id], numerators: [1n], denominator: 1n };
    this.point = this.#vector(id);
  }

  /**
   * Starts over from a proposal: the affinely independent ones of these points, with these weights, which must not be
   * negative.
   */
  *propose(ids: readonly number[], weights: readonly bigint[]): Generator<void, void, void> {
    const { columns } = independent(ids.map((id) => [1n, ...this.#vector(id)]));
    const numerators = columns.map((c) => weights[c]);
    const denominator = numerators.reduce((a, b) => a + b, 0n);
    if (denominator === 0n) return;
    this.combination = withoutZeros(
      lowest({ numerators, denominator }),
      columns.map((c) => ids[c]),
    );
    yield* this.#settle();
  }

  /** Searches until no point is lower than the nearest one by more than one part in `parts`; with 1, until all points are above 0. */
  *search(parts: bigint): Generator<void, void, void> {
    for (;;) {
      // All points that make up the nearest one are as high as it is.
      const { ids, denominator } = this.combination;
      const length = this.#points.along(this.point, ids[0]) * denominator;
      if (length === 0n) return;
      const { id, height } = this.#points.lowest(this.point);
      // x·a·denominator against x·x·denominator².
      if (parts === 1n ? height > 0n : height * denominator * parts >= length * (parts - 1n)) return;
      this.combination.ids.push(id);
      this.combination.numerators.push(0n);
      yield* this.#settle();
    }
  }

  /** Moves to the affine minimum, dropping points that get in the way. */
  *#settle(): Generator<void, void, void> {
    for (;;) {
      const now = this.combination;
      const goal = yield* this.#affineMinimum(now.ids);
      let part: [bigint, bigint] | null = null;
      for (const [c, w] of now.numerators.entries()) {
        if (goal.numerators[c] > 0n) continue;
        // λ / (λ − μ) with λ = w / d and μ = g / e is w·e / (w·e − g·d).
        const top = w * goal.denominator;
        const bottom = top - goal.numerators[c] * now.denominator;
        if (bottom === 0n) {
          part = [0n, 1n];
          break;
        }
        if (!part || top * part[1] < part[0] * bottom) part = [top, bottom];
      }
      if (!part) {
        this.combination = { ids: now.ids, ...goal };
        break;
      }
      const [top, bottom] = part;
      const numerators = now.numerators.map(
        (w, c) => w * goal.denominator * (bottom - top) + goal.numerators[c] * now.denominator * top,
      );
      const denominator = now.denominator * goal.denominator * bottom;
      this.combination = withoutZeros(lowest({ numerators, denominator }), now.ids);
    }
    const { ids, numerators } = this.combination;
    this.point = this.#vector(ids[0]).map(() => 0n);
    for (const [c, id] of ids.entries()) {
      const vector = this.#vector(id);
      for (let i = 0; i < vector.length; i++) if (vector[i]) this.point[i] += numerators[c] * vector[i];
    }
  }

  /** The weights, of sum 1 and any sign, that bring the points nearest to the origin: G·λ = μ·1, Σλ = 1. */
  *#affineMinimum(ids: readonly number[]): Generator<void, Fractions, void> {
    const n = ids.length;
    const matrix: bigint[][] = [];
    for (let i = 0; i < n; i++) {
      matrix.push([...ids.map((id) => this.#product(ids[i], id)), 1n]);
      if (i % 8 === 7) yield;
    }
    matrix.push([...ids.map(() => 1n), 0n]);
    const side: bigint[] = new Array(n + 1).fill(0n);
    side[n] = 1n;
    const found = yield* solve(matrix, side);
    if (!found) throw new Error("points that must be independent are not");
    return lowest({ numerators: found.numerators.slice(0, n), denominator: found.denominator });
  }

  #vector(id: number): bigint[] {
    const known = this.#vectors.get(id);
    if (known) return known;
    const vector = this.#points.vector(id);
    this.#vectors.set(id, vector);
    return vector;
  }

  /** a·b of two points; each product is computed once. */
  #product(a: number, b: number): bigint {
    if (a > b) return this.#product(b, a);
    const row = this.#products.get(a) ?? new Map<number, bigint>();
    this.#products.set(a, row);
    const known = row.get(b);
    if (known !== undefined) return known;
    const value = this.#points.along(this.#vector(a), b);
    row.set(b, value);
    return value;
  }
}

/** Returns the inner product of two vectors of whole numbers. */
export function dot(a: readonly bigint[], b: readonly bigint[]): bigint {
  let sum = 0n;
  for (let i = 0; i < a.length; i++) if (a[i] && b[i]) sum += a[i] * b[i];
  return sum;
}

function withoutZeros(given: Fractions & { ids?: number[] }, ids: readonly number[] = given.ids!): Combination {
  const kept = [...given.numerators.keys()].filter((c) => given.numerators[c] !== 0n);
  return {
    ids: kept.map((c) => ids[c]),
    numerators: kept.map((c) => given.numerators[c]),
    denominator: given.denominator,
  };
}
