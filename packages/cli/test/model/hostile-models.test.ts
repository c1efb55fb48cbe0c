// A model file may come from anywhere: whatever is in it, the command answers or reports an error.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { fromBytes, type ModelContent, saveBytes } from "rosenblatt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-hostile-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);

let content: ModelContent;

beforeAll(async () => {
  const rows = ["1,red,2024-01-01,yes,a", "2,blue,2024-02-01,no,b", "3,red,2024-03-01,yes,a", "4,,2024-04-01,no,b"];
  writeFileSync(at("data.csv"), `${["n,color,day,flag,class", ...rows].join("\n")}\n`);
  await run(["train", at("data.csv"), "-o", at("good.bin"), "-q"]);
  content = fromBytes(readFileSync(at("good.bin")));
});

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Every place in a document, as a path of keys. */
function places(value: Json, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.keys(value).flatMap((key) => places((value as Record<string, Json>)[key], [...path, key]))];
}

function replaced(value: Json, [key, ...rest]: string[], by: Json): Json {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as Record<string, Json>) };
  (copy as Record<string, Json>)[key] = replaced((copy as Record<string, Json>)[key], rest, by);
  return copy as Json;
}

test("a model with a changed encoding is refused without a stack trace, or read", async () => {
  const encoding = JSON.parse(JSON.stringify(content.head.encoding)) as Json;
  const all = places(encoding);
  const change = fc.tuple(
    fc.constantFrom(...all),
    fc.oneof(
      fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<Json>,
      fc.constantFrom<Json>(null, -1, 0, 1e9, "", "n", "__proto__", [], {}),
    ),
  );
  const property = fc.asyncProperty(change, async ([path, by]) => {
    const head = { ...content.head, encoding: JSON.parse(JSON.stringify(replaced(encoding, path, by))) };
    const changed = { head, arrays: content.arrays };
    writeFileSync(
      at("changed.bin"),
      saveBytes({ content: () => changed, toJSON: () => expect.unreachable() as never }),
    );
    for (const argv of [
      ["inspect", at("changed.bin")],
      ["predict", at("changed.bin"), at("data.csv")],
    ]) {
      const { stderr, code } = await run(argv);
      expect(stderr).not.toMatch(/this should not have happened|\n {4}at /);
      expect([0, 2]).toContain(code);
    }
  });
  await fc.assert(property, { numRuns: runs(20, 1000) });
});

test("a model file that is cut short or has a changed byte is refused", async () => {
  const bytes = readFileSync(at("good.bin"));
  const property = fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (k, by) => {
    const changed = Buffer.from(bytes);
    changed[k] ^= by;
    for (const bad of [changed, bytes.subarray(0, k)]) {
      writeFileSync(at("bad.bin"), bad);
      const { stderr, code } = await run(["predict", at("bad.bin"), at("data.csv")]);
      expect(stderr).toMatch(/^error: /);
      expect(stderr).not.toContain("this should not have happened");
      expect(code).toBe(2);
    }
  });
  await fc.assert(property, { numRuns: runs(25, 500) });
});
