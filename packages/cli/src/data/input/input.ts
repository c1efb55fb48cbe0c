// The bytes of a source, unpacked: first a look at the beginning, then all of them into a reader.

import { closeSync, createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { ByteReader } from "rosenblatt/readers";
import type { Io } from "../../terminal/io.js";
import type { DocumentKeys } from "../documents/records.js";
import { chunkBytes } from "./byte-sizes.js";
import { ofFile, openFile } from "./file-input.js";
import { lessAtOnce, MemoryWatch } from "./memory-limit.js";
import { packingOf } from "./packing.js";
import { streamOf } from "./pipe-stream.js";
import { type DocumentSource, isDocuments, type Source } from "./source.js";
import { ofStream } from "./stream-input.js";

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
  if (source.kind === "pipe") return ofStream(source.name, await streamOf(source.name), memory, enough);
  const file = openFile(source.name);
  if (!packingOf(file.head)) return ofFile(file, memory);
  closeSync(file.descriptor);
  return ofStream(source.name, createReadStream(source.name, { highWaterMark: chunkBytes }), memory);
}
