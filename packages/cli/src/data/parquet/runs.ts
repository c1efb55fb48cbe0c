// Runs of equal values and groups of packed bits, in turn: the encoding of levels and of dictionary indices.

import { Fault } from "./fault.js";

/** The result of checking runs. */
export interface Runs {
  /** How many of the values equal `wanted`. */
  readonly found: number;
  /** Where they end. */
  readonly at: number;
}

/**
 * Checks `count` values of `width` bits in the bytes [at, end), which must contain them. If `most` is given, the values
 * are examined too: none may exceed it, and those equal to `wanted` are counted.
 */
export function lookThroughRuns(
  bytes: Uint8Array,
  at: number,
  end: number,
  width: number,
  count: number,
  most?: number,
  wanted?: number,
): Runs {
  let found = 0;
  for (let seen = 0; seen < count; ) {
    let header = 0;
    for (let unit = 1, byte = 128; byte >= 128; unit *= 128) {
      if (at >= end || unit > 2 ** 28) throw new Fault(`${count} values must be there; its runs end after ${seen}`);
      byte = bytes[at++];
      header += (byte & 127) * unit;
    }
    const left = count - seen;
    if (header % 2 === 0) {
      const length = header / 2;
      const size = (width + 7) >> 3;
      if (size > end - at || length > left)
        throw new Fault(`${left} values must follow; a run says ${length}, in ${end - at} bytes`);
      let value = 0;
      for (let i = size - 1; i >= 0; i--) value = value * 256 + bytes[at + i];
      if (most !== undefined) checkValue(value, most);
      if (value === wanted) found += length;
      at += size;
      seen += length;
    } else {
      // Groups of eight values; the last one may be padded.
      const groups = (header - 1) / 2;
      if (groups * width > end - at || groups * 8 - left > 511)
        throw new Fault(`${left} values must follow; packed bits say ${groups * 8}, in ${end - at} bytes`);
      const own = Math.min(left, groups * 8);
      if (most !== undefined)
        for (let i = 0; i < own; i++) {
          const value = bitsAt(bytes, at, i * width, width);
          checkValue(value, most);
          if (value === wanted) found++;
        }
      at += groups * width;
      seen += own;
    }
  }
  return { found, at };
}

function checkValue(value: number, most: number): void {
  if (value > most) throw new Fault(`a level must be at most ${most}; got ${value}`);
}

/** Up to 8 bits of levels, the lowest first. */
function bitsAt(bytes: Uint8Array, at: number, bit: number, width: number): number {
  const first = at + (bit >> 3);
  return (((bytes[first] | (bytes[first + 1] << 8)) >> (bit & 7)) & ((1 << width) - 1)) >>> 0;
}
