// predict writes columns of the data unchanged beside the predictions.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tableFromIPC } from "apache-arrow";
import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-append-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);
const model = at("model.json");

beforeAll(async () => {
  const rows = Array.from(
    { length: 40 },
    (_, r) => `${r},${r % 7},${["red", "blue", "green"][r % 3]},${r % 2 ? "yes" : "no"}`,
  );
  writeFileSync(at("train.csv"), ["key,size,colour,label", ...rows].join("\n"));
  await run(["train", at("train.csv"), "-o", model, "-q", "--ignore", "key"]);
  const objects = rows.map((row, r) =>
    JSON.stringify({ size: Number(row.split(",")[1]), label: row.split(",")[3], [`own ${r}`]: 1 }),
  );
  writeFileSync(at("train.jsonl"), objects.join("\n"));
  await run(["train", at("train.jsonl"), "-o", at("records.json"), "-q"]);
});

const predict = async (stdin: string, ...options: string[]) => run(["predict", model, "-", ...options], { stdin });

/** A cell as somebody wrote it. */
const written = fc.oneof(
  fc.constantFrom("", "red", "007", "1e3", " blue ", "NA", "x y", "é", "#", "-"),
  fc.string({ maxLength: 6 }).map((text) => `"${text.replace(/[\0\ud800-\udfff]/g, "").replaceAll('"', '""')}"`),
  fc.constantFrom('"a,b"', '"two\nlines"', '"two\r\nlines"', '"say ""so"""', '""'),
);
const line = fc.tuple(written, fc.constantFrom("1", " 2.50", "3e0", "NA", '"4"'), written);

test("--append keeps every row as written and adds its prediction, for input in any pieces", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.constantFrom("\n", "\r\n"),
      fc.constantFrom("", "\n", "  \n", "# about\n"),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      async (lines, end, top, lengths) => {
        const records = lines.map(([key, size, said]) => `${key},red,${said},${size}`);
        const text = `${top}key,colour,"what, was said",size${end}${records.join(end + (end === "\n" ? "\n" : ""))}`;
        const bytes = Buffer.from(text);
        const pieces = async function* () {
          for (let from = 0, k = 0; from < bytes.length; from += lengths[k++ % lengths.length])
            yield bytes.subarray(from, from + lengths[k % lengths.length]);
        };
        const { stdout: plain, stderr } = await predict(text);
        const answers = plain.split("\n").slice(1, -1);
        expect(answers, stderr).toHaveLength(records.length);
        const expected = [
          `key,colour,"what, was said",size,prediction`,
          ...records.map((record, r) => `${record},${answers[r]}`),
        ];
        expect((await predict(text, "--append")).stdout).toBe(`${expected.join("\n")}\n`);
        expect((await run(["predict", model, "-", "--append"], { stdin: pieces() })).stdout).toBe(
          `${expected.join("\n")}\n`,
        );
      },
    ),
    { numRuns: runs(20, 2000), seed: 1 },
  );
});

test("--append keeps the text of a JSON object and adds a key", async () => {
  const lines = ['{"size": 1.50, "label":"no", "deep": {"a": [1, 2]}}', "", ' {"size":6} ', "{}"];
  const stdin = lines.join("\n");
  const table = await run(["predict", at("records.json"), "-", "--append", "--to", "csv"], { stdin });
  const json = await run(["predict", at("records.json"), "-", "--append"], { stdin: lines.join("\r\n") });
  expect(json.stdout.split("\n").map((text) => text.replace(/"(yes|no)"\}$/, "?}"))).toEqual([
    '{"size": 1.50, "label":"no", "deep": {"a": [1, 2]},"prediction":?}',
    ' {"size":6,"prediction":?}',
    '{"prediction":?}',
    "",
  ]);
  expect(table.stdout).toMatch(/^size,label,deep,prediction\n1.50,no,"\{""a"":\[1,2\]\}",\w+\n6,,,\w+\n,,,\w+\n$/);
});

test("later objects may have keys that the first lacks with --id, but not where all columns are written to a table", async () => {
  const stdin = '{"id":7,"size":1}\n{"note":"x","size":2,"id":8}\n{"size":3,"more":[1]}\n';
  const predicted = (...args: string[]) => run(["predict", at("records.json"), "-", ...args], { stdin });
  const { stdout, code } = await predicted("--id", "id");
  expect([stdout.replace(/yes|no/g, "?"), code]).toEqual(["id,prediction\n7,?\n8,?\n,?\n", 0]);
  expect((await predicted("--id", "id", "--jsonl")).stdout).toMatch(/^\{"id":7,.*\n\{"id":8,.*\n\{"id":null,.*\n$/);
  expect((await predicted("--append", "--to", "csv")).stderr).toContain(
    'a table has the keys of the first object, id, size; got "note", too',
  );
});

const digits = fc.oneof(
  fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
  fc.tuple(fc.integer(), fc.stringMatching(/^\d{1,20}$/)).map(([whole, part]) => `${whole}.${part}`),
  fc.constantFrom("-0", "1.50", "1e5", "2E+3", "12345678901234567890"),
);

test("numbers of JSON Lines keep all their digits in text formats", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(digits, { minLength: 1, maxLength: 5 }), async (ids) => {
      const stdin = ids.map((id) => `{"key":${id},"deep":[${id},"x"],"size":1}\n`).join("");
      const written = async (...args: string[]) =>
        (await run(["predict", at("records.json"), "-", ...args], { stdin })).stdout
          .trimEnd()
          .split("\n")
          .map((text) => text.replace(/yes|no/g, "?"));
      expect(await written("--id", "key")).toEqual(["key,prediction", ...ids.map((id) => `${id},?`)]);
      expect(await written("--id", "key", "--to", "jsonl")).toEqual(ids.map((id) => `{"key":${id},"prediction":"?"}`));
      expect(await written("--append", "--to", "csv")).toEqual([
        "key,deep,size,prediction",
        ...ids.map((id) => `${id},"[${id},""x""]",1,?`),
      ]);
    }),
    { numRuns: runs(20, 1000), seed: 1 },
  );
});

test("codes in CSV become JSON texts, as does the rest of a column that starts with a code", async () => {
  const code = fc.oneof(
    fc.stringMatching(/^0\d{1,5}$/),
    fc.bigInt({ min: 10n ** 17n, max: 10n ** 25n }).map((n) => String(10n * n + 1n)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(code, digits), { maxLength: 4 }),
      code,
      fc.nat(4),
      async (others, own, place) => {
        const cells = [...others.slice(0, place), own, ...others.slice(place)];
        for (const args of [
          ["--append", "--jsonl"],
          ["--append", "--to", "json"],
          ["--id", "size", "--jsonl"],
        ]) {
          const { stdout } = await predict(`size,colour\n${cells.map((cell) => `${cell},red\n`).join("")}`, ...args);
          const rows = JSON.parse(args.includes("json") ? stdout : `[${stdout.trimEnd().replaceAll("\n", ",")}]`);
          expect(rows.map(({ size }: { size: unknown }) => size)).toEqual(cells);
        }
      },
    ),
    { numRuns: runs(20, 500), seed: 1 },
  );
  const early = "1,red\n".repeat(100_000);
  const late = await predict(`size,colour\n${early}007,red\n`, "--append", "--jsonl");
  expect(late.stdout).toContain('{"size":1,"colour":"red",');
  expect(late.stdout).toContain('{"size":"007","colour":"red",');
});

test("Parquet and Arrow store large whole numbers as text and never round them", async () => {
  const keys = ["12345678901234567890", "9007199254740993", "2"];
  writeFileSync(at("keys.jsonl"), keys.map((key) => `{"key":${key},"size":1.50}\n`).join(""));
  writeFileSync(at("keys.csv"), `size,colour\n${keys.map((key) => `${key},red\n`).join("")}`);
  for (const [name, own, rows] of [
    ["key", at("records.json"), at("keys.jsonl")],
    ["size", model, at("keys.csv")],
  ] as const) {
    for (const format of ["parquet", "arrow"])
      await run(["predict", own, rows, "--append", "-o", at(`keys.${format}`), "-q"]);
    const arrow = tableFromIPC(readFileSync(at("keys.arrow")));
    expect(arrow.toArray().map((row) => row.toJSON()[name])).toEqual(keys);
    const { buffer, byteOffset, byteLength } = readFileSync(at("keys.parquet"));
    const file = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
    expect((await parquetReadObjects({ file })).map((row) => row[name])).toEqual(keys);
  }
  const early = Array.from({ length: 100_000 }, () => '{"key":1,"size":1}\n').join("");
  const late = await run(["predict", at("records.json"), "-", "--append", "-o", at("late.parquet")], {
    stdin: `${early}{"key":9007199254740993,"size":1}\n`,
  });
  expect(late.stderr).toBe(
    'error: "key" must be numbers that 64 bits hold without rounding, as in the first rows; got 9007199254740993: write it with --to csv or jsonl\n',
  );
});

test("a taken name for the prediction gets an underscore, unless it was asked for", async () => {
  const rows = "size,colour,prediction\n1,red,x\n";
  expect((await predict(rows, "--append")).stdout).toMatch(/^size,colour,prediction,prediction_\n1,red,x,/);
  expect((await predict(rows, "--append", "--prediction-column", "guess")).stdout).toMatch(
    /^size,colour,prediction,guess\n/,
  );
  expect((await predict(rows, "--append", "--prediction-column", "size")).stderr).toBe(
    "error: --prediction-column must be a new name; got size, which is a column of the data\n",
  );
  const objects = '{"size":1}\n{"size":2,"prediction":"x"}\n';
  const late = await run(["predict", at("records.json"), "-", "--append", "--to", "jsonl"], { stdin: objects });
  expect(late.stderr).toMatch(/error: standard input: an object has the key "prediction" already/);
});

test("--id writes one column, chosen by name or number", async () => {
  const rows = 'key,size,colour\n"a,1",1,red\n007,2,blue\n';
  for (const id of ["key", "1"])
    expect((await predict(rows, "--id", id)).stdout).toMatch(/^key,prediction\n"a,1",(yes|no)\n007,(yes|no)\n$/);
  expect((await predict(rows, "--id", "kye")).stderr).toBe(
    'error: --id must name a column: key, size, colour; got "kye"\n',
  );
  expect((await predict(rows, "--id", "key", "--append")).stderr).toMatch(/leave one of the two out\n$/);
  expect((await predict(rows, "--id", "key", "--to", "jsonl")).stdout).toMatch(/^\{"key":"a,1","prediction":"\w+"\}\n/);
});

test("the output keeps the delimiter of the input unless another format is asked for", async () => {
  const rows = "size;colour;said\n1;red;a,b\n";
  expect((await predict(rows, "--append")).stdout).toMatch(/^size;colour;said;prediction\n1;red;a,b;(yes|no)\n$/);
  expect((await predict(rows, "--append", "--to", "tsv")).stdout).toMatch(
    /^size\tcolour\tsaid\tprediction\n1\tred\ta,b\t/,
  );
  const tabs = "size\tcolour\tsaid\n1\tred\ta,b\n";
  expect((await predict(tabs, "--append", "--to", "csv")).stdout).toMatch(/^size,colour,said,prediction\n1,red,"a,b",/);
});

test("a table without a header stays so, and a table without rows keeps its header", async () => {
  writeFileSync(at("bare.csv"), "1,a\n2,b\n3,a\n4,b\n");
  await run(["train", at("bare.csv"), "--no-header", "-o", at("bare.json"), "-q"]);
  const bare = await run(["predict", at("bare.json"), at("bare.csv"), "--append"]);
  expect(bare.stdout).toMatch(/^1,a,\w\n2,b,\w\n/);
  expect((await predict("size,colour\n", "--append")).stdout).toBe("size,colour,prediction\n");
});

test("--by-position gives columns the names and kinds of the model", async () => {
  for (const [stdin, label] of [
    ["7,1.50,red\n", ""],
    ["7,1.50,red,no\n", ',"label":"no"'],
  ])
    expect((await predict(stdin, "--by-position", "--append", "--to", "jsonl")).stdout).toMatch(
      new RegExp(`^\\{"key":"7","size":1.50,"colour":"red"${label},"prediction":"\\w+"\\}\\n$`),
    );
  expect((await predict("7,1.50,red\n", "--by-position", "--append")).stdout).toMatch(/^7,1.50,red,\w+\n$/);
});

test("several files are written with the columns of the first file, in its order", async () => {
  writeFileSync(at("one.csv"), "size,colour\n1,red\n");
  writeFileSync(at("two.csv"), "colour;size\nblue;2\n");
  const { stdout } = await run(["predict", model, at("one.csv"), at("two.csv"), "--append"]);
  expect(stdout).toMatch(/^size,colour,prediction\n1,red,\w+\n2,blue,\w+\n$/);
  writeFileSync(at("three.csv"), "colour,size,more\nblue,2,3\n");
  const further = await run(["predict", model, at("one.csv"), at("three.csv"), "--append"]);
  expect(further.stderr).toMatch(/got a column "more", which it does not have\n$/);
});

test("--append refuses formats without columns", async () => {
  writeFileSync(at("rows.libsvm"), "1 1:1\n-1 2:1\n");
  await run(["train", at("rows.libsvm"), "-o", at("svm.json"), "-q"]);
  const { stderr } = await run(["predict", at("svm.json"), at("rows.libsvm"), "--append"]);
  expect(stderr).toBe("error: --append and --id are for tables: csv, tsv, jsonl and parquet; got libsvm\n");
});

test("Parquet and Arrow files are read back with the values of JSON, even missing ones", async () => {
  const rows = Array.from({ length: 300 }, (_, r) => `${r % 5 ? r : ""},${r / 8},${["red", "é", ""][r % 3]}`);
  writeFileSync(at("rows.csv"), ["key,size,colour", ...rows].join("\n"));
  const to = (name: string) => run(["predict", model, at("rows.csv"), "--append", "--scores", "-o", at(name), "-q"]);
  for (const name of ["out.jsonl", "out.parquet", "out.arrow"])
    expect(await to(name)).toEqual({ stdout: "", stderr: "", code: 0 });
  const lines = readFileSync(at("out.jsonl"), "utf8").trimEnd().split("\n");
  const expected = lines.map((text) => {
    const { scores, ...own } = JSON.parse(text);
    return { ...own, "score no": scores.no, "score yes": scores.yes };
  });
  const arrow = tableFromIPC(readFileSync(at("out.arrow")));
  expect(arrow.toArray().map((row) => row.toJSON())).toEqual(expected);
  const { buffer, byteOffset, byteLength } = readFileSync(at("out.parquet"));
  const file = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
  expect(await parquetReadObjects({ file })).toEqual(expected);
  const again = await run([
    "predict",
    model,
    at("out.parquet"),
    "--append",
    "--prediction-column",
    "second",
    "--to",
    "jsonl",
  ]);
  const compared = again.stdout
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text));
  expect(compared.map(({ second, ...own }) => own)).toEqual(expected);
  expect(compared.every(({ second, prediction }) => second === prediction)).toBe(true);
});

test("Arrow on standard output is a stream, and has its columns even without rows", async () => {
  const sent: Uint8Array[] = [];
  const { main } = await import("../../src/main.js");
  const { Files } = await import("../../src/terminal/files.js");
  const { defaults } = await import("../../src/terminal/io.js");
  const { Readable } = await import("node:stream");
  const code = await main(["predict", model, "-", "--append", "--to", "arrow"], {
    stdout: { write: (bytes) => sent.push(Buffer.from(bytes as Uint8Array)) },
    stderr: { write: () => true },
    stdin: Readable.from([Buffer.from("size,colour\n")]),
    files: new Files(),
    env: {},
    settings: defaults,
    interruption: () => new AbortController().signal,
  });
  expect(code).toBe(0);
  const table = tableFromIPC(Buffer.concat(sent));
  expect(table.schema.fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
    "size Float64",
    "colour Utf8",
    "prediction Utf8",
  ]);
  expect(table.numRows).toBe(0);
});

test("Parquet is not written to a terminal", async () => {
  const { stderr } = await run(["predict", model, at("rows.csv"), "--to", "parquet"], { tty: { stdout: true } });
  expect(stderr).toMatch(/^error: a terminal cannot show parquet: name a file with -o/);
});

test("unreadable rows keep their cells and get an empty prediction", async () => {
  const rows = 'key,size,colour\n1,1,"red"\n"x ""y",oops,red\n2,2\n3,3,blue\n4,4,red,more\n';
  const { stdout } = await predict(rows, "--append", "--bad-rows", "skip");
  expect(stdout).toMatch(
    /^key,size,colour,prediction\n1,1,"red",\w+\n"x ""y",oops,red,\n2,2,,\n3,3,blue,\w+\n4,4,red,\n$/,
  );
  const typed = await predict(rows, "--append", "--bad-rows", "skip", "--to", "jsonl");
  expect(typed.stdout.split("\n").slice(1, 3)).toEqual([
    '{"key":"x \\"y","size":null,"colour":"red","prediction":null}',
    '{"key":"2","size":2,"colour":null,"prediction":null}',
  ]);
  const objects = '{"size":1}\nrubbish\n{"size":2}\n[1]\n';
  const json = await run(["predict", at("records.json"), "-", "--append", "--bad-rows", "skip"], { stdin: objects });
  expect(json.stdout).toMatch(
    /^\{"size":1,"prediction":"\w+"\}\n\{"prediction":null\}\n\{"size":2,"prediction":"\w+"\}\n\{"prediction":null\}\n$/,
  );
});

test("--append works for a table with a JSON Lines model", async () => {
  writeFileSync(at("sizes.csv"), "size,key\n1,a\n2,b\n");
  const { stdout, stderr } = await run(["predict", at("records.json"), at("sizes.csv"), "--append"]);
  expect(stdout, stderr).toMatch(/^size,key,prediction\n1,a,\w+\n2,b,\w+\n$/);
});

test("rows after an unclosed quote are predicted and written unchanged", async () => {
  const rows = 'key,size,colour\n1,1,red\n2,"2,blue\n3,3,green\n4,4,red\n';
  const { stdout, stderr, code } = await predict(rows, "--append", "--bad-rows", "skip");
  expect(stdout).toMatch(/^key,size,colour,prediction\n1,1,red,\w+\n2,"2,blue",,\n3,3,green,\w+\n4,4,red,\w+\n$/);
  expect(stderr).toMatch(
    /1 row with what cannot be read is left out: standard input:3:3: a quote that is never closed/,
  );
  expect(code).toBe(0);
  expect((await predict(rows, "--id", "key", "--bad-rows", "skip")).stdout).toMatch(
    /^key,prediction\n1,\w+\n2,\n3,\w+\n4,\w+\n$/,
  );
});
