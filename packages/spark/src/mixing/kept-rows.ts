// The rows of a shard, kept for further passes in as few bytes as they lie in memory with.

import type { Examples, Label, Vocabulary } from "rosenblatt";
import { packed, packedHeadBytes, Unpacking } from "rosenblatt/readers";

interface Part<L extends Label> {
  readonly pieces: readonly Uint8Array[];
  readonly classes: readonly L[];
  readonly vocabulary: Vocabulary | undefined;
}

/** Rows that are repeated in memory rather than learned apart. */
const few = 16_384;

/** Rows that came in parts, to be read again in the same parts. */
export class KeptRows<L extends Label = Label> {
  readonly #parts: Part<L>[] = [];
  readonly #unpacking = new Unpacking<L>();

  /** Keeps a copy of these rows. */
  keep(examples: Examples<L>): void {
    const { classes, vocabulary } = examples;
    this.#parts.push({ pieces: packed(examples).map((piece) => piece.slice()), classes, vocabulary });
  }

  /** Gives all rows so many times, in parts, each good until the next. Few rows come together: to learn any part takes a copy of all weights. */
  *again(times: number): Generator<Examples<L>, void, void> {
    const [first, ...others] = this.#parts;
    const rows = first && others.length === 0 && times > 1 ? this.#unpacked(first) : undefined;
    if (rows && rows.size * times <= few) {
      yield rows.pick(Uint32Array.from({ length: rows.size * times }, (_, k) => k % rows.size));
      return;
    }
    for (let time = 0; time < times; time++) for (const part of this.#parts) yield this.#unpacked(part);
  }

  #unpacked({ pieces, classes, vocabulary }: Part<L>): Examples<L> {
    const [head, ...others] = pieces;
    const places = this.#unpacking.place(head.subarray(0, packedHeadBytes));
    for (const [k, place] of places.entries()) place.set(others[k]);
    return this.#unpacking.examples(classes, vocabulary);
  }
}
