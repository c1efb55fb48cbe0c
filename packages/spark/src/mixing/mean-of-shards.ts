// The mean of what shards have learned, bit-identical to the library's `mix` of their learners but without constructing them.

import { InputError, type Label, type ModelContent, meanWeight, mix } from "rosenblatt";
import type { Learned } from "./learned.js";
import type { Mixable } from "./mixable.js";
import { Weights } from "./weights.js";

/** The mean of what the shards of one run have learned, weighted by their shares: w = Σ μ_i w_i. */
export function meanOfShards<L extends Label>(learned: readonly Learned<L>[], weights: readonly number[]): Weights<L> {
  if (learned.length === 1) return learned[0].weights;
  if (!learned.every(({ isWhole }) => isWhole))
    return Weights.of(
      mix<L, Mixable<L>>(
        learned.map((own) => own.weights.learner),
        weights,
      ),
    );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const { learner, options, w, v, width } = learned[0].head;
  const isStartCounted = options.zeroStart === true;
  const times = learned.map(({ head }) => head.time);
  const time = Math.max(...times);
  // The sums of averages over different numbers of rows cannot simply be added; they are recovered from the desired mean.
  const averages =
    learner === "averaged-perceptron" ||
    (learner === "passive-aggressive" && options.averaged === true) ||
    (learner === "logistic-regression" && options.averaged !== false);
  const isUneven = averages && times.some((own) => own !== time);
  const all = [...w, ...v].map((_, k) => k);
  const sums = all.map(() => new Float64Array(width + 1));
  const means = isUneven ? w.map(() => new Float64Array(width + 1)) : [];
  for (const [i, own] of learned.entries()) {
    const share = weights[i] / total;
    own.lend(all, (numbers) => {
      // The sums behind an uneven mean are recovered below.
      for (const k of isUneven ? w.keys() : all) addTo(sums[k], numbers[k], share);
      for (const [k, mean] of means.entries())
        addMeanTo(mean, numbers[k], numbers[w.length + k], times[i], share, isStartCounted);
    });
  }
  for (const [k, mean] of means.entries()) findSums(sums[w.length + k], sums[k], mean, time, isStartCounted);
  if (!sums.every(isFiniteVector))
    throw new InputError("the mean of these learners is not finite; scale the features they learn from");
  return Weights.ofContent<L>({ head: { ...learned[0].head, time } as unknown as ModelContent["head"], arrays: sums });
}

function addTo(sum: Float64Array, vector: Float64Array, share: number): void {
  for (let j = 0; j < sum.length; j++) sum[j] += share * vector[j];
}

/** Adds a learner's averaged weights, weighted by its share. */
function addMeanTo(
  mean: Float64Array,
  w: Float64Array,
  sums: Float64Array,
  time: number,
  share: number,
  isStartCounted: boolean,
): void {
  for (let j = 0; j < mean.length; j++) mean[j] += share * meanWeight(w[j], sums[j], time, isStartCounted);
}

/** Recovers sums from averages, as the inverse of `meanWeight`. */
function findSums(sums: Float64Array, w: Float64Array, means: Float64Array, T: number, isStartCounted: boolean): void {
  for (let j = 0; j < sums.length; j++)
    sums[j] = isStartCounted ? (w[j] - means[j]) * (T + 1) : (T + 1) * w[j] - T * means[j];
}

/** 0 · x is NaN if x is not finite, and stays NaN in the sum. */
function isFiniteVector(vector: Float64Array): boolean {
  let sum = 0;
  for (let j = 0; j < vector.length; j++) sum += 0 * vector[j];
  return sum === 0;
}
