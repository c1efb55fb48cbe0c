// Literals compressed by Huffman codes of at most 11 bits. RFC 8878, section 4.2.

import { Damage } from "./damage.js";
import { readStateTable } from "./finite-states.js";

/** A table for decoding: `symbol + (bits << 8)` for each sequence of `bits` bits. */
export interface HuffmanTable {
  readonly bits: number;
  readonly codes: Uint16Array;
}

const mostBits = 11;
const mostWeights = 255;
const wrong = () => new Damage("a Huffman code does not add up");

/** Bytes with padding before and after them, which may be read but means nothing. */
export interface Padded {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** Reads the description of a table; returns the table and where the description ends. */
export function readHuffmanTable(
  { bytes, view }: Padded,
  from: number,
  end: number,
): { table: HuffmanTable; end: number } {
  const head = bytes[from];
  const isDirect = head >= 128;
  const behind = from + 1 + (isDirect ? (head - 126) >> 1 : head);
  if (from >= end || behind > end) throw wrong();
  const weights = new Uint8Array(mostWeights + 1);
  let count = 0;
  if (isDirect)
    for (count = 0; count < head - 127; count++) {
      const pair = bytes[from + 1 + (count >> 1)];
      weights[count] = count & 1 ? pair & 15 : pair >> 4;
    }
  else count = readWeights({ bytes, view }, from + 1, behind, weights);
  return { table: huffmanTable(weights, count), end: behind };
}

/** Reads weights that are compressed themselves, by two alternating states. */
function readWeights({ bytes, view }: Padded, from: number, end: number, weights: Uint8Array): number {
  const { table, end: start } = readStateTable(bytes, from, end, 6, mostBits + 1);
  const { accuracy, states } = table;
  let position = lastBit(bytes, start, end);
  const take = (bits: number): number => {
    position -= bits;
    return bitsAt(view, position, bits);
  };
  let [one, other] = [take(accuracy), take(accuracy)];
  if (position < 8 * start) throw wrong();
  let count = 0;
  for (;;) {
    if (count >= mostWeights - 1) throw wrong();
    const state = states[one];
    weights[count++] = state >> 24;
    const next = (state & 0xffff) + take((state >> 16) & 255);
    // When the bits are used up, the other state holds the last symbol.
    if (position < 8 * start) {
      weights[count++] = states[other] >> 24;
      return count;
    }
    one = other;
    other = next;
  }
}

/** Builds the table from this many weights and a last one, which fills the remaining space: a weight w takes up 2^(w-1) entries. */
function huffmanTable(weights: Uint8Array, count: number): HuffmanTable {
  let sum = 0;
  for (let s = 0; s < count; s++) {
    if (weights[s] > mostBits) throw wrong();
    sum += (1 << weights[s]) >> 1;
  }
  const bits = 32 - Math.clz32(sum);
  const left = (1 << bits) - sum;
  if (sum === 0 || bits > mostBits || (left & (left - 1)) !== 0) throw wrong();
  weights[count] = 32 - Math.clz32(left);
  const codes = new Uint16Array(1 << bits);
  let at = 0;
  for (let weight = 1; weight <= bits; weight++)
    for (let s = 0; s <= count; s++)
      if (weights[s] === weight) {
        const next = at + (1 << (weight - 1));
        codes.fill(s | ((bits + 1 - weight) << 8), at, next);
        at = next;
      }
  return { bits, codes };
}

/** Unpacks one stream of codes, which is read backwards, into `out[from .. to)`. */
export function unpackCodes(
  { bytes, view }: Padded,
  start: number,
  end: number,
  { bits, codes }: HuffmanTable,
  out: Uint8Array,
  from: number,
  to: number,
): void {
  let position = lastBit(bytes, start, end);
  const first = 2 * mostBits - bits;
  const mask = (1 << bits) - 1;
  let at = from;
  // Two codes have at most 22 bits, and 25 can be read at once. Reading bits from before the stream only shows that it is damaged.
  for (; at + 1 < to && position >= 8 * start; at += 2) {
    const word = bitsAt(view, position - 2 * mostBits, 2 * mostBits);
    const code = codes[(word >>> first) & mask];
    const length = code >> 8;
    const next = codes[(word >>> (first - length)) & mask];
    out[at] = code;
    out[at + 1] = next;
    position -= length + (next >> 8);
  }
  if (at < to && position >= 8 * start) {
    const code = codes[bitsAt(view, position - bits, bits)];
    out[at] = code;
    position -= code >> 8;
    at++;
  }
  if (at !== to || position !== 8 * start) throw new Damage("literals do not end where they should");
}

/** Up to 25 bits, starting at a position. */
export function bitsAt(view: DataView, position: number, bits: number): number {
  return (view.getUint32(position >> 3, true) >>> (position & 7)) & ((1 << bits) - 1);
}

/** The position of the highest bit set in the last byte, which marks where data that is read backwards begins. */
export function lastBit(bytes: Uint8Array, start: number, end: number): number {
  if (end <= start || bytes[end - 1] === 0) throw new Damage("a stream of bits has no end");
  return 8 * end - 1 - (Math.clz32(bytes[end - 1]) - 24);
}
