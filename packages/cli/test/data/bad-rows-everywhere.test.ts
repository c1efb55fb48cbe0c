// Every command that has --bad-rows leaves out a line that is not a row, in every format with lines.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../src/commands/index.js";
import { optionsOf } from "../../src/program/command.js";
import { run } from "../run.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-bad-rows-everywhere-"));

interface Format {
  readonly name: string;
  readonly header: string;
  readonly row: (r: number) => string;
  readonly bad: string;
}

const a = (r: number) => (r * 7) % 20;
const b = (r: number) => (r * 3) % 11;
const y = (r: number) => (a(r) > 9 ? 1 : -1);
const formats: readonly Format[] = [
  { name: "csv", header: "a,b,y\n", row: (r) => `${a(r)}, ${b(r)},${y(r)}`, bad: "3" },
  { name: "tsv", header: "a\tb\ty\n", row: (r) => `${a(r)}\t${b(r)}\t${y(r)}`, bad: "3\t4\t1\t5" },
  { name: "jsonl", header: "", row: (r) => JSON.stringify({ a: a(r), b: b(r), y: y(r) }), bad: '{"a":' },
  { name: "libsvm", header: "", row: (r) => `${y(r)} 1:${a(r)} 2:${b(r)}`, bad: "1 2:1 1:2" },
  { name: "vw", header: "", row: (r) => `${y(r)} | a:${a(r)} b:${b(r)}`, bad: "1 | a:x" },
];

const size = 40;
const rows = ({ header, row }: Format, other: string) =>
  `${header}${Array.from({ length: size }, (_, r) => `${row(r)}\n${r === 20 ? other : ""}`).join("")}`;

beforeAll(async () => {
  process.chdir(folder);
  for (const format of formats) {
    const { name } = format;
    writeFileSync(`good.${name}`, rows(format, ""));
    writeFileSync(`bad.${name}`, rows(format, `${format.bad}\n`));
    await run(["train", `good.${name}`, "-o", `${name}.model.json`, "-q"]);
    await run(["check", `good.${name}`, "--certificate", `${name}.proof.json`, "-q"]);
  }
  // Keys that few records have are features, so a model of such records reads cells of a table as values of keys.
  const sparse = Array.from({ length: size }, (_, r) => JSON.stringify({ [`w${r}`]: 1, a: a(r), y: y(r) }));
  writeFileSync("sparse.jsonl", sparse.join("\n"));
  await run(["train", "sparse.jsonl", "-o", "sparse.model.json", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const isTable = (format: string) => ["csv", "tsv", "jsonl"].includes(format);

/** The words after `rosenblatt` for data in a file, and for a model or a certificate of such data. */
const lines: Readonly<Record<string, readonly ((file: string, format: string) => readonly string[])[]>> = {
  train: [
    (file) => ["train", file],
    (file) => ["train", file, "--stream"],
    (file) => ["train", file, "--shards", "2"],
    (file, format) => ["train", `good.${format}`, "--test", file],
    (file, format) => ["train", file, "--from", `${format}.model.json`],
  ],
  "cross-validate": [(file) => ["cross-validate", file, "--folds", "2"]],
  tune: [(file) => ["tune", file, "--trials", "2", "--epochs", "1"]],
  predict: [
    (file, format) => ["predict", `${format}.model.json`, file],
    (file, format) => ["predict", `${format}.model.json`, file, ...(isTable(format) ? ["--append"] : ["--scores"])],
  ],
  evaluate: [(file, format) => ["evaluate", `${format}.model.json`, file]],
  explain: [(file, format) => ["explain", `${format}.model.json`, file]],
  plot: [(file, format) => ["plot", `${format}.model.json`, file, "-o", `${format}.svg`]],
  inspect: [(file) => ["inspect", file]],
  studio: [(file, format) => ["studio", `${format}.model.json`, file]],
  trace: [(file) => ["trace", file, "--epochs", "1"]],
  cluster: [(file) => ["cluster", file, "--clusters", "2"]],
  check: [(file) => ["check", file]],
  verify: [(file, format) => ["verify", `${format}.proof.json`, file]],
  convert: ["csv", "tsv", "jsonl", "libsvm", "vw"].map((to) => (file) => ["convert", file, "--to", to]),
};

test("the table has every command with --bad-rows", async () => {
  const having: string[] = [];
  for (const command of commands.flatMap((group) => group.commands)) {
    const options = (await optionsOf(command)).flatMap((group) => group.options);
    if (options.some(({ flags }) => flags.startsWith("--bad-rows"))) having.push(command.name);
  }
  expect(Object.keys(lines).sort()).toEqual(having.sort());
});

describe.each(formats)("a line of $name that is not a row", ({ name }) => {
  const words = Object.values(lines).flatMap((all) => all.map((line) => line(`bad.${name}`, name).join(" ")));

  test.each(words)("is an error by default and is left out with skip and with missing: %s", async (line) => {
    const argv = [...line.split(" "), ...(line.includes(" -o ") ? ["--force"] : [])];
    // Only studio goes on until it is interrupted.
    const until = argv[0] === "studio" ? { signal: AbortSignal.abort() } : {};
    expect((await run(argv, until)).code).toBe(2);
    for (const way of ["skip", "missing"]) {
      const { code, stderr } = await run([...argv, "--bad-rows", way], until);
      expect(code, stderr).toBe(0);
      expect(stderr.match(/1 row with what cannot be read is left out: bad\.\w+:2[23]:/g), stderr).toHaveLength(1);
    }
  });

  test.each(["skip", "missing"])("leaves no trace in what convert writes with %s", async (way) => {
    for (const to of ["csv", "tsv", "jsonl", "libsvm", "vw"]) {
      const good = await run(["convert", `good.${name}`, "--to", to]);
      const bad = await run(["convert", `bad.${name}`, "--to", to, "--bad-rows", way]);
      expect(bad.stdout).toBe(good.stdout);
    }
  });
});

describe.each(["skip", "missing"])("--bad-rows %s", (way) => {
  test("lets a model of records predict a table with a line that is not a row, and keeps the place of that line", async () => {
    writeFileSync("sparse.csv", "a,w1,y\n15, 1,1\n3\n2,0,-1\n");
    const argv = ["predict", "sparse.model.json", "sparse.csv", "--append"];
    expect((await run(argv)).code).toBe(2);
    const { stdout, stderr, code } = await run([...argv, "--bad-rows", way]);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^a,w1,y,prediction\n15,1,1,-?1\n,,,\n2,0,-1,-?1\n$/);
    expect(stderr).toContain("note: 1 row with what cannot be read is left out: sparse.csv:3:");
  });

  test("lets inspect count the words for missing values in the rows that it keeps", async () => {
    const table = ["a,b,y", "1,?,p", "2,k,q", "oops,?,p", "3", "?,k,q", "4,?,p", "5,k,q"];
    writeFileSync("words.csv", table.join("\n"));
    const { stdout, code } = await run(["inspect", "words.csv", "--numeric", "a", "--json", "--bad-rows", way]);
    expect(code).toBe(0);
    const { words } = JSON.parse(stdout);
    const b = way === "skip" ? 2 : 3;
    expect(words).toEqual([{ word: "?", isMissing: true, columns: { a: 1, b } }]);
  });

  test("refuses data of which no row can be read", async () => {
    writeFileSync("none.csv", "a,b,y\n1\n2,3\n");
    writeFileSync("none.jsonl", "{\n[1]\n");
    for (const file of ["none.csv", "none.jsonl"]) {
      const { code, stderr } = await run(["convert", file, "--to", "tsv", "--bad-rows", way]);
      expect([code, stderr]).toEqual([2, expect.stringContaining("error: no row can be read: none.")]);
    }
  });
});
