// Rows in Arrow's columnar format: as a file that supports random access, or as a stream that can be read as it
// arrives. https://arrow.apache.org/docs/format/Columnar.html

import type { OutputColumn, Value } from "./column.js";
import { ColumnBlock } from "./column-block.js";
import { type FlatField, type FlatTable, flatBytes, type Structs } from "./flat-table.js";
import type { RowWriter } from "./row-writer.js";

const magic = Buffer.from("ARROW1");
const endOfStream = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0);
const short = (value: number): FlatField => ({ bytes: 2, value });
const byte = (value: number): FlatField => ({ bytes: 1, value });
const long = (value: number): FlatField => ({ bytes: 8, value: BigInt(value) });
/** Version 5 of the message format, used by Arrow 1.0 and later. */
const version = short(4);
/** The numbers for kinds of messages, and below for types of columns. */
const [schemaMessage, batchMessage] = [1, 3];
const types = { number: [3, { fields: [short(2)] }], text: [5, { fields: [] }], truth: [6, { fields: [] }] } as const;

/** Writes rows in batches of columns. */
export class ArrowRowWriter implements RowWriter {
  readonly #block: ColumnBlock;
  readonly #schema: FlatTable;
  readonly #isFile: boolean;
  /** For each batch: its position, and the lengths of its message and of its columns. */
  readonly #batches: [at: number, message: number, body: number][] = [];
  #ready: Uint8Array[] = [];
  #length = 0;

  /** If `isFile`, a footer lists where the batches are; otherwise it is a stream. A batch has up to `most` rows. */
  constructor(columns: readonly OutputColumn[], isFile: boolean, most?: number) {
    this.#block = new ColumnBlock(columns, most);
    this.#isFile = isFile;
    this.#schema = { fields: [short(0), columns.map(fieldOf)] };
    if (isFile) this.#put(magic, new Uint8Array(2));
    this.#put(message(schemaMessage, this.#schema, 0));
  }

  add(values: readonly Value[]): void {
    this.#block.add(values);
    if (this.#block.full) this.#writeBlock();
  }

  take(all: boolean): Uint8Array | undefined {
    if (all && this.#block.rows > 0) this.#writeBlock();
    return this.#ready.length > 0 ? Buffer.concat(this.#ready.splice(0)) : undefined;
  }

  end(): Uint8Array {
    if (this.#block.rows > 0) this.#writeBlock();
    this.#put(endOfStream);
    if (this.#isFile) {
      const blocks = structs(this.#batches.flat());
      const none: Structs = { structs: new Uint8Array(0), count: 0 };
      const footer = flatBytes({
        fields: [version, this.#schema, none, { structs: blocks, count: this.#batches.length }],
      });
      const size = new Uint8Array(4);
      new DataView(size.buffer).setInt32(0, footer.length, true);
      this.#put(footer, size, magic);
    }
    return Buffer.concat(this.#ready.splice(0));
  }

  #put(...pieces: readonly Uint8Array[]): void {
    for (const piece of pieces) this.#length += piece.length;
    this.#ready.push(...pieces);
  }

  #writeBlock(): void {
    const { columns, values, rows } = this.#block;
    const nodes: number[] = [];
    const buffers: number[] = [];
    const body: Uint8Array[] = [];
    let at = 0;
    columns.forEach(({ kind }, j) => {
      const missing = values[j].reduce<number>((sum, value) => sum + (value === null ? 1 : 0), 0);
      nodes.push(rows, missing);
      const present = missing > 0 ? bits(values[j].map((value) => value !== null)) : new Uint8Array(0);
      for (const bytes of [present, ...buffersOf(values[j], kind)]) {
        buffers.push(at, bytes.length);
        body.push(bytes, new Uint8Array(-bytes.length & 7));
        at += bytes.length + (-bytes.length & 7);
      }
    });
    const header: FlatTable = {
      fields: [
        long(rows),
        { structs: structs(nodes), count: nodes.length / 2 },
        { structs: structs(buffers), count: buffers.length / 2 },
      ],
    };
    const own = message(batchMessage, header, at);
    this.#batches.push([this.#length, own.length, at]);
    this.#put(own, ...body);
    this.#block.clear();
  }
}

function fieldOf({ name, kind }: OutputColumn): FlatTable {
  const [type, details] = types[kind];
  return { fields: [name, byte(1), byte(type), details, undefined, []] };
}

/** A message preceded by its length, for a body of `body` bytes that follows it. */
function message(type: number, header: FlatTable, body: number): Uint8Array {
  const bytes = flatBytes({ fields: [version, byte(type), header, long(body)] });
  const begin = new Uint8Array(8);
  const view = new DataView(begin.buffer);
  view.setUint32(0, 0xffffffff, true);
  view.setInt32(4, bytes.length, true);
  return Buffer.concat([begin, bytes]);
}

/** Numbers as integers of eight bytes each. */
function structs(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(BigInt64Array.from(numbers, BigInt).buffer);
}

function buffersOf(values: readonly Value[], kind: OutputColumn["kind"]): Uint8Array[] {
  if (kind === "number")
    return [new Uint8Array(Float64Array.from(values, (value) => (value as number | null) ?? 0).buffer)];
  if (kind === "truth") return [bits(values.map((value) => value === true))];
  const ends = new Int32Array(values.length + 1);
  const texts = values.map((value, r) => {
    const bytes = Buffer.from((value as string | null) ?? "");
    ends[r + 1] = ends[r] + bytes.length;
    return bytes;
  });
  return [new Uint8Array(ends.buffer), Buffer.concat(texts)];
}

/** One bit for each value, the first in the lowest bit of the first byte. */
function bits(set: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(set.length / 8));
  set.forEach((isSet, r) => {
    if (isSet) bytes[r >> 3] |= 1 << (r & 7);
  });
  return bytes;
}
