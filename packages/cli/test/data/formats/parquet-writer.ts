// Small Parquet files, right ones and wrong ones: every number that goes into a header or the footer can be changed before it is written.

import { brotliCompressSync, gzipSync } from "node:zlib";
import { flag, i32, i64, list, struct, type Thrift, text, thriftBytes, varint } from "./thrift-writer.js";

/** A column to write. */
export interface WrittenColumn {
  readonly name: string;
  readonly values: readonly (number | string | boolean | null)[];
  /** Whether the values are written as places in a dictionary. Defaults to false. */
  readonly dictionary?: boolean;
}

/** How pages can be packed. */
export const codecs = { none: 0, snappy: 1, gzip: 2, brotli: 4, lz4: 5, zstd: 6, "lz4-raw": 7 } as const;
export type Codec = keyof typeof codecs;
export const codecNames = Object.keys(codecs) as Codec[];

/** How a file is written. */
export interface WriterOptions {
  readonly codec?: Codec;
  /** The version of data pages. Defaults to 1. */
  readonly version?: 1 | 2;
  /** Rows of a row group, and of a page. Both default to all. */
  readonly groupRows?: number;
  readonly pageRows?: number;
  /** Sees each page header before it is written, and the footer last. */
  readonly change?: (part: Thrift, kind: "page" | "footer") => void;
}

const types = { boolean: 0, number: 5, string: 6 };

/** The bytes of a Parquet file with these columns. Every column may have missing values. */
export function parquetBytes(columns: readonly WrittenColumn[], options: WriterOptions = {}): Uint8Array<ArrayBuffer> {
  const { codec = "none", change = () => {} } = options;
  const size = columns[0].values.length;
  const { groupRows = size } = options;
  const out: number[] = [...new TextEncoder().encode("PAR1")];
  const groups: Thrift[] = [];
  for (let from = 0; from < size; from += groupRows) {
    const rows = Math.min(groupRows, size - from);
    const chunks = columns.map((column) => {
      const start = out.length;
      writeChunk({ ...column, values: column.values.slice(from, from + rows) }, options, out);
      return struct({
        2: i64(start),
        3: struct({
          1: i32(typeOf(column)),
          2: list([i32(0), i32(3)]),
          3: list([text(column.name)]),
          4: i32(codecs[codec]),
          5: i64(rows),
          6: i64(out.length - start),
          7: i64(out.length - start),
          9: i64(start),
        }),
      });
    });
    groups.push(struct({ 1: list(chunks), 2: i64(0), 3: i64(rows) }));
  }
  const footer = struct({
    1: i32(1),
    2: list([
      struct({ 4: text("schema"), 5: i32(columns.length) }),
      ...columns.map((column) =>
        struct({
          1: i32(typeOf(column)),
          3: i32(1),
          4: text(column.name),
          6: typeOf(column) === 6 ? i32(0) : undefined,
        }),
      ),
    ]),
    3: i64(size),
    4: list(groups),
  });
  change(footer, "footer");
  const bytes = thriftBytes(footer);
  const length = new Uint8Array(new Uint32Array([bytes.length]).buffer);
  return Uint8Array.from([...out, ...bytes, ...length, ...new TextEncoder().encode("PAR1")]);
}

function typeOf({ values }: WrittenColumn): number {
  const value = values.find((own) => own !== null);
  return types[typeof (value ?? 0) as keyof typeof types];
}

function writeChunk(column: WrittenColumn, options: WriterOptions, out: number[]): void {
  const { values, dictionary = false } = column;
  const { codec = "none", version = 1, pageRows = values.length, change = () => {} } = options;
  const words = dictionary ? [...new Set(values.filter((value) => value !== null))] : [];
  const page = (kind: number, levels: number[], body: number[], part: { [field: number]: Thrift }) => {
    const apart = version === 2 && kind === 3;
    const packed = pack(codec, apart ? body : [...levels, ...body]);
    const header = struct({
      1: i32(kind),
      2: i32(levels.length + body.length),
      3: i32(packed.length + (apart ? levels.length : 0)),
      ...part,
    });
    change(header, "page");
    out.push(...thriftBytes(header), ...(apart ? levels : []), ...packed);
  };
  if (dictionary) page(2, [], words.flatMap(plain), { 7: struct({ 1: i32(words.length), 2: i32(0) }) });
  for (let from = 0; from < values.length; from += pageRows) {
    const rows = values.slice(from, from + pageRows);
    const present = rows.filter((value) => value !== null);
    const levels = runs(rows.map((value) => (value === null ? 0 : 1)));
    const width = Math.max(1, 32 - Math.clz32(Math.max(0, words.length - 1)));
    const body = dictionary
      ? [width, ...runs(present.map((value) => words.indexOf(value)))]
      : typeof present[0] === "boolean"
        ? packedBits(present as boolean[])
        : present.flatMap(plain);
    const encoding = i32(dictionary ? 8 : 0);
    if (version === 1) {
      const length = [...new Uint8Array(new Uint32Array([levels.length]).buffer)];
      page(0, [...length, ...levels], body, { 5: struct({ 1: i32(rows.length), 2: encoding, 3: i32(3), 4: i32(3) }) });
    } else
      page(3, levels, body, {
        8: struct({
          1: i32(rows.length),
          2: i32(rows.length - present.length),
          3: i32(rows.length),
          4: encoding,
          5: i32(levels.length),
          6: i32(0),
          7: flag(codec !== "none"),
        }),
      });
  }
}

/** A value as it is: 8 bytes of a number, or the length of a text and the text. */
function plain(value: unknown): number[] {
  if (typeof value === "number") return [...new Uint8Array(Float64Array.of(value).buffer)];
  const encoded = new TextEncoder().encode(String(value));
  return [...new Uint8Array(new Uint32Array([encoded.length]).buffer), ...encoded];
}

function packedBits(values: readonly boolean[]): number[] {
  const bytes = new Array<number>(Math.ceil(values.length / 8)).fill(0);
  for (const [i, value] of values.entries()) if (value) bytes[i >> 3] |= 1 << (i & 7);
  return bytes;
}

/** Runs of equal values below 256. */
function runs(values: readonly number[]): number[] {
  const bytes: number[] = [];
  for (let from = 0, to = 0; from < values.length; from = to) {
    while (to < values.length && values[to] === values[from]) to++;
    varint(BigInt(2 * (to - from)), bytes);
    bytes.push(values[from]);
  }
  return bytes;
}

function pack(codec: Codec, bytes: number[]): number[] {
  if (codec === "gzip") return [...gzipSync(Uint8Array.from(bytes))];
  if (codec === "brotli") return [...brotliCompressSync(Uint8Array.from(bytes))];
  if (codec === "none") return bytes;
  if (codec === "zstd") return zstdFrame(bytes);
  if (codec === "lz4-raw") return lz4Block(bytes);
  if (codec === "lz4") {
    const block = lz4Block(bytes);
    return [...bigEndian(bytes.length), ...bigEndian(block.length), ...block];
  }
  // Snappy that copies nothing is right, if not small.
  const out: number[] = [];
  varint(BigInt(bytes.length), out);
  for (let from = 0; from < bytes.length; from += 60) {
    const part = bytes.slice(from, from + 60);
    out.push((part.length - 1) << 2, ...part);
  }
  return out;
}

/** A frame with a block for each run of equal bytes, and for what is between them. */
function zstdFrame(bytes: readonly number[]): number[] {
  // With a window of 128 KiB, and without a checksum.
  const out = [0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3];
  const block = (kind: number, size: number, body: readonly number[]) => {
    const head = (size << 3) | (kind << 1);
    out.push(head & 255, (head >> 8) & 255, head >> 16, ...body);
  };
  for (let from = 0, to = 0; from < bytes.length; from = to) {
    while (to < bytes.length && bytes[to] === bytes[from]) to++;
    if (to - from > 3) block(1, to - from, [bytes[from]]);
    else {
      while (to < bytes.length && bytes[to] !== bytes[to - 1]) to++;
      block(0, to - from, bytes.slice(from, to));
    }
  }
  out.push(1, 0, 0);
  return out;
}

/** A block of literals, with a copy for each run of equal bytes. */
function lz4Block(bytes: readonly number[]): number[] {
  const out: number[] = [];
  const further = (length: number) => {
    if (length < 15) return;
    let left = length - 15;
    for (; left >= 255; left -= 255) out.push(255);
    out.push(left);
  };
  let done = 0;
  const literals = (to: number, copied: number) => {
    out.push((Math.min(15, to - done) << 4) | Math.min(15, Math.max(0, copied - 4)));
    further(to - done);
    out.push(...bytes.slice(done, to));
    if (copied > 0) {
      out.push(1, 0);
      further(copied - 4);
    }
    done = to + copied;
  };
  for (let from = 0, to = 0; from < bytes.length; from = to) {
    while (to < bytes.length && bytes[to] === bytes[from]) to++;
    if (to - from > 5 && to < bytes.length) literals(from + 1, to - from - 1);
  }
  literals(bytes.length, 0);
  return out;
}

function bigEndian(value: number): number[] {
  return [24, 16, 8, 0].map((bits) => (value >> bits) & 255);
}
