// The rows of a shard, kept for further passes in as few bytes as they lie in memory with.

import type { Examples, Label, Vocabulary } from "rosenblatt";
import { packed, packedHeadBytes, Unpacking } from "rosenblatt/readers";

interface Part<L extends Label> {
  readonly pieces: readonly Uint8Array[];
  readonly classes: readonly L[];
  readonly vocabulary: Vocabulary | undefined;
}

/** Rows that came in parts, to be read again in the same parts. */
export class KeptRows<L extends Label = Label> {
  readonly #parts: Part<L>[] = [];
  readonly #unpacking = new Unpacking<L>();

  /** Keeps a copy of these rows. */
  keep(examples: Examples<L>): void {
    const { classes, vocabulary } = examples;
    this.#parts.push({ pieces: packed(examples).map((piece) => piece.slice()), classes, vocabulary });
  }

  /** Gives the rows part by part, each good until the next. */
  *parts(): Generator<Examples<L>, void, void> {
    for (const { pieces, classes, vocabulary } of this.#parts) {
      const [head, ...others] = pieces;
      const places = this.#unpacking.place(head.subarray(0, packedHeadBytes));
      for (const [k, place] of places.entries()) place.set(others[k]);
      yield this.#unpacking.examples(classes, vocabulary);
    }
  }
}
