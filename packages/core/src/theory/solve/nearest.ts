// Encloses the distance of the hull of a question's vectors from the origin between two squares: the nearest point found so
// far gives the upper one, and the lowest vector in its direction the lower one. Both are proved.

import { product } from "../../compute/algebra/orthogonal.js";
import { signedScores } from "../../compute/signed-scores.js";
import { type Fraction, less, rootBracketOf } from "../exact/bracket.js";
import { bitLength } from "../exact/dyadic.js";
import { ExactMembers } from "../exact/exact-members.js";
import { type Combination, dot, ExactMinNormPoint } from "../exact/exact-min-norm-point.js";
import { HullVectors, type SignedVectors } from "../problem/vectors.js";
import { lowest } from "./check-all.js";
import { wide } from "./decide.js";
import { type Frame, frameOf, unframed } from "./frame.js";
import { MinNormPoint } from "./min-norm-point.js";
import { nearestByDescent } from "./nearest-by-descent.js";
import { Spent, type Steps } from "./steps.js";
import { WorkingSet } from "./working-set.js";

/** The distance of a hull from the origin: bounds of its square, and the members that the nearest point is made of. */
export interface Nearest {
  /** A lower bound of the squared distance. */
  readonly lower: Fraction;
  /** An upper bound of the squared distance. */
  readonly upper: Fraction;
  /** The members that the nearest point is made of. */
  readonly support: number[];
}

/** With more bits than this, the direction is rounded: it only has to be near the best. */
const mostBits = 4096;
const enoughBits = 256;

/** The search in whole numbers ends when nothing is lower by more than 1/parts of the distance. */
const parts = 2_000_000_000n;

/**
 * Measures the distance of the hull of a question's vectors from the origin; if there are too many to begin with all of them, it begins with the
 * members that are lowest by `heights`.
 */
export function* nearest(vectors: SignedVectors | HullVectors, heights: Float64Array): Steps<Nearest> {
  if (vectors.examples.width > wide) return yield* nearestByDescent(vectors);
  const frame = frameOf(vectors, true, vectors instanceof HullVectors);
  const working = new WorkingSet(vectors, frame, false);
  const portion = Math.min(2 * working.dimension + 20, Math.max(200, Math.floor(2e7 / working.dimension)));
  working.add(lowestMembers(vectors, heights, 2 * portion));
  let search = new MinNormPoint(working);
  let best: Nearest | undefined;
  const settle = function* () {
    for (;;) {
      yield* search.search(1e-12);
      const v = unframed(frame, working.straight(search.direction), 1, vectors.constant);
      const scores = yield* scoresOf(vectors, v);
      if (!working.add(below(vectors, scores, search.offset * (1 - 1e-9), portion))) return;
    }
  };
  /** The result of the search: the points that the nearest one is made of, with their weights; any point if it found none. */
  const proposal = (): { ids: number[]; numerators: bigint[] } =>
    search.ids.length > 0
      ? { ids: search.ids, numerators: search.wholeWeights() }
      : { ids: [vectors.lowest(working.positions, () => 0).id], numerators: [1n] };
  try {
    yield* settle();
    // If the distance is much smaller than the points are long, few digits describe it; after a rotation there are more.
    const distance = Math.sqrt(search.offset);
    if (distance > 0 && distance < 1e-3 && working.align(search.direction)) {
      const straight = search;
      search = new MinNormPoint(working, distance);
      yield* settle();
      // Points so short that their squares are 0 cannot be distinguished after the rotation.
      if (search.ids.length === 0) search = straight;
    }
    let { ids, numerators } = proposal();
    best = yield* proved(vectors, frame, ids, numerators, best);
    while (!closeEnough(best)) {
      const members = new ExactMembers(vectors, working.positions, true);
      const exact = new ExactMinNormPoint(members, ids[0]);
      yield* exact.propose(ids, numerators);
      yield* exact.search(parts);
      ({ ids, numerators } = exact.combination);
      const before = working.positions.length;
      best = yield* bounds(vectors, frame, members, exact.combination, exact.point, best, (low) => working.add(low));
      if (working.positions.length === before) break;
    }
  } catch (error) {
    if (!(error instanceof Spent)) throw error;
    const { ids, numerators } = proposal();
    best ??= finishNow(proved(vectors, frame, ids, numerators, best, true));
  }
  return best;
}

/** The bounds that the listed points prove: by the exact nearest point of their hull, or with the given weights. */
function* proved(
  vectors: SignedVectors | HullVectors,
  frame: Frame,
  ids: readonly number[],
  weights: readonly bigint[],
  best: Nearest | undefined,
  asWeighted = false,
): Steps<Nearest> {
  const members = new ExactMembers(
    vectors,
    ids.flatMap((id) => vectors.terms(id).map(({ position }) => position)),
    true,
  );
  if (!asWeighted) {
    const exact = new ExactMinNormPoint(members, ids[0]);
    yield* exact.propose(ids, weights);
    return yield* bounds(vectors, frame, members, exact.combination, exact.point, best, () => {});
  }
  const denominator = weights.reduce((a, b) => a + b, 0n);
  const point = new Array<bigint>(members.dimension).fill(0n);
  for (const [c, id] of ids.entries()) for (const [i, x] of members.vector(id).entries()) point[i] += weights[c] * x;
  const combination = { ids: [...ids], numerators: [...weights], denominator };
  return yield* bounds(vectors, frame, members, combination, point, best, () => {});
}

/** Upper: the point's own length. Lower: the least height of a vector in its direction, divided by its length. */
function* bounds(
  vectors: SignedVectors | HullVectors,
  frame: Frame,
  members: ExactMembers,
  combination: Combination,
  point: bigint[],
  best: Nearest | undefined,
  lower: (positions: number[]) => void,
): Steps<Nearest> {
  const { denominator, ids } = combination;
  const upper: Fraction = {
    numerator: dot(point, point),
    denominator: denominator * denominator,
    places: -2 * members.places,
  };
  const bits = point.reduce((most, x) => Math.max(most, bitLength(x)), 0);
  const cut = bits > mostBits ? BigInt(bits - enoughBits) : 0n;
  const direction = cut > 0n ? point.map((x) => x >> cut) : point;
  const v = members.doubles(direction);
  const whole = members.integers(direction);
  const scores = yield* scoresOf(vectors, v);
  const { width } = vectors.examples;
  let error = 0;
  // Sums in any order, v rounded once, and what is too small for a double.
  for (let j = 0; j <= width; j++) error += (2 ** -53 * Math.abs(v[j]) + 2 ** -1073) * frame.largest[j] + 2 ** -1074;
  error *= 4 * (width + 8);
  // Members that may be the lowest of all, given the rounding errors.
  const candidates = lowestWithin(vectors, scores, error);
  const exact = new ExactMembers(vectors, candidates, true);
  const { height } = exact.lowest(exact.units(whole));
  // `integers` and `units` give the direction itself when all columns have the same power.
  const lengthSquared = dot(direction, direction);
  const found: Fraction = {
    numerator: height > 0n ? height * height : 0n,
    denominator: lengthSquared === 0n ? 1n : lengthSquared,
    places: -2 * exact.places,
  };
  const length = Math.sqrt(product(v, 0, v, 0, v.length));
  lower(below(vectors, scores, length * rootBracketOf(upper).upper, 2 * width + 22));
  const support = [...new Set(ids.flatMap((one) => vectors.terms(one).map(({ position }) => position)))];
  return {
    lower: best && less(found, best.lower) ? best.lower : found,
    upper: best && less(best.upper, upper) ? best.upper : upper,
    support: support.sort((a, b) => a - b),
  };
}

function closeEnough({ lower, upper }: Nearest): boolean {
  // Of squares, upper − lower ≤ 1.9·10⁻⁹·upper: less than 10⁻⁹ of the distance.
  const whole = 10_000_000_000n;
  return !less(
    { ...lower, numerator: lower.numerator * whole },
    { ...upper, numerator: upper.numerator * (whole - 19n) },
  );
}

/** v·(1, x) of the members, times their sign for a side's own vectors. */
function* scoresOf(vectors: SignedVectors | HullVectors, v: Float64Array): Steps<Float64Array> {
  const { examples, members, signs } = vectors;
  const scores = new Float64Array(members.length);
  const block = Math.max(1, Math.floor(3e6 / (examples.entries / examples.size + 8)));
  for (let from = 0; from < members.length; from += block) {
    signedScores(examples.rows, members, signs, v, scores, from, Math.min(members.length, from + block));
    if (from + block < members.length) yield;
  }
  return scores;
}

/** The lowest members of each side, about `count`. */
function lowestMembers({ signs }: SignedVectors | HullVectors, heights: Float64Array, count: number): number[] {
  const half = Math.ceil(count / 2);
  const side = (sign: number) =>
    lowest(
      heights,
      [...signs.keys()].filter((i) => signs[i] === sign),
      half,
    );
  return [...side(1), ...side(-1)];
}

/** Members of vectors below the threshold. With pairs from both sides, those that are below it with the other side's lowest. */
function below(vectors: SignedVectors | HullVectors, scores: Float64Array, threshold: number, count: number): number[] {
  const { signs } = vectors;
  const least = [Infinity, Infinity];
  if (vectors instanceof HullVectors)
    for (let i = 0; i < scores.length; i++) {
      const side = signs[i] > 0 ? 0 : 1;
      least[side] = Math.min(least[side], scores[i]);
    }
  const limits = vectors instanceof HullVectors ? [threshold - least[1], threshold - least[0]] : [threshold, threshold];
  const low: number[] = [];
  for (let i = 0; i < scores.length; i++) if (scores[i] < limits[signs[i] > 0 ? 0 : 1]) low.push(i);
  const half = Math.ceil(count / 2);
  const side = (sign: number) =>
    lowest(
      scores,
      low.filter((i) => signs[i] === sign),
      half,
    );
  return [...side(1), ...side(-1)];
}

/** Members among which, given the rounding errors, the lowest vector must be. */
function lowestWithin(vectors: SignedVectors | HullVectors, scores: Float64Array, error: number): number[] {
  const { signs } = vectors;
  const least = [Infinity, Infinity];
  for (let i = 0; i < scores.length; i++) {
    const side = vectors instanceof HullVectors && signs[i] < 0 ? 1 : 0;
    least[side] = Math.min(least[side], scores[i]);
  }
  const low: number[] = [];
  for (let i = 0; i < scores.length; i++)
    if (scores[i] <= least[vectors instanceof HullVectors && signs[i] < 0 ? 1 : 0] + 2 * error) low.push(i);
  return low;
}

function finishNow<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
