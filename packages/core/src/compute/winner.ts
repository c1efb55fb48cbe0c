// The class that scores predict, including ties.

/** The class with the highest score; among equals the one of lowest rank. */
export function winner(scores: ArrayLike<number>, ranks: ArrayLike<number>): number {
  let best = 0;
  for (let k = 1; k < scores.length; k++)
    if (scores[k] > scores[best] || (scores[k] === scores[best] && ranks[k] < ranks[best])) best = k;
  return best;
}

/**
 * The class that a model predicts: of the numbers of its calibration, an odd one at the end is a threshold, the least score of the
 * second class that predicts it; without one, the highest score wins.
 */
export function decided(scores: ArrayLike<number>, ranks: ArrayLike<number>, numbers?: Float64Array): number {
  return numbers && numbers.length % 2 ? +(scores[1] >= numbers.at(-1)!) : winner(scores, ranks);
}

/** By how much each class leads the best other: negative for all but the winner, 0 for a tie for first, infinite if the difference overflows. */
export function leads(scores: readonly number[]): number[] {
  const [best, next] = [...scores].sort((s, t) => t - s);
  return scores.map((score) => score - (score < best ? best : next));
}

/** Whether a class comes first among the classes with the best score, and so is the one that `predict` gives. */
export function winsTie(
  right: number,
  best: number,
  classes: number,
  ranks: Uint32Array,
  scores: Float64Array,
): boolean {
  for (let c = 0; c < classes; c++) if (c !== right && scores[c] === best && ranks[c] < ranks[right]) return false;
  return true;
}

/** The rank of each class in a tie, which the lowest wins: `zeroPredicts` puts the positive class before all others, or after. */
export function tieRanks(
  classes: number,
  positive: number,
  zeroPredicts: "positive" | "negative",
): Uint32Array<ArrayBuffer> {
  const ranks = new Uint32Array(classes).map((_, k) => k + 1);
  if (positive >= 0 && positive < classes) ranks[positive] = zeroPredicts === "positive" ? 0 : classes + 1;
  return ranks;
}
