// Two margins, kept apart. `margin`: the greatest distance between a hyperplane and the nearest example, half the distance between the
// two hulls. `perceptronMargin`: max over u of min u·a / ‖u‖, the γ of Novikoff's bound (R/γ)², for the vectors a that the perceptron
// runs on, including the constant feature. Both are proved from both sides.

import { flag, onlyKnown, optionsGiven } from "../../check.js";
import { signedScores } from "../../compute/signed-scores.js";
import { squaredNorm } from "../../compute/vector.js";
import type { Examples } from "../../data/examples.js";
import type { Label, Rows } from "../../learner.js";
import { type Bracket, bracketOf, type Fraction, quotient, rootBracketOf } from "../exact/bracket.js";
import { ExactMembers } from "../exact/exact-members.js";
import { dot } from "../exact/exact-min-norm-point.js";
import { examplesOf, sidesOf, type VersusOptions } from "../problem/sides.js";
import { HullVectors, type SignedVectors } from "../problem/vectors.js";
import { decide } from "../solve/decide.js";
import { nearest } from "../solve/nearest.js";
import { type AsyncWorkLimit, finish, finishAsync, Spent, type Steps, type WorkLimit } from "../solve/steps.js";

/** Options of `margins`. */
export interface MarginsOptions<L extends Label = Label> extends VersusOptions<L>, WorkLimit {}

/** Both margins of data with two sides, its radius and its mistake bound, each enclosed between two doubles. */
export interface Margins {
  /** Whether the data is separable; null if the work was cut short before that was decided. */
  readonly separable: boolean | null;
  /**
   * Half the distance between the two hulls; without a bias, γ. Null while undecided, and if a side is empty, since then any distance
   * is possible.
   */
  readonly margin: Bracket | null;
  /** The margin γ of the mistake bound; null while undecided. */
  readonly perceptronMargin: Bracket | null;
  /** The radius R = max ‖a‖. */
  readonly radius: Bracket;
  /** The mistake bound (R/γ)², the most mistakes of a perceptron that starts from 0; null if there is no such number. */
  readonly bound: Bracket | null;
  /** The rows that determine the margin: the nearest points of the hulls are combinations of them. */
  readonly supportVectors: readonly number[];
}

const optionNames = ["bias", "positive", "negative", "spent", "signal"];

/** Measures both margins, the radius and the mistake bound of data with two sides. */
export function margins<L extends Label>(
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
  options: MarginsOptions<L> = {},
): Margins {
  return finish(measure(examplesOf(rows, labels), options), optionsGiven(options));
}

/** Measures like `margins`, yielding to the event loop between steps. */
export function marginsAsync<L extends Label>(
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
  options: MarginsOptions<L> & AsyncWorkLimit = {},
): Promise<Margins> {
  return finishAsync(measure(examplesOf(rows, labels), options), optionsGiven(options));
}

function* measure<L extends Label>(examples: Examples<L>, options: MarginsOptions<L>): Steps<Margins> {
  onlyKnown(options, optionNames);
  const { vectors } = sidesOf(examples, options);
  const squaredRadius = radiusOf(vectors);
  const radius = rootBracketOf(squaredRadius);
  const none = { margin: null, perceptronMargin: null, radius, bound: null, supportVectors: [] };
  let heights: Float64Array;
  try {
    const decision = yield* decide(vectors);
    if (!decision.separable) {
      const zero = { lower: 0, upper: 0 };
      return { ...none, separable: false, margin: zero, perceptronMargin: zero };
    }
    heights = new Float64Array(vectors.members.length);
    if (decision.v instanceof Float64Array)
      signedScores(examples.rows, vectors.members, vectors.signs, decision.v, heights, 0, heights.length);
  } catch (error) {
    if (error instanceof Spent) return { ...none, separable: null };
    throw error;
  }
  const own = yield* nearest(vectors, heights);
  const perceptronMargin = { lower: rootBracketOf(own.lower).lower, upper: rootBracketOf(own.upper).upper };
  const bound = {
    lower: bracketOf(quotient(squaredRadius, own.upper)).lower,
    upper: own.lower.numerator === 0n ? Infinity : bracketOf(quotient(squaredRadius, own.lower)).upper,
  };
  const measured = { separable: true, perceptronMargin, radius, bound };
  const rowsOf = (positions: readonly number[]) => positions.map((position) => vectors.members[position]);
  if (flag("bias", options.bias ?? true) === false)
    return { ...measured, margin: perceptronMargin, supportVectors: rowsOf(own.support) };
  if (new Set(vectors.signs).size < 2) return { ...measured, margin: null, supportVectors: [] };
  const hulls = yield* nearest(new HullVectors(vectors), heights);
  const half = (square: Fraction): Fraction => ({ ...square, places: square.places - 2 });
  return {
    ...measured,
    // The distance of a hyperplane to its examples is never smaller than in the space with the constant, so γ is a lower bound, too.
    margin: {
      lower: Math.max(rootBracketOf(half(hulls.lower)).lower, perceptronMargin.lower),
      upper: rootBracketOf(half(hulls.upper)).upper,
    },
    supportVectors: rowsOf(hulls.support),
  };
}

/** max ‖a‖², exactly. */
function radiusOf(vectors: SignedVectors): Fraction {
  const { examples, members, constant } = vectors;
  const norms = Float64Array.from(members, (r) => squaredNorm(examples.rows, r) + constant);
  const most = norms.reduce((a, b) => Math.max(a, b), 0);
  const error = (examples.width + 8) * (2 ** -52 * most + 2 ** -1074);
  const candidates = [...norms.keys()].filter((i) => norms[i] >= most - 2 * error);
  // Candidates of nearly equal length are compared exactly, in common units.
  let best: Fraction = { numerator: 0n, denominator: 1n, places: 0 };
  const exact = new ExactMembers(vectors, candidates, true);
  for (const position of candidates) {
    const vector = exact.vector(position);
    const numerator = dot(vector, vector);
    if (numerator > best.numerator) best = { numerator, denominator: 1n, places: -2 * exact.places };
  }
  return best;
}
