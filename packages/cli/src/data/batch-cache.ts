// Keeps batches on disk in their memory layout, so that further passes need no parsing.

import { readSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Examples, Label, Vocabulary } from "rosenblatt";
import { packed, packedHeadBytes, Unpacking } from "rosenblatt/readers";
import { TemporaryFile } from "../terminal/temporary-file.js";

/** A temporary file that keeps batches after the first pass over them. */
export class BatchCache {
  readonly #file: TemporaryFile;
  readonly #unpacking = new Unpacking<Label>();
  #end = 0;
  #weighted = false;

  /** Creates a temporary file in a folder; it is deleted by `remove` or at the end of the process. */
  constructor(folder: string = tmpdir()) {
    this.#file = new TemporaryFile(folder);
  }

  get bytes(): number {
    return this.#end;
  }

  /** Stores a batch; either all batches have weights or none. */
  add(examples: Examples<Label>, weights?: Float64Array): void {
    this.#weighted = weights !== undefined;
    const pieces = weights ? [new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength)] : [];
    this.#end = this.#file.write([...packed(examples), ...pieces], this.#end);
  }

  /** Every batch in turn, each valid until the next; classes and names are those of all batches. */
  *batches(
    classes: readonly Label[],
    vocabulary: Vocabulary | undefined,
  ): Generator<readonly [examples: Examples<Label>, weights: Float64Array | undefined]> {
    const head = new Uint8Array(packedHeadBytes);
    let at = 0;
    while (at < this.#end) {
      at = this.#fill(head, at);
      for (const place of this.#unpacking.place(head)) at = this.#fill(place, at);
      const examples = this.#unpacking.examples(classes, vocabulary);
      const weights = this.#weighted ? new Float64Array(examples.size) : undefined;
      if (weights) at = this.#fill(new Uint8Array(weights.buffer), at);
      yield [examples, weights];
    }
  }

  remove(): void {
    this.#file.remove();
  }

  #fill(place: Uint8Array, at: number): number {
    for (let filled = 0; filled < place.length; ) {
      const bytes = readSync(this.#file.file, place, filled, place.length - filled, at);
      if (bytes === 0) throw new Error("the cache of the first pass was cut short while it was read");
      filled += bytes;
      at += bytes;
    }
    return at;
  }
}
