// Rows tested on that equal rows learned from, which a model may know by heart.

import type { Examples, Label } from "rosenblatt";
import { count, counted } from "../text/number.js";

/** More values than this are not compared. */
const comparable = 2e6;
/** Fewer copies than this part of the rows tested on say little about the rest. */
const fewest = 0.05;
/** A column with more different values than this is a measurement. */
const fine = 20;
/** So many times as many as chance explains are copies. */
const certain = 10;

/**
 * A note where many rows tested on equal a row learned from, class included. There is none where chance may have made them equal, as in tables of
 * categories; texts, which `hasText` says there are, are hardly equal by chance.
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

/** By row, a number of 53 bits that equal rows of the same class have and others hardly ever; absent values are zeros. */
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

/** One step of a hash: what was there spread over all 32 bits (the constants are MurmurHash3's), with another number. */
function mixed(hash: number, other: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0xcc9e2d51) + other;
  return Math.imul(spread ^ (spread >>> 13), 0x1b873593);
}

/** How many of the rows a new row would equal, were its measurements drawn independently of each other; many, where there are none. */
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
