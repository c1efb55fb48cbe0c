import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256 } from "../../src/model/sha256.js";

const reference = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("sha256 equals node:crypto for every length up to 300", () => {
  for (let length = 0; length <= 300; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => 31 * i + length);
    expect(sha256([bytes])).toBe(reference(bytes));
  }
});

test("sha256 equals node:crypto however the bytes are split, at any offset in their buffer", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (chunks) => {
      expect(sha256(chunks.map((chunk) => Uint8Array.of(9, ...chunk).subarray(1)))).toBe(
        reference(Buffer.concat(chunks)),
      );
    }),
  );
});

test("equals node:crypto on 5 MB", () => {
  const bytes = Uint8Array.from({ length: 5_000_011 }, (_, i) => (i * i) >> 7);
  expect(sha256([bytes.subarray(0, 1_234_567), bytes.subarray(1_234_567)])).toBe(reference(bytes));
});
