// Whole numbers stored as differences, block by block: used for the lengths of texts and for numbers that grow slowly.

import { Fault } from "./fault.js";

/** Writers choose blocks of 128; this is plenty. */
const largestBlock = 2 ** 16;

/**
 * Checks `count` differences in the bytes [at, end), which must contain them, and returns where they end. If `into` is
 * given, the numbers are written to it as 32-bit integers.
 */
export function lookThroughDeltas(
  bytes: Uint8Array,
  at: number,
  end: number,
  count: number,
  mostBits: number,
  into?: Int32Array,
): number {
  const number = (): number => {
    // For lengths, only the low 32 bits matter.
    let low = 0;
    for (let shift = 0; ; shift += 7) {
      if (at >= end || shift > 63) throw new Fault(`${count} numbers must be there; their bytes end before`);
      const byte = bytes[at++];
      if (shift < 32) low |= (byte & 127) << shift;
      if (byte < 128) return low >>> 0;
    }
  };
  /** A zigzag number, with its sign in the lowest bit; its 33rd bit is needed too. */
  const signed = (): number => {
    const from = at;
    const low = number();
    const high = at - from >= 5 ? (bytes[from + 4] >>> 4) & 1 : 0;
    return ((low >>> 1) | (high << 31)) ^ -(low & 1);
  };
  const [block, parts, claimed] = [number(), number(), number()];
  if (block > largestBlock || parts < 1 || block % (8 * parts) !== 0 || block === 0)
    throw new Fault(`a block of differences must have parts of 8, 16, … values; got ${block} in ${parts} parts`);
  if (claimed !== count) throw new Fault(`${count} numbers must be there; their bytes say ${claimed}`);
  let value = signed();
  if (into && count > 0) into[0] = value;
  const each = block / parts;
  for (let seen = 1; seen < count; ) {
    const least = signed();
    const widths = at;
    at += parts;
    for (let part = 0; part < parts && seen < count; part++) {
      const own = Math.min(each, count - seen);
      const width = widths + part < end ? bytes[widths + part] : Infinity;
      if (width > mostBits || at + Math.ceil((own * width) / 8) > end)
        throw new Fault(`${count} numbers must be there; their bytes end after ${seen}`);
      if (into)
        for (let i = 0; i < own; i++) {
          value = (value + least + bitsAt(bytes, at, i * width, width)) | 0;
          into[seen + i] = value;
        }
      seen += own;
      at += (each * width) / 8;
    }
  }
  return at;
}

/** Up to 32 bits, the lowest first. */
function bitsAt(bytes: Uint8Array, at: number, bit: number, width: number): number {
  let value = 0;
  for (let got = 0; got < width; ) {
    const byte = bytes[at + ((bit + got) >> 3)];
    const offset = (bit + got) & 7;
    const taken = Math.min(8 - offset, width - got);
    value |= ((byte >>> offset) & ((1 << taken) - 1)) << got;
    got += taken;
  }
  return value;
}
