// --model-limit: how much memory a small model file may ask for.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Network } from "rosenblatt/networks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byteSize } from "../../src/options/values.js";
import { run } from "../run.js";

let folder: string;
let model: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-limit-"));
  model = join(folder, "m.json");
  // Its first example would make 82 million weights; the file has none of them.
  writeFileSync(model, JSON.stringify(new Network({ hidden: [9000, 9000] })));
});

afterAll(() => rmSync(folder, { recursive: true }));

test("a small file that asks for more than a gigabyte is refused, and read when the limit is raised", async () => {
  const refused = await run(["inspect", model]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("m.json: model.head: must take less memory: raise --model-limit if you trust it");
  expect((await run(["inspect", model, "--model-limit", "4GB"])).code).toBe(0);
});

test.each([
  ["4GB", 2 ** 32],
  ["500 MB", 500 * 2 ** 20],
  ["1.5g", 1.5 * 2 ** 30],
  ["100kib", 102_400],
  ["12345", 12_345],
])("%s are %i bytes", (text, bytes) => {
  expect(byteSize(text, "--model-limit")).toBe(bytes);
});

test.each(["", "GB", "-1", "4 apples", "1e9"])("%j is no size", (text) => {
  expect(() => byteSize(text, "--model-limit")).toThrow(/--model-limit must be a size, as 4GB; got/);
});
