// Dual coordinate descent for the support vector machine with a soft margin: there is one α per example, w = Σ αyx is kept up to date, and
// each step sets one α to its best value given the others, with shrinking. Hsieh, Chang, Lin, Keerthi & Sundararajan 2008, ICML,
// algorithm 3. The search for a separating hyperplane has a descent of its own, without slack: hard-margin-descent.ts.

import type { Task } from "../task.js";
import {
  CONSTANT_AT,
  LARGEST_AT,
  MISTAKES_AT,
  NORM_CONSTANT_AT,
  SHRINK_ABOVE_AT,
  SHRINK_BELOW_AT,
  SHRUNK_RIGHT_MARK,
  SHRUNK_WRONG_MARK,
  SMALLEST_AT,
  UPDATES_AT,
} from "../task-layout.js";
import { axpy, dot, squaredNorm } from "../vector.js";

/** What dual coordinate descent keeps for each example, besides its row. */
export interface DualViews {
  /** The α of each example, for one weight vector. */
  readonly alpha: Float64Array;
  /** How each example is visited, by the marks in task-layout.ts. */
  readonly shrunk: Uint8Array;
  /** Two numbers per example: the curvature ‖x‖² + D, and its bound U (hinge) or its D (squared hinge). */
  readonly curves: Float64Array;
}

/** A projected gradient smaller than this causes no step. */
const still = 1e-12;

/**
 * Visits examples for one weight vector. A mistake is an example on the wrong side; a shrunk example counts as when it was last visited.
 * The rivals of the task count, for each visit, for how many vectors it was a mistake.
 */
export function descend(
  task: Task,
  vector: number,
  positive: number,
  base: number,
  visits: number,
  { alpha, shrunk, curves }: DualViews,
  squared: boolean,
): void {
  const { rows, numbers, targets, order, scores, steps, rivals } = task;
  const w = task.w[vector];
  const above = numbers[SHRINK_ABOVE_AT];
  const below = numbers[SHRINK_BELOW_AT];
  let most = numbers[LARGEST_AT];
  let least = numbers[SMALLEST_AT];
  let updated = 0;
  let mistaken = 0;
  for (let k = 0; k < visits; k++) {
    const r = base + order[k];
    scores[k] = 0;
    steps[k] = 0;
    if (shrunk[r] !== 0) {
      if (shrunk[r] === SHRUNK_WRONG_MARK) {
        mistaken++;
        rivals[k]++;
      }
      continue;
    }
    const y = targets[r] === positive ? 1 : -1;
    const score = dot(rows, r, w) + w[0];
    const margin = y * score;
    scores[k] = score;
    if (margin <= 0) {
      mistaken++;
      rivals[k]++;
    }
    const a = alpha[r];
    const own = curves[2 * r + 1];
    const bound = squared ? Infinity : own;
    const gradient = margin - 1 + a * (squared ? own : 0);
    let projected = gradient;
    if (a === 0) {
      if (gradient > above) {
        shrunk[r] = margin <= 0 ? SHRUNK_WRONG_MARK : SHRUNK_RIGHT_MARK;
        continue;
      }
      if (gradient > 0) projected = 0;
    } else if (a === bound) {
      if (gradient < below) {
        shrunk[r] = margin <= 0 ? SHRUNK_WRONG_MARK : SHRUNK_RIGHT_MARK;
        continue;
      }
      if (gradient < 0) projected = 0;
    }
    if (projected > most) most = projected;
    if (projected < least) least = projected;
    if (projected > still || projected < -still) {
      let next = a - gradient / curves[2 * r];
      if (next < 0) next = 0;
      else if (next > bound) next = bound;
      if (next !== a) {
        const step = y * (next - a);
        alpha[r] = next;
        steps[k] = step;
        axpy(rows, r, step, w);
        w[0] += step * numbers[CONSTANT_AT];
        updated++;
      }
    }
  }
  numbers[LARGEST_AT] = most;
  numbers[SMALLEST_AT] = least;
  numbers[UPDATES_AT] = updated;
  numbers[MISTAKES_AT] = mistaken;
}

/** Writes ‖x‖² of `count` rows from `from` on, including the constant feature, to the first of each example's two numbers. */
export function measure({ rows, numbers }: Task, from: number, count: number, curves: Float64Array): void {
  for (let r = from; r < from + count; r++) curves[2 * r] = squaredNorm(rows, r) + numbers[NORM_CONSTANT_AT];
}
