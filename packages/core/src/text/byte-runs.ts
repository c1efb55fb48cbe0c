// Long runs of bytes of one kind, passed over many bytes at a time.

/** Bytes that are searched in one go. */
export const piece: number = 1 << 14;

/**
 * Passes over pieces with none of the `marks`. Returns where the first piece begins that has one, or `to`: which byte it is remains to be
 * found. The search is the machine's own and takes a fraction of a loop's time, but some time to begin: it is for long texts.
 */
export function piecesEnd(bytes: Uint8Array, from: number, to: number, marks: readonly number[]): number {
  for (let at = from; at < to; at += piece) {
    const part = bytes.subarray(at, Math.min(to, at + piece));
    for (const mark of marks) if (part.indexOf(mark) >= 0) return at;
  }
  return to;
}

/** The bytes up to `to`, to be read four at a time. */
export function foursOf(bytes: Uint8Array, to: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, to);
}

/** Passes over fours of ASCII without NUL; returns where the first begins that has anything else, or that is not whole. */
export function asciiEnd(bytes: DataView, from: number): number {
  const last = bytes.byteLength - 4;
  let at = from;
  for (; at <= last; at += 4) {
    const four = bytes.getInt32(at, true);
    // The highest bit of each byte: set in those above 127, and, once 1 is taken from them, in those that are 0.
    if (((four | (four - 0x01010101)) & 0x80808080) !== 0) break;
  }
  return at;
}

/** The position behind the bytes of one value that begin at `from`. */
export function sameEnd(bytes: DataView, from: number, byte: number): number {
  const last = bytes.byteLength - 4;
  const four = Math.imul(byte, 0x01010101);
  let at = from;
  while (at <= last && bytes.getInt32(at, true) === four) at += 4;
  while (at < bytes.byteLength && bytes.getUint8(at) === byte) at++;
  return at;
}

/** The position behind the digits that begin at `from`. */
export function digitsEnd(bytes: DataView, from: number): number {
  const last = bytes.byteLength - 4;
  let at = from;
  for (; at <= last; at += 4) {
    const four = bytes.getInt32(at, true);
    // Digits are 0x30 to 0x39, and those and nothing else keep their upper half when 6 is added.
    if ((four & 0xf0f0f0f0) !== 0x30303030 || ((four + 0x06060606) & 0xf0f0f0f0) !== 0x30303030) break;
  }
  while (at < bytes.byteLength && isDigit(bytes.getUint8(at))) at++;
  return at;
}

const isDigit = (byte: number) => byte >= 48 && byte <= 57;
