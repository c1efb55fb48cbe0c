import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { backup, repair, replayAll, Service } from "@rosenblatt/server";
import Libsql from "libsql";
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

test("a full replay gives the same model bit for bit", async () => {
  const { service } = await taught(directory());
  for await (const { sha256, replay, examples } of replayAll(service)) {
    expect(examples).toBe(300);
    expect(replay).toBe(sha256);
  }
});

test("a backup of a running service opens with the same models", async () => {
  const [path, other] = [directory(), directory()];
  const { ask } = await taught(path);
  backup(path, join(other, "rosenblatt.db"));
  await ask("POST", "/v1/models/m/learn", rows[0]);
  const copy = open(other);
  expect((await copy.ask("GET", "/v1/models/m")).body).toMatchObject({ examples: 300 });
});

test("a damaged store is refused, and repair saves what is readable", async () => {
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
  expect(() => Service.open(path)).toThrow(/^[^\n]* is damaged \([^\n]*\): rosenblatt repair says what can be saved$/);
  const { saved, lost } = repair(path, into);
  expect(lost.length).toBeGreaterThan(0);
  expect(saved.model).toBe(1);
  expect(saved.example).toBeGreaterThan(100);
  expect(saved.example).toBeLessThan(300);
  const { ask } = open(into);
  expect((await ask("GET", "/v1/models/m")).body.examples).toBe(saved.example);
});

test("an altered example is detected at startup and while the service runs", async () => {
  const path = directory();
  await (await taught(path)).close();
  const { ask, service, close } = open(path);
  const database = new Libsql(service.store.path);
  // The model comes into memory again by a replay, which reads the example.
  database.exec("DELETE FROM snapshot; UPDATE example SET label = '\"b\"' WHERE sequence = 12");
  database.close();
  expect((await ask("GET", "/v1/models/m")).body).toMatchObject({ status: 503, title: "Storage damaged" });
  expect((await ask("GET", "/readyz")).body).toEqual({ status: "failed", code: "SQLITE_CORRUPT" });
  await close();
  expect(() => Service.open(path)).toThrow("example 12 of model 1 is not what was written");
});

test("a model survives a damaged snapshot, and a newer store is refused", async () => {
  const path = directory();
  const first = await taught(path);
  const { sha256 } = (await first.ask("GET", "/v1/models/m")).body;
  await first.close();
  const file = new Libsql(join(path, "rosenblatt.db"));
  const { bytes } = file.prepare("SELECT bytes FROM snapshot").get() as { bytes: Uint8Array };
  const flipped = Buffer.from(bytes);
  flipped[flipped.length - 9] ^= 1;
  file.prepare("UPDATE snapshot SET bytes = ?").run([flipped]);
  file.close();
  const again = open(path);
  expect((await again.ask("GET", "/v1/models/m")).body).toMatchObject({ sha256, examples: 300 });
  await again.close();
  const database = new Libsql(join(path, "rosenblatt.db"));
  database.exec("PRAGMA user_version = 99");
  database.close();
  expect(() => Service.open(path)).toThrow("was written by a newer version");
});

test("a file that is not a database is refused", () => {
  const path = directory();
  writeFileSync(join(path, "rosenblatt.db"), "this is a letter, and no database, however long it may be ".repeat(100));
  expect(() => Service.open(path)).toThrow(/^[^\n]* is damaged \([^\n]*\): rosenblatt repair says what can be saved$/);
});
