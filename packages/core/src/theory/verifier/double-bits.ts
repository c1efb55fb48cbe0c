// Doubles as whole numbers, from their 64 bits: the verifier's own code, apart from what finds certificates.

import type { Examples } from "../../data/examples.js";
import type { Rational } from "../certificates/about.js";

/** Returns the vector times a power of two that makes it whole. */
export function wholeVector(v: readonly Rational[]): bigint[] {
  const entries = v.map((x) => (typeof x === "number" ? whole(x, 1074) : BigInt(x) << 1074n));
  // A power of two common to all only makes the products longer.
  let shared = entries.find((x) => x !== 0n) ?? 1n;
  shared &= -shared;
  for (const x of entries) while (x % shared !== 0n) shared >>= 1n;
  return entries.map((x) => x / shared);
}

/** Returns the least k ≥ 0 such that every x·2^k is whole, over all rows or some. */
export function binaryPlaces({ rows, size }: Examples, some?: Set<number>): number {
  const { indices, values, starts, width } = rows;
  let places = 0;
  for (let r = 0; r < size; r++) {
    if (some && !some.has(r)) continue;
    const [from, until] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
    for (let k = from; k < until; k++) while (places < 1074 && !isWhole(values[k], places)) places++;
  }
  return places;
}

const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));

/** Tells whether x·2^places is whole: a double of at least 2⁵² is, and doubling changes no digit. */
export function isWhole(x: number, places: number): boolean {
  for (; places > 0 && Math.abs(x) < 2 ** 52; places -= Math.min(places, 50)) x *= 2 ** Math.min(places, 50);
  return Number.isInteger(x);
}

/**
 * Returns x·2^places from the 64 bits of x: sign, exponent + 1023 (0: as 1, but without the leading 1), 52 digits after the
 * leading 1.
 */
export function whole(x: number, places: number): bigint {
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const digits = (bits & 0xfffffffffffffn) | (exponent > 0 ? 1n << 52n : 0n);
  const shift = Math.max(exponent, 1) - 1075 + places;
  const size = shift >= 0 ? digits << BigInt(shift) : digits >> BigInt(-shift);
  return x < 0 ? -size : size;
}
