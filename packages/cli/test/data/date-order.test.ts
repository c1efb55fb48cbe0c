// Dates with slashes: the column decides whether the day or the month comes first, and the model keeps that order.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../run.js";
import { parquetBytes } from "./formats/parquet-writer.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-date-order-"));
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

/** Days of two years, some of them with a time, and a class that depends on them. */
const rows = Array.from({ length: 200 }, (_, r) => {
  const at = new Date(Date.UTC(2023, 0, 1 + ((r * 37) % 700), r % 3 === 0 ? 14 : 0, r % 3 === 0 ? 5 : 0));
  return { at, isTimed: r % 3 === 0, x: (r * 7) % 13, label: at.getTime() > Date.UTC(2023, 10) ? "late" : "early" };
});
const two = (n: number) => String(n).padStart(2, "0");

const writings: Record<string, (row: (typeof rows)[number]) => string> = {
  iso: ({ at, isTimed }) => at.toISOString().slice(0, isTimed ? 16 : 10),
  "month-first": ({ at, isTimed }) =>
    `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}${isTimed ? " 2:05 PM" : ""}`,
  "day-first": ({ at, isTimed }) =>
    `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear() % 100}${isTimed ? " 14:05" : ""}`,
};

const csvOf = (write: (row: (typeof rows)[number]) => string, some = rows) =>
  `when,x,label\n${some.map((row) => `${write(row)},${row.x},${row.label}\n`).join("")}`;

beforeAll(async () => {
  process.chdir(place);
  for (const [name, write] of Object.entries(writings)) {
    writeFileSync(`${name}.csv`, csvOf(write));
    await run(["convert", `${name}.csv`, "-o", `${name}.jsonl`, "-q"]);
    const columns = [
      { name: "when", values: rows.map(write) },
      { name: "x", values: rows.map(({ x }) => x) },
      { name: "label", values: rows.map(({ label }) => label) },
    ];
    writeFileSync(`${name}.parquet`, parquetBytes(columns));
  }
});

/** What was learned, without what depends on the format of the file and of its dates. */
const learned = (file: string) => {
  const { head, arrays } = JSON.parse(readFileSync(file, "utf8"));
  const { run: _, columns, format: __, ...encoding } = head.encoding;
  const fills = columns.map(({ name, fill }: { name: string; fill?: number }) => ({ name, fill }));
  return { ...head, encoding: { ...encoding, fills }, arrays };
};

const trained = async (argv: readonly string[], model: string, stdin?: string) => {
  const { code, stderr } = await run(["train", ...argv, "-q", "-o", model], stdin === undefined ? {} : { stdin });
  expect(code, stderr).toBe(0);
  return learned(model);
};

describe.each([
  { options: [], others: ["jsonl", "parquet"] },
  { options: ["--stream"], others: ["jsonl"] },
  { options: ["--holdout", "0.2"], others: ["jsonl", "parquet"] },
])("train $options", ({ options, others }) => {
  test.each(["month-first", "day-first"])("learns the same model from %s dates as from ISO dates", async (name) => {
    const expected = await trained(["iso.csv", ...options], "iso.json");
    const file = await trained([`${name}.csv`, ...options], "csv.json");
    expect(file).toEqual(expected);
    for (const format of others)
      expect(await trained([`${name}.${format}`, ...options], `${format}.json`)).toEqual(file);
    const text = readFileSync(`${name}.csv`, "utf8");
    expect(await trained(["-", "--format", "csv", ...options], "stdin.json", text)).toEqual(file);
  });
});

test("train --shards learns the same model from the same rows in another order", async () => {
  const lines = readFileSync("day-first.csv", "utf8").trim().split("\n");
  writeFileSync("turned.csv", `${[lines[0], ...lines.slice(1).reverse()].join("\n")}\n`);
  const options = ["--shards", "3", "--learner", "perceptron"];
  const one = await trained(["day-first.csv", ...options], "one.json");
  expect(await trained(["turned.csv", ...options], "turned.json")).toEqual(one);
});

test("predict reads ambiguous dates in the order that training settled", async () => {
  const open = (day: number) => [{ ...rows[0], at: new Date(Date.UTC(2024, 3, day)), isTimed: false }];
  const scores = async (name: string) => {
    await run(["train", `${name}.csv`, "-q", "-o", "m.json"]);
    writeFileSync("new.csv", csvOf(writings[name], open(3)));
    writeFileSync("new.jsonl", `${JSON.stringify({ when: writings[name](open(3)[0]), x: rows[0].x })}\n`);
    writeFileSync("iso-new.csv", csvOf(writings.iso, open(3)));
    return Promise.all(
      ["new.csv", "new.jsonl", "iso-new.csv"].map(
        async (file) =>
          (await run(["predict", "m.json", file, "--scores", "--format", file.slice(file.indexOf(".") + 1)])).stdout,
      ),
    );
  };
  const [expected] = await scores("iso");
  expect(await scores("day-first")).toEqual([expected, expected, expected]);
  expect(await scores("month-first")).toEqual([expected, expected, expected]);
});

test("predict refuses a date in the other order and gives its place", async () => {
  await run(["train", "month-first.csv", "-q", "-o", "m.json"]);
  writeFileSync("other.csv", "when,x\n12/31/2023,1\n31/12/2023,1\n");
  const { code, stderr } = await run(["predict", "m.json", "other.csv"]);
  expect(code).toBe(2);
  expect(stderr).toContain('other.csv:3: column "when" must be a month-first date; got "31/12/2023"');
});

test("a day above 12 after many ambiguous rows is refused, and the error suggests --day-first", async () => {
  const open = Array.from({ length: 4200 }, (_, r) => `${1 + (r % 12)}/${1 + (r % 11)}/2024,${r % 2 ? "a" : "b"}\n`);
  writeFileSync("late.csv", `when,label\n${open.join("")}31/12/2023,a\n`);
  const refused = await run(["train", "late.csv", "-q"]);
  expect(refused.stderr).toContain(
    'got "31/12/2023": take the day first with --day-first, if earlier dates left that open',
  );
  expect((await run(["train", "late.csv", "--day-first", "-q"])).code).toBe(0);
});

test("inspect says whether the day or the month comes first, and whether the dates decided it", async () => {
  const dates = async (file: string, ...options: string[]) =>
    /dates +(.*(?:\n {23}.*)*)/.exec((await run(["inspect", file, ...options])).stdout)?.[1].replace(/\s+/g, " ");
  expect(await dates("month-first.csv")).toBe("when (month first)");
  expect(await dates("day-first.csv")).toBe("when (day first)");
  writeFileSync("open.csv", "when,label\n03/04/2024,a\n12/01/2024,b\n01/02/2024,a\n");
  expect(await dates("open.csv")).toBe(
    "when (month first, as no day above 12 says otherwise: --day-first takes the day first)",
  );
  expect(await dates("open.csv", "--day-first")).toBe("when (day first, as no day above 12 says otherwise)");
  await run(["train", "open.csv", "--day-first", "-q", "-o", "m.json"]);
  expect(await dates("m.json")).toBe("when (day first, as no day above 12 says otherwise)");
});

test("explain shows dates with slashes as ISO dates", async () => {
  await run(["train", "month-first.csv", "-o", "m.json", "-q"]);
  expect((await run(["explain", "m.json", "month-first.csv", "--row", "2"])).stdout).toMatch(/ 2023-02-07 {3}when$/m);
});

test.each(["csv", "jsonl"])("--bad-rows skip leaves out dates of the rarer order, in %s", async (format) => {
  const cells = ["31/12/2023", "30/11/2023", "03/04/2024", "soon", "12/31/2023", "02/05/2024"];
  const text =
    format === "csv"
      ? `when,label\n${cells.map((cell, r) => `${cell},${r % 2 ? "a" : "b"}\n`).join("")}`
      : cells.map((when, r) => `${JSON.stringify({ when, label: r % 2 ? "a" : "b" })}\n`).join("");
  writeFileSync(`bad.${format}`, text);
  const { stdout, stderr } = await run(["inspect", `bad.${format}`, "--date", "when", "--bad-rows", "skip", "--json"]);
  const { examples, columns } = JSON.parse(stdout);
  expect(examples, stderr).toBe(4);
  expect(columns[0]).toMatchObject({ name: "when", kind: "day-first" });
});
