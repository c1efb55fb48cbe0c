// How many rows of a shard have the text of the row before them: all copies of a row, but for the first, where rows are in content order.

const lineFeed = 10;

export class CopyCount {
  #copies = 0;
  /** The last line by now, with its line feed. */
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
    // What was added is good only for now.
    this.#last = Buffer.from(last);
  }
}
