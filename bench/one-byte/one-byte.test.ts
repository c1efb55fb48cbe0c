// 64 MB of one byte, in any field of any format, are read or refused within two seconds.

import "../../packages/core/src/entries/wasm.js";
import { describe, expect, test } from "vitest";
import { InputError } from "../../packages/core/src/errors.js";
import type { ByteReader } from "../../packages/core/src/readers/bytes/byte-reader.js";
import { CsvReader } from "../../packages/core/src/readers/csv/reader.js";
import { formatOf } from "../../packages/core/src/readers/format.js";
import { IdxReader } from "../../packages/core/src/readers/idx/reader.js";
import { JsonLinesReader } from "../../packages/core/src/readers/json-lines/reader.js";
import { LibsvmReader } from "../../packages/core/src/readers/libsvm/reader.js";
import { VwReader } from "../../packages/core/src/readers/vw/reader.js";

const size = 64_000_000;
const piece = 1 << 16;
const limit = 2000;

type Make = () => ByteReader<unknown>;
/** Where in a text the bytes stand: what is before them, and what is behind. */
type Fields = Record<string, [before: string, behind: string]>;

/** Bytes that mean something to most formats, and some that mean nothing. */
const common = [..." \t\n\r:#.-e01x\0\x80"];
const rows = "1.5,2,x\n".repeat(12_000);

const formats: [string, Make, string, Fields][] = [
  [
    "LIBSVM",
    () => new LibsvmReader(),
    "q",
    {
      label: ["1 1:1\n", " 1:1\n"],
      index: ["1 1:1\n1 ", ":1\n"],
      value: ["1 1:1\n1 1:", "\n"],
      "value and a letter": ["1 1:1\n1 1:", "z\n"],
      comment: ["1 1:1\n1 1:1 #", "\n"],
    },
  ],
  [
    "CSV",
    () => new CsvReader({ comment: "#" }),
    ",;|\"'",
    {
      "first cell": ["", ",2,x\n1,2,x\n"],
      header: ["a,", ",c\n1,2,x\n"],
      number: ["a,b,c\n1,2,x\n3,4,y\n1,", ",x\n"],
      "number far down": [`a,b,c\n${rows}1,`, ",x\n"],
      "number and a letter": [`a,b,c\n${rows}1,`, "z,x\n"],
      label: ["a,b,c\n1,2,x\n3,4,y\n1,2,", "\n"],
      "label far down": [`a,b,c\n${rows}1,2,`, "\n"],
      quotes: ['a,b,c\n1,2,x\n3,4,y\n1,2,"', '"\n'],
      comment: ["a,b,c\n1,2,x\n3,4,y\n#", "\n1,2,x\n"],
    },
  ],
  [
    "JSON Lines",
    () => new JsonLinesReader(),
    '{}[],"\\',
    {
      value: ['{"a":', '}\n{"a":1}\n'],
      "value and a letter": ['{"a":', 'z}\n{"a":1}\n'],
      text: ['{"a":"', '"}\n'],
      key: ['{"', '":1}\n'],
      line: ['{"a":1}\n', '\n{"a":1}\n'],
      "place between values": ['{"a":1', ',"b":2}\n'],
    },
  ],
  [
    "Vowpal Wabbit",
    () => new VwReader(),
    "|'",
    {
      label: ["", " |a b:1\n"],
      tag: ["1 '", "|a b:1\n"],
      namespace: ["1 |", " b:1\n"],
      feature: ["1 |a ", ":1 c\n"],
      value: ["1 |a b:", " c\n"],
      "value and a letter": ["1 |a b:", "z c\n"],
    },
  ],
  ["idx", () => new IdxReader(), "\b", { file: ["", ""], dimensions: ["\0\0\b", ""] }],
];

/** One memory for all texts: each is the same but for its bytes. */
const room = new Uint8Array(size + (1 << 20));

function textOf([before, behind]: [string, string], byte: string): Uint8Array {
  const latin1 = (text: string) => Buffer.from(text, "latin1");
  room.set(latin1(before));
  room.fill(byte.charCodeAt(0), before.length, before.length + size);
  room.set(latin1(behind), before.length + size);
  return room.subarray(0, before.length + size + behind.length);
}

/** Milliseconds, the least of some attempts, by the clock or of computing: others may keep the machine busy. */
function milliseconds(run: () => void): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > limit; attempt++) {
    const [before, clock] = [process.cpuUsage(), performance.now()];
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000, performance.now() - clock);
  }
  return least;
}

function read(make: Make, bytes: Uint8Array): void {
  try {
    const reader = make();
    reader.begin("data");
    for (let from = 0; from < bytes.length; from += piece) reader.write(bytes.subarray(from, from + piece));
    reader.end();
    reader.take();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.message.length).toBeLessThan(1000);
  }
}

describe.each(formats)("%s", (_, make, own, fields) => {
  test.each(Object.entries(fields))("in its %s", (__, field) => {
    for (const byte of [...common, ...own])
      expect(
        milliseconds(() => read(make, textOf(field, byte))),
        JSON.stringify(byte),
      ).toBeLessThan(limit);
  });
});

test("the format of a file with nothing else in it is told as fast", () => {
  for (let byte = 0; byte < 256; byte++)
    expect(milliseconds(() => formatOf("data", textOf(["", ""], String.fromCharCode(byte))))).toBeLessThan(limit);
});
