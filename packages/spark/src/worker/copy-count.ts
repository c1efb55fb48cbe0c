// Counts the rows of a shard that repeat the row before them. In content order these are all copies of a row except the first.

const lineFeed = 10;

export class CopyCount {
  #copies = 0;
  /** The last line so far, with its line feed. */
  #last: Buffer = Buffer.alloc(0);

  get copies(): number {
    return this.#copies;
  }

  /** Adds whole lines. */
  add(lines: Uint8Array): void {
    const own = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
    let last = this.#last;
    for (let at = 0; at < own.length; ) {
      const end = own.indexOf(lineFeed, at) + 1;
      const line = own.subarray(at, end);
      if (line.equals(last)) this.#copies++;
      last = line;
      at = end;
    }
    // Copied, because the lines are valid only during this call.
    this.#last = Buffer.from(last);
  }
}
