import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { IdxReader, idxExamples, readIdx } from "../../../src/readers/idx/reader.js";
import { writeIdx } from "../../../src/readers/idx/writer.js";

const images = Uint8Array.of(0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3, 1, 2, 3, 4, 5, 255);
const labels = Uint8Array.of(0, 0, 8, 1, 0, 0, 0, 2, 7, 0);

function paired(files: [string, Uint8Array][], options = {}): Examples<number> {
  const reader = new IdxReader(options);
  for (const [name, bytes] of files) {
    reader.begin(name);
    for (const byte of bytes) reader.write(Uint8Array.of(byte));
    reader.end();
  }
  return reader.take();
}

test("images and labels in either order become dense examples in float32", () => {
  for (const files of [
    [
      ["i", images],
      ["l", labels],
    ],
    [
      ["l", labels],
      ["i", images],
    ],
  ] as [string, Uint8Array][][]) {
    const examples = paired(files);
    expect(examples.rows.values).toEqual(Float32Array.of(1, 2, 3, 4, 5, 255));
    expect([examples.label(0), examples.label(1)]).toEqual([7, 0]);
  }
  expect(paired([["i", images]], { unlabelled: true }).labelled).toBe(false);
});

test.each([
  [9, [0xff, 0x7f], [-1, 127]],
  [11, [0xff, 0xfe, 0x01, 0x00], [-2, 256]],
  [12, [0xff, 0xff, 0xff, 0xff, 0, 1, 0, 0], [-1, 65536]],
  [13, [0x3f, 0xc0, 0, 0, 0xc0, 0, 0, 0], [1.5, -2]],
  [14, [0x3f, 0xf8, 0, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0], [1.5, -2]],
])("values of type %i are read in big-endian order", (type, bytes, expected) => {
  const { values, dimensions } = readIdx(Uint8Array.of(0, 0, type, 2, 0, 0, 0, 1, 0, 0, 0, 2, ...bytes));
  expect([...values]).toEqual(expected);
  expect(dimensions).toEqual([1, 2]);
});

describe("a bad file is refused:", () => {
  test.each([
    [
      "another beginning",
      Uint8Array.of(80, 75, 3, 4),
      "m: an idx file must begin with 0, 0, a type and a number of dimensions; got 80, 75, 3, 4",
    ],
    ["nothing", new Uint8Array(0), "got nothing"],
    ["an unknown type", Uint8Array.of(0, 0, 10, 1), "got 0, 0, 10, 1"],
    ["a head cut off", images.slice(0, 10), "m: the file must have 16 bytes at least; got 10"],
    ["values cut off", images.slice(0, 20), "m: 2 × 1 × 3 values of 1 bytes must be 22 bytes with the head; got 20"],
    ["bytes too many", Uint8Array.of(...images, 0), "got 23"],
    ["sizes beyond any file", Uint8Array.of(0, 0, 8, 2, 255, 255, 255, 255, 255, 255, 255, 255), "got 12"],
  ])("%s", (_, bytes, message) => {
    expect(() => readIdx(bytes, "m")).toThrow(message);
  });

  test("labels that do not match the number of images", () => {
    expect(() => idxExamples(readIdx(images), readIdx(Uint8Array.of(0, 0, 8, 1, 0, 0, 0, 1, 7)))).toThrow(
      "labels must be one per image, 2; got 1",
    );
  });

  test("images without values", () => {
    for (const sizes of [
      [32, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 255, 255, 255, 255],
    ])
      expect(() => idxExamples(readIdx(Uint8Array.of(0, 0, 8, 2, ...sizes)))).toThrow(
        "images must have at least one value each; got",
      );
  });

  test("images without labels, labels without images, two files of a kind", () => {
    expect(() => paired([["i", images]])).toThrow("i: labels must come with the images");
    expect(() => paired([["l", labels]])).toThrow("l: images must come with the labels; got labels alone");
    expect(() =>
      paired([
        ["a", images],
        ["b", images],
      ]),
    ).toThrow("b: one file of images and one of labels must come");
  });
});

test("the reader restores the bits that the writer wrote", () => {
  const values = fc.oneof(
    fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 6 }),
    fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 6, maxLength: 6 }),
    fc.array(fc.double({ noNaN: true, min: -1e100, max: 1e100 }), { minLength: 6, maxLength: 6 }),
  );
  fc.assert(
    fc.property(values, fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }), (data, label) => {
      const examples = Examples.dense({ data, rows: 2, columns: 3 }, [label, 1]);
      const written = writeIdx(examples, { dimensions: [3, 1] });
      const again = idxExamples(readIdx(written.images), readIdx(written.labels!));
      expect(again.rows.values).toEqual(examples.rows.values);
      expect(again.classes).toEqual(examples.classes);
      expect(again.targets).toEqual(examples.targets);
    }),
  );
});

test("a file longer than its header says is refused at the first surplus byte", () => {
  const reader = new IdxReader();
  reader.begin("m");
  reader.write(Uint8Array.of(0, 0, 8, 2, 0, 0, 0, 1, 0, 0, 0, 2, 7));
  reader.write(Uint8Array.of(7));
  expect(() => reader.write(Uint8Array.of(7))).toThrow(
    "m: 1 × 2 values of 1 bytes must be 14 bytes with the head; got more",
  );
});
