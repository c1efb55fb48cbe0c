// Which snapshots to keep.

/**
 * The snapshots to keep out of those there are, in ascending order: the latest ones closely, older ones ever further apart, so that n
 * examples keep O(log n) of them and forgetting an example never replays more than about twice what came after it.
 */
export function keptSnapshots(sequences: readonly number[]): number[] {
  const latest = sequences.at(-1);
  if (latest === undefined) return [];
  const kept: number[] = [];
  // One for each doubling of the distance: the oldest within it.
  let reach = Number.POSITIVE_INFINITY;
  for (const sequence of sequences) {
    const distance = latest - sequence;
    if (distance < reach) {
      kept.push(sequence);
      reach = distance / 2;
    }
  }
  return kept;
}
