// Zstd data that comes in pieces, of any length, in a memory that does not grow with it.

import { setImmediate } from "node:timers/promises";
import { UsageError } from "../../terminal/exit.js";
import { Damage } from "./damage.js";
import { type Output, unpackFrames, type Wanted } from "./frames.js";

/** Unpacked bytes that are given at once, or more. */
const portion = 2 ** 17;
/** Unpacked bytes between two looks at what else is going on. */
const pause = 2 ** 24;

/** Unpacks zstd data of one or more frames; `name` is where it comes from. */
export async function* unzstd(pieces: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const source = new Pieces(pieces);
  const recent = new RecentBytes();
  const frames = unpackFrames(recent);
  let sincePause = 0;
  const stepped = (given?: Uint8Array) => {
    try {
      return given ? frames.next(given) : frames.next();
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      throw new UsageError(`${name}: the zstd data cannot be unpacked: ${error.message}`);
    }
  };
  for (let step = stepped(); !step.done; ) {
    const wanted: Wanted = step.value;
    // What has come is given before more is waited for.
    if (recent.fresh >= portion || (recent.fresh > 0 && !source.has(wanted.bytes))) {
      sincePause += recent.fresh;
      yield recent.taken();
      if (sincePause >= pause) {
        sincePause = 0;
        // Ctrl-C is heard here.
        await setImmediate();
      }
    }
    const given = await source.take(wanted.bytes);
    if (given.length < wanted.bytes && !(wanted.mayEnd && given.length === 0))
      throw new UsageError(`${name}: the zstd data is cut short: bytes are missing at its end`);
    step = stepped(given);
  }
  if (recent.fresh > 0) yield recent.taken();
}

/** The last bytes that were unpacked, as many as copies may reach back to. */
class RecentBytes implements Output {
  bytes = new Uint8Array(2 * portion);
  at = 0;
  /** Where those begin that were not taken yet. */
  #from = 0;

  get fresh(): number {
    return this.at - this.#from;
  }

  /** A copy of those that were not taken yet. */
  taken(): Uint8Array {
    const fresh = this.bytes.slice(this.#from, this.at);
    this.#from = this.at;
    return fresh;
  }

  /** There always is room, and never more than for twice the window and a few blocks: an array grows as long as more than half of it is kept. */
  room(size: number, kept: number): number {
    if (this.at + size <= this.bytes.length) return size;
    const from = this.at - Math.max(kept, this.fresh);
    const held = this.bytes.subarray(from, this.at);
    const target =
      2 * (held.length + size) <= this.bytes.length ? this.bytes : new Uint8Array(2 * (held.length + size));
    target.set(held);
    this.bytes = target;
    this.#from -= from;
    this.at -= from;
    return size;
  }
}

/** Bytes that come in pieces, taken in others. */
class Pieces {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array(0);

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Whether so many are there already. */
  has(bytes: number): boolean {
    return this.#piece.length >= bytes;
  }

  /** So many bytes, or all that are left. They are good until the next. */
  async take(bytes: number): Promise<Uint8Array> {
    if (!this.has(bytes)) {
      const list = [this.#piece];
      for (let missing = bytes - this.#piece.length; missing > 0; ) {
        const next = await this.#pieces.next();
        if (next.done) break;
        list.push(next.value);
        missing -= next.value.length;
      }
      this.#piece = Buffer.concat(list);
    }
    const taken = this.#piece.subarray(0, bytes);
    this.#piece = this.#piece.subarray(bytes);
    return taken;
  }
}
