// Whole numbers as differences, block by block: how lengths of texts are written, and numbers that grow slowly.

import { Fault } from "./fault.js";

/** The size of a block that its writers choose is 128; so much is plenty. */
const largestBlock = 2 ** 16;

/**
 * Looks through `count` differences in the bytes [at, end), which must hold them, and returns where they end. With `into`, the numbers are
 * written there, as 32-bit ones.
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
    // Only the low 32 bits matter to lengths.
    let low = 0;
    for (let shift = 0; ; shift += 7) {
      if (at >= end || shift > 63) throw new Fault(`${count} numbers must be there; their bytes end before`);
      const byte = bytes[at++];
      if (shift < 32) low |= (byte & 127) << shift;
      if (byte < 128) return low >>> 0;
    }
  };
  /** Numbers with the sign in the lowest bit; the 33rd bit is needed too. */
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
