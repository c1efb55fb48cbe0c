// Fair whole-number shares: largest remainders, in one row or in a table.

/** Rounds `shares`, which sum to `total`, to whole numbers with the same sum; the largest remainders round up, among equals the earlier ones. */
export function apportion(total: number, shares: readonly number[]): number[] {
  // A share like 0.29 · 100 = 28.999999999999996 is meant to be whole.
  const exact = shares.map((share) => (Math.abs(share - Math.round(share)) < 1e-9 * total ? Math.round(share) : share));
  const rounded = exact.map(Math.floor);
  const missing = total - rounded.reduce((sum, share) => sum + share, 0);
  const order = exact.map((_, p) => p).sort((p, q) => exact[q] - rounded[q] - (exact[p] - rounded[p]) || p - q);
  for (let i = 0; i < missing; i++) rounded[order[i]]++;
  return rounded;
}

/**
 * Makes a table with the given row and column sums (of equal total n), each cell one of the two whole numbers around row · column / n.
 * Such a table always exists (Cox 1987). Each row rounds up its largest remainders, to which what earlier rows owe a column is added;
 * then columns with too large a sum pass ones, along the shortest chain, to columns with too small a sum.
 */
export function apportionTable(rows: readonly number[], columns: readonly number[]): number[][] {
  const n = rows.reduce((sum, row) => sum + row, 0);
  // remainder[r][c] / n is the part of the share beyond its whole number; 0 means the cell is exact.
  const remainder = rows.map((row) => columns.map((column) => (row * column) % n));
  const low = rows.map((row, r) => columns.map((column, c) => (row * column - remainder[r][c]) / n));
  const owed = columns.map(() => 0);
  const up = rows.map((row, r) => {
    const missing = row - low[r].reduce((sum, cell) => sum + cell, 0);
    const open = columns.map((_, c) => c).filter((c) => remainder[r][c] > 0);
    columns.forEach((_, c) => {
      owed[c] += remainder[r][c];
    });
    const raised = new Set(open.sort((c, d) => owed[d] - owed[c] || c - d).slice(0, missing));
    for (const c of raised) owed[c] -= n;
    return columns.map((_, c) => raised.has(c));
  });
  const excess = columns.map((column, c) => rows.reduce((sum, _, r) => sum + low[r][c] + Number(up[r][c]), -column));

  /** The row that can pass a one from column `from` to column `to` at the least cost in remainders, or −1. */
  const giver = (from: number, to: number): number => {
    let best = -1;
    for (let r = 0; r < rows.length; r++) {
      if (!up[r][from] || up[r][to] || remainder[r][to] === 0) continue;
      const gain = remainder[r][to] - remainder[r][from];
      if (best < 0 || gain > remainder[best][to] - remainder[best][from]) best = r;
    }
    return best;
  };
  for (let start = excess.findIndex((e) => e > 0); start >= 0; start = excess.findIndex((e) => e > 0)) {
    const before = new Map([[start, -1]]);
    let end = start;
    for (const from of before.keys()) {
      end = from;
      if (excess[from] < 0) break;
      columns.forEach((_, to) => {
        if (!before.has(to) && giver(from, to) >= 0) before.set(to, from);
      });
    }
    excess[start]--;
    excess[end]++;
    for (let to = end, from = before.get(to)!; from >= 0; to = from, from = before.get(to)!) {
      const r = giver(from, to);
      up[r][from] = false;
      up[r][to] = true;
    }
  }
  return low.map((row, r) => row.map((cell, c) => cell + Number(up[r][c])));
}
