// Test rows that are copies of training rows, which a model may have memorized.

import type { Examples, Label } from "rosenblatt";
import { count, counted } from "../text/number.js";

/** Larger data sets than this many values are not compared. */
const comparable = 2e6;
/** A smaller share of copies among the test rows is not worth a note. */
const fewest = 0.05;
/** A column with more distinct values than this counts as a measurement. */
const fine = 20;
/** Equal rows count as copies if there are this many times as many as chance explains. */
const certain = 10;

/**
 * A note if many test rows equal a training row, class included; none if chance may explain it, as in tables of categories. Texts (`hasText`) are
 * hardly ever equal by chance.
 */
export function copyNotes(learned: Examples<Label>, tested: Examples<Label> | undefined, hasText: boolean): string[] {
  if (!tested || learned.entries + tested.entries > comparable) return [];
  const known = new Set(contentHashes(learned, learned.classes));
  let copies = 0;
  for (const hash of contentHashes(tested, learned.classes)) if (known.has(hash)) copies++;
  if (copies < fewest * tested.size || copies === 0) return [];
  if (!hasText && copies < certain * equalByChance(learned) * tested.size) return [];
  return [
    `${count(copies)} of the ${counted(tested.size, "row")} tested on ${copies === 1 ? "equals a row" : "equal rows"} learned from, class included: if these are copies, new rows will be predicted worse than the test says`,
  ];
}

/** A 53-bit hash of each row and its class; absent values count as zeros. */
function contentHashes({ rows, size, classes, targets }: Examples<Label>, order: readonly Label[]): Float64Array {
  const { width, starts, indices, values } = rows;
  const places = classes.map((label) => order.indexOf(label));
  const value = new Float64Array(1);
  const words = new Uint32Array(value.buffer);
  const hashes = new Float64Array(size);
  for (let r = 0; r < size; r++) {
    let [high, low] = [places[targets[r]], 1];
    const [from, to] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
    for (let k = from; k < to; k++) {
      if (values[k] === 0) continue;
      value[0] = values[k];
      const column = indices ? indices[k] : k - from;
      high = mixed(high ^ words[0], column);
      low = mixed(low ^ words[1], high);
    }
    hashes[r] = (high >>> 11) * 2 ** 32 + (low >>> 0);
  }
  return hashes;
}

/** One step of a hash: spreads the hash so far over all 32 bits (the constants are MurmurHash3's) and adds another number. */
function mixed(hash: number, other: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0xcc9e2d51) + other;
  return Math.imul(spread ^ (spread >>> 13), 0x1b873593);
}

/** How many rows a new row would equal by chance if its measurements were independent of each other; many if there are no measurements. */
function equalByChance({ rows, size }: Examples<Label>): number {
  const { width, starts, indices, values } = rows;
  const byColumn = new Map<number, Map<number, number>>();
  const end = indices ? starts[size] : size * width;
  for (let k = 0; k < end; k++) {
    const column = indices ? indices[k] : k % width;
    const own = byColumn.get(column) ?? new Map<number, number>();
    if (own.size === 0) byColumn.set(column, own);
    own.set(values[k], (own.get(values[k]) ?? 0) + 1);
  }
  return [...byColumn.values()]
    .filter((own) => own.size > fine)
    .reduce((chance, own) => {
      const counts = [...own.values()];
      const zeros = size - counts.reduce((sum, n) => sum + n, 0);
      return chance * [zeros, ...counts].reduce((sum, n) => sum + (n / size) ** 2, 0);
    }, size);
}
