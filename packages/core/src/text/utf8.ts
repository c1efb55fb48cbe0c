// Finds bytes that are not text.

import { asciiEnd, foursOf, long } from "./byte-runs.js";

/**
 * The position of the first byte in [from, to) that is NUL or not part of UTF-8 (RFC 3629); `to` if there is none.
 */
export function notText(bytes: Uint8Array, from: number, to: number): number {
  const fours = to - from > long ? foursOf(bytes, to) : undefined;
  let p = from;
  while (p < to) {
    const byte = bytes[p];
    if (byte < 0x80) {
      if (byte === 0) return p;
      p++;
      if (fours) p = asciiEnd(fours, p);
      continue;
    }
    const length =
      byte >= 0xc2 && byte < 0xe0 ? 2 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
    if (length === 0 || p + length > to) return p;
    const second = bytes[p + 1];
    // Longer than necessary, half of a surrogate pair, or above U+10FFFF.
    if (
      byte === 0xe0
        ? second < 0xa0
        : byte === 0xed
          ? second > 0x9f
          : byte === 0xf0
            ? second < 0x90
            : byte === 0xf4 && second > 0x8f
    )
      return p;
    for (let k = 1; k < length; k++) if (bytes[p + k] >> 6 !== 2) return p;
    p += length;
  }
  return to;
}

const marks = [
  { name: "UTF-32", bytes: [0xff, 0xfe, 0, 0] },
  { name: "UTF-32", bytes: [0, 0, 0xfe, 0xff] },
  { name: "UTF-16", bytes: [0xff, 0xfe] },
  { name: "UTF-16", bytes: [0xfe, 0xff] },
  { name: "UTF-8", bytes: [0xef, 0xbb, 0xbf] },
] as const;

/** The encoding named by a byte order mark at the beginning of a file; undefined without one. */
export function byteOrderMark(bytes: Uint8Array): "UTF-8" | "UTF-16" | "UTF-32" | undefined {
  return marks.find((mark) => mark.bytes.every((byte, k) => bytes[k] === byte))?.name;
}
