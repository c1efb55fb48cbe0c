// Batches on disk the way they lie in memory, so that further passes cost no parsing.

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

  /** Makes a file of its own in a folder, which `remove` takes away, as the end of the process does. */
  constructor(folder: string = tmpdir()) {
    this.#file = new TemporaryFile(folder);
  }

  get bytes(): number {
    return this.#end;
  }

  add(examples: Examples<Label>): void {
    this.#end = this.#file.write(packed(examples), this.#end);
  }

  /** Every batch in turn, each good until the next; classes and names are those of all batches. */
  *batches(classes: readonly Label[], vocabulary: Vocabulary | undefined): Generator<Examples<Label>> {
    const head = new Uint8Array(packedHeadBytes);
    let at = 0;
    while (at < this.#end) {
      at = this.#fill(head, at);
      for (const place of this.#unpacking.place(head)) at = this.#fill(place, at);
      yield this.#unpacking.examples(classes, vocabulary);
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
