// The fixed vector with the least hinge loss over a whole stream, found in hindsight and bounded from both sides.

import { flag, onlyKnown, positive, whole } from "../check.js";
import { axpy, dot, squaredNorm } from "../compute/vector.js";
import { Examples } from "../data/examples.js";
import type { Label, Rows } from "../data/row.js";
import { InputError } from "../errors.js";

/** Options of `leastHinge`. */
export interface LeastHingeOptions {
  /** The greatest allowed length of the vector, including its bias. */
  norm: number;
  /** Whether the vector has a bias, the weight of a constant feature 1. Defaults to true. */
  bias?: boolean;
  /** Stops when the bounds differ by at most this fraction of the upper one, or by this if that is below 1. Defaults to 0.001. */
  tolerance?: number;
  /** The most passes over the rows. Defaults to 1,000. */
  epochs?: number;
}

/** The names of the options of `leastHinge`. */
export const leastHingeOptions: readonly (keyof LeastHingeOptions)[] = ["norm", "bias", "tolerance", "epochs"];

/** The least cumulative hinge loss of any fixed vector up to a length: between two bounds, of which the vector attains the upper one. */
export interface LeastHinge<L extends Label = Label> {
  /** No vector has less: proved by weights of the examples, as described below. */
  readonly lower: number;
  /** The loss of the vector. */
  readonly upper: number;
  /** The bias and the weights of the vector, the bias in front. */
  readonly vector: Float64Array;
  /** The class that it scores above 0. */
  readonly positive: L;
  /** How many passes over the rows it took. */
  readonly epochs: number;
}

/**
 * Finds min Σ max(0, 1 − y(u·x)) over ‖u‖ ≤ D. Its dual is max Σα − D‖Σαyx‖ over 0 ≤ α ≤ 1, so any such α gives a lower bound, and any
 * u an upper one.
 */
export function leastHinge<L extends Label>(
  rows: Rows | Examples<L>,
  labels: Iterable<L> | undefined,
  options: LeastHingeOptions,
): LeastHinge<L> {
  // For a fixed λ, coordinate descent finds the α of the support vector machine with C = 1/λ (Hsieh et al. 2008, ICML), whose
  // w = Σαyx/λ is the best vector of its own length; λ is changed meanwhile until that length is D, or nothing improves.
  onlyKnown(options, leastHingeOptions);
  const { norm, bias = true, tolerance = 1e-3, epochs = 1000 } = options;
  positive("norm", norm);
  flag("bias", bias);
  positive("tolerance", tolerance);
  whole("epochs", epochs, 1);
  if (rows instanceof Examples && labels !== undefined)
    throw new InputError("labels must be left out when the data set has its own");
  const examples = rows instanceof Examples ? rows : Examples.from(rows, labels);
  const { size, classes, targets, width } = examples;
  if (!examples.labelled) throw new InputError("labels are needed, one for each row");
  if (classes.length > 2)
    throw new InputError(`the least hinge loss is of two classes; got ${classes.length}: compare one with the others`);
  const x = examples.rows;
  const sign = (r: number) => (targets[r] === classes.length - 1 ? 1 : -1);
  const score = (r: number, w: Float64Array) => dot(x, r, w) + (bias ? w[0] : 0);
  const lossOf = (w: Float64Array, scale: number) => {
    let loss = 0;
    for (let r = 0; r < size; r++) loss += Math.max(0, 1 - sign(r) * score(r, w) * scale);
    return loss;
  };

  const alpha = new Float64Array(size);
  const lengths = Float64Array.from(alpha, (_, r) => squaredNorm(x, r) + (bias ? 1 : 0));
  const v = new Float64Array(width + 1);
  // With so large a λ, every α is 1 after one pass; from there it is halved until w = v / λ has the desired length.
  const roots = lengths.map(Math.sqrt);
  let lambda = roots.reduce((sum, root) => sum + root, 0) * roots.reduce((most, root) => Math.max(most, root), 0) || 1;
  let lower = 0;
  let best = { upper: size, vector: new Float64Array(width + 1) };
  let epoch = 0;
  while (epoch < epochs && best.upper - lower > tolerance * Math.max(1, best.upper)) {
    epoch++;
    let sum = 0;
    for (let r = 0; r < size; r++) {
      const y = sign(r);
      // A row of zeros has loss 1 whatever the vector.
      const wanted = lengths[r] > 0 ? alpha[r] + (lambda - y * score(r, v)) / lengths[r] : 1;
      const next = Math.min(1, Math.max(0, wanted));
      if (next !== alpha[r]) {
        axpy(x, r, (next - alpha[r]) * y, v);
        if (bias) v[0] += (next - alpha[r]) * y;
        alpha[r] = next;
      }
      sum += next;
    }
    const length = Math.sqrt(v.reduce((squares, weight) => squares + weight * weight, 0));
    lower = Math.max(lower, sum - norm * length);
    const loss = lossOf(v, 1 / lambda);
    const within = length <= norm * lambda;
    const scale = within ? 1 / lambda : norm / length;
    const upper = within ? loss : lossOf(v, scale);
    if (upper < best.upper) best = { upper, vector: v.map((weight) => weight * scale) };
    // The possible improvement for this λ; if that is small, another λ improves more.
    const left = (length * length) / lambda + loss - sum;
    if (left <= (best.upper - lower) / 64) lambda = Math.min(2 * lambda, Math.max(lambda / 2, length / norm));
  }
  return { lower: Math.min(lower, best.upper), ...best, positive: classes[classes.length - 1], epochs: epoch };
}
