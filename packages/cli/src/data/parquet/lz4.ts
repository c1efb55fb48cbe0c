// LZ4: literal bytes and copies of earlier bytes, in turn, as described in doc/lz4_Block_format.md of LZ4.

import { Fault } from "./fault.js";

/** Unpacks a block that must unpack to `size` bytes; never produces more. */
export function unpackLz4(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  unpackBlock(packed, out);
  return out;
}

/** Unpacks blocks as Hadoop writes them, each preceded by its unpacked and its packed size. */
export function unpackHadoopLz4(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  let to = 0;
  for (let at = 0; at < packed.length; ) {
    if (at + 8 > packed.length) throw damaged(size);
    const next = to + view.getUint32(at);
    const end = at + 8 + view.getUint32(at + 4);
    if (next > size || end > packed.length) throw damaged(size);
    unpackBlock(packed.subarray(at + 8, end), out.subarray(to, next));
    to = next;
    at = end;
  }
  if (to !== size) throw damaged(size);
  return out;
}

/** Unpacks a block, which must fill `out`. */
function unpackBlock(packed: Uint8Array, out: Uint8Array): void {
  let at = 0;
  let to = 0;
  /** A length that continues in further bytes as long as they are 255. */
  const whole = (length: number): number => {
    let sum = length;
    if (length === 15)
      for (let byte = 255; byte === 255; sum += byte) {
        if (at >= packed.length) throw damaged(out.length);
        byte = packed[at++];
      }
    return sum;
  };
  for (;;) {
    if (at >= packed.length) throw damaged(out.length);
    const token = packed[at++];
    const fresh = whole(token >> 4);
    if (at + fresh > packed.length || to + fresh > out.length) throw damaged(out.length);
    out.set(packed.subarray(at, at + fresh), to);
    at += fresh;
    to += fresh;
    // The last literals are not followed by a copy.
    if (at === packed.length && to === out.length) return;
    if (at + 2 > packed.length) throw damaged(out.length);
    const back = packed[at] | (packed[at + 1] << 8);
    at += 2;
    const length = whole(token & 15) + 4;
    if (back < 1 || back > to || to + length > out.length) throw damaged(out.length);
    // A copy may overlap the bytes that it produces.
    for (let i = 0; i < length; i++) out[to + i] = out[to - back + i];
    to += length;
  }
}

function damaged(size: number): Fault {
  return new Fault(`a page must unpack to ${size} bytes by LZ4; it does not`);
}
