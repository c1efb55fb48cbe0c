// Reads the rows of one shard in any order: holds them until the last one has arrived, and then passes them on in content order.

import { contentHash, contentOrder } from "../mixing/index.js";
import type { Input } from "./frames.js";
import { readSome } from "./pipes.js";

/** Options for gathering a shard. */
export interface GatheredOptions {
  readonly shard: number;
  readonly seed: number;
  /** Passed to the listener together with the number of the shard. */
  readonly given: string;
}

/** The most bytes that are held. For a larger shard the listener receives neither rows nor `given`. */
const most = 2 ** 31;

/** Rows are held in buffers of this size, each longer than any row that can be read. */
const roomBytes = 1 << 28;
/** Approximate number of bytes that are passed on at a time. */
const toldBytes = 1 << 20;
const lineFeed = 10;
/** Spark replaces invalid UTF-8 by this character, but computed the row's hash from the original bytes. */
const replaced = Buffer.from("\ufffd");

/** Standard input as the rows of one shard. */
export function gathered({ shard, seed, given }: GatheredOptions): Input {
  return (listener) => {
    const rows = new HeldRows(seed);
    const isWhole = rows.fill();
    const isKnown = isWhole && !rows.isReplaced;
    listener.control(isKnown ? `shard ${shard} ${given}` : `shard ${shard}`);
    if (isKnown) rows.tell((lines) => listener.rows(lines, undefined));
    listener.control(`end ${shard}`);
    return !rows.isCut;
  };
}

class HeldRows {
  readonly #seed: number;
  readonly #rooms: Buffer[] = [];
  #count = 0;
  /** For each row: its content hash, its offset in the concatenated buffers, and its length including the line feed. */
  #hashes = new Uint32Array(1 << 16);
  #starts = new Float64Array(1 << 16);
  #lengths = new Uint32Array(1 << 16);
  /** Whether the last row is incomplete. */
  isCut = false;
  /** Whether a row may differ from its original bytes. */
  isReplaced = false;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Reads standard input to its end; returns whether all of it is held. */
  fill(): boolean {
    let [room, held, ended, total] = [this.#nextRoom(), 0, 0, 0];
    for (let got = readSome(room, held); got > 0; got = readSome(room, held)) {
      total += got;
      held += got;
      // Excess input must be read all the same: Spark would report a broken pipe.
      if (total > most) held = 0;
      else ended = this.#take(room.subarray(0, held), ended);
      if (held < room.length) continue;
      if (ended === 0) total = Number.POSITIVE_INFINITY;
      const next = this.#nextRoom();
      held = room.copy(next, 0, ended, held);
      [room, ended] = [next, 0];
    }
    this.isCut = held > ended && total <= most;
    return total <= most;
  }

  /** Passes on all rows in content order. */
  tell(rows: (lines: Uint8Array) => void): void {
    const order = contentOrder(this.#hashes.subarray(0, this.#count), (row) => this.#line(row).subarray(0, -1));
    let told = Buffer.allocUnsafe(2 * toldBytes);
    let length = 0;
    for (const row of order) {
      const line = this.#line(row);
      if (length + line.length > told.length) {
        const larger = Buffer.allocUnsafe(2 * (length + line.length));
        told.copy(larger, 0, 0, length);
        told = larger;
      }
      told.set(line, length);
      length += line.length;
      if (length < toldBytes) continue;
      rows(told.subarray(0, length));
      length = 0;
    }
    if (length > 0) rows(told.subarray(0, length));
  }

  /** Records the complete lines in the last buffer from an offset on; returns where they end. */
  #take(room: Buffer, from: number): number {
    const base = (this.#rooms.length - 1) * roomBytes;
    let at = from;
    for (let end = room.indexOf(lineFeed, at); end >= 0; end = room.indexOf(lineFeed, at)) {
      if (this.#count === this.#hashes.length) this.#grow();
      this.#hashes[this.#count] = contentHash(room.subarray(at, end), this.#seed);
      this.#starts[this.#count] = base + at;
      this.#lengths[this.#count++] = end + 1 - at;
      at = end + 1;
    }
    if (room.subarray(from, at).includes(replaced)) this.isReplaced = true;
    return at;
  }

  #line(row: number): Buffer {
    const start = this.#starts[row];
    const at = start % roomBytes;
    return this.#rooms[(start - at) / roomBytes].subarray(at, at + this.#lengths[row]);
  }

  #nextRoom(): Buffer {
    const room = Buffer.allocUnsafeSlow(roomBytes);
    this.#rooms.push(room);
    return room;
  }

  #grow(): void {
    const size = 2 * this.#hashes.length;
    const [hashes, starts, lengths] = [new Uint32Array(size), new Float64Array(size), new Uint32Array(size)];
    hashes.set(this.#hashes);
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    [this.#hashes, this.#starts, this.#lengths] = [hashes, starts, lengths];
  }
}
