// Which snapshots to keep.

/**
 * The snapshots to keep out of those there are, in ascending order: the latest ones closely, older ones ever further apart. A snapshot goes when the gap
 * that it leaves is no longer than what has come since, so that n examples keep O(log n) of them and forgetting an example replays at most about twice what came
 * after it, also when the list was pruned many times before.
 */
export function keptSnapshots(sequences: readonly number[]): number[] {
  const latest = sequences.at(-1)!;
  const kept: number[] = [];
  for (const [i, sequence] of sequences.entries()) {
    const before = kept.at(-1) ?? 0;
    const after = sequences[i + 1];
    if (after === undefined || after - before > latest - after) kept.push(sequence);
  }
  return kept;
}
