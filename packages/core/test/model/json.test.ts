import fc from "fast-check";
import { expect, test } from "vitest";
import { ModelError } from "../../src/errors.js";
import { encodingIn, withEncoding } from "../../src/model/encoded.js";
import type { ModelContent } from "../../src/model/format.js";
import { fromModelFile, toModelFile } from "../../src/model/json.js";
import { contents, same, small } from "./contents.js";

const file = toModelFile(small);

/** The content, or undefined where it was refused; any other error is a bug. */
function load(given: unknown): ModelContent | undefined {
  try {
    return fromModelFile(given);
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

test("a model file loads to the last bit from text and from the parsed object", () => {
  fc.assert(
    fc.property(contents, (content) => {
      const text = JSON.stringify(toModelFile(content));
      expect(same(fromModelFile(text), content)).toBe(true);
      expect(same(fromModelFile(JSON.parse(text)), content)).toBe(true);
    }),
  );
});

test("key order and white space of a model file do not matter", () => {
  expect(same(fromModelFile(JSON.stringify(file, null, 2)), small)).toBe(true);
  const { sha256, arrays, head, schema } = file;
  expect(same(fromModelFile({ sha256, arrays, head, schema }), small)).toBe(true);
});

test("fromModelFile keeps no reference to the given object", () => {
  const given = JSON.parse(JSON.stringify(file));
  const content = fromModelFile(given);
  given.head.classes[0] = "changed";
  expect(same(content, small)).toBe(true);
});

test("changing any one character gives the same model or a ModelError", () => {
  const text = JSON.stringify(file);
  for (let i = 0; i < text.length; i++)
    for (const letter of new Set([
      " ",
      '"',
      "0",
      "9",
      "E",
      "}",
      ",",
      "\\",
      "-",
      "€",
      String.fromCharCode(text.charCodeAt(i) ^ 1),
    ])) {
      const loaded = load(text.slice(0, i) + letter + text.slice(i + 1));
      if (loaded && !same(loaded, small)) expect.fail(`${letter} at ${i} loads another model`);
    }
});

test("a text cut short at any length is refused", () => {
  const text = JSON.stringify(file);
  for (let i = 0; i < text.length; i++) expect(() => fromModelFile(text.slice(0, i))).toThrow(ModelError);
});

test("any other JSON value or text raises a ModelError", () => {
  const mutant = fc
    .tuple(fc.constantFrom("schema", "head", "arrays", "sha256"), fc.jsonValue())
    .map(([key, value]) => ({ ...file, [key]: value }));
  const values = fc.oneof(
    fc.jsonValue(),
    fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true }),
    fc.string(),
    fc.json(),
    mutant,
  );
  fc.assert(
    fc.property(values, (value) => {
      const loaded = load(value);
      expect(loaded === undefined || same(loaded, small)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test.each<[string, unknown, string]>([
  ["another version", { ...file, schema: "rosenblatt/model@3" }, "must be format 1; got 3: upgrade rosenblatt"],
  ["another schema", { ...file, schema: "onnx" }, 'model.schema: must be "rosenblatt/model@1"; got "onnx"'],
  ["more after the version", { ...file, schema: "rosenblatt/model@1@1" }, "model.schema: must be"],
  ["no schema", {}, "model.schema: must be text; got undefined"],
  ["an inherited schema", Object.create(file), "model.schema: must be text; got undefined"],
  ["null", null, "model: must be an object; got null"],
  ["a list", [], "model.schema: must be text; got undefined"],
  ["no JSON", "{", "model: must be JSON"],
  ["a head that is a list", { ...file, head: [] }, "model.head: must be an object; got a list"],
  ["arrays that are none", { ...file, arrays: {} }, "model.arrays: must be a list; got an object"],
  [
    "an array of another type",
    { ...file, arrays: ["f32:AAAA"] },
    'model.arrays[0]: must be whole numbers of f64,u32,u8,f32; got "f32" and 3 bytes',
  ],
  [
    "another sign behind the type",
    { ...file, arrays: file.arrays.map((text) => text.replace("f64:", "f64;")) },
    "model.arrays[0]: must be base64",
  ],
  ["half a number", { ...file, arrays: ["u32:", "f64:AAAAAA=="] }, 'got "f64" and 4 bytes'],
  ["spaces in base64", { ...file, arrays: ["f64: AAAAAAAAAAA="] }, "model.arrays[0]: must be base64"],
  ["a changed head", { ...file, head: { ...file.head, more: 1 } }, "the file was changed or damaged"],
  ["a hash in capitals", { ...file, sha256: file.sha256.toUpperCase() }, "model.sha256: must be"],
])("fromModelFile refuses %s", (_, given, message) => {
  expect(() => fromModelFile(given)).toThrow(ModelError);
  expect(() => fromModelFile(given)).toThrow(message);
});

test("non-finite numbers in an array are refused with their place, in loading and saving", () => {
  const arrays = [new Float64Array(1), new Uint32Array(1), new Float64Array(20)];
  const saved = toModelFile({ head: {}, arrays });
  const nan = Buffer.from(new Float64Array(20).fill(Number.NaN, 17).buffer).toString("base64");
  const message = "model.arrays[2][17]: must be finite; got NaN";
  expect(() => fromModelFile({ ...saved, arrays: [...saved.arrays.slice(0, 2), `f64:${nan}`] })).toThrow(message);
  arrays[2].fill(Number.NaN, 17);
  expect(() => toModelFile({ head: {}, arrays })).toThrow(message);
});

test("hostile keys are treated as data", () => {
  const text =
    '{"__proto__":{"polluted":1},"constructor":{"name":{"toString":0}},"toString":null,"toJSON":1,"hasOwnProperty":2}';
  const { head } = fromModelFile(JSON.stringify(toModelFile({ head: JSON.parse(text), arrays: [] })));
  expect(JSON.stringify(head)).toBe(text);
  expect(Object.getPrototypeOf(head)).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
});

test("100 MB of brackets or of small lists raise a ModelError", () => {
  const message = "must nest at most 64 deep";
  expect(() => fromModelFile("[".repeat(1e8))).toThrow(message);
  expect(() => fromModelFile('{"head":'.repeat(1e6))).toThrow(message);
  expect(() => fromModelFile(`[${"[],".repeat(3e7)}0]`)).toThrow(message);
  let head: unknown = {};
  for (let i = 0; i < 1e5; i++) head = [head];
  expect(() => fromModelFile({ ...file, head: { head } })).toThrow("model.head: must be plain data");
});

test("64 levels of nesting are kept, and 65 are refused", () => {
  const nested = (levels: number) => ({
    head: JSON.parse(`${'{"a":'.repeat(levels)}0${"}".repeat(levels)}`),
    arrays: [],
  });
  expect(same(fromModelFile(JSON.stringify(toModelFile(nested(64)))), nested(64))).toBe(true);
  expect(() => toModelFile(nested(65))).toThrow(ModelError);
  const deep = JSON.stringify({ ...toModelFile(nested(64)), head: nested(65).head });
  expect(() => fromModelFile(deep)).toThrow(/^model: must nest at most 64 deep/);
});

test("the data encoding is found in the head of a model, if present", () => {
  const model = { toJSON: () => toModelFile(small), content: () => small };
  const encoded = withEncoding(model, { format: "vw", seed: -1 });
  const found = encodingIn(fromModelFile(JSON.stringify(encoded)))!;
  expect(found.text("format")).toBe("vw");
  expect(() => found.number("seed", { min: 0 })).toThrow("model.head.encoding.seed: must");
  expect(same({ ...encoded.content!(), head: small.head }, small)).toBe(true);
  expect(encodingIn(small)).toBe(undefined);
});

test("brackets and quotes inside text do not count as nesting", () => {
  const head = { name: '[{"\\'.repeat(1000), '"[': "\\" };
  expect(fromModelFile(JSON.stringify(toModelFile({ head, arrays: [] }))).head).toEqual(head);
});

test("more than 256 MB of base64 are refused in favour of the binary encoding", () => {
  const arrays = [new Float64Array(2 ** 24), new Float64Array(2 ** 24)];
  expect(() => toModelFile({ head: {}, arrays })).toThrow(
    "model.arrays: must be at most 256 MB of base64; got 342 MB: use saveBytes",
  );
  const long = `f64:${"A".repeat(2 ** 27)}`;
  expect(() => fromModelFile({ ...file, arrays: [long, long] })).toThrow("use saveBytes");
});
