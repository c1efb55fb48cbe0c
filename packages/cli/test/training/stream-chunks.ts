// The same rows, brought to `train --stream` in every way that bytes can come: no test runner is needed to draw such cases or to check them.

import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { Files } from "../../src/terminal/files.js";
import { defaults, type Io } from "../../src/terminal/io.js";
import { trainStream } from "../../src/training/train-stream.js";
import type { TrainOptions } from "../../src/training/training.js";

/** Rows of a format, and the ways in which they come. */
export interface StreamCase {
  readonly format: "csv" | "libsvm" | "jsonl" | "vw";
  /** What stands above the rows of each file; empty for formats without a header. */
  readonly header: string;
  readonly rows: readonly string[];
  readonly lineEnd: "\n" | "\r\n";
  /** Whether each file begins with a byte order mark, and whether its last line has an end. */
  readonly marked: boolean;
  readonly ended: boolean;
  /** Numbers from 0 to 1: where the rows are parted into files, and where the bytes are cut into chunks. Two equal ones make an empty chunk. */
  readonly files: readonly number[];
  readonly cuts: readonly number[];
  readonly learner: "averaged" | "perceptron" | "network";
  readonly epochs: number;
  /** The part held back, which the model file has the errors on; false for none. */
  readonly holdout: number | false | undefined;
  readonly settlingRows: number;
  readonly batchBytes: number;
}

const word = fc.constantFrom("Ulm", "Ghent", "Oslo", "São Paulo", "Åre");
const label = fc.constantFrom("1", "1", "1", "2", "2", "3");
const number = fc.constantFrom("0", "-1.5", "2", "0.25", "3e2", "1000", "-7", "12.125");
const quoted = fc.constantFrom('"a, b"', '"two\nlines"', '"say ""no"""', "plain", "", '"\r\n"');

const csvRow = fc
  .tuple(label, number, fc.oneof(number, fc.constant("")), word, quoted)
  .map(([y, a, b, town, text]) => `${y},${a},${b},${town},${text}`);
const libsvmRow = fc
  .tuple(label, fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }), number)
  .map(([y, columns, x]) => [y, ...columns.sort((i, j) => i - j).map((j) => `${j}:${x}`)].join(" "));
const jsonRow = fc
  .tuple(label, number, word, fc.array(word, { maxLength: 3 }), fc.boolean())
  .map(([y, a, town, list, nested]) =>
    JSON.stringify({ label: y, a: Number(a), town, list, ...(nested && { b: { c: a } }) }),
  );
const vwRow = fc
  .tuple(label, fc.array(word, { maxLength: 4 }), number)
  .map(([y, words, x]) => `${y} |w ${words.map((text) => `${text.replace(" ", "_")}:${x}`).join(" ")}`);

const formats = fc.oneof(
  fc.record({
    format: fc.constant("csv" as const),
    header: fc.constantFrom("label,a,b,town,text", ""),
    rows: rowsOf(csvRow),
  }),
  fc.record({ format: fc.constant("libsvm" as const), header: fc.constant(""), rows: rowsOf(libsvmRow) }),
  fc.record({ format: fc.constant("jsonl" as const), header: fc.constant(""), rows: rowsOf(jsonRow) }),
  fc.record({ format: fc.constant("vw" as const), header: fc.constant(""), rows: rowsOf(vwRow) }),
);

function rowsOf(row: fc.Arbitrary<string>): fc.Arbitrary<string[]> {
  return fc.array(row, { minLength: 8, maxLength: 40 });
}

const place = fc.double({ min: 0, max: 1, noNaN: true });

/** Cases of every format, with few rows and batches of a few of them. */
export const streamCases: fc.Arbitrary<StreamCase> = fc
  .tuple(
    formats,
    fc.record({
      lineEnd: fc.constantFrom("\n" as const, "\r\n" as const),
      marked: fc.boolean(),
      ended: fc.boolean(),
      files: fc.array(place, { minLength: 1, maxLength: 3 }),
      cuts: fc.oneof(fc.array(place, { maxLength: 12 }), fc.constant("bytes" as const)),
      learner: fc.constantFrom("averaged" as const, "perceptron" as const, "network" as const),
      epochs: fc.constantFrom(1, 2),
      holdout: fc.constantFrom(undefined, 0.4, false as const),
      settlingRows: fc.integer({ min: 4, max: 40 }),
      batchBytes: fc.integer({ min: 30, max: 900 }),
    }),
  )
  .map(([data, { cuts, ...ways }]) => {
    // As many cuts as bytes, about, so that most chunks are one byte and some are none.
    const bytes = data.rows.join(" ").length;
    const everywhere = Array.from({ length: bytes }, (_, k) => k / bytes);
    return { ...data, ...ways, cuts: cuts === "bytes" ? everywhere : cuts };
  });

/**
 * Trains on the rows in every way; throws an error that says which two ways gave different models, or different errors. Returns what all of
 * them gave: the hash of a model, or what is wrong with the rows.
 */
export async function checkStream(given: StreamCase): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "rosenblatt-chunks-"));
  try {
    const outcomes: [way: string, outcome: string][] = [];
    for (const [way, paths, stdin] of ways(given, folder))
      outcomes.push([way, await outcome(given, paths, stdin, join(folder, "model.json"))]);
    const [[first, expected]] = outcomes;
    for (const [way, got] of outcomes)
      if (got !== expected) throw new Error(`${way} gave ${got}; ${first} gave ${expected}`);
    return expected;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Way = readonly [name: string, paths: readonly string[], stdin: readonly Uint8Array[]];

function ways(given: StreamCase, folder: string): Way[] {
  const { rows, files, cuts, format } = given;
  const whole = textOf(given, rows);
  const packed = gzipSync(whole);
  const write = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const bounds = [0, ...files.map((part) => Math.floor(part * rows.length)).sort((a, b) => a - b), rows.length];
  // A file of a table must have rows.
  const parts = bounds.slice(1).flatMap((to, k) => (to > bounds[k] ? [rows.slice(bounds[k], to)] : []));
  const several = parts.map((part, k) => write(`part-${k}.${format}`, textOf(given, part)));
  const first = textOf(given, parts[0]);
  return [
    ["one file", [write(`all.${format}`, whole)], []],
    ["a packed file", [write(`all.${format}.gz`, packed)], []],
    ["standard input", ["-"], cut(whole, cuts)],
    ["packed standard input", ["-"], cut(packed, cuts)],
    ["several files", several, []],
    ["standard input and files", ["-", ...several.slice(1)], cut(first, cuts)],
  ];
}

function textOf({ header, lineEnd, marked, ended }: StreamCase, rows: readonly string[]): Uint8Array {
  const lines = header === "" ? rows : [header, ...rows];
  return Buffer.from(`${marked ? "\ufeff" : ""}${lines.join(lineEnd)}${ended ? lineEnd : ""}`);
}

function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [0, ...cuts.map((part) => Math.floor(part * bytes.length)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((to, k) => bytes.subarray(at[k], to));
}

/** The hash of the model, or the error without the name of a file and the line. */
async function outcome(
  { format, learner, epochs, holdout, settlingRows, batchBytes }: StreamCase,
  paths: readonly string[],
  stdin: readonly Uint8Array[],
  model: string,
): Promise<string> {
  const silent = { write: () => true };
  const io: Io = {
    stdout: silent,
    stderr: silent,
    env: {},
    files: new Files(),
    settings: { ...defaults, quiet: true, progress: false },
    stdin: Readable.from(stdin),
    interruption: () => new AbortController().signal,
  };
  const options = {
    format,
    learner,
    epochs,
    output: model,
    bias: true,
    batches: { settlingRows, bytes: batchBytes },
    ...(holdout !== undefined && { holdout }),
    ...(learner === "network" && { hidden: [3] }),
    ...(format === "csv" && { label: "first" }),
  } as unknown as TrainOptions;
  try {
    await trainStream(paths, options, io);
  } catch (error) {
    if (!["InputError", "UsageError", "OptionError"].includes((error as Error).name)) throw error;
    return (error as Error).message.replace(/^.*?(?:\.\w+|standard input)(?:, .*?)?(:\d+)*: (?:row \d+: )?/, "");
  }
  return createHash("sha256").update(readFileSync(model)).digest("hex");
}
