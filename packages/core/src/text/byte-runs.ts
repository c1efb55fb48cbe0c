// Skips long runs of bytes of one kind, four bytes at a time. Engines search typed arrays fast, but not those that threads share.

/** Runs up to this length are skipped byte by byte, which needs no preparation. */
export const long = 256;

/** The bytes up to `to`, to be read four at a time. */
export function foursOf(bytes: Uint8Array, to: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, to);
}

/** The position of the first byte at `from` or later that is one of up to four marks; the end if there is none. */
export function markAt(bytes: DataView, from: number, marks: readonly number[]): number {
  const last = bytes.byteLength - 8;
  const [a, b = a, c = a, d = a] = marks;
  const aa = Math.imul(a, 0x01010101);
  const bb = Math.imul(b, 0x01010101);
  const cc = Math.imul(c, 0x01010101);
  const dd = Math.imul(d, 0x01010101);
  let at = from;
  for (; at <= last; at += 8) {
    const one = bytes.getInt32(at, true);
    const two = bytes.getInt32(at + 4, true);
    const inOne = zeros(one ^ aa) | zeros(one ^ bb) | zeros(one ^ cc) | zeros(one ^ dd);
    const inTwo = zeros(two ^ aa) | zeros(two ^ bb) | zeros(two ^ cc) | zeros(two ^ dd);
    if (((inOne | inTwo) & 0x80808080) !== 0) break;
  }
  for (; at < bytes.byteLength; at++) {
    const byte = bytes.getUint8(at);
    if (byte === a || byte === b || byte === c || byte === d) break;
  }
  return at;
}

/** The highest bit of one of the four bytes is set if, and only if, one of them is 0 (Mycroft 1987). */
function zeros(four: number): number {
  return (four - 0x01010101) & ~four;
}

/** Skips groups of four ASCII bytes without NUL; returns where the first group begins that has anything else, or is incomplete. */
export function asciiEnd(bytes: DataView, from: number): number {
  const last = bytes.byteLength - 4;
  let at = from;
  for (; at <= last; at += 4) {
    const four = bytes.getInt32(at, true);
    // The highest bit of each byte: set in those above 127, and, after subtracting 1, in those that are 0.
    if (((four | (four - 0x01010101)) & 0x80808080) !== 0) break;
  }
  return at;
}

/** The position after the bytes of one value that begin at `from`. */
export function sameEnd(bytes: DataView, from: number, byte: number): number {
  const last = bytes.byteLength - 4;
  const four = Math.imul(byte, 0x01010101);
  let at = from;
  while (at <= last && bytes.getInt32(at, true) === four) at += 4;
  while (at < bytes.byteLength && bytes.getUint8(at) === byte) at++;
  return at;
}

/** The position after the digits that begin at `from`. */
export function digitsEnd(bytes: DataView, from: number): number {
  const last = bytes.byteLength - 4;
  let at = from;
  for (; at <= last; at += 4) {
    const four = bytes.getInt32(at, true);
    // Digits are 0x30 to 0x39; only these keep their upper half when 6 is added.
    if ((four & 0xf0f0f0f0) !== 0x30303030 || ((four + 0x06060606) & 0xf0f0f0f0) !== 0x30303030) break;
  }
  while (at < bytes.byteLength && isDigit(bytes.getUint8(at))) at++;
  return at;
}

const isDigit = (byte: number) => byte >= 48 && byte <= 57;
