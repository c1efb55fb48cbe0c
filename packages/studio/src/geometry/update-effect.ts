// What one update does to the example that it is made on: its score and its angle to the weights, before and after.

import type { Weights } from "./weights.js";

/** An update as it is seen from its example; with a bias, vectors have the constant 1, and b, as one more coordinate. */
export interface UpdateEffect {
  /** The score y(w·x + b) before and after. */
  readonly scores: readonly [before: number, after: number];
  /** The squared length ‖x‖² of the example. */
  readonly squaredLength: number;
  /** The angles between w and yx before and after, in degrees; null where one of the two has no direction. */
  readonly angles: readonly [before: number | null, after: number | null];
}

/** Returns what an update did to the score and the angle of its example x, which is of class y. */
export function updateEffect(
  before: Weights,
  after: Weights,
  x: readonly [number, number],
  y: 1 | -1,
  bias: boolean,
): UpdateEffect {
  const example = [x[0], x[1], bias ? 1 : 0];
  const vectors = [before, after].map(({ w, b }) => [w[0], w[1], bias ? b : 0]);
  // A product with −1 may be −0, which would be shown with its sign; adding 0 takes the sign away.
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
