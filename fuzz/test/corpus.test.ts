// Every case in the corpus keeps the law of its target.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromJson, toJson } from "../case-text.js";
import { entriesIn } from "../corpus.js";
import { targets } from "../targets/index.js";

const corpus = fileURLToPath(new URL("../corpus", import.meta.url));
const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-corpus-"));
// Targets write into the working folder.
beforeAll(() => process.chdir(place));
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

describe("a case that once failed passes", () => {
  for (const { target, name, found, open, given } of entriesIn(corpus))
    test.skipIf(open)(`${target}/${name}: ${found}${open ? ` (${open})` : ""}`, async () => {
      await (await targets[target]()).check(given);
    });
});

test("a stored case is restored unchanged", () => {
  const bytes = fc.uint8Array({ maxLength: 400 });
  const plain = fc.anything({
    values: [
      fc.string({ unit: "binary" }),
      fc.double(),
      fc.bigInt(),
      fc.boolean(),
      bytes,
      fc.constant("a".repeat(500)),
    ],
    withBigInt: true,
    maxDepth: 3,
  });
  fc.assert(
    fc.property(plain, (given) => {
      expect(fromJson(JSON.parse(JSON.stringify(toJson(given))))).toEqual(given);
    }),
    { numRuns: 30 },
  );
});
