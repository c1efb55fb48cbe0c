// Zstd data of any length that arrives in pieces, unpacked in memory that does not grow with it.

import { setImmediate } from "node:timers/promises";
import { UsageError } from "../../terminal/exit.js";
import { Damage } from "./damage.js";
import { type Output, unpackFrames, type Wanted } from "./frames.js";

/** The least number of unpacked bytes yielded at once, unless input must be awaited. */
const portion = 2 ** 17;
/** Unpacked bytes between two returns to the event loop. */
const pause = 2 ** 24;

/** Unpacks zstd data of one or more frames; `name` says where it comes from. */
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
    // What has been unpacked is yielded before more input is awaited.
    if (recent.fresh >= portion || (recent.fresh > 0 && !source.has(wanted.bytes))) {
      sincePause += recent.fresh;
      yield recent.taken();
      if (sincePause >= pause) {
        sincePause = 0;
        // Lets Ctrl-C be heard.
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

/** The most recently unpacked bytes, as many as copies may reach back to. */
class RecentBytes implements Output {
  bytes = new Uint8Array(2 * portion);
  at = 0;
  /** Where the bytes that were not taken yet begin. */
  #from = 0;

  get fresh(): number {
    return this.at - this.#from;
  }

  /** A copy of the bytes that were not taken yet. */
  taken(): Uint8Array {
    const fresh = this.bytes.slice(this.#from, this.at);
    this.#from = this.at;
    return fresh;
  }

  /**
   * There always is room, but never for more than twice the window and a few blocks: the array grows only if more than
   * half of it must be kept.
   */
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

/** Takes pieces of any size from bytes that arrive in pieces of any other size. */
class Pieces {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array(0);

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Whether this many bytes are already there. */
  has(bytes: number): boolean {
    return this.#piece.length >= bytes;
  }

  /** The next bytes, this many or as many as are left. They are valid until the next call. */
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
