import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { backup, repair, replayAll, Service } from "@rosenblatt/server";
import { expect, test } from "vitest";
import { directory, open } from "./on-directory.js";

const rows = Array.from({ length: 300 }, (_, i) => ({
  features: { ["w" + (i % 11)]: 1 + (i % 3), x: i / 7 },
  label: i % 2 ? "a" : "b",
  id: "e" + i,
}));

async function taught(path: string) {
  const asking = open(path);
  await asking.ask("PUT", "/v1/models/m", { learner: "averaged", pipeline: ["standardize"] });
  await asking.ask("POST", "/v1/models/m/learn", { rows });
  return asking;
}

test("a replay from the first example on gives the same bits", async () => {
  const { service } = await taught(directory());
  for await (const { sha256, replay, examples } of replayAll(service)) {
    expect(examples).toBe(300);
    expect(replay).toBe(sha256);
  }
});

test("a backup of a running service opens as the same models", async () => {
  const [path, other] = [directory(), directory()];
  const { ask } = await taught(path);
  backup(path, join(other, "rosenblatt.db"));
  await ask("POST", "/v1/models/m/learn", rows[0]);
  const copy = open(other);
  expect((await copy.ask("GET", "/v1/models/m")).body).toMatchObject({ examples: 300 });
});

test("a damaged store is refused, and what can be read of it is saved", async () => {
  const [path, into] = [directory(), directory()];
  await (await taught(path)).close();
  const file = join(path, "rosenblatt.db");
  const bytes = readFileSync(file);
  // Three pages in the middle of the examples.
  const place = bytes.indexOf('{"w5":2');
  const page = place - (place % 4096);
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, page);
  closeSync(handle);
  expect(() => Service.open(path)).toThrow("is damaged");
  const { saved, lost } = repair(path, into);
  expect(lost.length).toBeGreaterThan(0);
  expect(saved.model).toBe(1);
  expect(saved.example).toBeGreaterThan(100);
  expect(saved.example).toBeLessThan(300);
  const { ask } = open(into);
  expect((await ask("GET", "/v1/models/m")).body.examples).toBe(saved.example);
});

test("a file that is no store is refused", () => {
  const path = directory();
  writeFileSync(join(path, "rosenblatt.db"), "this is a letter, and no database, however long it may be ".repeat(100));
  expect(() => Service.open(path)).toThrow("is damaged");
});
