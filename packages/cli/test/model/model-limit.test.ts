// --model-limit: how much memory a small model file may ask for.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Network } from "rosenblatt/networks";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("a small model that asks for more than a gigabyte is read only with a raised --model-limit", async () => {
  const refused = await run(["inspect", model]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("m.json: model.head: must take less memory: raise --model-limit if you trust it");
  expect((await run(["inspect", model, "--model-limit", "4GB"])).code).toBe(0);
});
