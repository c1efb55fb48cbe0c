// Everything that forgetting removes; each part has a case that would reveal its omission.

import { join } from "node:path";
import fc from "fast-check";
import Libsql from "libsql";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { keptSnapshots } from "../src/models/snapshots.js";
import { directory, open } from "./on-directory.js";

const row = (i: number) => ({ features: { ["w" + (i % 5)]: 1 + (i % 4) }, label: i % 2 ? "odd" : "even", id: "e" + i });
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(i));

/** What a statement selects from the store of a directory that no service has open. */
function stored(path: string, sql: string): unknown[] {
  const database = new Libsql(join(path, "rosenblatt.db"));
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

test("a forgotten example's number is never reused, even if it was the last and no snapshot exists", async () => {
  const path = directory();
  const first = open(path);
  await first.ask("PUT", "/v1/models/m", {});
  await first.ask("POST", "/v1/models/m/learn", { rows: rows(5) });
  await first.ask("POST", "/v1/models/m/forget", { ids: ["e4"] });
  await first.close();
  stored(path, "DELETE FROM snapshot RETURNING sequence");
  const { ask } = open(path);
  expect((await ask("POST", "/v1/models/m/learn", { ...row(7), id: "new" })).body.sequence).toBe(6);
});

test("forgetting by several metadata values removes only entries that match all of them", async () => {
  const { ask } = open();
  await ask("PUT", "/v1/models/m", {});
  const people = [
    { person: "Ada", place: "London" },
    { person: "Ada", place: "Paris" },
    { person: "Bob", place: "London" },
    { person: "Ada" },
  ];
  for (const [i, metadata] of people.entries()) {
    await ask("POST", "/v1/models/m/learn", { ...row(i), metadata });
    await ask("POST", "/v1/models/m/predict", { features: row(i).features, id: "p" + i, metadata });
  }
  const { body } = await ask("POST", "/v1/models/m/forget", { metadata: { person: "Ada", place: "London" } });
  expect(body).toMatchObject({ examples: 1, predictions: 1 });
  expect((await ask("POST", "/v1/models/m/learn", { id: "p0", label: "odd" })).status).toBe(404);
  for (const id of ["p1", "p2", "p3"])
    expect((await ask("POST", "/v1/models/m/learn", { id, label: "odd" })).status).toBe(200);
});

test("forgetting an example blanks the stored idempotent responses of its model only", async () => {
  const path = directory();
  const { ask, close } = open(path);
  for (const name of ["m", "other"]) {
    await ask("PUT", `/v1/models/${name}`, {});
    await ask("POST", `/v1/models/${name}/learn`, row(1), { "Idempotency-Key": name });
  }
  await ask("POST", "/v1/models/m/forget", { ids: ["e1"] });
  await close();
  const kept = "SELECT model FROM answer WHERE body <> '' OR fingerprint <> ''";
  expect(stored(path, kept)).toEqual([{ model: 2 }]);
});

test("a forgotten example does not return to a challenger through an old snapshot after a restart", async () => {
  const path = directory();
  const before = open(path);
  await before.ask("PUT", "/v1/models/m", {});
  await before.ask("PUT", "/v1/models/m/challengers/c", { learner: "averaged" });
  await before.ask("POST", "/v1/models/m/learn", { rows: rows(30) });
  await before.close();
  const middle = open(path);
  const { body } = await middle.ask("POST", "/v1/models/m/forget", { ids: ["e3"] });
  await middle.close();
  const [after, twin] = [open(path), open()];
  await twin.ask("PUT", "/v1/models/m", {});
  await twin.ask("PUT", "/v1/models/m/challengers/c", { learner: "averaged" });
  await twin.ask("POST", "/v1/models/m/learn", { rows: rows(30).filter(({ id }) => id !== "e3") });
  const { sha256 } = (await twin.ask("GET", "/v1/models/m/challengers/c")).body;
  expect(body.challengers).toEqual({ c: sha256 });
  expect((await after.ask("GET", "/v1/models/m/challengers/c")).body.sha256).toBe(sha256);
});

test("a prediction is no longer stored as pending once it is labelled", async () => {
  const path = directory();
  const { ask, close } = open(path);
  await ask("PUT", "/v1/models/m", {});
  await ask("POST", "/v1/models/m/learn", row(0));
  for (const id of ["a", "b"]) await ask("POST", "/v1/models/m/predict", { features: { w: 1 }, id });
  await ask("POST", "/v1/models/m/learn", { id: "a", label: "odd" });
  await close();
  expect(stored(path, "SELECT id FROM prediction")).toEqual([{ id: "b" }]);
});

test("snapshots grow logarithmically, and forgetting replays at most about twice the examples that came after", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0, max: 1, noNaN: true }), (count, share) => {
      let kept: number[] = [];
      for (let latest = 1; latest <= count; latest++) kept = keptSnapshots([...kept, latest]);
      expect(kept.at(-1)).toBe(count);
      expect(kept.length).toBeLessThanOrEqual(2 * Math.log2(count) + 2);
      const example = 1 + Math.floor(share * (count - 1));
      const from = kept.findLast((sequence) => sequence < example) ?? 0;
      expect(count - from).toBeLessThanOrEqual(2 * (count - example + 1));
    }),
    { numRuns: runs(100, 5000) },
  );
});
