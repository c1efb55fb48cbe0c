// Separability in the space of a strictly positive definite kernel, in which different rows are independent: only equal rows on both
// sides make data inseparable. An α is computed nevertheless, and proved by interval arithmetic, so that nobody needs to trust the theorem;
// if the intervals are too wide for that, the theorem is the proof.

import type { Examples } from "../../data/examples.js";
import type { Label } from "../../learner.js";
import { type Interval, minus, plus, times } from "../exact/interval.js";
import type { Enclosure } from "../exact/kernel-interval.js";
import { type JointVectors, SignedVectors } from "../problem/vectors.js";
import type { Coefficients } from "./decide-kernel.js";
import { coordinatesOf, eachCoefficient, searched } from "./gram-coordinates.js";
import type { Ruling } from "./ruling.js";
import type { Steps } from "./steps.js";
import { twins } from "./twins.js";

/** The most rows for which the bounds on all pairs are worth their memory and time. */
const mostEnclosed = 1000;

const zero: Interval = [0, 0];

/** Returns bounds of the scores Σ α_s K(r, s) of every row, for each block of α. */
export function enclosedScores(alpha: ArrayLike<number>, n: number, kernel: Enclosure): Interval[] {
  const scores: Interval[] = new Array(alpha.length).fill(zero);
  for (let place = 0; place < alpha.length; place++) {
    if (alpha[place] === 0) continue;
    const s = place % n;
    const coefficient: Interval = [alpha[place], alpha[place]];
    for (let r = 0; r < n; r++) scores[place - s + r] = plus(scores[place - s + r], times(coefficient, kernel(r, s)));
  }
  return scores;
}

/** Decides questions about one data set in the space of a strictly positive definite kernel. */
export class StrictKernelDecision<L extends Label> {
  readonly #kernel: Enclosure;
  readonly #examples: Examples<L>;
  #points: Examples<L> | undefined;
  /** Bounds on K of rows r ≥ s, by r(r + 1)/2 + s. */
  #lower: Float64Array = new Float64Array(0);
  #upper: Float64Array = new Float64Array(0);

  constructor(kernel: Enclosure, examples: Examples<L>) {
    this.#kernel = kernel;
    this.#examples = examples;
  }

  /** Decides one question, given by its vectors. */
  *decide(vectors: SignedVectors | JointVectors): Steps<Ruling<Coefficients | "theorem">> {
    const n = this.#examples.size;
    // In joint questions, equal rows of two classes have been found by the question about that pair.
    const same = vectors instanceof SignedVectors ? twins(vectors) : undefined;
    if (same) return { separable: false, origin: { ids: same, numerators: [1n, 1n], denominator: 2n } };
    if (n > mostEnclosed) return { separable: true, v: "theorem" };
    this.#points ??= yield* this.#place();
    const { search } = yield* searched(this.#points, vectors, 0.5);
    const alpha = new Float64Array(vectors.blocks * n);
    eachCoefficient(vectors, search.ids, (place, sign, c) => {
      alpha[place] += sign * search.weights[c];
    });
    const scores = enclosedScores(alpha, n, (r, s) => this.#between(r, s));
    yield;
    const positive = vectors.members.every((r, position) =>
      vectors.idsOf(position).every((id) => {
        const height = vectors
          .terms(id)
          .reduce((sum, { block, sign }) => (sign > 0 ? plus : minus)(sum, scores[block * n + r]), zero);
        return height[0] > 0;
      }),
    );
    return { separable: true, v: positive ? alpha : "theorem" };
  }

  #between(r: number, s: number): Interval {
    const at = r >= s ? (r * (r + 1)) / 2 + s : (s * (s + 1)) / 2 + r;
    return [this.#lower[at], this.#upper[at]];
  }

  *#place(): Steps<Examples<L>> {
    const n = this.#examples.size;
    this.#lower = new Float64Array((n * (n + 1)) / 2);
    this.#upper = new Float64Array((n * (n + 1)) / 2);
    const middle = new Float64Array(n * n);
    for (let r = 0, at = 0; r < n; r++) {
      for (let s = 0; s <= r; s++, at++) {
        [this.#lower[at], this.#upper[at]] = this.#kernel(r, s);
        middle[r * n + s] = middle[s * n + r] = this.#lower[at] / 2 + this.#upper[at] / 2;
      }
      yield;
    }
    return yield* coordinatesOf(middle, this.#examples);
  }
}
