import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { load, MultiLabel, Perceptron } from "../../src/entries/index.js";
import { ModelError } from "../../src/errors.js";
import { fromBytes, toBytes } from "../../src/model/binary.js";
import { fromModelFile, toModelFile } from "../../src/model/json.js";
import { saveBytes } from "../../src/model/save.js";
import { contents, same, small } from "./contents.js";

const bytes = toBytes(small);

/** Bytes followed by their right hash, as a hostile writer would send them. */
function signed(body: Uint8Array): Uint8Array {
  return Buffer.concat([body, createHash("sha256").update(body).digest()]);
}

/** A body by hand: head, then a table of [type, length], then as many bytes as given. */
function body(head: string, table: [number, number][], data: Uint8Array, count = table.length): Uint8Array {
  const text = Buffer.from(head);
  const start = Buffer.alloc(Math.ceil((16 + text.length + 5 * table.length) / 8) * 8);
  start.write("RSBL");
  start.writeUInt32LE(1, 4);
  start.writeUInt32LE(text.length, 8);
  text.copy(start, 12);
  start.writeUInt32LE(count, 12 + text.length);
  for (const [i, [type, length]] of table.entries()) {
    start[16 + text.length + 5 * i] = type;
    start.writeUInt32LE(length, 17 + text.length + 5 * i);
  }
  return Buffer.concat([start, data]);
}

test("both encodings load what was saved, to the last bit, and have the same hash", () => {
  fc.assert(
    fc.property(contents, (content) => {
      const binary = toBytes(content);
      const json = toModelFile(content);
      expect(same(fromBytes(binary), content)).toBe(true);
      expect(Buffer.from(binary.subarray(-32)).toString("hex")).toBe(json.sha256);
      expect(createHash("sha256").update(binary.subarray(0, -32)).digest("hex")).toBe(json.sha256);
      expect(toModelFile(fromBytes(binary))).toEqual(json);
      expect(toBytes(fromModelFile(JSON.stringify(json)))).toEqual(binary);
    }),
  );
});

test("numbers are little-endian and arrays start at multiples of 8", () => {
  const view = new DataView(bytes.buffer);
  const head = view.getUint32(8, true);
  const table = 16 + head;
  const first = Math.ceil((table + 15) / 8) * 8;
  expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe("RSBL");
  expect(view.getUint32(4, true)).toBe(1);
  expect(JSON.parse(Buffer.from(bytes.subarray(12, 12 + head)).toString())).toEqual(small.head);
  expect(view.getUint32(12 + head, true)).toBe(3);
  expect([view.getUint8(table), view.getUint32(table + 1, true)]).toEqual([1, 3]);
  expect([view.getUint8(table + 5), view.getUint32(table + 6, true)]).toEqual([2, 3]);
  expect(view.getFloat64(first, true)).toBe(1.5);
  expect(view.getFloat64(first + 8, true)).toBe(-0);
  expect(view.getUint32(first + 24 + 8, true)).toBe(4294967295);
  expect(bytes.length).toBe(first + 24 + 16 + 32);
});

test("a bit flipped in the head, an array or the hash is reported as damage", () => {
  for (const at of [20, bytes.length - 60, bytes.length - 1]) {
    const flipped = bytes.slice();
    flipped[at] ^= 1;
    expect(() => fromBytes(flipped)).toThrow(
      /^model\.sha256: must be [0-9a-f]{64}; got [0-9a-f]{64}: the file was cut/,
    );
  }
});

test("any one bit flipped raises a ModelError", () => {
  for (let i = 0; i < 8 * bytes.length; i++) {
    const flipped = bytes.slice();
    flipped[i >> 3] ^= 1 << (i & 7);
    expect(() => fromBytes(flipped), `bit ${i}`).toThrow(ModelError);
  }
});

test("bytes cut short at any length, or with one more, are refused", () => {
  for (let length = 0; length < bytes.length; length++)
    expect(() => fromBytes(bytes.subarray(0, length)), `${length} bytes`).toThrow(ModelError);
  expect(() => fromBytes(Uint8Array.of(...bytes, 0))).toThrow(ModelError);
});

test("any bit flipped and signed again gives a model that saves as those bytes, or a ModelError", () => {
  const unsigned = bytes.subarray(0, -32);
  for (let i = 0; i < 8 * unsigned.length; i++) {
    const flipped = unsigned.slice();
    flipped[i >> 3] ^= 1 << (i & 7);
    const hostile = signed(flipped);
    try {
      expect(Buffer.compare(toBytes(fromBytes(hostile)), hostile)).toBe(0);
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
    }
  }
});

test("arbitrary bytes, signed or not, raise a ModelError", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
      expect(() => fromBytes(rest)).toThrow(ModelError);
      expect(() => fromBytes(signed(Buffer.concat([bytes.subarray(0, 8), rest])))).toThrow(ModelError);
    }),
    { numRuns: 1000 },
  );
});

test("fromBytes reads a Buffer at any offset and keeps no reference to it", () => {
  const buffer = Buffer.concat([Buffer.of(1, 2, 3), bytes]).subarray(3);
  const content = fromBytes(buffer);
  buffer.fill(0);
  expect(same(content, small)).toBe(true);
});

test("saveBytes uses a model's content, or its JSON if it has none", () => {
  const toJSON = () => toModelFile(small);
  const tooLarge = () => {
    throw new Error("this model is too large for JSON");
  };
  expect(saveBytes({ toJSON })).toEqual(bytes);
  expect(saveBytes({ toJSON: tooLarge, content: () => small })).toEqual(bytes);
});

test("an unknown format version is named in the error", () => {
  const third = bytes.slice();
  third[4] = 3;
  expect(() => fromBytes(third)).toThrow("must be format 1; got 3: upgrade rosenblatt");
  // An unknown format may be as short as 16 bytes and the hash.
  expect(() => fromBytes(third.slice(0, 48))).toThrow("must be format 1; got 3");
  expect(() => fromBytes(third.slice(0, 47))).toThrow('must be "RSBL" and at least 44 bytes more; got 47 bytes');
});

describe("a hostile file with a right hash is refused:", () => {
  test.each<[string, Uint8Array, string]>([
    [
      "a billion numbers in no bytes",
      body("{}", [[1, 1e9]], new Uint8Array(0)),
      "model.arrays[0]: must fit in the file; got 8000000000 bytes",
    ],
    [
      "a billion arrays",
      body("{}", [], new Uint8Array(0), 1e9),
      "model.arrays: must fit in the file; got 5000000000 bytes",
    ],
    [
      "an unknown type",
      body("{}", [[5, 0]], new Uint8Array(0)),
      "model.arrays[0]: must be of type 1 (f64), 2 (u32), 3 (u8), 4 (f32); got 5",
    ],
    [
      "a head that is a byte longer than the file",
      body("{}", [], new Uint8Array(0)).fill(13, 8, 9),
      "model.head: must fit in the file; got 13 bytes, 12 are left",
    ],
    [
      "no room for the number of arrays",
      body("{}        ", [], new Uint8Array(0)).subarray(0, 24),
      "model.arrays: must fit in the file; got 4 bytes, 2 are left",
    ],
    ["a head that is a list", body("[]", [], new Uint8Array(0)), "model.head: must be an object; got a list"],
    ["a head that is no JSON", body("{", [], new Uint8Array(0)), "model.head: must be JSON"],
    ["a head with spaces", body("{ }", [], new Uint8Array(0)), "must be written canonically"],
    ["a key twice", body('{"a":1,"a":2}', [], new Uint8Array(0)), "must be written canonically"],
    ["−0 in the head", body('{"a":-0}', [], new Uint8Array(0)), "must be written canonically; byte 8 is not"],
    ["an infinite number in the head", body('{"a":1e999}', [], new Uint8Array(0)), "must be written canonically"],
    ["a byte order mark", body("\ufeff{}", [], new Uint8Array(0)), "model.head: must be JSON"],
    [
      "padding that is not zero",
      body("{}", [[2, 1]], Uint8Array.of(1, 0, 0, 0, 9, 0, 0, 0)),
      "must be written canonically; byte 28 is not",
    ],
    [
      "bytes after the last array",
      body("{}", [], new Uint8Array(8)),
      "must end after 24 bytes and the hash; got 8 more",
    ],
    ["deep nesting", body("[".repeat(1e6), [], new Uint8Array(0)), "model.head: must nest at most 64 deep"],
    ["NaN", body("{}", [[1, 1]], new Uint8Array(8).fill(255)), "model.arrays[0][0]: must be finite; got NaN"],
  ])("%s", (_, hostile, message) => {
    expect(() => fromBytes(signed(hostile))).toThrow(ModelError);
    expect(() => fromBytes(signed(hostile))).toThrow(message);
  });

  test("a head that is not UTF-8", () => {
    const hostile = body('{"a":"x"}', [], new Uint8Array(0));
    hostile[18] = 255;
    expect(() => fromBytes(signed(hostile))).toThrow("model.head: must be UTF-8");
  });
});

test("load takes a file of either encoding as bytes of any kind", () => {
  const learner = new Perceptron<string>();
  learner.learn({ größe: 1 }, "a");
  const many = new MultiLabel(() => new Perceptron<boolean>());
  many.learn({ größe: 1 }, ["a"]);
  const texts = [learner, many].map((one) => new TextEncoder().encode(JSON.stringify(one)));
  for (const [one, all] of [texts, [saveBytes(learner), saveBytes(many)]]) {
    for (const form of [one, Buffer.from(one), one.slice().buffer])
      expect(saveBytes(load(form))).toEqual(saveBytes(learner));
    for (const form of [all, Buffer.from(all), all.slice().buffer])
      expect(saveBytes(MultiLabel.fromJSON(form, load))).toEqual(saveBytes(many));
  }
  expect(() => load(new Uint8Array(3).buffer)).toThrow('model: must be "RSBL" and at least 44 bytes more; got 3 bytes');
  expect(() => load(Uint8Array.of(0x7b, 0xff))).toThrow("model: must be UTF-8");
  expect(() => load(texts[0].subarray(0, -1))).toThrow("model: must be JSON");
});
