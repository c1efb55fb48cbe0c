// How far one class is ahead of the others.

/** How far the score of a class is above the best of the others. */
export function lead(scores: ArrayLike<number>, k: number): number {
  let best = -Infinity;
  for (let j = 0; j < scores.length; j++) if (j !== k && scores[j] > best) best = scores[j];
  return scores[k] - best;
}
