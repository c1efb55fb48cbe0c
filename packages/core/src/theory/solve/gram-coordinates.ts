// Examples as points whose inner products are a Gram matrix, rounded: in these, floating point searches for what separates them.

import { pivotedCholesky } from "../../compute/algebra/pivoted-cholesky.js";
import { Examples } from "../../data/examples.js";
import type { Label } from "../../learner.js";
import { JointVectors, SignedVectors } from "../problem/vectors.js";
import { MinNormPoint } from "./min-norm-point.js";
import type { Steps } from "./steps.js";
import { WorkingSet } from "./working-set.js";

/** Less than this part of the largest inner product counts as rounding. */
const rounding = 2 ** -46;

/** Returns points whose inner products are the given matrix, row after row, up to rounding. */
export function* coordinatesOf<L extends Label>(gram: Float64Array, given: Examples<L>): Steps<Examples<L>> {
  const n = given.size;
  const l = new Float64Array(n * n);
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, gram[i * n + i]);
  const order = new Uint32Array(n);
  const found = pivotedCholesky(gram, n, largest * rounding, order, l, new Float64Array(n));
  yield;
  const rank = Math.max(1, found);
  const data = new Float64Array(n * rank);
  for (let i = 0; i < n; i++) data.set(l.subarray(i * n, i * n + rank), order[i] * rank);
  const labels = Array.from(given.targets, (target) => given.classes[target]);
  return Examples.from<L>({ data, rows: n, columns: rank }, labels, { classes: given.classes });
}

/**
 * Searches, in floating point, for the nearest point of the hull of a question's vectors, and tells whether that is the origin.
 */
export function* searched(
  points: Examples,
  vectors: SignedVectors | JointVectors,
  gap: number,
): Steps<{ search: MinNormPoint; origin: boolean }> {
  const placed =
    vectors instanceof SignedVectors
      ? new SignedVectors(points, vectors.members, vectors.signs, 0)
      : new JointVectors(points, 0);
  const plain = () => new Float64Array(points.width + 1);
  const frame = { center: plain(), scale: plain().fill(1), largest: plain().fill(1) };
  const working = new WorkingSet(placed, frame, false);
  working.add(vectors.members.keys());
  const search = new MinNormPoint(working);
  const origin = yield* search.search(gap);
  return { search, origin };
}

/**
 * Calls f for each place of α that a combination of vectors contributes to; α has one place per row of the data, in joint questions for
 * each class position.
 */
export function eachCoefficient(
  vectors: SignedVectors | JointVectors,
  ids: readonly number[],
  f: (place: number, sign: 1 | -1, c: number, row: number) => void,
): void {
  const { members, examples } = vectors;
  for (const [c, id] of ids.entries())
    for (const { position, block, sign } of vectors.terms(id))
      f(block * examples.size + members[position], sign, c, members[position]);
}
