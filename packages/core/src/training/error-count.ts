// Counts errors and sums losses as scores come in.

import { winner } from "../compute/winner.js";
import type { Labelled } from "../data/labelled.js";
import type { Pause } from "../data/pause.js";
import type { Label } from "../data/row.js";
import { inBlocks, type Steps } from "../data/steps.js";
import type { Errors } from "../learner.js";
import type { Settings } from "../options/shared-options.js";
import type { Experience } from "./experience.js";

/** Scores the examples of whole data sets. */
export interface Scorer<L extends Label, D extends Labelled> {
  readonly experience: Experience<L>;
  readonly settings: Pick<Settings<L>, "zeroUpdates">;
  /** Calls `seen` with each example (of those listed, or all) and its scores, by the predicting vectors or those in training; pauses after blocks. */
  judging(
    data: D,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
    inTraining?: boolean,
  ): Generator<Pause, void, void>;
}

/**
 * Counts errors and sums losses, example by example. As in learning, a tie for the highest score, which with two classes is a score of 0,
 * counts as right never, or if the class wins the tie, as `zeroUpdates` says.
 */
export class ErrorCount {
  readonly #tieIsWrong: boolean;
  #examples = 0;
  #errors = 0;
  #perceptron = 0;
  #hinge = 0;

  constructor({ zeroUpdates }: Pick<Settings, "zeroUpdates">) {
    this.#tieIsWrong = zeroUpdates;
  }

  add(scores: ArrayLike<number>, target: number, ranks: Uint32Array): void {
    let rival = -Infinity;
    for (let c = 0; c < scores.length; c++) if (c !== target && scores[c] > rival) rival = scores[c];
    const margin = rival > -Infinity ? 0.5 * (scores[target] - rival) : scores[target];
    this.#examples++;
    if (winner(scores, ranks) !== target || (this.#tieIsWrong && scores[target] === rival)) this.#errors++;
    this.#perceptron += Math.max(0, -margin);
    this.#hinge += Math.max(0, 1 - margin);
  }

  get errors(): Errors {
    const n = this.#examples;
    const error = this.#errors / n;
    return {
      examples: n,
      errors: this.#errors,
      error,
      losses: { perceptron: this.#perceptron / n, hinge: this.#hinge / n, zeroOne: error },
    };
  }
}

/** Counts the errors of the predicting vectors on the examples (those listed, or all), and pauses after each block. */
export function* countErrors<L extends Label, D extends Labelled>(
  scorer: Scorer<L, D>,
  data: D,
  listed?: Uint32Array,
): Generator<Pause, Errors, void> {
  const count = new ErrorCount(scorer.settings);
  const ranks = scorer.experience.ranks();
  const truth = yield* classPositions(data, scorer.experience);
  yield* scorer.judging(data, (r, scores) => count.add(scores, truth[r], ranks), listed);
  return count.errors;
}

/** Says whether each example (of those listed, or all) scores strictly on its own side, by the predicting vectors or those in training. */
export function* separates<L extends Label, D extends Labelled>(
  scorer: Scorer<L, D>,
  data: D,
  listed?: Uint32Array,
  inTraining?: boolean,
): Generator<Pause, boolean, void> {
  let strictly = true;
  const truth = yield* classPositions(data, scorer.experience);
  const check = (r: number, scores: Float64Array) => {
    for (let c = 0; c < scores.length; c++) if (c !== truth[r] && !(scores[truth[r]] > scores[c])) strictly = false;
  };
  for (const pause of scorer.judging(data, check, listed, inTraining)) {
    if (!strictly) break;
    yield pause;
  }
  return strictly;
}

/** The class of each example by the learner's numbering; classes it has not seen get numbers above its own. */
export function classPositions<L extends Label>(data: Labelled, { classes: known }: Experience<L>): Steps<Uint32Array> {
  return renumbered(
    data,
    Uint32Array.from(data.classes, (label) => known.find(label as L) >>> 0),
  );
}

/** The targets of a data set, each replaced by its position in `positions`; a copy if these are not given. */
export function* renumbered(data: Labelled, positions?: Uint32Array): Steps<Uint32Array> {
  const own = new Uint32Array(data.size);
  yield* inBlocks(data.size, 2, (from, until) => {
    const { targets } = data;
    if (!positions) own.set(targets.subarray(from, until), from);
    else for (let r = from; r < until; r++) own[r] = positions[targets[r]];
  });
  return own;
}
