// Numbers as people write them: every command reads them like the same numbers written plainly.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";
import { parquetBytes } from "./formats/parquet-writer.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-written-numbers-"));

const numbers = Array.from({ length: 40 }, (_, r) => ({
  weight: (r * 37) % 50,
  income: 1000 + ((r * 7919) % 90_000),
  change: ((r * 13) % 41) - 20.5,
  share: ((r * 17) % 100) / 4,
  kind: ((r * 37) % 50) + ((r * 13) % 41) > 45 ? "up" : "down",
}));

/** The same numbers: with a unit, marks between thousands, a typographic minus sign, and a decimal comma before percent. */
const spelt = numbers.map(({ weight, income, change, share, kind }, r) => {
  const thousands = ["'", "’", "\u2009", "\u202f", "\xa0"][r % 5];
  return [
    `${weight}${["", " "][r % 2]}kg`,
    String(income).replace(/(?=\d{3}$)/, thousands),
    String(change).replace("-", "−"),
    share % 1 === 0 ? `${share} %` : `"${String(share).replace(".", ",")} %"`,
    kind,
  ].join(",");
});

beforeAll(async () => {
  process.chdir(folder);
  const header = "weight,income,change,share,kind";
  writeFileSync("plain.csv", `${[header, ...numbers.map((row) => Object.values(row).join(","))].join("\n")}\n`);
  writeFileSync("spelt.csv", `${[header, ...spelt].join("\n")}\n`);
  await run(["train", "plain.csv", "-o", "plain.json", "-q"]);
  await run(["train", "spelt.csv", "-o", "spelt.json", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const scored = async (model: string, data: string, ...options: string[]) => {
  const { stdout, code } = await run(["predict", model, data, "--scores", ...options]);
  expect(code).toBe(0);
  return stdout.split("\n").map((line) => line.split(",").map((cell) => (/^-?\d/.test(cell) ? Number(cell) : cell)));
};

test("inspect names the unit of a column, for data and for a model", async () => {
  const named = "weight (in kg), income (amounts), change (amounts), share (decimal comma, in %)";
  for (const file of ["spelt.csv", "spelt.json"])
    expect((await run(["inspect", file])).stdout.replace(/\n +/g, " ")).toContain(named);
  const { columns } = JSON.parse((await run(["inspect", "spelt.csv", "--json"])).stdout);
  expect(columns.map(({ unit }: { unit?: string }) => unit)).toEqual(["kg", undefined, undefined, "%", undefined]);
});

test("predictions are the same for numbers with units and for plain numbers, in every format", async () => {
  const expected = await scored("plain.json", "plain.csv");
  writeFileSync("rows.jsonl", numbers.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const columns = (["weight", "income", "change", "share"] as const).map((name) => ({
    name,
    values: numbers.map((row) => row[name]),
  }));
  writeFileSync("rows.parquet", parquetBytes(columns));
  for (const data of ["spelt.csv", "rows.jsonl", "rows.parquet"]) {
    const found = await scored("spelt.json", data);
    expect(found.length).toBe(expected.length);
    found.flat().forEach((cell, k) => {
      const other = expected.flat()[k];
      if (typeof cell === "number") expect(cell).toBeCloseTo(other as number, 9);
      else expect(cell).toBe(other);
    });
  }
});

test("a stream from standard input gives the same encoding as the file", async () => {
  const stdin = readFileSync("spelt.csv", "utf8");
  const options = ["--stream", "-q", "-o"];
  await run(["train", "spelt.csv", ...options, "file.json"]);
  expect(await run(["train", "-", ...options, "pipe.json"], { stdin })).toMatchObject({ code: 0 });
  const content = (name: string) => JSON.parse(readFileSync(name, "utf8"));
  expect(content("pipe.json").head.encoding).toEqual(content("file.json").head.encoding);
});

test("a number in another unit is refused with its place, and --bad-rows reports it", async () => {
  writeFileSync("other.csv", 'weight,income,change,share\n5 kg,1\'000,−5,"1,5 %"\n5 lb,1\'000,−5,"1,5 %"\n');
  const { stderr, code } = await run(["predict", "spelt.json", "other.csv"]);
  expect(code).toBe(2);
  expect(stderr).toContain('other.csv:3: column "weight" must be a number in "kg"; got "5 lb"');
  const skipped = await run(["predict", "spelt.json", "other.csv", "--bad-rows", "skip"]);
  expect(skipped.stderr).toContain('1 row with what cannot be read is left out: other.csv:3, column "weight": "5 lb"');
  writeFileSync("other.jsonl", '{"weight":"5 kg","income":1,"change":2}\n{"weight":"5 lb","income":1,"change":2}\n');
  const records = await run(["predict", "spelt.json", "other.jsonl", "--bad-rows", "missing"]);
  expect(records.stderr).toContain('column "weight": "5 lb"');
});

test("a column with different units stays categorical, and inspect says so", async () => {
  const cells = Array.from({ length: 60 }, (_, r) => `${r % 7} ${["kg", "lb"][r % 2]},${r % 3 ? "a" : "b"}`);
  writeFileSync("units.csv", `weight,kind\n${cells.join("\n")}\n`);
  expect((await run(["inspect", "units.csv"])).stdout).toContain(
    'categories  weight (14 values, numbers in different units: "kg", "lb")',
  );
});

test("convert keeps every cell as written", async () => {
  await run(["convert", "spelt.csv", "-o", "same.csv", "-q"]);
  expect(readFileSync("same.csv", "utf8")).toBe(readFileSync("spelt.csv", "utf8"));
  await run(["convert", "spelt.csv", "-o", "same.jsonl", "-q"]);
  const [, second] = readFileSync("same.jsonl", "utf8").split("\n");
  expect(JSON.parse(second)).toMatchObject({ weight: "37 kg", income: "8’919", change: "−7.5", share: "4,25 %" });
});
