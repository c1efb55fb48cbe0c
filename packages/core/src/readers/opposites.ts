// Rows that are equal but have different labels: no learner can get all of them right.

import { dataSet } from "../check.js";
import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";

/** The rows that contradict each other, counted. */
export interface Opposites {
  /** The number of rows that equal a row with another label, value by value. */
  readonly rows: number;
  /** The number of different rows among them. */
  readonly groups: number;
  /** The least number of errors that any model makes on them: equal rows get the same prediction, which is right for the most common label at best. */
  readonly errors: number;
}

/** Data with more values than this takes too long. */
const budget = 5e7;

/**
 * Counts the rows that equal a row with another label. Null if there are more values than `most`; absent values are
 * zeros.
 */
export function oppositeDuplicates(examples: Examples, most: number = budget): Opposites | null {
  const { rows, targets, size, entries, labelled } = dataSet(examples);
  if (!labelled || entries > most) return null;
  const hashes = hashRows(rows, size);
  let slots = 16;
  while (slots < 2 * size) slots *= 2;
  /** By slot: the first of equal rows, + 1. By row: the first row equal to it, and for a first row, whether labels differ. */
  const firsts = new Uint32Array(slots);
  const equals = new Uint32Array(size);
  const mixed = new Uint8Array(size);
  for (let r = 0; r < size; r++) {
    let slot = hashes[r] & (slots - 1);
    for (;;) {
      const first = firsts[slot] - 1;
      if (first < 0) {
        firsts[slot] = r + 1;
        equals[r] = r;
        break;
      }
      if (hashes[first] === hashes[r] && areEqual(rows, first, r)) {
        equals[r] = first;
        if (targets[first] !== targets[r]) mixed[first] = 1;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
  const tallies = new Map<number, Map<number, number>>();
  equals.forEach((first, r) => {
    if (!mixed[first]) return;
    const tally = tallies.get(first) ?? new Map<number, number>();
    tallies.set(first, tally.set(targets[r], (tally.get(targets[r]) ?? 0) + 1));
  });
  let [count, errors] = [0, 0];
  for (const tally of tallies.values()) {
    const counts = [...tally.values()];
    const own = counts.reduce((sum, n) => sum + n, 0);
    count += own;
    errors += own - Math.max(...counts);
  }
  return { rows: count, groups: tallies.size, errors };
}

/** A hash of each row, from the columns and bits of its nonzero values. */
function hashRows({ width, starts, indices, values }: RowViews, size: number): Uint32Array {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.byteLength >> 2);
  const double = values.BYTES_PER_ELEMENT === 8 ? 1 : 0;
  const hashes = new Uint32Array(size);
  for (let r = 0; r < size; r++) {
    const from = indices ? starts[r] : r * width;
    const to = indices ? starts[r + 1] : from + width;
    let h = 0x9e3779b9;
    for (let k = from; k < to; k++) {
      if (values[k] === 0) continue;
      const bits = double ? words[2 * k] ^ Math.imul(words[2 * k + 1], 0x85ebca6b) : words[k];
      h = Math.imul(h ^ (indices ? indices[k] : k - from), 0x01000193);
      h = Math.imul(h ^ bits, 0x9e3779b1);
      h ^= h >>> 15;
    }
    h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
    hashes[r] = h ^ (h >>> 13);
  }
  return hashes;
}

function areEqual({ width, starts, indices, values }: RowViews, a: number, b: number): boolean {
  if (!indices) {
    for (let k = 0; k < width; k++) if (values[a * width + k] !== values[b * width + k]) return false;
    return true;
  }
  let [i, j] = [starts[a], starts[b]];
  const [iEnd, jEnd] = [starts[a + 1], starts[b + 1]];
  for (;;) {
    while (i < iEnd && values[i] === 0) i++;
    while (j < jEnd && values[j] === 0) j++;
    if (i === iEnd || j === jEnd) return i === iEnd && j === jEnd;
    if (indices[i] !== indices[j] || values[i] !== values[j]) return false;
    i++;
    j++;
  }
}
