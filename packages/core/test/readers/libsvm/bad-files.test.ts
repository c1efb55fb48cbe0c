import { describe, expect, test } from "vitest";
import { InputError } from "../../../src/entries/index.js";
import { type LibsvmOptions, LibsvmReader, readLibsvm } from "../../../src/readers/libsvm/reader.js";
import { attempt, compiled, contents, plainly } from "./both-ways.js";

const bad: [what: string, text: string, message: string, options?: LibsvmOptions][] = [
  ["an index twice", "1 1:1 1:2\n", '1:7: an index stands twice in the line; got "1": keep one of the two'],
  [
    "an index twice, sorted or not",
    "1 1:1\n1 2:1 1:1 2:3\n",
    '2:11: an index stands twice in the line; got "2": keep one of the two',
    { sort: true },
  ],
  [
    "indices out of order",
    "1 1:1\n1 2:1 1:2\n",
    '2:7: indices must increase along the line; index 2 comes before; got "1": read with sort: true to have them sorted',
  ],
  ["index 0", "1 0:1\n", '1:3: indices count from 1; got "0": read with zeroBased: true if they count from 0'],
  [
    "an index of 2³¹",
    "1 2147483648:1\n",
    '1:3: the index is above the limit 2147483647; got "2147483648": hash or renumber the features',
  ],
  [
    "an index of 30 digits",
    `1 ${"9".repeat(30)}:1\n`,
    `1:3: the index is above the limit 2147483647; got "${"9".repeat(30)}": hash or renumber the features`,
  ],
  [
    "an index above a limit",
    "1 11:1\n",
    '1:3: the index is above the limit 10; got "11": hash or renumber the features',
    { maxIndex: 10 },
  ],
  ["a negative index", "1 -1:1\n", '1:3: an index must be a whole number from 1 on; got "-1"'],
  ["an index with a point", "1 1.0:1\n", '1:3: an index must be a whole number from 1 on; got "1.0"'],
  ["no index", "1 :1\n", '1:3: an index must be a whole number from 1 on; got ""'],
  ["a name", "1 age:1\n", '1:3: an index must be a whole number from 1 on; got "age"'],
  ["a value alone", "1 5 1:1\n", '1:3: expected index:value; got "5"'],
  ...["1e400", "nan", "NaN", "inf", "-inf", "0x10", "1abc", "", "1:2", "--1"].map((value): [string, string, string] => [
    `a value of ${JSON.stringify(value)}`,
    `1 1:0.5\n-1 3:1 10:${value}\n`,
    `2:11: a value must be a finite decimal number; got ${JSON.stringify(value)}`,
  ]),
  ["a value of NUL", "1 1:1\0\n", '1:5: a value must be a finite decimal number; got "1\\u0000"'],
  ["a label that is a word", "spam 1:1\n", '1:1: a line must begin with its label, a whole number; got "spam"'],
  ["no label", "1:1 2:1\n", '1:1: a line must begin with its label, a whole number; got "1:1"'],
  [
    "a continuous label",
    "0.5 1:1\n",
    '1:1: the label is continuous; got "0.5": classes are whole numbers: number them, or cut into ranges',
  ],
  ["a label above 2⁵³", "1e300 1:1\n", '1:1: a label must be a whole number below 2⁵³; got "1e300"'],
  ["several labels", "1,2 1:1\n", '1:1: a line must begin with its label, a whole number; got "1,2"'],
  ["a query id that is a word", "1 qid:x 1:1\n", '1:3: a query id must be qid: and a whole number; got "qid:x"'],
  [
    "carriage returns alone",
    "1 1:1\r-1 1:1\r",
    '1:5: a value must be a finite decimal number; got "1\\r-1": lines end with a line feed, not with a carriage return alone',
  ],
  [
    "a row whose squares overflow",
    "1 1:1\n1 1:1e160 3:-1e200\n",
    "2:1: the row is too large: ‖x‖² overflows; scale the features",
  ],
  [
    "bytes that are no text",
    "1 1:1\n\u0001\u0002\u0003\n",
    '2:1: a line must begin with its label, a whole number; got "\\u0001\\u0002\\u0003"',
  ],
];

describe("a bad file raises an error with its place and a remedy", () => {
  test.each(bad)("%s", (_, text, message, options) => {
    expect(() => readLibsvm(text, { file: "bad.txt", ...options })).toThrow(
      expect.objectContaining({ name: "InputError", message: `bad.txt:${message}` }),
    );
    expect(compiled(text, options)).toBe(`data:${message}`);
    expect(plainly(text, options)).toBe(`data:${message}`);
  });

  test.each(["", "\n\n", "# only words\n", "\ufeff", "  \t \r\n"])("no examples: %j", (text) => {
    expect(() => readLibsvm(text, { file: "empty.txt" })).toThrow(
      new InputError("empty.txt: there are 0 examples; at least 1 is needed"),
    );
    expect(compiled(text)).toBe(plainly(text));
  });

  test("a compressed file", () => {
    const bytes = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 10);
    expect(() => readLibsvm(bytes)).toThrow(/^libsvm:1:1: a line must begin with its label, a whole number; got "/);
  });

  test("a line longer than 64 MiB", () => {
    const reader = new LibsvmReader();
    const piece = new Uint8Array(1 << 20).fill(49);
    reader.begin("endless");
    const message = attempt(() => {
      for (let k = 0; k < 100; k++) reader.write(piece);
      return "";
    });
    expect(message).toBe("endless:1:1: a line must be at most 67108864 bytes long; got more: is this LIBSVM text?");
  });

  test("lines of millions of bytes are read", () => {
    const line = `1 ${Array.from({ length: 300_000 }, (_, k) => `${k + 1}:0.5`).join(" ")}\n`;
    const { rows } = contents(readLibsvm(`-1 1:2\n${line}-1 7:1`));
    expect(rows.map((row) => row.length)).toEqual([1, 300_000, 1]);
    expect(rows[1].at(-1)).toEqual([299_999, 0.5]);
  });

  test("invalid options are refused", () => {
    expect(() => new LibsvmReader({ zerobased: true } as LibsvmOptions)).toThrow(
      'unknown option "zerobased"; did you mean zeroBased?',
    );
    expect(() => new LibsvmReader({ maxIndex: 0 })).toThrow("maxIndex must be a whole number of at least 1; got 0");
    expect(() => new LibsvmReader({ sort: 1 as never })).toThrow("sort must be true or false; got 1");
  });
});
