import fc from "fast-check";
import { expect, test } from "vitest";
import { ModelError } from "../../src/errors.js";
import { decodeBase64, encodeBase64 } from "../../src/model/base64.js";

test("base64 equals Buffer's encoding and decodes to the same bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64");
      expect(encodeBase64(bytes)).toBe(text);
      expect(decodeBase64(text, "")).toEqual(bytes);
    }),
  );
});

test("takes 3 MB in one go", () => {
  const bytes = Uint8Array.from({ length: 3_000_001 }, (_, i) => (i * i) >> 5);
  const text = encodeBase64(bytes);
  expect(text === Buffer.from(bytes).toString("base64")).toBe(true);
  expect(Buffer.compare(decodeBase64(text, ""), bytes)).toBe(0);
});

test.each([
  ["a space", "QUJD QQ="],
  ["a line break at the end", "QUJD\n"],
  ["spaces that make up for the padding", "QQ  "],
  ["spaces in front that do", "  QQ"],
  ["no padding", "QQ"],
  ["half the padding", "QQ="],
  ["too much padding", "QUJD===="],
  ["padding inside", "QQ==QUJD"],
  ["one letter too many", "QUJDQ"],
  ["stray last bits", "QR=="],
  ["stray last bits of two bytes", "QUF="],
  ["the alphabet for addresses", "__--"],
  ["a letter outside Latin-1", "QUJ€"],
])("decodeBase64 refuses %s and names the path", (_, text) => {
  expect(() => decodeBase64(text, ".arrays[4]")).toThrow(ModelError);
  expect(() => decodeBase64(text, ".arrays[4]")).toThrow("model.arrays[4]: must be base64");
});

test("decodeBase64 accepts exactly the texts that Buffer writes", () => {
  const letters = fc.constantFrom(..."AQgwZ9+/=\n \t-");
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
      const written = Buffer.from(text, "base64").toString("base64") === text;
      if (written) expect(decodeBase64(text, "")).toEqual(new Uint8Array(Buffer.from(text, "base64")));
      else expect(() => decodeBase64(text, "")).toThrow(ModelError);
    }),
    { numRuns: 2000 },
  );
});
