// Batches on disk the way they lie in memory, so that further passes cost no parsing.

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writevSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Examples, Label, Vocabulary } from "rosenblatt";
import { packed, packedHeadBytes, Unpacking } from "rosenblatt/readers";

/** A temporary file that keeps batches after the first pass over them. */
export class BatchCache {
  readonly #folder: string;
  readonly #file: number;
  readonly #unpacking = new Unpacking<Label>();
  #end = 0;

  /** Makes a folder of its own below `parent`, which `remove` takes away. */
  constructor(parent: string = tmpdir()) {
    this.#folder = mkdtempSync(join(parent, "rosenblatt-cache-"));
    this.#file = openSync(join(this.#folder, "batches"), "w+");
  }

  get bytes(): number {
    return this.#end;
  }

  add(examples: Examples<Label>): void {
    let pieces: Uint8Array[] = packed(examples);
    // A write may be short; what is left of it is written next.
    while (pieces.length > 0) {
      let written = writevSync(this.#file, pieces, this.#end);
      this.#end += written;
      const rest: Uint8Array[] = [];
      for (const piece of pieces) {
        if (written < piece.length) rest.push(piece.subarray(written));
        written = Math.max(0, written - piece.length);
      }
      pieces = rest;
    }
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
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #fill(place: Uint8Array, at: number): number {
    for (let filled = 0; filled < place.length; ) {
      const bytes = readSync(this.#file, place, filled, place.length - filled, at);
      if (bytes === 0) throw new Error("the cache of the first pass was cut short while it was read");
      filled += bytes;
      at += bytes;
    }
    return at;
  }
}
