// Reading the journal many examples at a time gives the same as reading it one by one.

import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../src/store/database.js";
import { directory, open } from "./on-directory.js";

async function taught(path: string, longest = 1) {
  const { service } = open(path);
  await service.create("m", { learner: "perceptron" });
  await service.learnMany(
    "m",
    Array.from({ length: 25 }, (_, i) => ({
      features: { ["w" + (i % 4)]: i, long: "x".repeat(i > 4 && i < 8 ? longest : 1) },
      label: i % 3,
      id: "e" + i,
    })),
  );
  return { service, model: (await service.models.get("m")).row };
}

test("journal parts hold all examples in order and stay small when examples are long", async () => {
  const path = directory();
  const { service, model } = await taught(path, 1_500_000);
  await service.forget("m", { ids: ["e3", "e17"] });
  // As another program may write it.
  const other = openDatabase(join(path, "rosenblatt.db"));
  other.exec(`UPDATE example SET features = '{\n"w1": 1}', crc = NULL WHERE id = 'e9'`);
  other.close();
  const expected = service.store
    .examplesAfter(model.id, 2, 100)
    .filter(({ sequence }) => sequence <= 20)
    .map(({ sequence, crc, features, label, predicted, mistake, updated, challenged }) => ({
      sequence,
      crc,
      features,
      label,
      predicted,
      mistake,
      updated,
      challenged,
    }));
  const parts = [];
  for (let after = 2; ; after = parts.at(-1)!.at(-1)!.sequence) {
    const part = service.store.journal(model.id, after, 20, 16);
    if (part.length === 0) break;
    parts.push(part);
  }
  expect(expected.length).toBe(16);
  expect(parts.flat()).toEqual(expected);
  expect(Math.max(...parts.map((part) => part.reduce((sum, { features }) => sum + features.length, 0)))).toBeLessThan(
    5_000_000,
  );
});

test("an example is found by its position, whether or not earlier ones were forgotten", async () => {
  const { service, model } = await taught(directory());
  const places = [24, 0, 7, 3, 20];
  const numbers = () => {
    const { tally, sequence } = service.models.ready("m")!.live;
    const found = service.store.examplesAt(model, places, tally.examples < sequence);
    return places.map((place) => found.get(place)?.sequence);
  };
  expect(numbers()).toEqual([25, 1, 8, 4, 21]);
  await service.forget("m", { ids: ["e3", "e17"] });
  expect(numbers()).toEqual([undefined, 1, 9, 5, 23]);
});

test("an altered example is refused, and ids with unusual characters are read back intact", async () => {
  const path = directory();
  const { service } = open(path);
  await service.create("m", { learner: "perceptron" });
  const ids = ["a", "é😀", 'q"\\', "\u2028"];
  await service.learnMany(
    "m",
    ids.map((id, i) => ({ features: { w: i }, label: i % 2, id, metadata: { of: "é" } })),
  );
  const { id } = (await service.models.get("m")).row;
  expect(service.store.examplesAfter(id, 0, 100).map((row) => row.id)).toEqual(ids);
  const other = openDatabase(join(path, "rosenblatt.db"));
  other.exec("UPDATE example SET mistake = 1 - mistake WHERE sequence = 4");
  other.close();
  expect(() => service.store.journal(id, 0, 100, 50)).toThrow("example 4 of model 1 is not what was written");
  expect(service.store.damage).toMatchObject({ code: "SQLITE_CORRUPT" });
});

test("commits are synchronised to disk, and deleted data is overwritten", () => {
  const database = openDatabase(join(directory(), "rosenblatt.db"));
  const setting = (name: string) => Object.values((database.pragma(name) as object[])[0])[0];
  // 2 is FULL: the log is synchronised with every commit. 1, NORMAL, would lose the latest commits with the power.
  expect(setting("synchronous")).toBe(2);
  expect(setting("journal_mode")).toBe("wal");
  expect(setting("secure_delete")).toBe(1);
  database.close();
});
