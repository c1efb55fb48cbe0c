// Errors and losses, added up as scores come in.

import { winner } from "../compute/winner.js";
import type { Labelled } from "../data/labelled.js";
import type { Errors, Label } from "../learner.js";
import type { Experience } from "./experience.js";
import type { Step } from "./judge.js";

/** A learner as whoever counts its errors sees it. */
export interface Judge<L extends Label, D extends Labelled> {
  readonly trained: Experience<L>;
  /** Places of the classes in a tie. */
  ranks(): Uint32Array;
  /** Calls `seen` with each example (of those listed, or all) and its scores by what predicts, or by what is in training. */
  judging(
    data: D,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
    inTraining?: boolean,
  ): Generator<Step, void, void>;
}

export class ErrorCount {
  #examples = 0;
  #errors = 0;
  #perceptron = 0;
  #hinge = 0;

  add(scores: ArrayLike<number>, target: number, ranks: Uint32Array): void {
    let rival = -Infinity;
    for (let c = 0; c < scores.length; c++) if (c !== target && scores[c] > rival) rival = scores[c];
    const margin = rival > -Infinity ? 0.5 * (scores[target] - rival) : scores[target];
    this.#examples++;
    if (winner(scores, ranks) !== target) this.#errors++;
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

/** Judges the examples (those listed, or all) by the vectors that predict, and pauses after each block. */
export function* countErrors<L extends Label, D extends Labelled>(
  judge: Judge<L, D>,
  data: D,
  listed?: Uint32Array,
): Generator<Step, Errors, void> {
  const count = new ErrorCount();
  const ranks = judge.ranks();
  const truth = classPositions(data, judge.trained);
  yield* judge.judging(data, (r, scores) => count.add(scores, truth[r], ranks), listed);
  return count.errors;
}

/** Whether each of the examples (those listed, or all) scores strictly on its own side, by what predicts or is in training. */
export function* separates<L extends Label, D extends Labelled>(
  judge: Judge<L, D>,
  data: D,
  listed?: Uint32Array,
  inTraining?: boolean,
): Generator<Step, boolean, void> {
  let strictly = true;
  const truth = classPositions(data, judge.trained);
  const check = (r: number, scores: Float64Array) => {
    for (let c = 0; c < scores.length; c++) if (c !== truth[r] && !(scores[truth[r]] > scores[c])) strictly = false;
  };
  for (const step of judge.judging(data, check, listed, inTraining)) {
    if (!strictly) break;
    yield step;
  }
  return strictly;
}

/** Class of each example by the learner's positions; classes it has not seen get a position past its own. */
export function classPositions<L extends Label>({ classes, targets }: Labelled, trained: Experience<L>): Uint32Array {
  const positions = Uint32Array.from(classes, (label) => trained.classes.find(label as L) >>> 0);
  return targets.map((target) => positions[target]);
}
