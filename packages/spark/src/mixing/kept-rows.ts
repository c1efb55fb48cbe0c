// Keeps the rows of a shard in packed form for further passes.

import type { Examples, Label, Vocabulary } from "rosenblatt";
import { packed, packedHeadBytes, Unpacking } from "rosenblatt/readers";

interface Part<L extends Label> {
  readonly pieces: readonly Uint8Array[];
  readonly classes: readonly L[];
  readonly vocabulary: Vocabulary | undefined;
}

/** Up to this many rows, repetitions are copied in memory and learned in one call. */
const few = 16_384;
/** In packed rows, the position of the column count among the words of the head, and of the column indices among the pieces. */
const [widthAt, indicesAt] = [3, 2];

/** Rows that came in parts, to be read again in the same parts. */
export class KeptRows<L extends Label = Label> {
  readonly #parts: Part<L>[] = [];
  readonly #unpacking = new Unpacking<L>();
  #entries = 0;

  /** The number of entries in the rows. */
  get entries(): number {
    return this.#entries;
  }

  /** Keeps a copy of these rows. */
  keep(examples: Examples<L>): void {
    const { classes, vocabulary, entries } = examples;
    this.#parts.push({ pieces: packed(examples).map((piece) => piece.slice()), classes, vocabulary });
    this.#entries += entries;
  }

  /** Forgets all rows. */
  clear(): void {
    this.#parts.length = this.#entries = 0;
  }

  /**
   * Yields all rows `times` times, in parts, each valid until the next. A few rows are yielded together, because learning from any part copies
   * all weights.
   */
  *again(times: number): Generator<Examples<L>, void, void> {
    const [first, ...others] = this.#parts;
    const rows = first && others.length === 0 && times > 1 ? this.#unpacked(first) : undefined;
    if (rows && rows.size * times <= few) {
      yield rows.pick(Uint32Array.from({ length: rows.size * times }, (_, k) => k % rows.size));
      return;
    }
    for (let time = 0; time < times; time++) for (const part of this.#parts) yield this.#unpacked(part);
  }

  /**
   * Renumbers the columns of sparse rows so that only the first column and those that occur in some row are left; returns the old numbers in
   * ascending order. Inner products stay bit-identical, because those of sparse rows add the entries in their order in the row.
   */
  renumber(columns: number): Uint32Array {
    const places = new Uint32Array(columns);
    const indices = this.#parts.map(({ pieces }) => wordsOf(pieces[indicesAt]));
    places[0] = 1;
    for (const list of indices) for (let k = 0; k < list.length; k++) places[list[k]] = 1;
    let used = 0;
    for (let j = 0; j < columns; j++) used += places[j];
    const old = new Uint32Array(used);
    for (let j = 0, next = 0; next < used; j++)
      if (places[j] === 1) {
        places[j] = next;
        old[next++] = j;
      }
    for (const list of indices) for (let k = 0; k < list.length; k++) list[k] = places[list[k]];
    for (const { pieces } of this.#parts) wordsOf(pieces[0])[widthAt] = used;
    return old;
  }

  #unpacked({ pieces, classes, vocabulary }: Part<L>): Examples<L> {
    const [head, ...others] = pieces;
    const places = this.#unpacking.place(head.subarray(0, packedHeadBytes));
    for (const [k, place] of places.entries()) place.set(others[k]);
    return this.#unpacking.examples(classes, vocabulary);
  }
}

function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}
