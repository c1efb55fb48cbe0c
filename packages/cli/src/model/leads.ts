// How far classes are ahead of the others.

/** For the scores of a row: how far the score of class `k` is above the best of the others. */
export function leadsIn(scores: ArrayLike<number>): (k: number) => number {
  let [leader, best, second] = [-1, -Infinity, -Infinity];
  for (let k = 0; k < scores.length; k++) {
    if (scores[k] > best) [leader, best, second] = [k, scores[k], best];
    else if (scores[k] > second) second = scores[k];
  }
  return (k) => scores[k] - (k === leader ? second : best);
}
