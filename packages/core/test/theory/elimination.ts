// An oracle of its own: strict inequalities a·v > 0 by Fourier–Motzkin elimination, in whole numbers.

/** Whether some v has a·v > 0 for all of the vectors, whose entries are small whole numbers. */
export function separableByElimination(vectors: number[][]): boolean {
  let system = vectors.map((vector) => vector.map(BigInt));
  for (let column = vectors[0].length - 1; column >= 0; column--) {
    const next = system.filter((a) => a[column] === 0n);
    for (const up of system.filter((a) => a[column] > 0n))
      for (const down of system.filter((a) => a[column] < 0n))
        next.push(up.map((x, j) => x * -down[column] + down[j] * up[column]));
    system = distinct(next);
  }
  // 0 > 0 is left of each inequality that cannot be met.
  return system.length === 0;
}

/** Inequalities divided by what their entries have in common, each once. */
function distinct(system: bigint[][]): bigint[][] {
  const seen = new Map<string, bigint[]>();
  for (const a of system) {
    let common = 0n;
    for (const x of a) for (let y = x < 0n ? -x : x; y > 0n; ) [common, y] = [y, common % y];
    const reduced = common > 1n ? a.map((x) => x / common) : a;
    seen.set(reduced.join(), reduced);
  }
  return [...seen.values()];
}
