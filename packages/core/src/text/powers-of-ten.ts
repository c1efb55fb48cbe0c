// The table of multipliers and divisors for ../compute/wasm/number.as.ts. Modules contain no data of their own, because
// several share a memory. Bytes are in the order of WebAssembly, lowest first, as in typed arrays on all engines that have it.

import type { Memory, Span } from "../compute/memory.js";
import {
  EXACT,
  HUNDREDS,
  LAST_BYTES,
  LEADING_BITS,
  LEAST_POWER,
  MOST_EXACT,
  MOST_POWER,
  MYRIADS,
  PAIRS,
  PLACES,
  SIGNED,
  TABLE_BYTES,
  TENS,
  TO_SIGN,
  ZERO_CHARACTERS,
} from "../compute/wasm/number-layout.js";

let made: Uint8Array | undefined;

/** Puts the table into a memory, for the compiled loops. */
export function powersOfTen(memory: Pick<Memory, "allocate">): Span<Uint8Array<ArrayBuffer>> {
  made ??= table();
  const span = memory.allocate(Uint8Array, made.length);
  span.view().set(made);
  return span;
}

function table(): Uint8Array {
  const tens = Float64Array.from({ length: MOST_EXACT + 1 }, (_, k) => Number(`1e${k}`));
  const signed = Float64Array.from({ length: 32 }, (_, k) => (k < 16 ? tens[k] : -tens[k - 16]));
  const whole = BigUint64Array.from({ length: 9 }, (_, k) => BigInt(tens[k]));
  const lastBytes = new Uint8Array(72).map((_, k) => ((k >> 3) + (k & 7) >= 8 ? 255 : 0));
  const places = new Uint8Array(16).map((_, k) => k);
  const zeros = new Uint8Array(16).fill(48);
  const toSign = new Uint8Array(16).fill(128 - 10);
  const pairs = new Uint16Array(8).fill(10 * 256 + 1);
  const hundreds = new Uint16Array(8).map((_, k) => (k % 2 ? 1 : 100));
  const myriads = new Uint16Array(8).map((_, k) => (k % 2 ? 1 : 10000));
  const bytes = new Uint8Array(TABLE_BYTES);
  const parts: [offset: number, part: ArrayBufferView][] = [
    [EXACT, tens],
    [LEADING_BITS, leadingBits()],
    [SIGNED, signed],
    [TENS, whole],
    [LAST_BYTES, lastBytes],
    [PLACES, places],
    [ZERO_CHARACTERS, zeros],
    [TO_SIGN, toSign],
    [PAIRS, pairs],
    [HUNDREDS, hundreds],
    [MYRIADS, myriads],
  ];
  for (const [offset, { buffer }] of parts) bytes.set(new Uint8Array(buffer), offset);
  return bytes;
}

/**
 * The first 128 bits of each power, low half first; those of 10^k are those of 5^k. They are truncated, but rounded up for
 * the short reciprocals.
 */
function leadingBits(): BigUint64Array {
  const halves = new BigUint64Array(2 * (MOST_POWER - LEAST_POWER + 1));
  const put = (power: number, bits: bigint) => {
    halves[2 * (power - LEAST_POWER)] = BigInt.asUintN(64, bits);
    halves[2 * (power - LEAST_POWER) + 1] = bits >> 64n;
  };
  let five = 1n;
  let length = 1;
  for (let power = 0; power <= -LEAST_POWER; power++) {
    while (five >> BigInt(length) > 0n) length++;
    if (power <= MOST_POWER) put(power, length > 128 ? five >> BigInt(length - 128) : five << BigInt(128 - length));
    if (power > 0) put(-power, (1n << BigInt(length + 127)) / five + (power <= 27 ? 1n : 0n));
    five *= 5n;
  }
  return halves;
}
