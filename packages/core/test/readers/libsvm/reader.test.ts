import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { Perceptron } from "../../../src/entries/index.js";
import { LibsvmLine } from "../../../src/readers/libsvm/line.js";
import { LibsvmReader, readLibsvm } from "../../../src/readers/libsvm/reader.js";
import { libsvm, shared } from "../../outside-data.js";
import { inFull, runs } from "../../runs.js";
import { readPieces } from "../pieces.js";
import { attempt, compiled, contents, plainly, plainReader } from "./both-ways.js";

const everything = [
  "\ufeff# of everything one",
  "+1 1:0.5 3:-2 10:1e-5   # behind",
  "",
  "-1\t2:1\t 4:.25 \r",
  "1 qid:7 1:12345678901234567890 2147483647:3.",
  "7",
  "-1 1:-0 2:0.1234567890123456789 3:+4\r",
  "   ",
  "1 00000001:1 123456789:1e+2#tail",
  "0 5:1e-400 6:4.9e-324 7:0",
  " 7 3:0.30000000000000004",
  "7 qid:1",
].join("\n");

describe("LIBSVM text", () => {
  test("is read with labels, columns from 0 and notes on what was skipped", () => {
    const reader = new LibsvmReader();
    const examples = readPieces(reader, everything);
    expect(contents(examples)).toEqual({
      labels: [1, -1, 1, 7, -1, 1, 0, 7, 7],
      rows: [
        [
          [0, 0.5],
          [2, -2],
          [9, 1e-5],
        ],
        [
          [1, 1],
          [3, 0.25],
        ],
        [
          [0, 12345678901234567000],
          [2147483646, 3],
        ],
        [],
        [
          [0, -0],
          [1, 0.12345678901234568],
          [2, 4],
        ],
        [
          [0, 1],
          [123456788, 100],
        ],
        [
          [4, 0],
          [5, 5e-324],
          [6, 0],
        ],
        [[2, 0.30000000000000004]],
        [],
      ],
      width: 2147483647,
      classes: [1, -1, 7, 0],
      narrow: false,
    });
    expect(reader.notes).toEqual({ comments: 3, blankLines: 2, queryIds: 2, byteOrderMarks: 1 });
    expect(reader.classes).toEqual([1, -1, 7, 0]);
  });

  test("gives the same result when split at any byte, plain or compiled", () => {
    const bytes = new TextEncoder().encode(`${everything}\n1 1:5`);
    const whole = plainly(bytes);
    expect(compiled(bytes)).toEqual(whole);
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(compiled(bytes, {}, [cut])).toEqual(whole);
      expect(contents(readPieces(plainReader(), bytes, [cut]))).toEqual(whole);
    }
  });

  test("is read by compiled code, except for new classes and unusual lines", () => {
    const plain = vi.spyOn(LibsvmLine.prototype, "read");
    try {
      const lines = Array.from({ length: 1000 }, (_, k) => `${k % 2} ${k + 1}:${k}.5 2000:-1e-5\t3000:1 \r\n`);
      const read = compiled(`${lines.join("")}1 1:1 # comment\n${lines.join("")}`);
      expect(plain).toHaveBeenCalledTimes(3);
      expect(read).toEqual(plainly(`${lines.join("")}1 1:1\n${lines.join("")}`));
    } finally {
      plain.mockRestore();
    }
  });

  test("has narrow values until one does not fit", () => {
    expect(contents(readLibsvm("1 1:0.5 2:3\n")).narrow).toBe(true);
    const wide = `${"1 1:0.5\n".repeat(50_000)}-1 2:1 5:0.1\n${"1 1:0.25\n".repeat(50_000)}`;
    const { narrow, rows } = contents(readLibsvm(wide));
    expect(narrow).toBe(false);
    expect(rows[49_999]).toEqual([[0, 0.5]]);
    expect(rows[50_000]).toEqual([
      [1, 1],
      [4, 0.1],
    ]);
    expect(rows[100_000]).toEqual([[0, 0.25]]);
  });

  test("may have indices from 0, unsorted lines, known columns and known classes", () => {
    expect(compiled("1 0:1 2:3", { zeroBased: true })).toMatchObject({
      rows: [
        [
          [0, 1],
          [2, 3],
        ],
      ],
      width: 3,
    });
    expect(compiled("1 3:1 1:2 2:3\n", { sort: true })).toMatchObject({
      rows: [
        [
          [0, 2],
          [1, 3],
          [2, 1],
        ],
      ],
    });
    expect(compiled("1 3:1\n", { columns: 10, classes: [-1, 1] })).toMatchObject({ width: 10, classes: [-1, 1] });
    expect(compiled("1 30:1\n", { columns: 10 })).toMatchObject({ width: 30 });
  });

  test("has its classes in order of appearance, however many", () => {
    const labels = Array.from({ length: 5000 }, (_, k) => ((k * 7919) % 1000) - 500);
    const read = contents(readLibsvm(labels.map((label) => `${label} 1:1\n`).join("")));
    expect(read.labels).toEqual(labels);
    expect(read.classes).toEqual([...new Set(labels)]);
  });

  test("in several files forms one data set, with lines counted in each file", () => {
    const reader = new LibsvmReader();
    for (const file of ["a", "b"]) {
      reader.begin(file);
      reader.write(new TextEncoder().encode("1 1:1\n-1 2:1"));
      reader.end();
    }
    expect(reader.rows).toBe(4);
    reader.begin("c");
    expect(() => reader.write(new TextEncoder().encode("1 1:1\nx\n"))).toThrow(/^c:2:1: /);
  });

  test.each([false, true])("gives the same rows when they are taken in parts (streaming %s)", (streaming) => {
    const lines = Array.from({ length: 3000 }, (_, k) => `${k % 3} ${1 + (k % 7)}:${k / 7} 9:1\n`);
    const bytes = new TextEncoder().encode(lines.join(""));
    const reader = new LibsvmReader({ streaming });
    const parts = [];
    reader.begin("data");
    for (let from = 0; from < bytes.length; from += 1000) {
      reader.write(bytes.subarray(from, from + 1000));
      if (reader.rows > 0) parts.push(contents(reader.take()));
    }
    reader.end();
    if (reader.rows > 0) parts.push(contents(reader.take()));
    const whole = contents(readLibsvm(bytes));
    expect(parts.flatMap((part) => part.rows)).toEqual(whole.rows);
    expect(parts.flatMap((part) => part.labels)).toEqual(whole.labels);
    expect(parts.at(-1)!.classes).toEqual(whole.classes);
  });

  test("reuses one memory when streaming, otherwise each data set has its own", () => {
    for (const streaming of [true, false]) {
      const reader = new LibsvmReader({ streaming });
      reader.begin("data");
      const memories = new Set();
      for (let k = 0; k < 20; k++) {
        reader.write(new TextEncoder().encode("1 1:0.1\n".repeat(10_000)));
        memories.add(reader.take().memory);
      }
      expect(memories.size).toBe(streaming ? 1 : 20);
    }
  });

  test("is read the same by compiled and plain code, for any bytes in any pieces", () => {
    const token = fc.constantFrom(
      ...["1", "-1", "+1", "0", " ", " ", "  ", "\t", "\n", "\n", "\r\n", "\r", ":", "1:1", "2:0.5", "3:-1e5", "7:12"],
      ...["2147483647:1", "#", "# c\n", "qid:1", "nan", "1e999", "\0", "é", "\ufeff", "0.1", "9".repeat(20), ".", "e"],
      ...["12:3.25", "1 1:0.123456\n", "-1 5:1 6:2 900:0.00123\n", "1 1:1e150 2:1e160\n"],
    );
    const text = fc.array(token, { maxLength: 40 }).map((tokens) => new TextEncoder().encode(tokens.join("")));
    const bytes = fc.oneof(text, fc.uint8Array({ maxLength: 60 }));
    const options = fc.record({ zeroBased: fc.boolean(), sort: fc.boolean() });
    fc.assert(
      fc.property(bytes, options, fc.array(fc.nat(60), { maxLength: 3 }), (bytes, options, cuts) => {
        const whole = plainly(bytes, options);
        expect(compiled(bytes, options)).toEqual(whole);
        expect(compiled(bytes, options, cuts)).toEqual(whole);
        expect(attempt(() => contents(readPieces(plainReader(options), bytes, cuts)))).toEqual(whole);
      }),
      { numRuns: runs(100, 5000) },
    );
  });
});

describe("lines of numbers of every shape", () => {
  const digits = (most: number) => fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: most });
  const value = fc.oneof(
    digits(12),
    fc.tuple(fc.constantFrom("", "-", "+"), digits(3), digits(12)).map(([sign, a, b]) => `${sign}${a}.${b}`),
    fc.tuple(digits(2), fc.integer({ min: -30, max: 30 })).map(([a, e]) => `${a}.5e${e}`),
    fc.constantFrom("5.", ".5", "-.25", "0", "-0", "1e22", "1e23", "0.1"),
  );
  const entries = fc.array(fc.tuple(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.nat(2 ** 27)), value), {
    maxLength: 6,
  });
  const line = fc.tuple(fc.constantFrom("1", "-1", "+1", "2"), entries, fc.constantFrom("\n", "\r\n", " \n"));
  const text = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) =>
    lines
      .map(([label, entries, end]) => {
        let index = 0;
        let line = label;
        for (const [step, value] of entries) {
          index += step;
          line += ` ${index}:${value}`;
        }
        return line + end;
      })
      .join(""),
  );

  test("compiled and plain reading agree, even with one byte changed", () => {
    fc.assert(
      fc.property(text, fc.nat(200), fc.nat(255), fc.boolean(), (text, at, byte, zeroBased) => {
        const bytes = new TextEncoder().encode(text);
        expect(compiled(bytes, { zeroBased })).toEqual(plainly(bytes, { zeroBased }));
        bytes[at % bytes.length] = byte;
        expect(compiled(bytes, { zeroBased })).toEqual(plainly(bytes, { zeroBased }));
      }),
      { numRuns: runs(100, 5000) },
    );
  });
});

describe("real files", () => {
  const heart = shared("fixtures/heart_scale");
  test.skipIf(heart.missing)(`heart_scale is learned with the known counts${heart.note}`, () => {
    const examples = readLibsvm(heart.text());
    expect([examples.size, examples.width]).toEqual([270, 13]);
    const learner = new Perceptron<number>({ classes: [-1, 1], order: "given", stopWhenSeparated: false, epochs: 5 });
    expect(learner.fit(examples).mistakesPerEpoch).toEqual([69, 61, 60, 56, 54]);
  });

  for (const [path, size, width] of [
    ["fixtures/a1a", 1605, 119],
    ["data/libsvm/a9a.gz", 32561, 123],
    ["data/libsvm/a9a.t.gz", 16281, 122],
    ["data/libsvm/mushrooms.gz", 8124, 112],
  ] as const) {
    const file = shared(path);
    test.skipIf(file.missing || (size > 2000 && !inFull))(`${path} is read as by a plain split${file.note}`, () => {
      const text = file.text();
      const { rows, labels } = libsvm(text);
      const read = contents(readLibsvm(text));
      expect([read.labels.length, read.width]).toEqual([size, width]);
      expect(read.labels).toEqual(labels);
      expect(read.rows).toEqual(rows.map((row) => row.indices.map((column, k) => [column, row.values[k]])));
    });
  }
});
