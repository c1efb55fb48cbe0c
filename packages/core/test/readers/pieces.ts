// A reader given the same bytes in different pieces.

import { expect } from "vitest";
import type { ByteReader } from "../../src/readers/bytes/byte-reader.js";

/** What the reader gives of text or bytes that come in pieces cut at these places. */
export function readPieces<T>(reader: ByteReader<T>, text: string | Uint8Array, cuts: readonly number[] = []): T {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  reader.begin("data");
  const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  for (const [i, to] of ends.entries()) {
    if (i % 2 === 0) reader.write(bytes.subarray(from, to));
    else {
      reader.room(to - from).set(bytes.subarray(from, to));
      reader.filled(to - from);
    }
    from = to;
  }
  reader.end();
  return reader.take();
}

/** Reads each text cut after every byte, and once more `length` bytes later, and expects the same of it as of the whole. */
export function readsTheSameInPieces<T>(
  texts: readonly string[],
  reader: () => ByteReader<T>,
  plain: (read: T) => unknown,
  length: number,
): void {
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    const whole = outcome(() => plain(readPieces(reader(), bytes)));
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(outcome(() => plain(readPieces(reader(), bytes, [cut, cut + length])))).toEqual(whole);
  }
}

/** The result, or the message of what was thrown. */
function outcome<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
}
