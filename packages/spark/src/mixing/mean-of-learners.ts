// `mix` of the library on vectors as they lie in model files, with the same bits: a model of millions of columns does not become text on the way.

import { InputError, type Label, type ModelContent, meanWeight, mix } from "rosenblatt";
import { learnerOf, type Mixable } from "./mixable.js";

interface Head {
  readonly learner: string;
  readonly options: { readonly zeroStart?: boolean; readonly averaged?: boolean };
  readonly time: number;
  readonly w: readonly { readonly array?: number }[];
  readonly v: readonly { readonly array?: number }[];
}

/** The mean of learners of one run, each by its share: w = Σ μ_i w_i. */
export function meanOfLearners<L extends Label>(
  learners: readonly Mixable<L>[],
  weights: readonly number[],
): Mixable<L> {
  const contents = learners.map((learner) => learner.content());
  if (learners.length === 1 || !contents.every(isWhole)) return mix<L, Mixable<L>>(learners, weights);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / total);
  const heads = contents.map(({ head }) => head as unknown as Head);
  const [{ learner, options, w, v }] = heads;
  const time = Math.max(...heads.map((head) => head.time));
  const vectors = (array: number) => contents.map(({ arrays }) => arrays[array] as Float64Array);
  const arrays = contents[0].arrays.map((_, array) => mean(vectors(array), shares));
  // Means over different numbers of rows do not add up by their sums; the sum is found back from the mean wanted.
  const averages = learner === "averaged-perceptron" || (learner === "passive-aggressive" && options.averaged === true);
  if (averages && heads.some((head) => head.time !== time))
    for (const [k, { array }] of w.entries()) {
      const [own, sums] = [vectors(array!), vectors(v[k].array!)];
      const isCounted = options.zeroStart ?? false;
      const means = own.map((vector, i) => vector.map((x, j) => meanWeight(x, sums[i][j], heads[i].time, isCounted)));
      arrays[v[k].array!] = sumsBehind(arrays[array!], mean(means, shares), time, isCounted);
    }
  if (!arrays.every((vector) => vector.every(Number.isFinite)))
    throw new InputError("the mean of these learners is not finite; scale the features they learn from");
  return learnerOf<L>({ head: { ...contents[0].head, time }, arrays });
}

/** Whether a file holds all numbers of the vectors, and nothing else. */
function isWhole({ head, arrays }: ModelContent): boolean {
  const { w, v } = head as unknown as Head;
  return arrays.length === w.length + v.length && [...w, ...v].every(({ array }) => array !== undefined);
}

function mean(vectors: readonly Float64Array[], shares: readonly number[]): Float64Array {
  const sum = new Float64Array(vectors[0].length);
  for (const [i, vector] of vectors.entries()) {
    const share = shares[i];
    for (let j = 0; j < sum.length; j++) sum[j] += share * vector[j];
  }
  return sum;
}

/** The inverse of `meanWeight`. */
function sumsBehind(w: Float64Array, means: Float64Array, T: number, isStartCounted: boolean): Float64Array {
  return means.map((wanted, j) => (isStartCounted ? (w[j] - wanted) * (T + 1) : (T + 1) * w[j] - T * wanted));
}
