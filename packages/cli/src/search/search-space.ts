// The candidates of a search: learners, and for each the options that change what it learns.

import { fewExamplesLearner } from "../learner/few-examples.js";
import { textLearner } from "../learner/term-weights.js";
import type { Rate, Scale } from "../options/learner.js";
import { UsageError } from "../terminal/exit.js";
import type { Bend } from "./bends.js";
import { factor, oneOf, spreadNumber } from "./spread-numbers.js";

/** The options that are varied, by the names of their flags. */
interface Own {
  readonly rate?: Rate;
  readonly aggressiveness?: number;
  readonly variant?: "pa2";
  readonly average?: true;
  readonly margin?: number;
  readonly regularization?: number;
  readonly ridge?: number;
  readonly loss?: "hinge" | "squared-hinge";
}

/** A learner, a scaling, a kernel or map if there is one, and the options of train to try. */
export interface Candidate extends Own, Bend {
  readonly learner: string;
  readonly scale: Scale;
}

/** The learners that are tried by default. */
export const usual: readonly string[] = [
  "averaged",
  "passive-aggressive",
  "max-margin",
  "arow",
  "second-order",
  "margin",
];

/** The learners among which tune can search. */
export const searched: readonly string[] = [...usual, "voted", "perceptron", "logistic"];

/** Whether a learner converges to its only solution, however long that takes, instead of stopping at the best epoch. */
export function isSolved(learner: string): boolean {
  return learner === "max-margin";
}

/** What candidates are made from. */
export interface SearchSpace {
  readonly learners: readonly string[];
  readonly scales: readonly Scale[];
  /** Kernels and maps to try in addition to straight boundaries. */
  readonly bends?: readonly Bend[];
  /** Whether train would choose the learner for few examples by default. */
  readonly isOfFewExamples?: boolean;
}

/** The candidate that is what train does by default, as far as the given learners allow. */
export function usualIn({ learners, scales, isOfFewExamples }: SearchSpace): Candidate {
  const [scale] = scales;
  const suited = scale === "tfidf" ? textLearner : isOfFewExamples ? fewExamplesLearner : undefined;
  if (suited && learners.includes(suited.learner)) return { scale, ...suited };
  return { learner: learners.includes("averaged") ? "averaged" : learners[0], scale };
}

/** Whether two candidates are equal, whatever the order of their options. */
export function isSame(a: Candidate, b: Candidate): boolean {
  const names = Object.keys(a) as (keyof Candidate)[];
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** The options of a learner, given two numbers from 0 up to 1. */
const drawn: Readonly<Record<string, (u: number, v: number) => Own>> = {
  perceptron: decaying,
  averaged: decaying,
  voted: decaying,
  margin: (u) => ({ margin: factor(u, 0.01, 100) }),
  "passive-aggressive": (u, v) => ({ aggressiveness: factor(u, 0.001, 10), ...(v < 0.75 && { average: true }) }),
  "max-margin": (u, v) => ({ aggressiveness: factor(u, 0.003, 3), ...(v < 0.5 && { loss: "squared-hinge" }) }),
  arow: (u) => ({ regularization: factor(u, 0.01, 100) }),
  "second-order": (u) => ({ ridge: factor(u, 0.1, 100) }),
  logistic: (u) => ({ rate: factor(u, 0.003, 1) }),
};

/** With weights starting at zero, the size of all steps does not matter; decreasing steps do. */
function decaying(u: number, v: number): Own {
  if (v < 0.5) return {};
  const decay = Number((0.5 + 0.49 * u).toPrecision(2));
  return { rate: { kind: "epoch", start: 1, decay } satisfies Rate };
}

const grid: Readonly<Record<string, readonly Own[]>> = {
  perceptron: [{}, { rate: { kind: "epoch", start: 1, decay: 0.8 } }],
  averaged: [{}, { rate: { kind: "epoch", start: 1, decay: 0.8 } }],
  voted: [{}],
  margin: [0.1, 1, 10].map((margin) => ({ margin })),
  "passive-aggressive": [0.001, 0.01, 0.1, 1].map((aggressiveness) => ({ aggressiveness, average: true as const })),
  "max-margin": (["hinge", "squared-hinge"] as const).flatMap((loss) =>
    [0.01, 0.1, 1].map((aggressiveness) => ({ aggressiveness, ...(loss !== "hinge" && { loss }) })),
  ),
  arow: [0.1, 1, 10].map((regularization) => ({ regularization })),
  "second-order": [1, 10].map((ridge) => ({ ridge })),
  logistic: [0.01, 0.1, 1].map((rate) => ({ rate })),
};

/** The candidates of a grid: all combinations of a few values. */
export function gridOf({ learners, scales, bends = [] }: SearchSpace): Candidate[] {
  const straight = learners.flatMap((learner) =>
    scales.flatMap((scale) => grid[learner].map((own) => ({ learner, scale, ...own }))),
  );
  const bent = bends.flatMap((bend) =>
    bentLearners(learners).flatMap((learner) =>
      grid[learner].map((own) => ({ learner, scale: scales[0], ...bend, ...own })),
    ),
  );
  return [...straight, ...bent];
}

/**
 * `trials` candidates, spread evenly over the space. The first has the defaults of train, and the next ones each have a
 * kernel or a map. After these, every third has a kernel or a map.
 */
export function drawnFrom(space: SearchSpace, trials: number, seed: number): Candidate[] {
  const { learners, scales } = space;
  const bending = bentLearners(learners);
  const bends = bending.length > 0 ? (space.bends ?? []) : [];
  const first: Candidate[] = [
    usualIn(space),
    ...bends.map((bend) => ({ learner: bending[0], scale: scales[0], ...bend })),
  ];
  const candidates = new Map(first.slice(0, trials).map((candidate) => [JSON.stringify(candidate), candidate]));
  // Because options are rounded to two digits, a candidate can repeat.
  for (let k = 0; candidates.size < trials && k < 20 * trials; k++) {
    const turn = Math.floor(k / 3);
    const basis =
      bends.length > 0 && k % 3 === 2
        ? {
            learner: bending[Math.floor(turn / bends.length) % bending.length],
            scale: scales[0],
            ...bends[turn % bends.length],
          }
        : { learner: learners[k % learners.length], scale: oneOf(spreadNumber(seed, k, 2) ** 3, scales) };
    const own = drawn[basis.learner](spreadNumber(seed, k, 0), spreadNumber(seed, k, 1));
    const candidate = { ...basis, ...own };
    candidates.set(JSON.stringify(candidate), candidate);
  }
  return [...candidates.values()];
}

/** The given learners that also learn with a kernel and are fast enough to be tried often. */
function bentLearners(learners: readonly string[]): string[] {
  return learners.filter((learner) => learner === "averaged" || learner === "passive-aggressive");
}

/** The learners that are tried with a kernel by default. */
const usualWithKernel: readonly string[] = ["averaged", "passive-aggressive", "perceptron", "voted"];

/** The learners that --learners names, or the defaults. */
export function learnersNamed(names: readonly string[] | undefined, withKernel: boolean): readonly string[] {
  if (!names) return withKernel ? usualWithKernel : usual;
  for (const name of names)
    if (!searched.includes(name))
      throw new UsageError(`--learners must be some of ${searched.join(", ")}; got ${JSON.stringify(name)}`);
  return [...new Set(names)];
}
