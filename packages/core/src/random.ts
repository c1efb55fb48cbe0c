// Seeded random numbers; generators are always arguments. xoshiro128** (Blackman & Vigna 2018), seeded by splitmix32.

import { whole } from "./check.js";
/** A random generator: each call gives the next 32 random bits as a number from 0 up to 2³². */
export type Random = () => number;

/** Four words of seed that depend on all numbers given, in order; each number is taken modulo 2⁶⁴ in two halves. */
export function seedWords(...seeds: number[]): Uint32Array<ArrayBuffer> {
  let hash = 0x9e3779b9;
  const mix = (word: number) => {
    hash = Math.imul(hash ^ word, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
    return hash;
  };
  for (const seed of seeds) {
    mix(whole("seed", seed, 0) | 0);
    mix((seed / 4294967296) | 0);
  }
  const words = new Uint32Array(4).map(() => mix(0x6d2b79f5));
  // The generator's only fixed point.
  if (words.every((word) => word === 0)) words[0] = 1;
  return words;
}

/** A random generator seeded by the numbers given. */
export function random(...seeds: number[]): Random {
  return generator(seedWords(...seeds));
}

/** The random generator xoshiro128**, from four words of state, which are copied. */
export function generator([a, b, c, d]: Uint32Array): Random {
  return () => {
    const five = Math.imul(b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}

/** A whole number from 0 up to n ≤ 2³², each equally likely (multiply-shift with rejection, Lemire 2019). */
export function below(n: number, next: Random): number {
  for (;;) {
    const bits = next();
    const low = Math.imul(bits, n) >>> 0;
    // The high word of bits·n, in steps that stay below 2⁵³.
    if (low >= n || low >= (4294967296 - n) % n)
      return Math.floor(((bits >>> 16) * n + Math.floor(((bits & 0xffff) * n) / 65536)) / 65536);
  }
}

/** A number from 0 up to 1, a multiple of 2⁻⁵³. */
export function uniform(next: Random): number {
  return ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992;
}

/**
 * Shuffles a list in place (Fisher–Yates) and returns it. It begins with the last place; with bounds, it only fills the places from `until` up
 * to `from`, so that a long list can be shuffled piece by piece.
 */
export function shuffle<T extends { [index: number]: unknown; length: number }>(
  list: T,
  next: Random,
  from: number = list.length,
  until: number = 0,
): T {
  for (let i = from - 1; i > 0 && i >= until; i--) {
    const j = below(i + 1, next);
    const held = list[i];
    list[i] = list[j];
    list[j] = held;
  }
  return list;
}
