// A compressed block: literals, and sequences that say in turn how many literals follow and what is copied from earlier
// bytes. RFC 8878, section 3.1.1.3.

import { Damage } from "./damage.js";
import { onlyState, readStateTable, type StateTable, stateTable } from "./finite-states.js";
import { littleEndian } from "./frame-header.js";
import { bitsAt, type HuffmanTable, lastBit, type Padded, readHuffmanTable, unpackCodes } from "./huffman.js";

/** The most bytes of a block, whether compressed or not. */
export const mostBlock: number = 2 ** 17;

/** For each code of a length: its number of extra bits, and the least length that it stands for. */
const literalBits = Uint8Array.of(
  ...new Array<number>(16).fill(0),
  ...[1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
);
const matchBits = Uint8Array.of(
  ...new Array<number>(32).fill(0),
  ...[1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
);
const literalBase = basesOf(literalBits, 0);
const matchBase = basesOf(matchBits, 3);

function basesOf(bits: Uint8Array, least: number): Int32Array {
  let next = least;
  return Int32Array.from(bits, (own) => {
    const base = next;
    next += 2 ** own;
    return base;
  });
}

/** The three codes of a sequence, in the order of their tables: the highest accuracy, the last code, and the default table. */
const kinds = [
  {
    accuracy: 9,
    last: 35,
    usual: stateTable(6, [
      ...[
        4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1,
      ],
    ]),
  },
  {
    accuracy: 8,
    last: 31,
    usual: stateTable(5, [1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1]),
  },
  {
    accuracy: 9,
    last: 52,
    usual: stateTable(6, [
      ...[1, 4, 3, 2, 2, 2, 2, 2, 2],
      ...new Array<number>(37).fill(1),
      ...new Array<number>(7).fill(-1),
    ]),
  },
] as const;

/** From this length on, copying by a call is faster than by a loop. */
const longCopy = 48;
/** Bytes before and after a block that may be read but mean nothing. */
const padding = 16;
/** Holds a block and its literals while it is unpacked, whichever frame it belongs to. */
const padded = paddedBytes(mostBlock);
const literalPlace = new Uint8Array(mostBlock);

function paddedBytes(length: number): Padded {
  const bytes = new Uint8Array(length + 2 * padding);
  return { bytes, view: new DataView(bytes.buffer) };
}

/** Unpacks the compressed blocks of one frame; each may use the tables of earlier ones. */
export class BlockUnpacker {
  #huffman: HuffmanTable | undefined;
  #tables: StateTable[] | undefined;
  /** The last three distances of copies. */
  readonly #distances = Int32Array.of(1, 4, 8);

  /** Forgets the previous frame. */
  begin(): void {
    this.#huffman = undefined;
    this.#tables = undefined;
    this.#distances.set([1, 4, 8]);
  }

  /**
   * Unpacks a block into `out[at .. end)`, where copies may reach back as far as `lowest`; returns where it ends. There
   * must be room for the largest possible block, or for what is left of the frame.
   */
  unpack(block: Uint8Array, out: Uint8Array, at: number, end: number, lowest: number): number {
    padded.bytes.set(block, padding);
    const last = padding + block.length;
    const literals = this.#readLiterals(padding, last, end - at);
    return this.#runSequences(literals.end, last, literals.size, out, at, end, lowest);
  }

  /** Reads the literals, and returns their number and where the section ends. */
  #readLiterals(from: number, end: number, most: number): { size: number; end: number } {
    const { bytes } = padded;
    const literals = literalPlace;
    const kind = bytes[from] & 3;
    const format = (bytes[from] >> 2) & 3;
    const head = kind < 2 ? [1, 2, 1, 3][format] : [3, 3, 4, 5][format];
    let at = from + head;
    const value = littleEndian(bytes, from, at);
    const bits = kind < 2 ? 20 : [10, 10, 14, 18][format];
    const size = kind < 2 && head === 1 ? value >> 3 : Math.floor(value / 16) % 2 ** bits;
    const packed = kind === 0 ? size : kind === 1 ? 1 : Math.floor(value / 2 ** (4 + bits));
    if (at + packed > end) throw new Damage("literals are longer than their block");
    if (size > most) throw new Damage("a block has more literals than there is room for");
    const behind = at + packed;
    if (kind === 0) literals.set(bytes.subarray(at, behind));
    else if (kind === 1) literals.fill(bytes[at], 0, size);
    else {
      if (kind === 2) {
        const { table, end: next } = readHuffmanTable(padded, at, behind);
        this.#huffman = table;
        at = next;
      }
      if (!this.#huffman) throw new Damage("literals have no Huffman code");
      if (format === 0) unpackCodes(padded, at, behind, this.#huffman, literals, 0, size);
      else this.#readFourStreams(at, behind, this.#huffman, size);
    }
    return { size, end: behind };
  }

  #readFourStreams(from: number, end: number, huffman: HuffmanTable, size: number): void {
    const each = (size + 3) >> 2;
    let at = from + 6;
    if (at > end || 3 * each > size) throw new Damage("literals are too short for four streams");
    for (let k = 0; k < 4; k++) {
      const next = k === 3 ? end : at + littleEndian(padded.bytes, from + 2 * k, from + 2 * k + 2);
      if (next > end) throw new Damage("a stream of literals is longer than their block");
      unpackCodes(padded, at, next, huffman, literalPlace, k * each, k === 3 ? size : (k + 1) * each);
      at = next;
    }
  }

  /** Reads the number of sequences and their tables, and returns where the sequences themselves begin. */
  #readTables(from: number, end: number): { count: number; at: number } {
    const { bytes } = padded;
    const first = bytes[from];
    const head = first < 128 ? 1 : first < 255 ? 2 : 3;
    const count =
      head === 1
        ? first
        : head === 2
          ? ((first - 128) << 8) + bytes[from + 1]
          : littleEndian(bytes, from + 1, from + 3) + 0x7f00;
    let at = from + head;
    if (at > end || (count === 0 && at !== end)) throw new Damage("a block does not end where it should");
    if (count === 0) return { count, at };
    const modes = bytes[at++];
    if (modes & 3) throw new Damage("a reserved bit of a block is set");
    this.#tables = kinds.map(({ accuracy, last, usual }, k) => {
      const mode = (modes >> (6 - 2 * k)) & 3;
      if (mode === 0) return usual;
      if (mode === 3) {
        if (!this.#tables) throw new Damage("a block repeats a table that there is not");
        return this.#tables[k];
      }
      if (mode === 2) {
        const read = readStateTable(bytes, at, end, accuracy, last);
        at = read.end;
        return read.table;
      }
      const symbol = bytes[at++];
      if (symbol > last) throw new Damage(`there is no code ${symbol} of a sequence`);
      return onlyState(symbol);
    });
    if (at > end) throw new Damage("the tables of a block are longer than it");
    return { count, at };
  }

  /** Carries out the sequences; returns where the output ends. */
  #runSequences(
    from: number,
    last: number,
    size: number,
    out: Uint8Array,
    begin: number,
    end: number,
    lowest: number,
  ): number {
    const { count, at: start } = this.#readTables(from, last);
    const { bytes, view } = padded;
    const literals = literalPlace;
    let to = begin;
    let taken = 0;
    if (count > 0) {
      const [literalTable, distanceTable, matchTable] = this.#tables!;
      const [literalStates, distanceStates, matchStates] = [
        literalTable.states,
        distanceTable.states,
        matchTable.states,
      ];
      let position = lastBit(bytes, start, last);
      position -= literalTable.accuracy;
      let literalState = bitsAt(view, position, literalTable.accuracy);
      position -= distanceTable.accuracy;
      let distanceState = bitsAt(view, position, distanceTable.accuracy);
      position -= matchTable.accuracy;
      let matchState = bitsAt(view, position, matchTable.accuracy);
      let [near, middle, far] = this.#distances;
      for (let left = count; ; ) {
        const literalEntry = literalStates[literalState];
        const distanceEntry = distanceStates[distanceState];
        const matchEntry = matchStates[matchState];
        const distanceBits = distanceEntry >> 24;
        // Accepted windows need no more bits. Up to 25 can be read at once; beyond that, the lowest four are read separately.
        if (distanceBits > 27) throw new Damage("a copy is from before the window");
        position -= distanceBits;
        let value = 1 << distanceBits;
        if (distanceBits <= 25) value += bitsAt(view, position, distanceBits);
        else value += 16 * bitsAt(view, position + 4, distanceBits - 4) + bitsAt(view, position, 4);
        let bits = matchBits[matchEntry >> 24];
        let length = matchBase[matchEntry >> 24];
        if (bits > 0) {
          position -= bits;
          length += bitsAt(view, position, bits);
        }
        bits = literalBits[literalEntry >> 24];
        let fresh = literalBase[literalEntry >> 24];
        if (bits > 0) {
          position -= bits;
          fresh += bitsAt(view, position, bits);
        }
        let distance: number;
        if (value > 3) {
          distance = value - 3;
          far = middle;
          middle = near;
          near = distance;
        } else {
          // One of the last three distances. Without literals, the first one would just continue the previous copy, so
          // counting starts at the second.
          const which = fresh === 0 ? value + 1 : value;
          distance = which === 1 ? near : which === 2 ? middle : which === 3 ? far : near - 1;
          if (which > 2) far = middle;
          if (which > 1) middle = near;
          near = distance;
        }
        if (position < 8 * start || taken + fresh > size || to + fresh + length > end)
          throw new Damage("a sequence has more than there is");
        if (fresh > longCopy) out.set(literals.subarray(taken, taken + fresh), to);
        else for (let i = 0; i < fresh; i++) out[to + i] = literals[taken + i];
        taken += fresh;
        to += fresh;
        const source = to - distance;
        if (distance < 1 || source < lowest) throw new Damage("a copy is from before the window");
        if (length > longCopy && distance >= length) out.copyWithin(to, source, source + length);
        // A copy may overlap the bytes that it produces.
        else for (let i = 0; i < length; i++) out[to + i] = out[source + i];
        to += length;
        if (--left === 0) break;
        bits = (literalEntry >> 16) & 255;
        position -= bits;
        literalState = (literalEntry & 0xffff) + bitsAt(view, position, bits);
        const nextMatch = (matchEntry >> 16) & 255;
        const nextDistance = (distanceEntry >> 16) & 255;
        position -= nextMatch + nextDistance;
        const word = bitsAt(view, position, nextMatch + nextDistance);
        matchState = (matchEntry & 0xffff) + (word >> nextDistance);
        distanceState = (distanceEntry & 0xffff) + (word & ((1 << nextDistance) - 1));
      }
      if (position !== 8 * start) throw new Damage("sequences do not end where they should");
      this.#distances.set([near, middle, far]);
    }
    const rest = size - taken;
    if (to + rest > end) throw new Damage("a block has more than there is room for");
    out.set(literals.subarray(taken, size), to);
    return to + rest;
  }
}
