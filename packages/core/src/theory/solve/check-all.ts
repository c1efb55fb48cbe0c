// Checks whether a vector v has v·a > 0 for every vector a of a question: in floating point with a bound on its error, and in whole
// numbers if that is inconclusive.

import { absoluteScore, signedScores } from "../../compute/signed-scores.js";
import { dot } from "../../compute/vector.js";
import { ExactMembers } from "../exact/exact-members.js";
import { JointVectors, type SignedVectors } from "../problem/vectors.js";
import type { Frame } from "./frame.js";
import type { Steps } from "./steps.js";

/** The result of checking a vector v against all vectors of a question. */
export interface Checked {
  /** Whether all are above 0, exactly. */
  positive: boolean;
  /** The members with the lowest vectors, lowest first: those that are not above 0, or too close to be sure. */
  low: number[];
  /** The height of each member's lowest vector, rounded. */
  heights: Float64Array;
}

const epsilon = 2 ** -53;
/** Products below the smallest double are lost: at most this much each. */
const vanishing = 2 ** -1074;

/**
 * Checks whether v·a > 0 for every vector a of the question, where v is the vector of doubles itself, or the exact one of which
 * it is the rounded version.
 */
export function* checkAll(
  vectors: SignedVectors | JointVectors,
  frame: Frame,
  v: Float64Array,
  limit: number,
  exact?: readonly bigint[],
): Steps<Checked> {
  const { examples, members } = vectors;
  const { rows, width } = examples;
  const n = members.length;
  const heights = new Float64Array(n);
  if (!v.every(Number.isFinite)) return { positive: false, low: [], heights };
  const block = Math.max(
    1,
    Math.floor(3e6 / (vectors.blocks * (rows.indices ? examples.entries / examples.size : width) + 8)),
  );
  for (let from = 0; from < n; from += block) {
    const until = Math.min(n, from + block);
    if (vectors instanceof JointVectors) leads(vectors, v, heights, from, until);
    else signedScores(examples.rows, members, vectors.signs, v, heights, from, until);
    if (until < n) yield;
  }
  // |computed − exact| ≤ (terms + 4)·2⁻⁵³·Σ|v_j x_j| for a sum in any order, v rounded once, and the same again for a second sum.
  const units = (width + 8) * epsilon * (vectors.blocks > 1 ? 2 : 1);
  let total = 0;
  let vanished = 4 * (width + 2) * vanishing;
  for (let j = 0; j < v.length; j++) {
    total += Math.abs(v[j]) * frame.largest[j % (width + 1)];
    // Entries of v may also have been rounded to 0.
    vanished += 2 * vanishing * frame.largest[j % (width + 1)];
  }
  const sure = 1.01 * units * total + vanished;
  const low: number[] = [];
  const unsure: number[] = [];
  for (let i = 0; i < n; i++) {
    if (heights[i] > sure) continue;
    if (heights[i] < -sure) low.push(i);
    else {
      const bound = 1.01 * units * size(vectors, i, v) + vanished;
      if (heights[i] < -bound) low.push(i);
      else if (!(heights[i] > bound)) unsure.push(i);
    }
  }
  if (low.length > 0)
    return { positive: false, low: [...lowest(heights, low, limit), ...unsure.slice(0, limit)], heights };
  for (let from = 0; from < unsure.length && low.length < limit; from += 64) {
    const some = unsure.slice(from, from + 64);
    const whole = new ExactMembers(vectors, some, false);
    const entries = exact ? whole.units(exact) : whole.whole(v);
    for (const position of some)
      if (vectors.lowest([position], (p, b) => whole.score(entries, p, b)).height <= 0) low.push(position);
    yield;
  }
  return { positive: low.length === 0, low, heights };
}

/** Returns the `count` lowest of the members listed, lowest first; if very many are listed, about so many. */
export function lowest(heights: Float64Array, listed: Iterable<number>, count: number): number[] {
  let members = [...listed];
  if (members.length > 8 * count) {
    // Only those below a height that, by a sample, twice as many as needed are below.
    const step = members.length / 1024;
    const sample = Float64Array.from({ length: 1024 }, (_, i) => heights[members[Math.floor(i * step)]]).sort();
    const limit = sample[Math.ceil((2 * count * 1024) / members.length)];
    members = members.filter((i) => heights[i] <= limit);
  }
  return members.sort((a, b) => heights[a] - heights[b]).slice(0, count);
}

/** The lead of each member's own class over the best other one. */
function leads(vectors: JointVectors, v: Float64Array, out: Float64Array, from: number, until: number): void {
  const { examples, blocks } = vectors;
  const { rows, targets, width } = examples;
  const parts = Array.from({ length: blocks }, (_, b) => v.subarray(b * (width + 1), (b + 1) * (width + 1)));
  for (let i = from; i < until; i++) {
    const own = dot(rows, i, parts[targets[i]]) + parts[targets[i]][0];
    let best = -Infinity;
    for (let k = 0; k < blocks; k++) if (k !== targets[i]) best = Math.max(best, dot(rows, i, parts[k]) + parts[k][0]);
    out[i] = own - best;
  }
}

/** Σ |v_j x_j| of a member, over all blocks. */
function size(vectors: SignedVectors | JointVectors, position: number, v: Float64Array): number {
  const { examples, members, blocks } = vectors;
  const n = examples.width + 1;
  let sum = 0;
  for (let b = 0; b < blocks; b++)
    sum += absoluteScore(examples.rows, members[position], v.subarray(b * n, (b + 1) * n));
  return sum;
}
