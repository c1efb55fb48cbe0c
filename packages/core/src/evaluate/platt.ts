// Platt scaling: the sigmoid that turns the scores of one class into probabilities.

import { exp, log } from "../compute/elementary.js";
import { InputError } from "../errors.js";

/** The parameters of P(class | score s) = 1 / (1 + e^(a·s + b)); a is negative if higher scores mean the class. */
export type Sigmoid = { readonly a: number; readonly b: number };

/**
 * Finds the a and b of least cross-entropy against targets (N₊+1)/(N₊+2) and 1/(N₋+2), which keep them finite on scores that
 * separate (Platt 1999). By Newton's method with backtracking as in Lin, Lin & Weng 2007 (Machine Learning 68, 267–276), but on
 * standardized scores and until the Newton decrement vanishes, so that the unit of the scores does not matter.
 */
export function plattScaling(scores: readonly number[], positive: readonly boolean[]): Sigmoid {
  const n = scores.length;
  const positives = positive.filter(Boolean).length;
  const targets = positive.map((yes) => (yes ? (positives + 1) / (positives + 2) : 1 / (n - positives + 2)));
  const centre = scores.reduce((sum, s) => sum + s / n, 0);
  const scale = scores.reduce((sum, s) => sum + Math.abs(s - centre) / n, 0);
  const rate = targets.reduce((sum, t) => sum + t, 0) / n;
  let [a, b] = [0, log((1 - rate) / rate)];
  if (!(scale > Number.EPSILON * Math.abs(centre))) return { a, b };
  const z = scores.map((s) => (s - centre) / scale);

  let loss = crossEntropy(z, targets, a, b);
  for (let iteration = 0; iteration < 100; iteration++) {
    const { stepA, stepB, decrement } = newtonStep(z, targets, a, b);
    let t = 1;
    let next = crossEntropy(z, targets, a + stepA, b + stepB);
    while (next > loss - 1e-4 * t * decrement && t > 1e-10 && decrement > 1e-14 * n) {
      t /= 2;
      next = crossEntropy(z, targets, a + t * stepA, b + t * stepB);
    }
    [a, b, loss] = [a + t * stepA, b + t * stepB, next];
    if (decrement <= 1e-14 * n) break;
  }
  const found = { a: a / scale, b: b - (a * centre) / scale };
  if (!Number.isFinite(found.a) || !Number.isFinite(found.b))
    throw new InputError(`scores must not be so large or so close together; got a mean distance of ${scale}`);
  return found;
}

/** Solves H·step = −g for the cross-entropy; the decrement −g·step is about twice the improvement still possible. */
function newtonStep(z: readonly number[], targets: readonly number[], a: number, b: number) {
  let [gA, gB, hAA, hAB, hBB] = [0, 0, 0, 0, 0];
  for (let i = 0; i < z.length; i++) {
    const f = a * z[i] + b;
    const p = sigmoid(-f);
    const weight = p * sigmoid(f);
    gA += (targets[i] - p) * z[i];
    gB += targets[i] - p;
    hAA += weight * z[i] * z[i];
    hAB += weight * z[i];
    hBB += weight;
  }
  // A tiny addition to the diagonal keeps H invertible.
  hAA += 1e-12 * hAA;
  hBB += 1e-12 * hBB;
  const determinant = hAA * hBB - hAB * hAB;
  const stepA = (hAB * gB - hBB * gA) / determinant;
  const stepB = (hAB * gA - hAA * gB) / determinant;
  return { stepA, stepB, decrement: -(gA * stepA + gB * stepB) };
}

/** Σ −t ln p − (1 − t) ln(1 − p) with p = 1 / (1 + e^f), in the form that never overflows. */
function crossEntropy(z: readonly number[], targets: readonly number[], a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < z.length; i++) {
    const f = a * z[i] + b;
    sum += (f >= 0 ? targets[i] * f : (targets[i] - 1) * f) + log(1 + exp(-Math.abs(f)));
  }
  return sum;
}

/** Returns 1 / (1 + e^−x), in the form that never overflows. */
export function sigmoid(x: number): number {
  const e = exp(-Math.abs(x));
  return (x >= 0 ? 1 : e) / (1 + e);
}
