// The bytes of a source, unpacked: first a look at the beginning, then all of them into a reader.

import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { ByteReader } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import type { Io } from "../../terminal/io.js";
import { naming } from "../../terminal/output-file.js";
import { checkSize } from "../../threads/file-size.js";
import type { DocumentKeys } from "../documents/records.js";
import { lessAtOnce, MemoryWatch } from "./memory-limit.js";
import { type Packing, packingBytes, packingOf, tellsPacking } from "./packing.js";
import { type DocumentSource, isDocuments, type Source } from "./source.js";

const chunk = 2 ** 18;
/** Bytes between two returns to the event loop. */
const pause = 2 ** 24;
/** Enough bytes to tell formats apart. */
const headBytes = 2 ** 16;

/** What takes bytes: the input side of every reader. */
export type Bytes = Pick<ByteReader<unknown>, "begin" | "room" | "filled" | "write" | "end"> & {
  /** The number of further bytes that will certainly be needed once everything is read, if known. */
  readonly further?: number;
  /** Texts that will become objects once everything is read. */
  readonly unlistedTexts?: number;
};

/** A source whose first bytes have been looked at, and whose bytes can be read once. */
export interface Input {
  readonly name: string;
  readonly packed: boolean;
  /** Whether its bytes arrive when somebody sends them, which may take long. */
  readonly arrives: boolean;
  /** The first bytes, unpacked. */
  readonly head: Uint8Array;
  /** Writes all bytes to a reader, between its `begin` and `end`; returns their number before unpacking. */
  feed(reader: Bytes): Promise<number>;
  /** Writes all bytes to a reader piece by piece; after each piece it yields the number of bytes so far, before unpacking. */
  pieces(reader: Bytes): AsyncGenerator<number>;
  /** Yields all bytes, unpacked, in chunks of any size, each valid until the next. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** Bytes read so far, before unpacking. */
  readonly read: number;
  /** Returns all bytes in one array, for formats that are not read from front to back. */
  all(): Promise<Uint8Array<ArrayBuffer>>;
  /** Sentences for the report about what was read; complete once everything is. */
  readonly notes?: readonly string[];
  /** Closes an input that is not read after all. */
  close(): void;
}

/**
 * Opens a source and looks at its first bytes. Of a stream it awaits them, unless those that have arrived are `enough`
 * to decide everything that the beginning decides. Documents are opened as records.
 */
export async function inputOf(
  source: Source,
  io: Io,
  enough?: (head: Uint8Array) => boolean,
  use: InputUse = {},
): Promise<Input> {
  const memory = new MemoryWatch(source.name, lessAtOnce, io.settings.memoryLimit);
  if (isDocuments(source)) return ofDocuments(source, io, use, memory);
  return ofBytes(source, io, memory, enough);
}

/** An input whose lines are texts, as records with the text under a key. */
export async function linesOf(input: Input, key: string, io: Io): Promise<Input> {
  const memory = new MemoryWatch(input.name, lessAtOnce, io.settings.memoryLimit);
  const { lineRecords } = await import("../documents/records.js");
  const enough = input.arrives ? () => true : undefined;
  return ofStream(input.name, Readable.from(lineRecords(input.chunks(), key)), memory, enough);
}

/** An input that is one document, as a record with its text under a key. */
export async function documentOf(input: Input, key: string, io: Io): Promise<Input> {
  const memory = new MemoryWatch(input.name, lessAtOnce, io.settings.memoryLimit);
  const { documentRecord } = await import("../documents/records.js");
  const notes: string[] = [];
  const note = (text: string) => notes.push(`${input.name}: ${text}`);
  const record = documentRecord(input.name, input.chunks(), key, note);
  return Object.assign(await ofStream(input.name, Readable.from(record), memory), { notes });
}

/** How documents become records. */
export interface InputUse {
  readonly keys?: DocumentKeys | undefined;
  /** Whether the documents of the classes of a folder are interleaved. */
  readonly mixed?: boolean;
  /** Whether every document must have a class. */
  readonly labelled?: boolean;
  /** Whether documents that are too large are left out. */
  readonly leavesOut?: boolean;
}

/** A folder or an archive of documents as records, with notes on what was left out once everything is read. */
async function ofDocuments(
  source: DocumentSource,
  io: Io,
  { keys, mixed = false, labelled = false, leavesOut = false }: InputUse,
  memory: MemoryWatch,
): Promise<Input> {
  const { folderRecords, tarRecords, usualKeys } = await import("../documents/records.js");
  const notes: string[] = [];
  const use = {
    keys: keys ?? usualKeys,
    mixed,
    labelled,
    leavesOut,
    note: (text: string) => notes.push(`${source.name}: ${text}`),
  };
  const { name, bytes } = source;
  const open = async () => (await ofBytes({ kind: "file", name, bytes }, io, memory)).chunks();
  const records = source.kind === "folder" ? folderRecords(name, use) : tarRecords(name, open, use);
  return Object.assign(await ofStream(name, Readable.from(records), memory), { notes });
}

/** Opens a source that consists of bytes, not of documents. */
async function ofBytes(
  source: Exclude<Source, DocumentSource>,
  io: Io,
  memory: MemoryWatch,
  enough?: (head: Uint8Array) => boolean,
): Promise<Input> {
  if (source.kind === "dataset") {
    const { dataSetAsCsv } = await import("../../datasets/data-set.js");
    return ofStream(source.name, Readable.from([dataSetAsCsv(source.dataset)]), memory);
  }
  if (source.kind === "stdin") return ofStream(source.name, io.stdin, memory, enough);
  io.files.read(source.name);
  if (source.kind === "pipe") return ofStream(source.name, createReadStream(source.name), memory, enough);
  const file = openSync(source.name, "r");
  const head = new Uint8Array(headBytes);
  const length = fill(file, head);
  if (packingOf(head.subarray(0, length))) {
    closeSync(file);
    return ofStream(source.name, createReadStream(source.name, { highWaterMark: chunk }), memory);
  }
  return ofFile(source.name, file, head.subarray(0, length), memory);
}

function ofFile(name: string, file: number, head: Uint8Array, memory: MemoryWatch): Input {
  const { size } = fstatSync(file);
  let position = 0;
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  /**
   * Fills an array with the next bytes of the file, and returns their number. At the end, the file must still have the
   * size it began with.
   */
  const next = (place: Uint8Array): number => {
    const bytes = naming(name, () => readSync(file, place, 0, place.length, position));
    position += bytes;
    if (bytes === 0) checkSize(name, file, size);
    return bytes;
  };
  return {
    name,
    packed: false,
    arrives: false,
    head,
    get read() {
      return position;
    },
    feed(reader) {
      return exhausted(this.pieces(reader));
    },
    async *pieces(reader) {
      reader.begin(name);
      try {
        for (;;) {
          const bytes = next(reader.room(chunk));
          reader.filled(bytes);
          if (bytes === 0) break;
          memory.took(bytes, reader.further, reader.unlistedTexts);
          // Lets Ctrl-C be heard.
          if (position % pause < bytes) await setImmediate();
          yield position;
        }
      } finally {
        close();
      }
      reader.end();
      yield position;
    },
    async *chunks() {
      const place = new Uint8Array(chunk);
      try {
        for (let bytes = next(place); bytes > 0; bytes = next(place)) {
          // Lets Ctrl-C be heard.
          if (position % pause < bytes) await setImmediate();
          yield place.subarray(0, bytes);
        }
      } finally {
        close();
      }
    },
    async all() {
      try {
        memory.took(0, size);
        const bytes = new Uint8Array(size);
        for (let filled = 0; filled < size; ) filled += next(bytes.subarray(filled));
        checkSize(name, file, size);
        return bytes;
      } finally {
        close();
      }
    },
    close,
  };
}

/** A stream, unpacked if its first bytes say that it is packed. */
async function ofStream(
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
      return exhausted(this.pieces(reader));
    },
    async *pieces(reader) {
      reader.begin(name);
      for await (const piece of readable(all, name)) {
        reader.write(piece);
        memory.took(piece.length, reader.further, reader.unlistedTexts);
        yield counted.bytes;
      }
      reader.end();
      yield counted.bytes;
    },
    chunks: () => readable(all, name),
    async all() {
      const list: Uint8Array[] = [];
      let length = 0;
      for await (const piece of readable(all, name)) {
        list.push(piece);
        length += piece.length;
        // The pieces are finally put together, which needs their length again.
        memory.took(piece.length, length);
      }
      return joined(list);
    },
    close: () => stream.destroy(),
  };
  return input;
}

async function exhausted(pieces: AsyncGenerator<number>): Promise<number> {
  let bytes = 0;
  for await (const sofar of pieces) bytes = sofar;
  return bytes;
}

async function* counting(
  stream: AsyncIterable<string | Uint8Array>,
  counted: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    counted.bytes += bytes.length;
    yield bytes;
  }
}

/** Unpacks data; the zstd code is loaded only if it is needed. */
async function unpacked(
  packing: Packing,
  pieces: AsyncIterable<Uint8Array>,
  name: string,
): Promise<AsyncGenerator<Uint8Array>> {
  if (packing === "gzip") return gunzipped(pieces, name);
  const { unzstd } = await import("../zstd/stream.js");
  return unzstd(pieces, name);
}

/** Unpacks gzip data of one or more members; refuses anything after them, even zeros, because members may have been lost there. */
async function* gunzipped(pieces: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const given = { bytes: 0 };
  const packed = Readable.from(counting(pieces, given), { objectMode: false });
  const gunzip = process.getBuiltinModule("node:zlib").createGunzip({ chunkSize: chunk });
  packed.on("error", (error) => gunzip.destroy(error));
  yield* counting(packed.pipe(gunzip), { bytes: 0 });
  for await (const _ of packed);
  const further = given.bytes - gunzip.bytesWritten;
  if (further > 0)
    throw new UsageError(
      `${name}: nothing but more gzip data must follow the gzip data, which ends after ${gunzip.bytesWritten} bytes; got ${further} further ${further === 1 ? "byte" : "bytes"}: pack the data again, or cut them off if they are padding`,
    );
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

async function* readable(pieces: AsyncGenerator<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  for (;;) {
    const next = await pieces.next().catch((error) => refuse(error, name));
    if (next.done) return;
    yield next.value;
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

/** As many bytes from the start of a file as fit. */
function fill(file: number, bytes: Uint8Array): number {
  let length = 0;
  for (;;) {
    const more = readSync(file, bytes, length, bytes.length - length, length);
    length += more;
    if (more === 0 || length === bytes.length) return length;
  }
}
