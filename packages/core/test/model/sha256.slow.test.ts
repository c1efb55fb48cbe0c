import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "../../src/model/sha256.js";

test("sha256 equals node:crypto above 512 MB, where the length in bits exceeds 32 bits", () => {
  const chunk = Uint8Array.from({ length: 1 << 20 }, (_, i) => i * 7);
  const reference = createHash("sha256");
  for (let k = 0; k < 1025; k++) reference.update(chunk);
  const chunks = function* () {
    for (let k = 0; k < 1025; k++) yield chunk;
  };
  expect(sha256(chunks())).toBe(reference.digest("hex"));
});
