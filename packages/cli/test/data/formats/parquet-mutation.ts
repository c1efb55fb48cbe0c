// Parquet files that claim what they do not hold: arbitrary ones, and what must be true of reading them. Free of any test runner.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parquetCells } from "../../../src/convert/parquet-cells.js";
import { readParquetFiles } from "../../../src/data/formats/parquet.js";
import type { Reading } from "../../../src/data/formats/reading.js";
import type { Input } from "../../../src/data/input/input.js";
import { messageOf } from "../../../src/report/error.js";
import { codecNames, parquetBytes, type WriterOptions, type WrittenColumn } from "./parquet-writer.js";
import { numbersIn } from "./thrift-writer.js";

/** A file that was changed after it was right, or while it was written. */
export interface MutatedParquet {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Rows of the file as it was. */
  readonly rows: number;
  /** What it was made of, for a report. */
  readonly of: string;
}

/** Files made elsewhere, with encodings that the writer here does not have. */
const fixtures = [
  { name: "flowers-snappy.parquet", rows: 40 },
  { name: "flowers-gzip.parquet", rows: 40 },
  { name: "flowers-none.parquet", rows: 40 },
  { name: "flowers-zstd.parquet", rows: 40 },
  { name: "flowers-lz4-raw.parquet", rows: 40 },
  { name: "flowers-lz4.parquet", rows: 40 },
  { name: "encodings.parquet", rows: 60 },
  { name: "nested.parquet", rows: 60 },
];

const loaded = new Map<string, Uint8Array<ArrayBuffer>>();

function fixture(name: string): Uint8Array<ArrayBuffer> {
  let bytes = loaded.get(name);
  if (!bytes) {
    bytes = Uint8Array.from(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));
    loaded.set(name, bytes);
  }
  return bytes;
}

const columns: WrittenColumn[] = [
  { name: "size", values: Array.from({ length: 40 }, (_, i) => (i % 7 === 3 ? null : i / 4 - 3)) },
  {
    name: "colour",
    values: Array.from({ length: 40 }, (_, i) => ["red", "green", "blue", null][(i * i) % 4]),
    dictionary: true,
  },
  { name: "ripe", values: Array.from({ length: 40 }, (_, i) => i % 3 === 0) },
  { name: "__proto__", values: Array.from({ length: 40 }, (_, i) => (i % 5) - 2), dictionary: true },
  { name: "y", values: Array.from({ length: 40 }, (_, i) => (i % 2 ? "a" : "b")) },
];

const writings: fc.Arbitrary<WriterOptions> = fc.record({
  codec: fc.constantFrom(...codecNames),
  version: fc.constantFrom(1, 2),
  groupRows: fc.constantFrom(40, 16),
  pageRows: fc.constantFrom(40, 5),
});

/** What a number may be replaced by: near it, at the edges of its type, or what would be large. */
const replacement: fc.Arbitrary<(value: number) => number> = fc.oneof(
  fc.constantFrom<(value: number) => number>(
    (value) => value + 1,
    (value) => value - 1,
    (value) => 2 * value,
    (value) => -value,
    (value) => value >> 1,
  ),
  fc
    .constantFrom(
      0,
      1,
      2,
      3,
      4,
      6,
      8,
      63,
      2 ** 15,
      2 ** 24,
      2 ** 30,
      2 ** 31 - 1,
      -1,
      -(2 ** 31),
      2 ** 32,
      2 ** 40,
      2 ** 53,
    )
    .map((value) => () => value),
);

/** Files one or a few of whose numbers are wrong, all else being as it should. */
const wrongNumbers: fc.Arbitrary<MutatedParquet> = fc
  .tuple(writings, fc.array(fc.tuple(fc.nat(), replacement), { minLength: 1, maxLength: 2 }), fc.boolean())
  .map(([options, changes, inFooter]) => {
    let seen = 0;
    const bytes = parquetBytes(columns, {
      ...options,
      change: (part, kind) => {
        if ((kind === "footer") !== inFooter) return;
        const numbers = [...numbersIn(part)];
        for (const [at, replace] of changes) {
          // One of the headers, or the footer; where in it, the number says.
          if (kind === "page" && at % 7 !== seen % 7) continue;
          const number = numbers[at % numbers.length];
          number.value = replace(number.value);
        }
        seen++;
      },
    });
    return { bytes, rows: 40, of: `${JSON.stringify(options)} with wrong numbers` };
  });

/** Files some of whose bytes are others, or are not there. */
const wrongBytes: fc.Arbitrary<MutatedParquet> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...fixtures).map(({ name, rows }) => ({ bytes: () => fixture(name), rows, of: name })),
      writings.map((options) => ({
        bytes: () => parquetBytes(columns, options),
        rows: 40,
        of: JSON.stringify(options),
      })),
    ),
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.array(fc.tuple(fc.nat(), fc.nat(7)), { minLength: 1, maxLength: 4 }).map((flips) => ({ flips })),
      },
      {
        weight: 3,
        arbitrary: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }).map((sets) => ({ sets })),
      },
      { weight: 1, arbitrary: fc.tuple(fc.nat(), fc.nat(200)).map(([from, length]) => ({ from, length })) },
    ),
    fc.boolean(),
  )
  .map(([file, change, late]) => {
    const bytes = Uint8Array.from(file.bytes());
    // The footer is where most claims are, and it is at the end.
    const place = (n: number) => (late ? bytes.length - 1 - (n % Math.min(bytes.length, 1500)) : n % bytes.length);
    if ("flips" in change) for (const [at, bit] of change.flips) bytes[place(at)] ^= 1 << bit;
    else if ("sets" in change) for (const [at, value] of change.sets) bytes[place(at)] = value;
    else {
      const from = change.from % bytes.length;
      const kept = [...bytes.subarray(0, from), ...bytes.subarray(from + change.length)];
      return { bytes: Uint8Array.from(kept), rows: file.rows, of: `${file.of} cut` };
    }
    return { bytes, rows: file.rows, of: file.of };
  });

/** Parquet files that are not what they say. */
export const mutatedParquet: fc.Arbitrary<MutatedParquet> = fc.oneof(wrongNumbers, wrongBytes);

/**
 * Reads the file as data and as cells. It is read with as many rows as it had, or refused with an error about the input; anything else
 * throws. Returns whether it was read.
 */
export async function checkMutatedParquet({ bytes, rows, of }: MutatedParquet): Promise<boolean> {
  const data = await outcome(of, async () => (await readParquetFiles(readingOf(bytes))).examples.size);
  const cells = await outcome(of, async () => {
    const table = await parquetCells(inputOf(bytes), async function* () {});
    let size = 0;
    for await (const block of table.rows) size += block.length;
    return size;
  });
  for (const size of [data, cells])
    if (size !== undefined && size !== rows) throw new Error(`${of}: ${size} rows were read of ${rows}`);
  return cells !== undefined;
}

/** What was read, or undefined where the input was refused as such. */
async function outcome(of: string, read: () => Promise<number>): Promise<number | undefined> {
  try {
    return await read();
  } catch (error) {
    const message = messageOf(error, false);
    if (/should not have happened/.test(message)) throw new Error(`${of}: ${message}`, { cause: error });
    if (!message.includes("m.parquet") && !/label|examples|column|row \d/.test(message))
      throw new Error(`${of}: the message must name the file; got ${message}`, { cause: error });
    return undefined;
  }
}

function inputOf(bytes: Uint8Array<ArrayBuffer>): Input {
  return { name: "m.parquet", packed: false, head: bytes, all: async () => bytes, close: () => {} } as unknown as Input;
}

function readingOf(bytes: Uint8Array<ArrayBuffer>): Reading {
  return {
    format: "parquet",
    options: { unlabelled: true },
    encoding: undefined,
    learning: false,
    bytes: bytes.length,
    path: undefined,
    inputs: async function* () {
      yield inputOf(bytes);
    },
  };
}
