// Tables as a spreadsheet writes them, from inspect to predict.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-spreadsheets-"));
const rows = Array.from({ length: 60 }, (_, i) => {
  const loyal = i % 3 === 0;
  const turnover = i % 20 === 7 ? "" : `${loyal ? "1." : ""}${String(100 + ((i * 37) % 400))},${10 + (i % 90)}`;
  const comment = ['"sehr zufrieden, gerne wieder"', '"zu spät; ""kaputt"" angekommen"', ""][i % 3];
  return `${1000 + i};${String(1 + (i % 28)).padStart(2, "0")}.0${1 + (i % 9)}.2024;${turnover};${comment};${loyal ? "ja" : "nein"}`;
});
beforeAll(() => {
  process.chdir(place);
  writeFileSync("kunden.csv", `\ufeffKunden-ID;Datum;Umsatz;Kommentar;Treue\r\n${rows.join("\r\n")}\r\n`);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

test("semicolons, decimal commas, dates with dots, quotes and a byte order mark are understood", async () => {
  const { stdout } = await run(["inspect", "kunden.csv", "--json"]);
  const { columns } = JSON.parse(stdout) as { columns: { name: string; kind: string; missing?: number }[] };
  expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
    ["Kunden-ID", "ignored"],
    ["Datum", "date"],
    ["Umsatz", "decimal-comma"],
    ["Kommentar", "categorical"],
    ["Treue", "label"],
  ]);
  expect(columns[2].missing).toBe(3);
  expect((await run(["inspect", "kunden.csv"])).stdout).toContain("numbers     Umsatz (decimal comma, 3 missing)");
});

test("words in a column of numbers are listed with the --missing option that makes them gaps", async () => {
  const cells = Array.from({ length: 60 }, (_, i) => (i % 10 === 0 ? ["-", "no data"][(i / 10) % 2] : `${i % 7}`));
  writeFileSync("words.csv", `x,y\n${cells.map((cell, i) => `${cell},${i % 2 ? "a" : "b"}`).join("\n")}\n`);
  expect((await run(["inspect", "words.csv"])).stdout).toContain(
    `x (9 values, 54 are numbers, beside "-", "no data": --missing '-,no data' if these are gaps)`,
  );
  expect((await run(["inspect", "words.csv", "--missing", "-,no data"])).stdout).toContain("numbers     x (6 missing)");
});

test.each([
  [["-", "-", "-", "-"], `60 are numbers, beside "-": --missing - if that is a gap; --categorical x takes it`],
  [["A 1", "A 2", "A 3", "A 4"], `"A 3", …: --missing with these words, if they are gaps; --categorical x takes it`],
])("words among too many numbers for categories are listed with both options, as %j", async (words, advice) => {
  const cells = [...words, ...Array.from({ length: 60 }, (_, i) => `${i * 7}`)];
  writeFileSync("varied.csv", `x,z,y\n${cells.map((cell, i) => `${cell},${i % 3},${i % 2 ? "a" : "b"}`).join("\n")}\n`);
  const { stdout, code } = await run(["inspect", "varied.csv"]);
  expect(code).toBe(0);
  expect(stdout.replaceAll(/\n +/g, " ")).toContain(advice);
});

test("any words among numbers are listed, and the option that is named makes them gaps", async () => {
  const word = fc
    .oneof(
      fc.constantFrom("x;y", 'a"b', "a\\", "no; none", "n, a", "z".repeat(100), "m;s are numbers, beside"),
      fc.string({ maxLength: 9 }),
    )
    .map((text) => `!${text.replace(/[^\x20-\x7e]/g, "").trim()}`);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 5 }), async (words) => {
      const cells = Array.from({ length: 60 }, (_, i) => (i % 10 === 0 ? words[(i / 10) % words.length] : `${i % 7}`));
      const quoted = cells.map((cell, i) => `"${cell.replaceAll('"', '""')}",${i % 2 ? "a" : "b"}`);
      writeFileSync("any.csv", `x,y\n${quoted.join("\n")}\n`);
      const { stdout, code } = await run(["inspect", "any.csv"]);
      expect(code).toBe(0);
      expect(stdout).toContain("54 are numbers, beside");
      const isListed = words.length <= 3 && words.every((text) => text.length <= 64 && !text.endsWith("\\"));
      expect(stdout.replaceAll(/\n +/g, " ")).toContain(isListed ? "gap" : "--missing with these words");
      if (!isListed) return;
      const { stdout: taken } = await run([
        "inspect",
        "any.csv",
        "--missing",
        words.map((text) => text.replaceAll(",", "\\,")).join(","),
      ]);
      expect(taken).toContain("numbers     x (6 missing)");
    }),
    { numRuns: runs(20, 500) },
  );
});

test.each(["2024-02-30", "unknown", "0000-00-00"])(
  "a column of dates and one %s is left out with the options that take it, and these work",
  async (other) => {
    const day = (i: number) => new Date(Date.UTC(2024, 0, 1 + 4 * i)).toISOString().slice(0, 10);
    const rows = Array.from({ length: 40 }, (_, i) => ({
      "the day": i === 20 ? other : day(i),
      x: i % 7,
      y: "ab"[i % 2],
    }));
    const csv = rows.map((row) => `${Object.values(row).join(",")}\n`);
    writeFileSync("days.csv", `the day,x,y\n${csv.join("")}`);
    writeFileSync("days.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    for (const file of ["days.csv", "days.jsonl"]) {
      const { columns } = JSON.parse((await run(["inspect", file, "--json", "-q"])).stdout);
      expect(columns[0]).toEqual({
        name: "the day",
        kind: "ignored",
        reason: `39 of 40 values are dates, beside "${other}": --date 'the day' --bad-rows skip leaves such rows out`,
      });
      const { stdout } = await run(["inspect", file, "--date", "the day", "--bad-rows", "skip"]);
      expect(stdout).toContain("39 examples, 2 features");
      expect(stdout).toContain("dates       the day\n");
      expect((await run(["train", file, "-o", "days.json", "--date", "the day"])).stderr).toContain(`got "${other}"`);
    }
    expect((await run(["inspect", "days.csv"])).stdout).toContain(
      `left out    the day (39 of 40 values are dates, beside "${other}": --date 'the day' --bad-rows skip leaves such rows out)`,
    );
  },
);

test("dots between thousands are recognised if another column has decimal commas, in long files too", async () => {
  const people = Array.from({ length: 6000 }, (_, i) => 1000 + 7 * i);
  const written = people.map(
    (n, i) => `${String(n).replace(/(?=\d{3}$)/, ".")};0,${10 + (i % 80)};${n < 20_000 ? "Dorf" : "Stadt"}`,
  );
  writeFileSync("orte.csv", `Einwohner;Quote;Art\n${written.join("\n")}\n`);
  expect((await run(["inspect", "orte.csv"])).stdout).toContain("Einwohner (decimal comma), Quote (decimal comma)");
  await run(["convert", "orte.csv", "-o", "orte.libsvm", "-q"]);
  const first = readFileSync("orte.libsvm", "utf8")
    .split("\n")
    .map((line) => / 1:(\S+)/.exec(line)?.[1]);
  expect(first.slice(0, -1).map(Number)).toEqual(people);
});

test("three digits after a comma are read as decimals if another column proves decimal commas", async () => {
  const written = Array.from(
    { length: 40 },
    (_, i) => `${1 + (i % 9)},${100 + i};${1 + i / 2};12,${100 + i},000;$${1 + (i % 9)},500;${i % 2 ? "a" : "b"}`,
  );
  const text = `dose;half;people;price;y\n${written.join("\n").replaceAll(".5", ",5")}\n`;
  writeFileSync("dosen.csv", text);
  expect((await run(["inspect", "dosen.csv"])).stdout).toMatch(
    /dose \(decimal comma\), half \(decimal comma\), people \(amounts\),\s+price \(decimal comma, in \$\)/,
  );
  await run(["convert", "dosen.csv", "-o", "dosen.libsvm", "-q"]);
  expect(readFileSync("dosen.libsvm", "utf8").split("\n")[1]).toMatch(/ 1:2\.101 2:1\.5 3:12101000 4:2\.5/);
  writeFileSync("tausend.csv", text.replaceAll(",5;", ",500;"));
  expect((await run(["inspect", "tausend.csv"])).stdout).toContain("dose (amounts), half (amounts)");
});

test("train, evaluate and predict agree, in any order of columns and with or without the label", async () => {
  const trained = await run(["train", "kunden.csv", "-o", "m.json", "--json", "-q"]);
  const evaluated = await run(["evaluate", "m.json", "kunden.csv", "--json", "-q"]);
  const { errors } = JSON.parse(evaluated.stdout) as { errors: number };
  expect(JSON.parse(trained.stdout).train).toEqual({ examples: 60, errors, accuracy: 1 - errors / 60 });

  const { stdout } = await run(["predict", "m.json", "kunden.csv"]);
  const predicted = stdout.trim().split("\n").slice(1);
  const truth = rows.map((row) => row.slice(row.lastIndexOf(";") + 1));
  expect(predicted.filter((label, i) => label !== truth[i])).toHaveLength(errors);

  const lines = readFileSync("kunden.csv", "utf8").trim().split("\r\n");
  writeFileSync("new.csv", `${lines.map((line) => line.slice(0, line.lastIndexOf(";"))).join("\n")}\n`);
  expect((await run(["predict", "m.json", "new.csv"])).stdout).toBe(stdout);
  const swapped = lines.map((line) => line.replace(/^([^;]*);([^;]*);([^;]*);/, "$3;$1;$2;"));
  writeFileSync("swapped.csv", `${swapped.join("\n")}\n`);
  expect((await run(["predict", "m.json", "swapped.csv"])).stdout).toBe(stdout);
});

test("predictions written as CSV and as JSON Lines can be read back and agree", async () => {
  await run(["train", "kunden.csv", "-o", "m.json", "-q"]);
  await run(["predict", "m.json", "kunden.csv", "--scores", "-o", "scores.csv"]);
  await run(["predict", "m.json", "kunden.csv", "--scores", "--jsonl", "-o", "scores.jsonl"]);
  const classes = async (...argv: string[]) =>
    JSON.parse((await run(["inspect", ...argv, "--label", "prediction", "--json", "-q"])).stdout).classes;
  expect(await classes("scores.csv")).toEqual(await classes("scores.jsonl"));
  const [csv, jsonl] = ["scores.csv", "scores.jsonl"].map((name) => readFileSync(name, "utf8").trim().split("\n"));
  for (const [i, line] of jsonl.entries()) {
    const { prediction, scores } = JSON.parse(line);
    expect(csv[i + 1]).toBe(`${prediction},${scores.ja},${scores.nein}`);
  }
});

test("explain shows dates in ISO format", async () => {
  await run(["train", "kunden.csv", "-o", "m.json", "-q"]);
  expect((await run(["explain", "m.json", "kunden.csv", "--row", "3"])).stdout).toMatch(/ 2024-03-03 {3}Datum$/m);
});

test("predict refuses text in a column of numbers and names the column", async () => {
  await run(["train", "kunden.csv", "-o", "m.json", "-q"]);
  writeFileSync("odd.csv", "Datum;Umsatz;Kommentar\n01.01.2024;12,5;x\n01.01.2024;viel;x\n");
  expect((await run(["predict", "m.json", "odd.csv"])).stderr).toContain(
    'error: odd.csv:3: column "Umsatz" must be a number such as 1.234,5; got "viel"',
  );
});

test("lines that all end in a delimiter but for the first are refused with what helps, and it does", async () => {
  const lines = Array.from({ length: 40 }, (_, i) => `${i % 7},${i % 3},${i % 2 ? "a" : "b"},\n`);
  const { stderr } = await run(["inspect", "-"], { stdin: `x,z,y\n${lines.join("")}` });
  expect(stderr).toContain(
    "expected 3 cells, as in the first row; got 4: end the first line with a delimiter, too, if the others do, or leave",
  );
  const skipped = await run(["inspect", "-", "--bad-rows", "skip"], { stdin: `x,z,y\n${lines.join("")}` });
  expect(skipped.stderr).toMatch(
    /no row can be read: .*: end the first line with a delimiter, too, if the others do\n$/,
  );
  const { stdout } = await run(["inspect", "-"], { stdin: `x,z,k,\n${lines.join("")}` });
  expect(stdout).toContain("label       k (the last column)");
});

test("a missing label is refused, and other label columns are suggested", async () => {
  writeFileSync("holes.csv", "age,alive,city\n3,yes,Bern\n5,no,\n9,yes,Rom\n");
  const { stdout, code } = await run(["inspect", "holes.csv"]);
  expect(code).toBe(0);
  expect(stdout).toContain('classes    rows are without one: "city" has cells that are missing');
  expect(stdout).toContain("next       rosenblatt train holes.csv --label alive\n");
  expect((await run(["train", "holes.csv"])).stderr).toBe(
    'error: holes.csv:3: a label must be in "city"; got none: choose another column, such as --label alive (2 values) or --label age (3 values), or fill it in or leave the row out, or leave such rows out with --bad-rows skip\n',
  );
});

test("inspect suggests --bad-rows skip if only a few rows lack a class", async () => {
  const rows = Array.from({ length: 20 }, (_, i) => `${i % 7},${(3 * i) % 5},${i % 10 === 3 ? "" : "ab"[i % 2]}`);
  writeFileSync("few-holes.csv", `x,z,class\n${rows.join("\n")}\n`);
  const { stdout } = await run(["inspect", "few-holes.csv"]);
  expect(stdout).toContain(
    'classes    2 rows are without one, because "class" is missing there; --bad-rows skip leaves them out',
  );
  const next = /next +rosenblatt (.*)/.exec(stdout)![1];
  expect(next).toBe("train few-holes.csv --bad-rows skip --holdout 0.2");
  expect((await run(next.split(" "))).code).toBe(0);
  expect((await run(["inspect", "few-holes.csv", "--bad-rows", "skip"])).stdout).toContain("classes    a: 10, b: 8\n");
});

test("the suggested next command keeps the given options", async () => {
  const { stdout } = await run(["inspect", "kunden.csv", "--label", "Treue", "--text", "Kommentar"]);
  expect(stdout).toContain("rosenblatt train kunden.csv --label Treue --text Kommentar --holdout 0.2");
});

test("identifiers in JSON Lines are ignored, however long they are", async () => {
  const record = (i: number) => ({ id: `messages/folder/${"x".repeat(40)}-${i}`, text: `a b c ${i} d`, label: i % 2 });
  writeFileSync("mail.jsonl", Array.from({ length: 8 }, (_, i) => `${JSON.stringify(record(i))}\n`).join(""));
  const { columns } = JSON.parse((await run(["inspect", "mail.jsonl", "--json", "-q"])).stdout);
  expect(columns.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
    ["id", "ignored"],
    ["text", "text"],
    ["label", "label"],
  ]);
});

test("only commands that learn note that rows are sorted by class", async () => {
  const sorted = Array.from({ length: 40 }, (_, i) => `${i % 7},${i < 20 ? "a" : "b"}\n`).join("");
  writeFileSync("sorted.csv", `x,y\n${sorted}`);
  await run(["train", "sorted.csv", "-o", "s.json", "-q"]);
  for (const argv of [["train"], ["inspect"], ["cross-validate"], ["tune", "--trials", "1", "--epochs", "1"]])
    expect((await run([...argv, "sorted.csv"])).stderr).toContain("; train shuffles them unless --order given");
  for (const argv of [["trace"], ["train", "--order", "given"]])
    expect((await run([...argv, "sorted.csv"])).stderr).toContain("; --order shuffle mixes them");
  expect((await run(["train", "sorted.csv", "--from", "s.json"])).stderr).toContain("sorted by label");
  for (const command of ["predict", "evaluate", "explain", "plot"])
    expect((await run([command, "s.json", "sorted.csv"])).stderr).toBe("");
});

test("winnow leaves features unscaled, whatever --scale says, and notes it", async () => {
  writeFileSync("rule.csv", "a,b,y\n1,0,p\n0,1,q\n1,1,p\n0,0,q\n");
  const { stdout, stderr, code } = await run([
    "train",
    "rule.csv",
    "--learner",
    "winnow",
    "--scale",
    "standardize",
    "--json",
  ]);
  expect(stderr).toContain("note: winnow learns from features from 0 to 1 as they are: --scale none\n");
  expect(JSON.parse(stdout).options.scale).toBe("none");
  expect(code).toBe(0);
});
