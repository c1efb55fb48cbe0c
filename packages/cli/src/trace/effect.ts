// The effect of an update on the score of its own example, and on the angle between w and that example.

import { type BatchLearner, type Examples, type Label, Pipeline, type Update } from "rosenblatt";
import { positivePosition } from "../model/measure.js";

/** A number before and after an update. */
export interface Change<T = number> {
  readonly before: T;
  readonly after: T;
}

/** The effect of an update w ← w + step·x on the example that caused it. */
export interface Effect {
  /** y·(w·x + b), which grows by |step|·‖x‖²; the bias is the weight of a constant feature 1, which is included in ‖x‖². */
  readonly margin: Change;
  /** The angle between w and y·x in degrees, including the constant feature; null if one of them is 0. */
  readonly angle: Change<number | null>;
}

/** Follows the weights of a run from one update to the next. */
export class Effects {
  readonly #learner: BatchLearner<Label>;
  readonly #examples: Examples<Label>;
  /** The constant feature: 1, or 0 without a bias. */
  readonly #constant: number;
  #rows: Examples<Label> | undefined;
  #before: readonly Float64Array[] | undefined;

  constructor(learner: BatchLearner<Label>, examples: Examples<Label>, bias: boolean) {
    this.#learner = learner;
    this.#examples = examples;
    this.#constant = bias ? 1 : 0;
  }

  /**
   * The effect of the next update; undefined if its weights are unknown, if it did something other than adding a
   * multiple of x, or if the score is something other than w·x + b.
   */
  of(update: Update<Label>): Effect | undefined {
    const { weights, index, step } = update;
    if (!weights) return undefined;
    const before = this.#before ?? weights.map((own) => new Float64Array(own.length));
    this.#before = weights;
    const x = this.#row(index);
    const sides = this.#sides(update);
    if (!sides?.every(([k, sign]) => isSum(weights[k], before[k], sign * step, x))) return undefined;
    const y = this.#sign(update);
    const from = vector(before, sides);
    const to = vector(weights, sides);
    if (!isNear(dot(from, x), update.score, lengthOf(from) * lengthOf(x))) return undefined;
    return {
      margin: { before: y * update.score, after: y * dot(to, x) },
      angle: { before: angle(from, x, y), after: angle(to, x, y) },
    };
  }

  /** The example as the learner sees it, scaled if there is a scaler, with the constant feature in front. */
  #row(r: number): Float64Array {
    // A scaler is fitted before the first update.
    this.#rows ??= transformed(this.#learner, this.#examples);
    const { starts, indices, values, width } = this.#rows.rows;
    const x = new Float64Array(width + 1);
    x[0] = this.#constant;
    if (!indices) x.set(values.subarray(r * width, (r + 1) * width), 1);
    else for (let k = starts[r]; k < starts[r + 1]; k++) x[indices[k] + 1] = values[k];
    return x;
  }

  /** The vectors that moved, each with the sign of its step: a single one or, for joint classes, those of the class and its rival. */
  #sides({ label, rival, moved, weights }: Update<Label>): [k: number, sign: number][] | undefined {
    const { classes } = this.#learner;
    if (weights!.length === 1) return [[0, 1]];
    if (moved !== undefined) return [[classes.indexOf(moved), 1]];
    if (rival === undefined) return undefined;
    return [
      [classes.indexOf(label), 1],
      [classes.indexOf(rival), -1],
    ];
  }

  /** y: 1 if the score should be above 0, else −1. */
  #sign({ label, moved, weights }: Update<Label>): number {
    if (moved !== undefined) return moved === label ? 1 : -1;
    return weights!.length > 1 || this.#learner.classes[positivePosition(this.#learner)] === label ? 1 : -1;
  }
}

function transformed(learner: BatchLearner<Label>, examples: Examples<Label>): Examples<Label> {
  if (!(learner instanceof Pipeline)) return examples;
  return transformed(learner.learner, learner.transformer.transformAll(examples));
}

/** The vector that gives the score: for joint classes, half the difference of two vectors. */
function vector(weights: readonly Float64Array[], sides: readonly [k: number, sign: number][]): Float64Array {
  if (sides.length === 1) return weights[sides[0][0]];
  const [[right], [wrong]] = sides;
  return weights[right].map((own, j) => (own - weights[wrong][j]) / 2);
}

/** Whether after = before + step·x, up to rounding. */
function isSum(after: Float64Array, before: Float64Array, step: number, x: Float64Array): boolean {
  return after.every((own, j) => {
    const [old, added] = [before[j] ?? 0, step * (x[j] ?? 0)];
    return isNear(own, old + added, Math.abs(old) + Math.abs(added));
  });
}

/** Whether two sums with terms of this size are equal up to rounding. */
function isNear(a: number, b: number, size: number): boolean {
  return Math.abs(a - b) <= 1e-9 * size;
}

function lengthOf(x: Float64Array): number {
  return Math.sqrt(dot(x, x));
}

function dot(w: Float64Array, x: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < w.length; j++) sum += w[j] * (x[j] ?? 0);
  return sum;
}

function angle(w: Float64Array, x: Float64Array, y: number): number | null {
  const lengths = lengthOf(w) * lengthOf(x);
  if (!(lengths > 0)) return null;
  return (Math.acos(Math.max(-1, Math.min(1, (y * dot(w, x)) / lengths))) * 180) / Math.PI;
}
