// The area under the ROC curve, from scores gathered while a model is measured.

/** How often a positive outscores a negative, a tie counting half; null where there are none of either. Scores are sorted in place. */
export function areaUnderCurve(positives: Float64Array, negatives: Float64Array): number | null {
  if (positives.length === 0 || negatives.length === 0) return null;
  positives.sort();
  negatives.sort();
  // Half pairs stay whole numbers until the one division: 2 for each negative that is outscored, 1 for each tie.
  let [halfPairs, below, atMost] = [0, 0, 0];
  for (const score of positives) {
    while (below < negatives.length && negatives[below] < score) below++;
    while (atMost < negatives.length && negatives[atMost] <= score) atMost++;
    halfPairs += below + atMost;
  }
  return halfPairs / (2 * positives.length * negatives.length);
}
