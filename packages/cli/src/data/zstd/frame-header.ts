// What a frame of zstd data says before its blocks. RFC 8878, section 3.1.1.1.

import { Damage } from "./damage.js";

/** How a frame is to be read. */
export interface FrameHeader {
  /** How far back copies may reach, in bytes. */
  readonly window: number;
  /** The unpacked size of the frame in bytes, if it is stated. */
  readonly content: number | undefined;
  readonly hasChecksum: boolean;
}

/** The first four bytes of a frame, as a number. */
export const frameMagic = 0xfd2fb528;
/** The largest window accepted, in bytes: the same as the zstd program accepts by default. */
const mostWindow: number = 2 ** 27;

/** The number of bytes of a header, given its first byte. */
export function headerLength(descriptor: number): number {
  const isWhole = (descriptor >> 5) & 1;
  return 1 + (1 - isWhole) + [0, 1, 2, 4][descriptor & 3] + [isWhole, 2, 4, 8][descriptor >> 6];
}

/** Reads a header, starting at the byte after the magic number. */
export function frameHeader(bytes: Uint8Array): FrameHeader {
  const [descriptor] = bytes;
  if (descriptor & 8) throw new Damage("a reserved bit of a frame is set");
  const isWhole = (descriptor & 32) !== 0;
  const dictionaryAt = isWhole ? 1 : 2;
  const contentAt = dictionaryAt + [0, 1, 2, 4][descriptor & 3];
  if (littleEndian(bytes, dictionaryAt, contentAt) !== 0)
    throw new Damage("it was packed with a dictionary, which is not supported: pack it without one");
  const size = littleEndian(bytes, contentAt, bytes.length) + (descriptor >> 6 === 1 ? 256 : 0);
  const base = 2 ** (10 + (bytes[1] >> 3));
  const window = isWhole ? size : base + (base / 8) * (bytes[1] & 7);
  if (window > mostWindow)
    throw new Damage(
      `it was packed with a window of ${window} bytes; the largest that is taken has ${mostWindow}: pack it without --long, or with --long=27`,
    );
  return { window, content: contentAt < bytes.length ? size : undefined, hasChecksum: (descriptor & 4) !== 0 };
}

/** The number that bytes stand for, least significant byte first; beyond 2⁵³ only approximately. */
export function littleEndian(bytes: Uint8Array, from: number, end: number): number {
  let value = 0;
  for (let i = end - 1; i >= from; i--) value = value * 256 + bytes[i];
  return value;
}
