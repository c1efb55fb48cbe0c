// Tables for finite state entropy: each state gives a symbol, and how many bits lead to which next state. RFC 8878, section 4.1.

import { Damage } from "./damage.js";

/** A table for decoding. */
export interface StateTable {
  /** The number of bits of a state. */
  readonly accuracy: number;
  /** For each state `next + (bits << 16) + (symbol << 24)`: the next state is `next` plus the value of that many bits. */
  readonly states: Int32Array;
}

/** The table for a single symbol, which takes no bits. */
export function onlyState(symbol: number): StateTable {
  return { accuracy: 0, states: Int32Array.of(symbol << 24) };
}

/** Builds a table; the probability -1 stands for one below 1. */
export function stateTable(accuracy: number, probabilities: ArrayLike<number>): StateTable {
  const size = 1 << accuracy;
  const symbols = new Uint8Array(size);
  const counts = new Uint16Array(probabilities.length);
  let high = size;
  for (let s = 0; s < probabilities.length; s++) {
    counts[s] = Math.abs(probabilities[s]);
    if (probabilities[s] === -1) symbols[--high] = s;
  }
  const step = (size >> 1) + (size >> 3) + 3;
  let at = 0;
  for (let s = 0; s < probabilities.length; s++)
    for (let i = 0; i < probabilities[s]; i++) {
      symbols[at] = s;
      do at = (at + step) & (size - 1);
      while (at >= high);
    }
  const states = new Int32Array(size);
  for (let i = 0; i < size; i++) {
    const next = counts[symbols[i]]++;
    const bits = accuracy - (31 - Math.clz32(next));
    states[i] = ((next << bits) - size) | (bits << 16) | (symbols[i] << 24);
  }
  return { accuracy, states };
}

/** Reads the description of a table starting at `bytes[from]`; returns the table and where the description ends. */
export function readStateTable(
  bytes: Uint8Array,
  from: number,
  end: number,
  mostAccuracy: number,
  mostSymbol: number,
): { table: StateTable; end: number } {
  let position = 8 * from;
  const take = (bits: number): number => {
    const at = position >> 3;
    // Reading past the end is detected below.
    const value = ((bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16)) >>> (position & 7)) & ((1 << bits) - 1);
    position += bits;
    return value;
  };
  const accuracy = take(4) + 5;
  if (accuracy > mostAccuracy) throw new Damage(`a table of probabilities has ${accuracy} bits of ${mostAccuracy}`);
  const probabilities: number[] = [];
  let left = 1 << accuracy;
  while (left > 0 && probabilities.length <= mostSymbol && position <= 8 * end) {
    const bits = 32 - Math.clz32(left + 1);
    const half = (1 << (bits - 1)) - 1;
    // Small values take one bit less.
    const small = (1 << bits) - 2 - left;
    let value = take(bits);
    if ((value & half) < small) {
      position--;
      value &= half;
    } else if (value > half) value -= small;
    const probability = value - 1;
    left -= Math.abs(probability);
    probabilities.push(probability);
    if (probability !== 0) continue;
    let repeated: number;
    do {
      repeated = take(2);
      for (let i = 0; i < repeated; i++) probabilities.push(0);
    } while (repeated === 3 && position <= 8 * end);
  }
  const behind = (position + 7) >> 3;
  if (left !== 0 || probabilities.length > mostSymbol + 1 || behind > end)
    throw new Damage("a table of probabilities does not add up");
  return { table: stateTable(accuracy, probabilities), end: behind };
}
