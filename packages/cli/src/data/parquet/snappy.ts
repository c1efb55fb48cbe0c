// Snappy: literal bytes and copies of earlier bytes, in turn.

import { Fault } from "./fault.js";

/** Unpacks bytes that must unpack to `size` bytes; never produces more. */
export function unpackSnappy(packed: Uint8Array, size: number): Uint8Array {
  const damaged = () => new Fault(`a page must unpack to ${size} bytes by SNAPPY; it does not`);
  const out = new Uint8Array(size);
  let at = 0;
  let claimed = 0;
  for (let unit = 1; ; unit *= 128) {
    if (at >= packed.length || unit > 2 ** 28) throw damaged();
    const byte = packed[at++];
    claimed += (byte & 127) * unit;
    if (byte < 128) break;
  }
  if (claimed !== size) throw damaged();
  let to = 0;
  while (at < packed.length) {
    const tag = packed[at++];
    const kind = tag & 3;
    if (kind === 0) {
      let length = tag >> 2;
      if (length >= 60) {
        const bytes = length - 59;
        length = 0;
        for (let i = bytes - 1; i >= 0; i--) length = length * 256 + packed[at + i];
        at += bytes;
      }
      length++;
      // Written so that NaN, a length read beyond the end, fails too.
      if (!(at + length <= packed.length && to + length <= size)) throw damaged();
      out.set(packed.subarray(at, at + length), to);
      at += length;
      to += length;
    } else {
      const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
      const bytes = kind === 3 ? 4 : kind;
      let back = kind === 1 ? tag >> 5 : 0;
      for (let i = bytes - 1; i >= 0; i--) back = back * 256 + packed[at + i];
      at += bytes;
      if (!(back > 0 && back <= to && at <= packed.length && to + length <= size)) throw damaged();
      // A copy may overlap the bytes that it produces.
      for (let i = 0; i < length; i++) out[to + i] = out[to - back + i];
      to += length;
    }
  }
  if (to !== size) throw damaged();
  return out;
}
