// The coefficient of each point in the score of a kernel perceptron: the sum of the steps made on it.

import type { Trace } from "./trace.js";

/** Returns the factor of K(xᵢ, z) in the score for each point, by its index in the document, after a number of updates. */
export function coefficients({ visited, updates, steps }: Trace, made: number, points: number): Float64Array {
  const sums = new Float64Array(points);
  for (let u = 0; u < made; u++) sums[visited[updates[u]]] += steps[u];
  return sums;
}
