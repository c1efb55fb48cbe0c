// The bytes of a stream, unpacked if it is packed.

import type { Readable } from "node:stream";
import { UsageError } from "../../terminal/exit.js";
import { headBytes } from "./byte-sizes.js";
import { fed } from "./feed.js";
import type { Input } from "./input.js";
import type { MemoryWatch } from "./memory-limit.js";
import { packingBytes, packingOf, tellsPacking } from "./packing.js";
import { counting, unpacked } from "./unpacked.js";

/** A stream, unpacked if its first bytes say that it is packed. */
export async function ofStream(
  name: string,
  stream: Readable,
  memory: MemoryWatch,
  enough?: (head: Uint8Array) => boolean,
): Promise<Input> {
  const counted = { bytes: 0 };
  const packed = counting(stream, counted);
  const first = await taken(packed, packingBytes, name, tellsPacking);
  const packing = packingOf(first);
  const rest = after(first, packed);
  const pieces = packing ? await unpacked(packing, rest, name) : rest;
  const head = await taken(pieces, headBytes, name, enough);
  const all = after(head, pieces);
  const close = () => void stream.destroy();
  const input: Input = {
    name,
    packed: packing !== undefined,
    arrives: enough !== undefined,
    // Always the same number of bytes, so that it does not matter in which pieces they arrived.
    head: head.subarray(0, headBytes),
    get read() {
      return counted.bytes;
    },
    feed(reader) {
      return fed(this.pieces(reader));
    },
    async *pieces(reader) {
      reader.begin(name);
      for await (const piece of readable(all, name, close)) {
        reader.write(piece);
        memory.took(piece.length, reader.further, reader.unlistedTexts);
        yield counted.bytes;
      }
      reader.end();
      yield counted.bytes;
    },
    chunks: () => readable(all, name, close),
    async all() {
      const list: Uint8Array[] = [];
      let length = 0;
      for await (const piece of readable(all, name, close)) {
        list.push(piece);
        length += piece.length;
        // The pieces are finally put together, which needs their length again.
        memory.took(piece.length, length);
      }
      return joined(list);
    },
    close,
  };
  return input;
}

/** Takes pieces until there are at least `least` bytes, or fewer that suffice. */
async function taken(
  pieces: AsyncGenerator<Uint8Array>,
  least: number,
  name: string,
  enough?: (bytes: Uint8Array) => boolean,
): Promise<Uint8Array> {
  const list: Uint8Array[] = [];
  let length = 0;
  while (length < least) {
    const next = await pieces.next().catch((error) => refuse(error, name));
    if (next.done) break;
    list.push(next.value);
    length += next.value.length;
    if (length < least && enough?.(joined(list))) break;
  }
  return list.length === 1 ? list[0] : joined(list);
}

async function* after(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* rest;
}

/** Yields all pieces; closes the stream when nobody wants more of them. */
async function* readable(
  pieces: AsyncGenerator<Uint8Array>,
  name: string,
  close: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const next = await pieces.next().catch((error) => refuse(error, name));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    close();
  }
}

function refuse(error: unknown, name: string): never {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code.startsWith("Z_")) throw new UsageError(`${name}: the gzip data is damaged or cut short`);
  throw error;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
