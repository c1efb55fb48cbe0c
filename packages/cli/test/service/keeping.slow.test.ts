// Maintenance of the directory of a service: replay, backup and repair, with their exit codes.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Service } from "@rosenblatt/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-keeping-"));
const models = join(place, "models");
afterAll(() => rmSync(place, { recursive: true }));

beforeAll(async () => {
  const service = Service.open(models);
  await service.create("spam", { learner: "averaged" });
  await service.learnMany(
    "spam",
    Array.from({ length: 400 }, (_, i) => ({ features: { ["w" + (i % 9)]: i }, label: i % 2, id: "e" + i })),
  );
  await service.close();
});

test("a backup holds the same models and never overwrites a file", async () => {
  const copy = join(place, "copy");
  mkdirSync(copy);
  const file = join(copy, "rosenblatt.db");
  expect(await run(["backup", models, file])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("1 model with 400 examples"),
  });
  expect(await run(["backup", models, file])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("exists already"),
  });
  const [one, other] = [await run(["replay", models, "--json"]), await run(["replay", copy, "--json"])];
  expect(one).toMatchObject({ code: 0, stderr: "" });
  expect(other.stdout).toBe(one.stdout);
  expect(JSON.parse(one.stdout)).toMatchObject({ same: true, models: [{ model: "spam", examples: 400 }] });
});

test("a damaged store gives exit code 3, and repair reports what it saved and keeps the damaged file", async () => {
  const file = join(models, "rosenblatt.db");
  const before = readFileSync(file);
  const at = before.indexOf('{"w4":193}');
  const changed = Buffer.from(before);
  changed.fill(0xa5, at - (at % 4096), at - (at % 4096) + 4096);
  writeFileSync(file, changed);
  for (const argv of [
    ["replay", models],
    ["serve", "--dir", models, "--port", "8399"],
  ])
    expect(await run(argv)).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/is damaged .*: rosenblatt repair/),
    });
  const tried = await run(["repair", models, "--dry-run"]);
  expect(tried).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Can be saved: 1 model, 3\d\d examples/),
  });
  expect(readFileSync(file).equals(changed)).toBe(true);
  const repaired = await run(["repair", models]);
  expect(repaired.stdout).toMatch(/^Saved: 1 model, 3\d\d examples/);
  expect(repaired.stdout).toMatch(/model 1: examples \d+ to \d+ cannot be read/);
  expect(readFileSync(`${file}.damaged`).equals(changed)).toBe(true);
  expect(await run(["replay", models])).toMatchObject({ code: 0, stdout: expect.stringContaining("bit for bit") });
  const files = readdirSync(models).filter((name) => !/-(wal|shm)$/.test(name));
  expect(files.sort()).toEqual(["lock", "rosenblatt.db", "rosenblatt.db.damaged"]);
  // Without the first page nothing tells where the tables are, but they are at their usual places.
  const headless = Buffer.from(before);
  headless.fill(0, 0, 4096);
  writeFileSync(file, headless);
  expect(await run(["repair", models])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("Saved: 1 model, 400 examples"),
  });
  expect(await run(["replay", join(place, "none")])).toMatchObject({ code: 2 });
});
