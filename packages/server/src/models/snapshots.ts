// Which snapshots to keep.

/**
 * Which snapshots to keep of those given in ascending order: the latest ones closely spaced, older ones ever further apart. A snapshot is
 * dropped if the gap between its neighbours is no longer than the distance from the later neighbour to the latest snapshot. So n examples keep
 * O(log n) snapshots, and forgetting an example replays at most about twice as many examples as came after it, even if the list has been
 * pruned many times.
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
