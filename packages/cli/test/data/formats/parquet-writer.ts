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

/** How a file is written. */
export interface WriterOptions {
  readonly codec?: "none" | "snappy" | "gzip" | "brotli";
  /** The version of data pages. Defaults to 1. */
  readonly version?: 1 | 2;
  /** Rows of a row group, and of a page. Both default to all. */
  readonly groupRows?: number;
  readonly pageRows?: number;
  /** Sees each page header before it is written, and the footer last. */
  readonly change?: (part: Thrift, kind: "page" | "footer") => void;
}

const codecs = { none: 0, snappy: 1, gzip: 2, brotli: 4 };
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
          ...{ 1: i32(rows.length), 2: i32(rows.length - present.length), 3: i32(rows.length), 4: encoding },
          ...{ 5: i32(levels.length), 6: i32(0), 7: flag(codec !== "none") },
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

function pack(codec: NonNullable<WriterOptions["codec"]>, bytes: number[]): number[] {
  if (codec === "gzip") return [...gzipSync(Uint8Array.from(bytes))];
  if (codec === "brotli") return [...brotliCompressSync(Uint8Array.from(bytes))];
  if (codec === "none") return bytes;
  // Snappy that copies nothing is right, if not small.
  const out: number[] = [];
  varint(BigInt(bytes.length), out);
  for (let from = 0; from < bytes.length; from += 60) {
    const part = bytes.slice(from, from + 60);
    out.push((part.length - 1) << 2, ...part);
  }
  return out;
}
