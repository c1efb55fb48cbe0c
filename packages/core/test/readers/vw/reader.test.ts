import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { VwReader } from "../../../src/readers/vw/reader.js";
import { writeVw } from "../../../src/readers/vw/writer.js";
import { libsvm, shared } from "../../outside-data.js";
import { readPieces, readsTheSameInPieces } from "../pieces.js";

const read = (text: string, options = {}) => readPieces(new VwReader(options), text);

/** Rows as they read: labels, and features by name. */
function plain({ rows, size, vocabulary, targets, classes, labelled }: Examples): unknown[] {
  return Array.from({ length: size }, (_, r) => [
    labelled ? classes[targets[r]] : undefined,
    Object.fromEntries(
      Array.from(rows.indices!.subarray(rows.starts[r], rows.starts[r + 1]), (j, k) => [
        vocabulary!.names![j],
        rows.values[rows.starts[r] + k],
      ]),
    ),
  ]);
}

describe("a line", () => {
  test("has a label, and features by namespace", () => {
    expect(plain(read("1 |a x:0.5 y |b:2 x:3 z\n-1 | x y:-1e2\n"))).toEqual([
      [1, { "a^x": 0.5, "a^y": 1, "b^x": 6, "b^z": 2 }],
      [-1, { x: 1, y: -100 }],
    ]);
  });

  test("may have an importance and a tag, touching the bar or after a quote", () => {
    const reader = new VwReader();
    readPieces(reader, "1 2 'first |f a\n-1 0.5 second|f a\n1 'third| b");
    expect([...reader.weights!]).toEqual([2, 0.5, 1]);
    readPieces(reader, "1 1 |f a\n-1 |f a\n");
    expect(reader.weights).toBeUndefined();
  });

  test("may repeat a feature, whose values add up", () => {
    expect(plain(read("1 | b a a:2 a"))).toEqual([[1, { a: 4, b: 1 }]]);
  });

  test("may have names with any characters but spaces, | and :", () => {
    expect(plain(read("1 |ns é=ü#^'\"{ __proto__"))).toEqual([[1, { "ns^é=ü#^'\"{": 1, "ns^__proto__": 1 }]]);
  });

  test("may end in CRLF, and the first may begin with a byte order mark", () => {
    expect(plain(read("\ufeff1 | a\r\n\r\n2 | a:3\r\n"))).toEqual([
      [1, { a: 1 }],
      [2, { a: 3 }],
    ]);
  });

  test("needs no label when predicting", () => {
    expect(plain(read("| a\n1 | a\n", { unlabelled: true }))).toEqual([
      [undefined, { a: 1 }],
      [undefined, { a: 1 }],
    ]);
  });

  test.each([
    ["1 | a:1x", 'data:1:7: a value must be a finite decimal number; got "1x"'],
    ["1 | a:0x10", "data:1:7: a value must be"],
    ["1 | a:nan", "data:1:7: a value must be"],
    ["1 | a\n1 | b:1e400", "data:2:7: a value must be"],
    ["1 | a:", "data:1:7: a value must be"],
    ["1 |f:2y a", "data:1:6: a value must be"],
    ["1 |f:1e300 a:1e300", "data:1:14: value times scale must be finite"],
    ["1 | :3", "data:1:5: a feature must have a name"],
    ["spam | a", 'data:1:1: the label must be a whole number; got "spam"'],
    ["0.5 | a", "data:1:1: the label must be a whole number"],
    ["1 x 'tag | a", 'data:1:3: the importance must be a number of at least 0; got "x"'],
    ["1 -1 | a", "data:1:3: the importance"],
    ["1 1 0.5 | a", 'data:1:5: at most a label and an importance must stand before the tag; got "0.5"'],
    ["1 a b", "data:1:1: an example must have a |"],
    ["1|f a", "data:1:1: an example to learn from must have a label before its |, with a space between them"],
    ["", "data: there are 0 examples"],
    ["1 | a\u0000", "data:1:6: text must be UTF-8; got a NUL byte"],
  ])("%j is refused: %s", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

test("names and classes persist from one take to the next", () => {
  const reader = new VwReader({ features: ["known"], classes: [1, -1] });
  expect(readPieces(reader, "-1 | a").rows.indices![0]).toBe(1);
  const next = readPieces(reader, "5 | b a");
  expect([...next.rows.indices!]).toEqual([1, 2]);
  expect(next.classes).toEqual([1, -1, 5]);
});

test("the pieces in which bytes arrive make no difference, for good and bad text", () => {
  const texts = ["1 2 't |ns:2 ä:1 b\r\n-1 |  x:1e-3 |n y\n\n1 | q", "1 | a\n1 | b:z\n1 | c\0", "1 | \u20ac"];
  readsTheSameInPieces(texts, () => new VwReader(), plain, 3);
});

test("the reader restores the names and bits that the writer wrote", () => {
  const name = fc
    .string({ unit: "grapheme", minLength: 1 })
    .filter((text) => !/[ \t\r\n\0|:]|\p{Surrogate}/u.test(text));
  const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e100, max: 1e100 });
  const row = fc.tuple(
    fc.constantFrom(-1, 1, 7),
    fc.dictionary(
      name,
      value.filter((x) => x !== 0),
      { maxKeys: 6 },
    ),
  );
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (given) => {
      const examples = Examples.from(
        given.map(([, x]) => new Map(Object.entries(x))),
        given.map(([label]) => label),
      );
      fc.pre(examples.width > 0);
      const again = read([...writeVw(examples)].join(""));
      expect(plain(again)).toEqual(plain(examples));
    }),
  );
});

test("names that cannot be written are refused, or their characters replaced", () => {
  const examples = Examples.from([{ "city=New York": 1 }], ["1"]);
  expect(() => [...writeVw(examples)]).toThrow('feature "city=New York" cannot be written');
  expect([...writeVw(examples, { replace: "_", weights: [2] })]).toEqual(["1 2 | city=New_York:1\n"]);
  expect(() => [...writeVw(Examples.from([[1]], ["spam"]))]).toThrow('class "spam" cannot be written');
});

const rcv1 = shared("data/rcv1/rcv1_small.vw.gz");
test.skipIf(rcv1.missing)(`RCV1 in VW text has the rows of RCV1 in LIBSVM text${rcv1.note}`, () => {
  const examples = read(rcv1.text());
  const { rows, labels } = libsvm(shared("data/rcv1/rcv1_small.libsvm.gz").text());
  expect(examples.size).toBe(1000);
  expect(Array.from(examples.targets, (target) => examples.classes[target])).toEqual(labels);
  expect(examples.entries).toBe(rows.reduce((sum, { indices }) => sum + indices.length, 0));
});
