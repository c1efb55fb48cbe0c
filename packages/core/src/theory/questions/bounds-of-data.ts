// The proved bounds for runs over these examples, learner by learner: the formulas with the numbers of the data.

import { positive as above, atLeastZero, dataSet, flag, having, onlyKnown, whole } from "../../check.js";
import { dot, each, squaredNorm } from "../../compute/vector.js";
import type { Examples } from "../../data/examples.js";
import type { Label } from "../../learner.js";
import { AveragedPerceptron } from "../../learners/averaged-perceptron.js";
import type { Json } from "../../model/format.js";
import { forgetron, forgetronBudget } from "../bounds/budget-bounds.js";
import { competitor } from "../bounds/competitor.js";
import { leaveOneOut, votedError } from "../bounds/expected-error.js";
import {
  deviation,
  freundSchapire,
  jointPerceptron,
  marginPerceptron,
  novikoff,
  passiveAggressive1,
  passiveAggressive2,
  winnow,
} from "../bounds/mistake-bounds.js";
import { arow, logVolume, secondOrder } from "../bounds/second-order-bounds.js";
import { positiveClass, type SideOptions } from "../problem/two-classes.js";

/** One bound for one learner. */
export interface BoundOfData {
  /** The learner, as the command line names it. */
  readonly learner: string;
  /** The options that the bound is for; others have their defaults. */
  readonly options: { readonly [name: string]: Json };
  /** What is bounded: mistakes in a run, updates in a run, or the expected error on a new example of the same source. */
  readonly of: "mistakes" | "updates" | "error";
  /** The bound. */
  readonly atMost: number;
  /** Whether the run may have any number of passes, or only one. */
  readonly passes: "any" | "one";
  /** The formula of the bound. */
  readonly formula: string;
  /** Where it is proved. */
  readonly source: string;
  /** What else must be true; null if nothing. */
  readonly needs: string | null;
}

/**
 * Lists the proved bounds for learners on n examples that are separable with radius R and margin γ, in the columns or in the space of a
 * kernel: for runs with any number of passes in any order, and for new examples after them.
 */
export function boundsOfMargin(radius: number, gamma: number, examples: number): BoundOfData[] {
  const R = atLeastZero("radius", radius);
  const n = whole("examples", examples, 1);
  const ratio = R / above("gamma", gamma);
  const most = novikoff(R, gamma);
  const unit = { radius: R, norm: 1 / gamma, losses: [] };
  const any = (
    learner: string,
    atMost: number,
    formula: string,
    source: string,
    more: Partial<Omit<BoundOfData, "learner" | "atMost" | "formula" | "source">> = {},
  ): BoundOfData => ({
    learner,
    options: {},
    of: "mistakes",
    atMost,
    passes: "any",
    formula,
    source,
    needs: null,
    ...more,
  });
  const crammer = "Crammer et al. 2006";
  const source = "Freund & Schapire 1999";
  const drawn = "new rows from the same source, all with this R and γ";
  const budget = ratio < 1e6 ? forgetronBudget(ratio) : undefined;
  return [
    any("perceptron", most, "(R/γ)²", "Novikoff 1962"),
    any("margin", marginPerceptron({ radius: R, gamma }), "(R² + 2β/η)/γ²", "as Novikoff 1962", {
      options: { margin: 1 },
      of: "updates",
    }),
    any("passive-aggressive", most, "R²‖u‖²", crammer, { options: { variant: "pa" } }),
    any("passive-aggressive", passiveAggressive1(unit), "max(R², 1/C)·‖u‖²", crammer, {
      options: { variant: "pa1", C: 1 },
    }),
    any("passive-aggressive", passiveAggressive2(unit), "(R² + 1/2C)·‖u‖²", crammer, {
      options: { variant: "pa2", C: 1 },
    }),
    ...(budget === undefined
      ? []
      : [
          any("forgetron", forgetron({ budget, norm: ratio }), "2‖u‖²", "Dekel et al. 2008", {
            options: { budget },
            needs: "K(x, x) ≤ 1: rows divided by R",
          }),
        ]),
    any("voted", votedError(most, n), "2(R/γ)²/(n + 1)", source, { of: "error", passes: "one", needs: drawn }),
    any("perceptron", leaveOneOut(most, n), "(R/γ)²/(n + 1)", source, {
      of: "error",
      needs: `${drawn}; trained until it is at rest`,
    }),
  ];
}

/**
 * Lists the proved bounds for learners with a vector for each class, learned jointly, on examples that the given vectors classify correctly: one
 * for each class of the examples, bias first. The γ is that of these vectors, in floating point. Empty if they make a
 * mistake.
 */
export function boundsOfClasses(
  examples: Examples,
  vectors: readonly ArrayLike<number>[],
  options: Pick<SideOptions, "bias"> = {},
): BoundOfData[] {
  onlyKnown(options, ["bias"]);
  const bias = flag("bias", options.bias ?? true);
  const { rows, size, targets } = dataSet(examples);
  for (const vector of having("vectors", vectors, "a list of vectors, one per class", "map"))
    having("vectors", vector, "a list of vectors, one per class", "length");
  const us = vectors.map((vector) => Float64Array.from(vector));
  let [lead, longest] = [Infinity, 0];
  for (let r = 0; r < size; r++) {
    const scores = us.map((u) => dot(rows, r, u) + u[0]);
    scores.forEach((score, k) => {
      if (k !== targets[r]) lead = Math.min(lead, scores[targets[r]] - score);
    });
    longest = Math.max(longest, squaredNorm(rows, r) + (bias ? 1 : 0));
  }
  const norm = Math.sqrt(us.reduce((total, u) => total + u.reduce((own, x) => own + x * x, 0), 0));
  if (!(lead > 0 && norm < Infinity)) return [];
  return [
    {
      learner: "perceptron",
      options: { multiclass: "joint" },
      of: "mistakes",
      passes: "any",
      needs: null,
      atMost: jointPerceptron(Math.sqrt(longest), lead / norm),
      formula: "2(R/γ)²",
      source: "Crammer & Singer 2003",
    },
  ];
}

/** Options of `boundsOfRun`. */
export interface BoundsOfRunOptions<L extends Label = Label> extends SideOptions<L> {
  /** The vector u with the bias in front, of any length but 0. Defaults to what an averaged perceptron learns in 20 passes. */
  direction?: ArrayLike<number>;
}

/** The most columns, including the constant one, or rows, whichever are fewer, for which matrices are computed. */
const mostEntries = 500;

/**
 * Lists the proved bounds for one pass over examples of two classes, separable or not, by comparison with a vector u: each bound for the
 * length of u, or the γ, that makes it smallest. Numbers are in floating point.
 */
export function boundsOfRun<L extends Label>(
  examples: Examples<L>,
  options: BoundsOfRunOptions<L> = {},
): BoundOfData[] {
  onlyKnown(options, ["bias", "positive", "direction"]);
  const bias = flag("bias", options.bias ?? true);
  const target = positiveClass(examples, options.positive);
  const positive = examples.classes[target];
  const sides = { bias, positive };
  const u = competitor(examples, options.direction ?? learned(examples, positive, bias), sides);
  const unit = u.margins.map((m) => m / u.norm);
  const along = unit.reduce((sum, m) => sum + m * m, 0);
  const { radius } = u;
  const one = (
    learner: string,
    atMost: number,
    formula: string,
    source: string,
    own: { readonly [name: string]: Json } = {},
    needs: string | null = null,
  ): BoundOfData => ({ learner, options: own, of: "mistakes", atMost, passes: "one", formula, source, needs });
  const lossesAt = (norm: number) => unit.map((m) => Math.max(0, 1 - norm * m));
  const gammas = scales(radius);
  const norms = gammas.map((gamma) => 1 / gamma);
  const pa = (bound: typeof passiveAggressive1) =>
    least(norms, (norm) => bound({ radius, norm, losses: lossesAt(norm) }));
  const crammer = "Crammer et al. 2006";
  const list = [
    one(
      "perceptron",
      least(gammas, (gamma) => freundSchapire(radius, gamma, deviation(unit, gamma))),
      "((R + D)/γ)²",
      "Freund & Schapire 1999",
    ),
    one("passive-aggressive", pa(passiveAggressive1), "max(R², 1/C)·(‖u‖² + 2CΣℓ*)", crammer, { variant: "pa1", C: 1 }),
    one("passive-aggressive", pa(passiveAggressive2), "(R² + 1/2C)·(‖u‖² + 2CΣℓ*²)", crammer, { variant: "pa2", C: 1 }),
  ];
  if (Math.min(examples.size, examples.width + 1) <= mostEntries) {
    const volume = logVolume(examples, 1, bias);
    list.push(
      one(
        "second-order",
        least(gammas, (gamma) =>
          secondOrder({ gamma, along, logVolume: volume, deviation: sum(unit.map((m) => Math.max(0, gamma - m))) }),
        ),
        "D/γ + √((a + Σ(u·x)²)·ln det(I + X/a))/γ",
        "Cesa-Bianchi et al. 2005",
        { matrix: "full", a: 1 },
      ),
      one(
        "arow",
        least(norms, (norm) =>
          arow({ norm, along: norm * norm * along, logVolume: volume, losses: sum(lossesAt(norm)) }),
        ),
        "√((r‖u‖² + Σ(u·x)²)·(ln det(I + X/r) + U)) + Σℓ* − U",
        "Crammer et al. 2009",
        { matrix: "full", r: 1 },
      ),
    );
  }
  const relevant = disjunctionIn(examples, target);
  if (relevant !== null)
    list.push({
      ...one("winnow", winnow({ attributes: examples.width, relevant }), "2 + 3k(1 + log₂ n)", "Littlestone 1988"),
      passes: "any",
      needs: `a disjunction of k = ${relevant} of the n features, which these rows are`,
    });
  return list;
}

/** Lengths to try, from much smaller to much larger than 1/R. */
function scales(radius: number): number[] {
  const base = radius > 0 ? radius : 1;
  return Array.from({ length: 81 }, (_, k) => base * 2 ** (k / 4 - 18));
}

function least(candidates: readonly number[], bound: (candidate: number) => number): number {
  return candidates.reduce((best, candidate) => Math.min(best, bound(candidate)), Infinity);
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

function learned<L extends Label>(examples: Examples<L>, positive: L, bias: boolean): Float64Array {
  const learner = new AveragedPerceptron<L>({ epochs: 20, bias, classes: examples.classes, positive });
  learner.fit(examples, undefined, { evaluate: false });
  const u = learner.vector();
  // If the examples, or by chance their average, are all 0, any vector will do.
  if (u.every((entry) => entry === 0)) u[u.length - 1] = 1;
  return u;
}

/**
 * The number of features of a disjunction that is 1 exactly on the positive examples, found greedily; null if values are not all 0 or 1,
 * or there is no such disjunction.
 */
function disjunctionIn(examples: Examples, positive: number): number | null {
  const { rows, size, width, targets } = examples;
  if (rows.values.some((x) => x !== 0 && x !== 1)) return null;
  const isOne = Array.from({ length: size }, () => new Set<number>());
  for (let r = 0; r < size; r++)
    each(rows, r, (x, j) => {
      if (x === 1) isOne[r].add(j);
    });
  const open = isOne.filter((_, r) => targets[r] === positive);
  const negatives = isOne.filter((_, r) => targets[r] !== positive);
  let allowed = Array.from({ length: width }, (_, j) => j + 1).filter((j) => !negatives.some((own) => own.has(j)));
  let [left, chosen] = [open, 0];
  while (left.length > 0) {
    const covers = allowed.map((j) => left.filter((own) => own.has(j)).length);
    const most = covers.reduce((best, count, i) => (count > covers[best] ? i : best), 0);
    if (allowed.length === 0 || covers[most] === 0) return null;
    const [feature] = [allowed[most]];
    left = left.filter((own) => !own.has(feature));
    allowed = allowed.filter((_, i) => covers[i] > 0);
    chosen++;
  }
  return chosen;
}
