// The effect of an update on its own example: its score and its angle to the weights, before and after.

import type { Weights } from "./weights.js";

/** An update as seen from its example; with a bias, the vectors have the constant 1, and b, as an additional coordinate. */
export interface UpdateEffect {
  /** The score y(w·x + b) before and after. */
  readonly scores: readonly [before: number, after: number];
  /** The squared length ‖x‖² of the example. */
  readonly squaredLength: number;
  /** The angles between w and yx before and after, in degrees; null if one of the vectors is 0. */
  readonly angles: readonly [before: number | null, after: number | null];
}

/** Returns the effect of an update on the score and the angle of its example x of class y. */
export function updateEffect(
  before: Weights,
  after: Weights,
  x: readonly [number, number],
  y: 1 | -1,
  bias: boolean,
): UpdateEffect {
  const example = [x[0], x[1], bias ? 1 : 0];
  const vectors = [before, after].map(({ w, b }) => [w[0], w[1], bias ? b : 0]);
  // A product with −1 may be −0, whose sign would be shown; adding 0 removes it.
  const [was, is] = vectors.map((vector) => y * dot(vector, example) + 0);
  const [angleBefore, angleAfter] = vectors.map((vector) => angle(vector, example, y));
  return { scores: [was, is], squaredLength: dot(example, example), angles: [angleBefore, angleAfter] };
}

function angle(w: readonly number[], x: readonly number[], y: number): number | null {
  const lengths = Math.sqrt(dot(w, w)) * Math.sqrt(dot(x, x));
  if (lengths === 0) return null;
  // Rounding may leave a cosine just beyond 1.
  return (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, (y * dot(w, x)) / lengths)));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, j) => sum + value * b[j], 0);
}
