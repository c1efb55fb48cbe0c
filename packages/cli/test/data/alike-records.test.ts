// Records with the same keys form a table, so training gives the same model whichever format they are written in.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-alike-records-"));
beforeAll(async () => {
  process.chdir(place);
  const rows = Array.from({ length: 120 }, (_, r) => {
    const age = r % 11 === 5 ? "" : 20 + ((r * 37) % 50);
    return `${age},${1000 + ((r * 791) % 9000)},${["red", "blue", "green"][r % 3]},${(r * 37) % 50 > 20 ? "old" : "young"}`;
  });
  writeFileSync("people.csv", `age,pay,colour,label\n${rows.join("\n")}\n`);
  await run(["convert", "people.csv", "-o", "people.jsonl", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

/** What was learned: the weights, by their names, and how the rows were scaled. */
const learned = (file: string) => {
  const { head, arrays } = JSON.parse(readFileSync(file, "utf8"));
  const { format: _, columns, ...encoding } = head.encoding;
  const kinds = columns.map(({ reason: _, ...column }: { reason: string }) => column);
  return { ...head, arrays, encoding: { ...encoding, columns: kinds } };
};

test.each([[[]], [["--stream"]], [["--holdout", "0.2"]]])(
  "train learns the same model from JSON Lines as from CSV: %j",
  async (options) => {
    for (const file of ["people.csv", "people.jsonl"]) {
      const { code, stderr } = await run(["train", file, "-q", "-o", `${file}.json`, ...options]);
      expect(code, stderr).toBe(0);
    }
    expect(learned("people.jsonl.json")).toEqual(learned("people.csv.json"));
  },
);

test.each([["cross-validate"], ["tune", "--trials", "3"]])("%s finds the same in JSONL and CSV", async (...command) => {
  const [name, ...options] = command;
  const [csv, jsonl] = await Promise.all(
    ["people.csv", "people.jsonl"].map(async (file) => {
      const { stdout, stderr } = await run([name, file, ...options, "--json", "-q"]);
      expect(stderr).not.toContain("error");
      const { seconds: _, data: __, ...result } = JSON.parse(stdout);
      return JSON.stringify(result).replace(/"seconds":[^,}]*|people\.\w+/g, "");
    }),
  );
  expect(jsonl).toBe(csv);
});

test("a key missing from a record is treated as a missing cell", async () => {
  await run(["train", "people.jsonl", "-q", "-o", "m.json"]);
  await run(["train", "people.csv", "-q", "-o", "c.json"]);
  const [one, other] = await Promise.all([
    run(["predict", "m.json", "-", "--scores"], { stdin: '{"pay":2000,"colour":"red"}\n' }),
    run(["predict", "c.json", "-", "--scores"], { stdin: "age,pay,colour\n,2000,red\n" }),
  ]);
  expect(one.stdout).toMatch(/\d/);
  expect(one.stdout.match(/-?\d\.\d+/g)).toEqual(other.stdout.match(/-?\d\.\d+/g));
});

test("records that each have few of all keys stay sparse: an absent key counts as zero", async () => {
  const bags = Array.from({ length: 60 }, (_, r) =>
    JSON.stringify({ [`w${r % 9}`]: 1.5, [`v${r % 7}`]: 2, n: r / 3, label: r % 2 ? "a" : "b" }),
  );
  writeFileSync("bags.jsonl", bags.join("\n"));
  const { stdout } = await run(["train", "bags.jsonl", "-q", "-o", "bags.json", "--json"]);
  const { head } = JSON.parse(readFileSync("bags.json", "utf8"));
  expect([head.encoding.records, JSON.parse(stdout).options.scale]).toEqual(["open", "none"]);
});

test("an unlabelled record is reported by its line, and a key first seen late in a stream is noted", async () => {
  const records = readFileSync("people.jsonl", "utf8").trim().split("\n");
  writeFileSync("hole.jsonl", [...records.slice(0, 7), '{"age":3,"pay":1,"colour":"red"}'].join("\n"));
  expect((await run(["train", "hole.jsonl"])).stderr).toMatch(/hole\.jsonl:8:1: a label must be in "label"; got none/);
  const many = Array.from({ length: 33_000 }, (_, r) => records[r % records.length]);
  many.push('{"age":30,"pay":1,"colour":"red","late":1,"label":"old"}');
  writeFileSync("late.jsonl", many.join("\n"));
  const { stderr } = await run(["train", "late.jsonl", "--stream"]);
  expect(stderr).toContain('left out, since the first records did not have it: "late"');
});
