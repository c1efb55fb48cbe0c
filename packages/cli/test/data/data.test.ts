// From files to data sets: every format, and every way to name a file.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { glob } from "../../src/data/input/glob.js";
import { NamePattern } from "../../src/data/input/name-pattern.js";
import { run, type Surroundings } from "../run.js";
import { rawFrame } from "./zstd/raw-frame.js";

const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));
const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-data-"));
beforeAll(() => {
  cpSync(fixtures, place, { recursive: true });
  process.chdir(place);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

interface Seen {
  format: string;
  examples: number;
  features: number;
  nonzeros: number;
  classes: { class: string | number; examples: number }[];
  columns: { name: string; kind: string; missing?: number }[];
}

async function inspect(argv: string[], surroundings?: Surroundings): Promise<Seen> {
  const { stdout, stderr, code } = await run(["inspect", ...argv, "--json"], surroundings);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

const facts = ({ examples, features, nonzeros, classes, columns }: Seen) => ({
  examples,
  features,
  nonzeros,
  classes,
  kinds: Object.fromEntries(columns.map(({ name, kind }) => [name, kind])),
});

describe("--missing with a number", () => {
  const missingIn = ({ columns }: Seen) => Object.fromEntries(columns.map(({ name, missing }) => [name, missing]));

  test("matches that number in every format, also as a separate argument", async () => {
    const [, ...rows] = readFileSync("flowers.csv", "utf8").trim().split("\n");
    const twos = rows.filter((row) => row.split(",")[1] === "2").length;
    const blanks = rows.filter((row) => row.split(",")[1] === "").length;
    await run(["convert", "flowers.csv", "-o", "flowers.jsonl", "-q"]);
    for (const file of ["flowers.csv", "flowers-snappy.parquet", "flowers.jsonl"])
      for (const words of [["--missing=2.0"], ["--missing", "2"], ["--missing", "+2e0,-7"]]) {
        const seen = missingIn(await inspect([file, "--label", "species", ...words]));
        expect(seen.count, `${file} ${words}`).toBe(twos + blanks);
      }
    expect(twos).toBeGreaterThan(0);
  });

  test("is stored in the model, and convert writes such cells empty", async () => {
    writeFileSync("gone.csv", "a,b,y\n1,5,p\n-999,6,n\n2,-999.0,p\n3,8,n\n");
    writeFileSync("empty.csv", "a,b,y\n1,5,p\n,6,n\n2,,p\n3,8,n\n");
    for (const [file, options] of [
      ["gone", ["--missing", "-999"]],
      ["empty", []],
    ] as const)
      await run(["train", `${file}.csv`, ...options, "-o", `${file}.json`, "-q"]);
    const predict = async (name: string) => (await run(["predict", `${name}.json`, `${name}.csv`, "--scores"])).stdout;
    expect(await predict("gone")).toBe(await predict("empty"));
    const converted = await run(["convert", "gone.csv", "--to", "csv", "--missing", "-999"]);
    expect(converted.stdout).toBe("a,b,y\n1,5,p\n,6,n\n2,,p\n3,8,n\n");
  });
});

describe("formats", () => {
  test.each(["snappy", "gzip", "none", "zstd", "lz4-raw", "lz4"])(
    "a Parquet file compressed by %s gives the same table as the CSV file",
    async (codec) => {
      const parquet = await inspect([`flowers-${codec}.parquet`]);
      expect(parquet.format).toBe("parquet");
      expect(facts(parquet)).toEqual(facts(await inspect(["flowers.csv"])));
    },
  );

  test("a model trained on Parquet predicts from Parquet and CSV, with and without the label", async () => {
    await run(["train", "flowers-snappy.parquet", "-o", "m.json", "-q"]);
    const lines = readFileSync("flowers.csv", "utf8").trim().split("\n");
    writeFileSync("unlabelled.csv", `${lines.map((line) => line.replace(/,[^,]*$/, "")).join("\n")}\n`);
    const predictions = await Promise.all(
      ["flowers-none.parquet", "flowers.csv", "unlabelled.csv"].map((file) => run(["predict", "m.json", file])),
    );
    expect(predictions[0].code, predictions[0].stderr).toBe(0);
    expect(predictions[1]).toEqual(predictions[0]);
    expect(predictions[2]).toEqual(predictions[0]);
    expect(predictions[0].stdout.trim().split("\n")).toHaveLength(41);
  });

  test("a file that is not Parquet is refused by name", async () => {
    writeFileSync("no.parquet", "PAR1 is all there is");
    expect((await run(["inspect", "no.parquet"])).stderr).toMatch(/^error: no\.parquet: this is no Parquet file/);
  });

  test("nested objects in JSON Lines are flattened into dotted columns", async () => {
    const records = [
      { user: { age: 3, city: "Rome" }, label: "a" },
      { user: { age: 4 }, label: "b" },
      { user: { city: "Bonn" }, label: "a" },
    ];
    writeFileSync("r.jsonl", records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    const seen = await inspect(["r.jsonl"]);
    expect(seen).toMatchObject({ format: "jsonl", examples: 3 });
    expect(seen.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(["user.age", "user.city", "label"]));
  });

  test("the importance of a VW row scales its steps", async () => {
    writeFileSync("heavy.vw", "1 |f a:1\n-1 3 |f b:1\n");
    writeFileSync("light.vw", "1 |f a:1\n-1 |f b:1\n");
    const largest = async (file: string) => {
      await run(["train", file, "--learner", "perceptron", "--no-bias", "--epochs", "1", "-o", "vw.json", "-q"]);
      const { stdout } = await run(["inspect", "vw.json", "--json"]);
      return (JSON.parse(stdout).weights as { feature: string; weights: object }[])[0];
    };
    expect(await largest("light.vw")).not.toEqual(await largest("heavy.vw"));
    expect(await largest("heavy.vw")).toEqual({ feature: "f^b", weights: { 1: -3 } });
  });

  test("a VW model matches features by name, whatever their order in a new file", async () => {
    writeFileSync("a.vw", "1 |f x y\n-1 |f z\n1 |f x\n-1 |f z w\n");
    writeFileSync("b.vw", "|f w z q\n|f y x\n");
    await run(["train", "a.vw", "-o", "vw.json", "-q"]);
    expect((await run(["predict", "vw.json", "b.vw"])).stdout).toBe("prediction\n-1\n1\n");
  });

  test("idx images and labels find each other, and both can be named", async () => {
    const images = Buffer.from([0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 2, 9, 0, 0, 9, 8, 0]);
    const labels = Buffer.from([0, 0, 8, 1, 0, 0, 0, 3, 7, 4, 7]);
    writeFileSync("t-images-idx3-ubyte", images);
    writeFileSync("t-labels-idx1-ubyte.gz", gzipSync(labels));
    const expected = {
      format: "idx",
      examples: 3,
      features: 2,
      classes: [
        { class: 4, examples: 1 },
        { class: 7, examples: 2 },
      ],
    };
    expect(await inspect(["t-images-idx3-ubyte"])).toMatchObject(expected);
    expect(await inspect(["t-labels-idx1-ubyte.gz", "t-images-idx3-ubyte"])).toMatchObject(expected);
    writeFileSync("z-images-idx3-ubyte.zst", rawFrame(images));
    writeFileSync("z-labels-idx1-ubyte.gz", gzipSync(labels));
    expect(await inspect(["z-images-idx3-ubyte.zst"])).toMatchObject(expected);
    expect(await inspect(["z-labels-idx1-ubyte.gz"])).toMatchObject(expected);
    expect((await run(["train", "t-images-idx3-ubyte", "-q", "-o", "idx.json"])).code).toBe(0);
    expect((await run(["predict", "idx.json", "t-images-idx3-ubyte"])).stdout).toBe("prediction\n7\n4\n7\n");
  });

  test("LIBSVM columns count from 1, or from 0 with --zero-based, and the model remembers which", async () => {
    writeFileSync("zero.svm", "1 0:1\n-1 1:1\n");
    expect((await run(["train", "zero.svm"])).stderr).toMatch(/^error: zero\.svm:1:3: /);
    expect((await run(["train", "zero.svm", "--zero-based", "-o", "zero.json", "-q"])).code).toBe(0);
    expect((await run(["predict", "zero.json", "zero.svm"])).stdout).toBe("prediction\n1\n-1\n");
  });

  test("a model refuses data of another format and names both formats", async () => {
    writeFileSync("two.csv", "x,y\n1,a\n2,b\n");
    writeFileSync("two.svm", "1 1:1\n-1 1:2\n");
    await run(["train", "two.csv", "-o", "csv.json", "-q"]);
    expect((await run(["predict", "csv.json", "two.svm"])).stderr).toBe(
      "error: two.svm must be csv, as the data before it; got libsvm\n",
    );
  });

  test("--format overrides the ending of the file name", async () => {
    writeFileSync("odd.csv", "1 1:1\n-1 1:2\n");
    expect((await inspect(["odd.csv", "--format", "libsvm"])).format).toBe("libsvm");
  });
});

describe("tables", () => {
  const csv = "kind,a,b,c\nx,1,2,3\ny,4,5,6\nx,7,8,1\n";

  test.each([
    ["kind", "x"],
    ["1", "x"],
    ["first", "x"],
    ["4", "1"],
    ["last", "1"],
    ["c", "1"],
  ])("--label %s chooses the label column", async (label, first) => {
    const { classes } = await inspect(["-", "--label", label], { stdin: csv });
    expect(classes[0].class).toBe(first);
  });

  test("--only and --ignore choose columns; --numeric and --categorical set their kinds", async () => {
    const kinds = async (...options: string[]) => {
      const { columns } = await inspect(["-", "--label", "kind", ...options], { stdin: csv });
      return columns.map(({ kind }) => kind);
    };
    expect(await kinds("--only", "a,b")).toEqual(["label", "numeric", "numeric", "ignored"]);
    expect(await kinds("--ignore", "a", "--ignore", "b")).toEqual(["label", "ignored", "ignored", "numeric"]);
    expect(await kinds("--categorical", "a")).toEqual(["label", "categorical", "numeric", "numeric"]);
  });

  test("the delimiter and the header are guessed or given by options", async () => {
    expect((await inspect(["-"], { stdin: "1;2;a\n3;4;b\n" })).features).toBe(2);
    expect((await inspect(["-", "--delimiter", "tab"], { stdin: "1\t2\ta\n3\t4\tb\n" })).features).toBe(2);
    expect((await inspect(["-", "--header"], { stdin: "1,2\n3,4\n5,6\n" })).examples).toBe(2);
    expect((await inspect(["-", "--no-header"], { stdin: "a,b\nc,d\n" })).examples).toBe(2);
  });

  test.each([
    [",,c\n1,2,x\n3,4,y\n2,1,x\n5,5,y\n2,1,x\n5,5,y\n", "--header", "no header: columns are called column1 to column3"],
    [`g,1,2,3\n${"x,7,8,9\ny,8,9,7\n".repeat(5)}`, "--no-header", "the first row is taken for the names of columns"],
  ])("a note on a doubtful header names the option as it is typed: %j", async (stdin, option, said) => {
    for (const more of [[], ["--stream"]]) {
      const { stderr } = await run(["train", "-", ...more], { stdin });
      expect(stderr).toMatch(new RegExp(`note: standard input: ${said}.* ${option}\\b`));
      expect((await run(["train", "-", option, ...more], { stdin })).stderr).not.toContain(said);
    }
  });

  test("a test file may have its columns in another order, even with --label last", async () => {
    writeFileSync("learn.csv", "a,b,y\n1,5,p\n9,5,q\n2,6,p\n8,4,q\n");
    writeFileSync("shuffled.csv", "y,b,a\nq,5,9\np,5,1\n");
    const { stdout } = await run(["train", "learn.csv", "--label", "last", "--test", "shuffled.csv", "--json"]);
    expect(JSON.parse(stdout).test).toEqual({ examples: 2, errors: 0, accuracy: 1 });
  });
});

describe("sources", () => {
  test("gzip is recognised by its content, in a file of any name and on standard input", async () => {
    const packed = gzipSync("x,y\n1,a\n2,b\n");
    writeFileSync("plain-name.csv", packed);
    expect(await inspect(["plain-name.csv"])).toMatchObject({ examples: 2 });
    expect(await inspect(["-"], { stdin: packed })).toMatchObject({ examples: 2 });
  });

  test("several files are read as one, in the given order", async () => {
    writeFileSync("one.csv", "x,y\n1,a\n2,b\n");
    writeFileSync("two.csv", "x,y\n3,c\n");
    expect(await inspect(["one.csv", "two.csv"])).toMatchObject({ examples: 3, classes: [{}, {}, { class: "c" }] });
  });

  test("a byte order mark is not part of the first column name", async () => {
    expect((await inspect(["-", "--label", "x"], { stdin: "\ufeffx,y\na,1\nb,2\n" })).classes).toHaveLength(2);
  });

  test("any file pattern either finds files or is refused without a crash", async () => {
    const piece = fc.constantFrom(
      ...["*", "**", "?", "[", "]", "!", "^", "-", "/", "\\", ".", "..", "a", "z", "(", "😀", "\ud800"],
    );
    const text = fc.array(fc.oneof({ weight: 5, arbitrary: piece }, fc.string({ maxLength: 3 })), { maxLength: 8 });
    mkdirSync("patterns/a/z", { recursive: true });
    writeFileSync("patterns/a/[z-a]", "x,y\n1,p\n2,q\n");
    const property = fc.asyncProperty(text, async (pieces) => {
      const pattern = `patterns/${pieces.join("").replaceAll("\0", "").replaceAll("..", "a")}`;
      const { code, stderr } = await run(["inspect", pattern]);
      expect([0, 2], pattern).toContain(code);
      expect(stderr, pattern).not.toMatch(/should not have happened/);
    });
    await fc.assert(property, { numRuns: runs(30, 1000) });
  });

  test("patterns that could take exponential time end at once", () => {
    const long = "a".repeat(200);
    mkdirSync(`slow/${"d/".repeat(12)}`, { recursive: true });
    writeFileSync(`slow/${long}`, "");
    expect(glob(`slow/${"*a".repeat(90)}b`)).toEqual([]);
    expect(glob(`slow/${"**/d/".repeat(12)}**/x`)).toEqual([]);
    expect(glob(`slow/${"[".repeat(60_000)}`)).toEqual([]);
    expect(glob(`slow/${"./".repeat(30_000)}*`)).toEqual([`slow/${long}`]);
    expect(glob(`${place}/slow/[d]/${"../".repeat(20_000)}nowhere`)).toEqual([]);
    expect(new NamePattern("*").matches("😀")).toBe(true);
    expect(new NamePattern("?").matches("😀")).toBe(true);
  });

  test("glob matches stars, single characters, sets and folders, and sorts its results", () => {
    for (const name of ["g/b1.csv", "g/a2.csv", "g/a10.csv", "g/.a3.csv", "g/deep/er/a4.csv", "g/[x].csv"]) {
      mkdirSync(join(place, name, ".."), { recursive: true });
      writeFileSync(name, "");
    }
    expect(glob("g/a*.csv")).toEqual(["g/a10.csv", "g/a2.csv"]);
    expect(glob("g/?2.csv")).toEqual(["g/a2.csv"]);
    expect(glob("g/[ab]?.csv")).toEqual(["g/a2.csv", "g/b1.csv"]);
    expect(glob("g/[!a]1.csv")).toEqual(["g/b1.csv"]);
    expect(glob("g/**/a4.csv")).toEqual(["g/deep/er/a4.csv"]);
    expect(glob("g/**/*.csv")).toEqual(["g/[x].csv", "g/a10.csv", "g/a2.csv", "g/b1.csv", "g/deep/er/a4.csv"]);
    expect(glob("g/.a*")).toEqual(["g/.a3.csv"]);
    expect(glob("g/deep/**")).toEqual(["g/deep/er/a4.csv"]);
    expect(glob("g/[[]x[]].csv")).toEqual(["g/[x].csv"]);
    expect(glob("g/[z-a]*")).toEqual([]);
    expect(glob("g/[a-b]1*.csv")).toEqual(["g/a10.csv", "g/b1.csv"]);
    expect(glob(join(place, "g/a2*"))).toEqual([join(place, "g/a2.csv")]);
    expect(glob("./g/a2*")).toEqual(["g/a2.csv"]);
    expect(glob("nowhere/*")).toEqual([]);
    expect(glob("g/deep/**")).toEqual(["g/deep/er/a4.csv"]);
    expect(glob("g/**/**/./a4.csv")).toEqual(["g/deep/er/a4.csv"]);
    expect(glob("g/*/../[x-x].csv")).toEqual([]);
    expect(glob("g/[[]x].csv")).toEqual(["g/[x].csv"]);
    expect(glob("g/[z-a]*")).toEqual([]);
    expect(glob("g/[!z-a]2.csv")).toEqual(["g/a2.csv"]);
  });
});
