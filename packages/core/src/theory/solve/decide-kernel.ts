// Whether some w = Σ α_j φ(x_j) has w·a > 0 for all vectors a of a question in the space of a rational kernel. No w that is not
// such a sum does better: a component orthogonal to all φ(x_j) changes no score. Floating point proposes, exact arithmetic
// decides.

import type { Examples } from "../../data/examples.js";
import type { Label } from "../../learner.js";
import { approximate, bitLength, powerOfTwo } from "../exact/dyadic.js";
import type { ExactGram } from "../exact/exact-gram.js";
import { ExactMinNormPoint, originOf } from "../exact/exact-min-norm-point.js";
import { GramPoints } from "../exact/gram-points.js";
import { wholeVector } from "../exact/whole-rows.js";
import { type JointVectors, SignedVectors } from "../problem/vectors.js";
import { coordinatesOf, eachCoefficient, searched } from "./gram-coordinates.js";
import type { MinNormPoint } from "./min-norm-point.js";
import type { Ruling } from "./ruling.js";
import type { Steps } from "./steps.js";
import { twins } from "./twins.js";

/** The coefficients α of w = Σ α_j φ(x_j), one per row of the data; in joint questions, these for each class position. */
export type Coefficients = Float64Array | readonly bigint[];

/** Decides questions about one data set in the space of a rational kernel; they all use the same Gram matrix. */
export class KernelDecision<L extends Label> {
  readonly #gram: ExactGram;
  readonly #examples: Examples<L>;
  /** The point of row r is φ(x) / 2^scale. */
  #scale: Int32Array = new Int32Array(0);
  #points: Examples<L> | undefined;

  constructor(gram: ExactGram, examples: Examples<L>) {
    this.#gram = gram;
    this.#examples = examples;
  }

  /** Decides one question, given by its vectors. */
  *decide(vectors: SignedVectors | JointVectors): Steps<Ruling<Coefficients>> {
    const gram = this.#gram;
    const nowhere = vectors.members.findIndex((r) => gram.own(r) === 0n);
    if (nowhere >= 0)
      return {
        separable: false,
        origin: { ids: [vectors.idsOf(nowhere)[0]], numerators: [1n], denominator: 1n },
      };
    const same = vectors instanceof SignedVectors ? twins(vectors) : undefined;
    if (same) return { separable: false, origin: { ids: same, numerators: [1n, 1n], denominator: 2n } };
    yield* gram.fill();
    this.#points ??= yield* this.#place();
    const { search, origin } = yield* searched(this.#points, vectors, 0.5);
    if (!origin) {
      const alpha = this.#coefficients(vectors, search);
      if (yield* this.#holds(vectors, alpha)) return { separable: true, v: alpha };
    }
    const points = new GramPoints(gram, vectors);
    const ids = search.ids.length > 0 ? search.ids : [vectors.idsOf(0)[0]];
    const found = yield* originOf(points, ids);
    if (found) return { separable: false, origin: found };
    const exact = new ExactMinNormPoint(points, ids[0]);
    if (search.ids.length > 0) yield* exact.propose(ids, search.wholeWeights());
    yield* exact.search(1n);
    if (exact.point.every((x) => x === 0n)) return { separable: false, origin: exact.combination };
    const alpha: bigint[] = new Array(vectors.blocks * gram.size).fill(0n);
    eachCoefficient(vectors, exact.combination.ids, (place, sign, c) => {
      alpha[place] += BigInt(sign) * exact.combination.numerators[c];
    });
    return { separable: true, v: alpha };
  }

  /** Points of a length of about 1: the length of φ(x) does not matter, and digits are best spent on its direction. */
  *#place(): Steps<Examples<L>> {
    const gram = this.#gram;
    const n = gram.size;
    const scale = Int32Array.from({ length: n }, (_, r) => (bitLength(gram.own(r)) + 1) >> 1);
    const rounded = new Float64Array(n * n);
    for (let r = 0; r < n; r++) {
      const row = gram.row(r);
      for (let s = 0; s < n; s++) rounded[r * n + s] = approximate(row[s], -scale[r] - scale[s]);
      if (r % 32 === 31) yield;
    }
    this.#scale = scale;
    return yield* coordinatesOf(rounded, this.#examples);
  }

  /** The weights of the search as α for unscaled φ(x): doubles if these suffice. */
  #coefficients(vectors: SignedVectors | JointVectors, search: MinNormPoint): Coefficients {
    const scale = this.#scale;
    const [least, most] = [scale.reduce((a, b) => Math.min(a, b)), scale.reduce((a, b) => Math.max(a, b))];
    const entries = vectors.blocks * this.#gram.size;
    if (most - least < 900) {
      const alpha = new Float64Array(entries);
      eachCoefficient(vectors, search.ids, (place, sign, c, row) => {
        alpha[place] += sign * search.weights[c] * powerOfTwo(least - scale[row]);
      });
      return alpha;
    }
    const weights = search.wholeWeights();
    const alpha: bigint[] = new Array(entries).fill(0n);
    eachCoefficient(vectors, search.ids, (place, sign, c, row) => {
      alpha[place] += (BigInt(sign) * weights[c]) << BigInt(most - scale[row]);
    });
    return alpha;
  }

  *#holds(vectors: SignedVectors | JointVectors, alpha: Coefficients): Steps<boolean> {
    const n = this.#gram.size;
    const whole = alpha instanceof Float64Array ? wholeVector(alpha).entries : alpha;
    const scores: bigint[] = new Array(whole.length).fill(0n);
    for (const [place, coefficient] of whole.entries()) {
      if (coefficient === 0n) continue;
      const row = this.#gram.row(place % n);
      const from = place - (place % n);
      for (let r = 0; r < n; r++) scores[from + r] += coefficient * row[r];
      yield;
    }
    const positions = Uint32Array.from(vectors.members.keys());
    const score = (position: number, block: number) => scores[block * n + vectors.members[position]];
    return vectors.lowest(positions, score).height > 0n;
  }
}
