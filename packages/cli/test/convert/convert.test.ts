import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { RecordModel } from "rosenblatt/predict";
import { describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-convert-"));
const path = (name: string) => join(folder, name);

async function converted(name: string, content: string, ...options: string[]): Promise<string> {
  writeFileSync(path(name), content);
  const { stdout, stderr, code } = await run(["convert", path(name), ...options, "--quiet"]);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return stdout;
}

test("--safe-csv protects spreadsheets from formulas in cells and leaves numbers unchanged", async () => {
  const table = '"=x","b",y\n"=1+1",-1.5,"@cmd"\n" +2x","+1e3","\tq"\n-,1,"\uff1dz"\n';
  const { stdout } = await run(["convert", "-", "--to", "csv", "--safe-csv"], { stdin: table });
  expect(stdout).toBe("'=x,b,y\n'=1+1,-1.5,'@cmd\n' +2x,+1e3,'\tq\n'-,1,'\uff1dz\n");
  const features = await run(["convert", "-", "--format", "vw", "--to", "csv", "--safe-csv"], {
    stdin: "1 |=a b\n-1 |c d\n",
  });
  expect(features.stdout.split("\n")[0]).toMatch(/^'=a/);
  expect((await run(["convert", "-", "--to", "jsonl", "--safe-csv"], { stdin: table })).code).toBe(2);
  const [model, data] = [path("formula.json"), path("formula.csv")];
  writeFileSync(data, 'x,y\n1,"=A1"\n2,-1\n3,"=A1"\n0,-1\n');
  await run(["train", data, "-o", model]);
  const safe = await run(["predict", model, data, "--safe-csv", "--scores"]);
  expect(safe.stdout).toMatch(/^prediction,score (-1|=A1),score (-1|=A1)\n/);
  expect(safe.stdout).toContain("\n'=A1,");
  expect((await run(["predict", model, data])).stdout).toMatch(/^=A1$/m);
  expect((await run(["predict", model, data, "--safe-csv", "--jsonl"])).code).toBe(2);
});

test("--classes chooses by the last column that has a name or a value", async () => {
  const table = "a;k;;\n1;p;;\n2;q;;\n3;r;;\n";
  expect(await converted("padded.csv", table, "--to", "csv", "--classes", "p,r")).toMatch(/^a.k.*\n1.p.*\n3.r.*\n$/);
});

test("CSV and TSV keep the blanks around unquoted cells, and JSON Lines drop them", async () => {
  const table = 'a,b,label\n x ,"  q ""z"" ",p\n1, 2 ,y y\n,  , =1\n';
  expect(await converted("blanks.csv", table, "--to", "csv")).toBe(table);
  const tsv = table.replaceAll(",", "\t");
  expect(await converted("blanks.csv", table, "--to", "tsv")).toBe(tsv);
  expect(await converted("blanks.tsv", tsv, "--to", "csv")).toBe(table);
  expect(await converted("blanks.csv", table, "--to", "csv", "--only", "b,label", "--missing", "2")).toBe(
    'b,label\n"  q ""z"" ",p\n,y y\n, =1\n',
  );
  expect(await converted("blanks.csv", table, "--to", "csv", "--safe-csv")).toBe(table.replace("=1", "'=1"));
  expect(await converted("blanks.csv", table, "--to", "csv", "--classes", "p,y y")).toBe(table.replace(/,.*=1\n/, ""));
  const [first, second, third] = (await converted("blanks.csv", table, "--to", "jsonl")).trimEnd().split("\n");
  expect([first, second, third].map((line) => JSON.parse(line))).toEqual([
    { a: "x", b: '  q "z" ', label: "p" },
    { a: "1", b: "2", label: "y y" },
    { a: null, b: null, label: "=1" },
  ]);
});

test("CSV to TSV and back keeps every cell, whatever it contains", async () => {
  // Two letters in each cell, so that no column is taken for numbers.
  const any = fc.string({ unit: "grapheme", maxLength: 6 }).map((text) => text.replaceAll("\0", ""));
  const cell = fc.tuple(any, fc.constantFrom("ab", "xyz"), any).map((parts) => parts.join("").trim());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 5 }), async (rows) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const csv = `first,second\n${rows.map((row) => row.map(quoted).join(",")).join("\n")}\n`;
      const tsv = await converted("a.csv", csv, "--to", "tsv", "--format", "csv", "--delimiter", ",", "--header");
      const lines = await converted("a.tsv", tsv, "--to", "jsonl", "--header");
      const found = lines
        .trim()
        .split("\n")
        .map((line) => Object.values(JSON.parse(line)));
      expect(found).toEqual(rows);
    }),
    { numRuns: runs(15, 500) },
  );
});

test("numbers pass through every format without losing a bit", async () => {
  const double = fc.double({ noNaN: true, min: -1e150, max: 1e150 }).filter((x) => !Object.is(x, -0) && x !== 0);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(double, double), { minLength: 2, maxLength: 8 }), async (rows) => {
      const csv = `x1,x2,label\n${rows.map(([x, y], i) => `${x},${y},${i % 2}`).join("\n")}\n`;
      const numeric = ["--numeric", "x1,x2", "--header"];
      const libsvm = await converted("b.csv", csv, "--to", "libsvm", ...numeric);
      const vw = await converted("b.libsvm", libsvm, "--to", "vw");
      const json = await converted("b.vw", vw, "--to", "jsonl");
      const found = json
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(found.map((one) => [one[1], one[2]])).toEqual(rows);
      expect(
        await converted("b.jsonl", await converted("b.csv", csv, "--to", "jsonl", "--header"), "--to", "csv"),
      ).toBe(csv);
    }),
    { numRuns: runs(15, 500) },
  );
});

test("JSON Lines keep texts as texts and numbers with all their digits", async () => {
  const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,25})?([eE][+-]?\d{1,2})?$/);
  const text = fc
    .oneof(digits, fc.constantFrom("02134", "12", "NA", "\\", 'a "1.10" b', ""))
    .map((own) => JSON.stringify(own));
  const value = fc.oneof(digits, text, fc.constantFrom("true", "false", "null"));
  const record = fc.tuple(value, value, digits, digits);
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 5 }), async (rows) => {
      const lines = rows.map(([a, b, c, d]) => `{"a":${a},"1.10":${b},"l.0":${c},"l.1":${d}}\n`).join("");
      expect(await converted("a.jsonl", lines, "--to", "jsonl")).toBe(lines);
      const nested = rows.map(([a, b, c, d]) => `{"a":${a},"1.10":${b},"l":[${c},${d}]}\n`).join("");
      expect(await converted("b.jsonl", nested, "--to", "jsonl")).toBe(lines);
      const cells = rows.map((row) =>
        row.map((own) => (own.startsWith('"') ? (JSON.parse(own) as string) : own === "null" ? "" : own)),
      );
      expect(parse(await converted("c.jsonl", lines, "--to", "csv")).slice(1)).toEqual(cells);
    }),
    { numRuns: runs(30, 1000) },
  );
  const lacking = '{"a":1}\n{"b":null,"a":2}\n{}\n';
  expect(await converted("e.jsonl", lacking, "--to", "jsonl")).toBe('{"a":1}\n{"a":2,"b":null}\n{}\n');
  expect(await converted("d.jsonl", '{"l":["x",1.10]}\n', "--to", "jsonl")).toBe('{"l=x":1,"l.1":1.1}\n');
});

test("no cell changes on the way through CSV, TSV and JSON Lines", async () => {
  const word = fc.constantFrom(
    "NONE",
    "NA",
    "?",
    "null",
    "n/a",
    "NaN",
    "-999",
    "",
    "02208",
    "1.50",
    "$1,234.00",
    "12 %",
  );
  const cell = fc.oneof(word, fc.constantFrom("red", "yes", "2024-05-31", "7", "+3", "1e5", 'a "b"', "a;b"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
      const csv = `a,b,c\n${rows.map((row) => row.map((text) => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(",")).join("\n")}\n`;
      const dialect = ["--header", "--delimiter", ","];
      const lines = await converted("a.csv", csv, "--to", "jsonl", ...dialect);
      const texts = lines.match(/.+/g)!.map((line) => ["a", "b", "c"].map((key) => keptText(line, key)));
      expect(texts).toEqual(rows);
      expect(parse(await converted("l.jsonl", lines, "--to", "csv"))).toEqual([["a", "b", "c"], ...rows]);
      const tsv = await converted("b.csv", csv, "--to", "tsv", ...dialect);
      const again = await converted("c.tsv", tsv, "--to", "csv", "--header");
      expect(parse(again)).toEqual([["a", "b", "c"], ...rows]);
      expect(parse(await converted("d.csv", csv, "--to", "csv", ...dialect))).toEqual([["a", "b", "c"], ...rows]);
    }),
    { numRuns: runs(15, 500) },
  );
});

/** The text of a key of a JSON object, digit for digit; empty where it is null. */
function keptText(line: string, key: string): string {
  const value = new RegExp(`"${key}":("(?:[^"\\\\]|\\\\.)*"|[^,}]+)`).exec(line)![1];
  if (value === "null") return "";
  return value.startsWith('"') ? JSON.parse(value) : value;
}

test("a first line that counts rows and columns is skipped", async () => {
  const csv = "3,2,no,yes\n1.5,2.5,0\n3.5,4.5,1\n5.5,6.5,0\n";
  expect(await converted("counts.csv", csv, "--to", "csv")).toBe("1.5,2.5,0\n3.5,4.5,1\n5.5,6.5,0\n");
});

test("a column of a CSV file becomes numbers or texts, but not both, with every cell as it was written", async () => {
  const csv = "id,code,x\n1,007,1.50\n2,+3,-0\n3,1e5,NA\n";
  expect(await converted("c.csv", csv, "--to", "jsonl")).toBe(
    '{"id":1,"code":"007","x":1.50}\n{"id":2,"code":"+3","x":-0}\n{"id":3,"code":"1e5","x":"NA"}\n',
  );
  const number = fc.constantFrom("0", "-0", "1.50", "1e5", "-999", "94110");
  const text = fc.constantFrom("00501", "12345678901234567890", "+3", "x", "$5", "1,5", "NONE");
  const gap = fc.constantFrom("", "NA", "?");
  const column = fc.oneof(
    fc.array(fc.oneof(number, gap), { minLength: 9, maxLength: 9 }).map((cells) => ({ cells, isText: false })),
    fc
      .tuple(fc.array(fc.oneof(number, text, gap), { minLength: 8, maxLength: 8 }), text, fc.nat({ max: 8 }))
      .filter(([, one]) => one !== "NONE")
      .map(([cells, one, at]) => ({ cells: cells.toSpliced(at, 0, one), isText: true })),
  );
  await fc.assert(
    fc.asyncProperty(column, async ({ cells, isText }) => {
      const rows = cells.map((cell) => `"${cell}",k\n`);
      const lines = (await converted("kinds.csv", `a,b\n${rows.join("")}`, "--to", "jsonl", "--header")).match(/.+/g)!;
      const values = lines.map((line) => JSON.parse(line).a as unknown);
      for (const value of values)
        if (value !== null && value !== "NA" && value !== "?") expect(typeof value).toBe(isText ? "string" : "number");
      expect(lines.map((line) => keptText(line, "a"))).toEqual(cells);
    }),
    { numRuns: runs(20, 1000) },
  );
});

test("convert and predict --append write codes as the same texts, however the table arrives", async () => {
  const rows = Array.from({ length: 1500 }, (_, r) => `${94110 + r},${r},${r % 2 ? "p" : "q"}`);
  const zips = ["zip,x,y", "00501,0,p", ...rows].join("\n");
  const pieces = async function* () {
    for (const line of zips.split("\n")) yield Buffer.from(`${line}\n`);
  };
  writeFileSync(path("zips.csv"), zips);
  await run(["train", path("zips.csv"), "-o", path("zips.json"), "-q"]);
  const predicted = await run(["predict", path("zips.json"), path("zips.csv"), "--append", "--to", "jsonl"]);
  const whole = await converted("zips.csv", zips, "--to", "jsonl");
  expect(whole).toBe(predicted.stdout.replaceAll(/,"prediction":"."/g, ""));
  expect(whole).toMatch(/^\{"zip":"00501","x":0,"y":"p"\}\n\{"zip":"94110","x":0,/);
  const late = await run(["convert", "-", "--to", "jsonl"], { stdin: pieces() });
  expect(late.stdout).toBe(whole);
});

test("a table becomes the features that train would learn from", async () => {
  const csv = "colour,size,label\nred,1,yes\nblue,2,no\nred,3,yes\nblue,4,no\n";
  writeFileSync(path("d.csv"), csv);
  const { stdout, stderr } = await run(["convert", path("d.csv"), "--to", "vw"]);
  expect(stdout).toBe(
    "1 | size:1 colour=red:1\n-1 | size:2 colour=blue:1\n1 | size:3 colour=red:1\n-1 | size:4 colour=blue:1\n",
  );
  expect(stderr).toBe('note: the classes are numbers now: -1 is "no", 1 is "yes"\n');
});

test("a table without a header stays without one", async () => {
  const csv = "1,2,yes\n3,4,no\n5,6,yes\n";
  expect(await converted("h.csv", csv, "--to", "tsv")).toBe(csv.replaceAll(",", "\t"));
  expect(await converted("h.csv", csv, "--to", "csv", "--ignore", "2")).toBe("1,yes\n3,no\n5,yes\n");
  expect((await converted("h.csv", csv, "--to", "jsonl")).split("\n")[0]).toBe(
    '{"column1":1,"column2":2,"column3":"yes"}',
  );
});

test("columns can be left out by name or number", async () => {
  const csv = "a,b,c\n1,2,3\n4,5,6\n";
  expect(await converted("e.csv", csv, "--to", "tsv", "--ignore", "b")).toBe("a\tc\n1\t3\n4\t6\n");
  expect(await converted("e.csv", csv, "--to", "tsv", "--only", "3,a")).toBe("a\tc\n1\t3\n4\t6\n");
  expect((await run(["convert", path("e.csv"), "--to", "tsv", "--only", "d"])).stderr).toBe(
    'error: --only must name columns: a, b, c; got "d"\n',
  );
});

test("several files become one, and standard input can be one of them", async () => {
  const csv = "a,b\n1,x y\n2,z\n";
  writeFileSync(path("f.csv"), csv);
  const twice = await run(["convert", path("f.csv"), path("f.csv"), "--to", "csv"]);
  expect(twice.stdout).toBe("a,b\n1,x y\n2,z\n1,x y\n2,z\n");
  expect((await run(["convert", "-", "--to", "csv"], { stdin: csv })).stdout).toBe(csv);
  expect((await run(["convert", "-", "--to", "csv"], { stdin: "1 1:2 3:4\n-1 2:1\n" })).stdout).toBe(
    "x1,x2,x3,label\n2,0,4,1\n0,1,0,-1\n",
  );
});

test("a model survives the conversion to binary and back", async () => {
  const [json, bin, again] = [path("model.json"), path("model.bin"), path("again.json")];
  await run(["train", "dataset:iris", "-o", json, "--quiet"]);
  expect((await run(["convert", json, "-o", bin])).code).toBe(0);
  expect(readFileSync(bin).toString("latin1", 0, 4)).toBe("RSBL");
  await run(["convert", bin, "-o", again]);
  expect(readFileSync(again, "utf8")).toBe(readFileSync(json, "utf8"));
  expect((await run(["convert", json, "-o", path("model.csv")])).stderr).toContain("is a model: -o must name a file");
});

test("a missing output format is refused with the list of formats", async () => {
  const { code, stderr } = await run(["convert", "dataset:iris"]);
  expect(code).toBe(2);
  expect(stderr).toBe("error: --to must say which format to write: csv, tsv, jsonl, libsvm, vw\n");
});

describe("--compact", () => {
  const header = "age,city,member,note,kind";
  const cells = [
    ["31", "Oslo", "yes", "likes long walks", "a"],
    ["0", "Bergen", "no", "likes the sea", "b"],
    ["", "Oslo", "no", "long sea walks", "b"],
    ["64.5", "?", "yes", "", "a"],
    ["12", "Rome", "", "the sea, the sea", "c"],
  ];
  const text = [header, ...cells.map((row) => row.map((cell) => `"${cell}"`).join(","))].join("\n");
  const records = cells.map((row) => Object.fromEntries(header.split(",").map((name, j) => [name, row[j]])));

  test.each([
    ["--scale standardize --learner perceptron"],
    ["--scale unit-length --hash 16"],
    ["--scale unit-ball --learner passive-aggressive --classes a,b"],
    ["--scale none --learner arow --ngrams 2"],
  ])("gives a model trained with %s the scores of predict in a page", async (options) => {
    const [data, model, page] = [path("mixed.csv"), path("mixed.json"), path("page.json")];
    writeFileSync(data, text);
    const trained = await run(["train", data, "--text", "note", "-o", model, ...options.split(" "), "--force"]);
    expect(trained.code).toBe(0);
    expect((await run(["convert", model, "--compact", "-o", page, "--force"])).code).toBe(0);
    expect(readFileSync(page, "utf8").length).toBeLessThan(readFileSync(model, "utf8").length);
    const read = RecordModel.fromJSON<string>(readFileSync(page, "utf8"));
    const { stdout } = await run(["predict", model, data, "--scores"]);
    const said = records.map((record) => [read.predict(record), ...read.scores(record)].join(","));
    expect(stdout.trim().split("\n").slice(1)).toEqual(said);
    const binary = path("page.bin");
    expect((await run(["convert", model, "--compact", "-o", binary, "--force"])).code).toBe(0);
    for (const compact of [page, binary])
      expect((await run(["predict", compact, data])).stderr).toContain("is a compact model, which predicts in pages");
  });

  test("is refused for data and for models that are not linear", async () => {
    const [data, model] = [path("mixed.csv"), path("mapped.json")];
    writeFileSync(data, text);
    const given = await run(["convert", data, "--compact", "--to", "jsonl"]);
    expect([given.code, given.stderr]).toEqual([
      2,
      expect.stringContaining("--compact is for one model file; got data"),
    ]);
    await run(["train", data, "--text", "note", "-o", model]);
    const weighed = await run(["convert", model, "--compact", "-o", path("none.json")]);
    expect([weighed.code, weighed.stderr]).toEqual([2, expect.stringContaining("train it with --scale none")]);
    await run(["train", data, "--kernel", "rbf:1", "-o", model, "--force"]);
    const refused = await run(["convert", model, "--compact", "-o", path("none.json")]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("does not predict with one weight per feature");
  });
});
