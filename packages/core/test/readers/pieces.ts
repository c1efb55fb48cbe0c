// A reader given the same bytes in different pieces.

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

/** The result, or the message of what was thrown. */
export function outcome<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
}
