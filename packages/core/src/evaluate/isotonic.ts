// Isotonic calibration: of all curves that never fall, the one of least squared error.

import type { Sigmoid } from "./platt.js";

/** A run of scores with the same probability: `positives` of `count`. */
interface Block {
  from: number;
  to: number;
  positives: number;
  count: number;
}

/**
 * Finds the corners (a: score, b: probability) of the curve of least squared error that never falls, by pooling adjacent violators
 * (Ayer et al. 1955, Annals of Mathematical Statistics 26(4)); equal scores count as one point. There are at least two corners.
 */
export function isotonicCurve(scores: readonly number[], positive: readonly boolean[]): Sigmoid[] {
  const order = scores.map((_, i) => i).sort((i, j) => scores[i] - scores[j]);
  const blocks: Block[] = [];
  for (let i = 0; i < order.length; ) {
    const score = scores[order[i]];
    const block: Block = { from: score, to: score, positives: 0, count: 0 };
    for (; i < order.length && scores[order[i]] === score; i++) {
      block.count++;
      if (positive[order[i]]) block.positives++;
    }
    // Fractions are compared by products of counts, which are exact.
    for (let last = blocks.at(-1); last && last.positives * block.count >= block.positives * last.count; ) {
      block.from = last.from;
      block.positives += last.positives;
      block.count += last.count;
      blocks.pop();
      last = blocks.at(-1);
    }
    blocks.push(block);
  }
  const corners = blocks.flatMap(({ from, to, positives, count }) =>
    (from === to ? [from] : [from, to]).map((a) => ({ a, b: positives / count })),
  );
  return corners.length > 1 ? corners : [corners[0], corners[0]];
}

/** Adds one example of the class at the lowest score and one of the others at the highest, so that no probability is 0 or 1. */
export function softened(scores: readonly number[], positive: readonly boolean[]): [number[], boolean[]] {
  const low = scores.reduce((least, s) => Math.min(least, s));
  const high = scores.reduce((most, s) => Math.max(most, s));
  return [
    [...scores, low, high],
    [...positive, true, false],
  ];
}

/** Makes all curves as long as the longest, by repeating their last corners; this changes no probability. */
export function equallyLong(curves: readonly (readonly Sigmoid[])[]): Sigmoid[] {
  const most = Math.max(...curves.map(({ length }) => length));
  return curves.flatMap((curve) => Array.from({ length: most }, (_, i) => curve[Math.min(i, curve.length - 1)]));
}

/** The probability on a curve at a score: linear between two corners, and constant beyond the first and the last. */
export function onCurve(corners: readonly Sigmoid[], score: number): number {
  const at = corners.findIndex(({ a }) => a >= score);
  const right = corners.at(at)!;
  const left = corners[Math.max(at - 1, 0)];
  // Halves, because the difference of two numbers may overflow; those of the least numbers may be equal.
  if (at < 0 || !(right.a / 2 > left.a / 2)) return right.b;
  const share = (score / 2 - left.a / 2) / (right.a / 2 - left.a / 2);
  const p = left.b + (right.b - left.b) * Math.min(Math.max(share, 0), 1);
  return p > right.b ? right.b : p;
}
