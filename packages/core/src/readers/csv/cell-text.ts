// The text of a cell, from its bytes.

import { foursOf, long, markAt, sameEnd } from "../../text/byte-runs.js";

export const quote = 34;

/** A cell with this many pairs of quotes may have long runs of them. */
export const manyPairs = 128;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text in the bytes [start, end). Short ASCII texts, which most cells are, are faster to put together than to decode. */
export function textOf(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 24) return utf8.decode(unshared(bytes, start, end));
  let text = "";
  for (let p = start; p < end; p++) {
    const byte = bytes[p];
    if (byte > 127) return utf8.decode(unshared(bytes, start, end));
    text += String.fromCharCode(byte);
  }
  return text;
}

/** The position of the first quote at `from` or later; −1 if there is none. */
export function quoteAt(bytes: Uint8Array, from: number): number {
  const to = bytes.length;
  const soon = Math.min(to, from + long);
  let p = from;
  while (p < soon && bytes[p] !== quote) p++;
  if (p === soon && p < to) p = markAt(foursOf(bytes, to), p, [quote]);
  return p < to ? p : -1;
}

/** The position after the pairs of quotes that begin at `from`. */
export function pairsEnd(bytes: Uint8Array, from: number): number {
  const quotes = sameEnd(foursOf(bytes, bytes.length), from, quote) - from;
  return from + quotes - (quotes % 2);
}

/** The text in the bytes [start, end), with each pair of quotes replaced by one. */
export function quotedText(bytes: Uint8Array, start: number, end: number): string {
  return utf8.decode(undoubled(bytes, start, end));
}

/** The bytes [start, end), with each pair of quotes replaced by one. */
function undoubled(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const own = new Uint8Array(end - start);
  let n = 0;
  let pairs = 0;
  for (let p = start; p < end; p++) {
    own[n++] = bytes[p];
    if (bytes[p] !== quote) continue;
    p++;
    if (bytes[p + 1] !== quote || ++pairs < manyPairs) continue;
    const behind = pairsEnd(bytes.subarray(0, end), p + 1);
    const more = (behind - p - 1) / 2;
    own.fill(quote, n, n + more);
    n += more;
    p = behind - 1;
  }
  return own.subarray(0, n);
}

/** The bytes [start, end) for a text decoder, which refuses memory shared by threads, so that is copied. */
export function unshared(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return bytes.buffer instanceof ArrayBuffer ? bytes.subarray(start, end) : bytes.slice(start, end);
}
