// The area under the ROC curve, computed from the scores of rows.

/**
 * How often a positive outscores a negative, a tie counting half; null if there are no positives or no negatives.
 * Scores are sorted in place.
 */
export function areaUnderCurve(positives: Float64Array, negatives: Float64Array): number | null {
  if (positives.length === 0 || negatives.length === 0) return null;
  positives.sort();
  negatives.sort();
  // Counting half pairs keeps everything in whole numbers until the final division: 2 for each negative outscored, 1 for each tie.
  let [halfPairs, below, atMost] = [0, 0, 0];
  // An index is used because an iterator takes most of the time if this runs only once.
  for (let i = 0; i < positives.length; i++) {
    const score = positives[i];
    while (below < negatives.length && negatives[below] < score) below++;
    while (atMost < negatives.length && negatives[atMost] <= score) atMost++;
    halfPairs += below + atMost;
  }
  return halfPairs / (2 * positives.length * negatives.length);
}
