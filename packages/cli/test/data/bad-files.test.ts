// Malformed files, each with the message it causes; and unusual files that are valid.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-bad-"));
beforeAll(() => process.chdir(place));
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
/** Forty rows of numbers, and one more row with the given cell. */
const numbersThen = (cell: string) =>
  `a,b,y\n${Array.from({ length: 40 }, (_, i) => `${(i * 7) % 11},${i % 3},${i % 2 ? "p" : "q"}\n`).join("")}${cell},1,p\n`;

describe("bad input is refused with exit code 2, its place and nothing on standard output", () => {
  test.each<[what: string, name: string, content: string | Uint8Array, message: RegExp | string]>([
    ["an index twice", "a.svm", "1 1:1 1:2\n-1 1:1\n", "a.svm:1:7: an index stands twice in the line"],
    ["indices that fall", "a.svm", "1 1:1\n-1 2:1 1:2\n", "a.svm:2:8: indices must increase along the line"],
    ["the index 0", "a.svm", "1 0:1\n-1 1:1\n", "a.svm:1:3: indices count from 1"],
    ["a negative index", "a.svm", "1 -1:1\n-1 1:1\n", "a.svm:1:3: an index must be a whole number from 1 on"],
    ["a huge index", "a.svm", "1 2147483648:1\n-1 1:1\n", "a.svm:1:3: the index is above the limit"],
    ["1e400 in LIBSVM", "a.svm", "1 1:1e400\n-1 1:1\n", 'a.svm:1:5: a value must be a finite decimal number; got "1e400"'],
    ["nan in LIBSVM", "a.svm", "1 1:1\n-1 1:nan\n", 'a.svm:2:6: a value must be a finite decimal number; got "nan"'],
    ["inf in LIBSVM", "a.svm", "1 1:inf\n-1 1:1\n", 'a.svm:1:5: a value must be a finite decimal number; got "inf"'],
    ["0x10 in LIBSVM", "a.svm", "1 1:0x10\n-1 1:1\n", 'a.svm:1:5: a value must be a finite decimal number; got "0x10"'],
    ["no value", "a.svm", "1 1:\n-1 1:1\n", "a.svm:1:5: a value must be a finite decimal number"],
    ["a label that is a word", "a.svm", "x 1:1\n", "a.svm:1:1: a line must begin with its label"],
    ["an empty LIBSVM file", "a.svm", "", "a.svm:1:1: expected rows; got an empty file"],
    ["one class of LIBSVM", "a.svm", "1 1:1\n1 1:2\n", /^error: a\.svm: at least two classes [^-]*every row is 1\n$/],
    ["NUL in LIBSVM", "a.svm", "1 1:1\n-1 1:\x002\n", "a.svm:2:6: a value must be"],
    ["an empty table", "a.csv", "", "a.csv:1:1: expected rows; got an empty file"],
    ["a header only", "a.csv", "a,b,y\n", "a.csv:1:1: expected rows; got a header only"],
    ["a cell too few", "a.csv", "a,b,y\n1,2,p\n1,2\n3,4,q\n", "a.csv:3:4: expected 3 cells, as in the first row; got 2: leave such rows out with --bad-rows skip\n"],
    ["a cell too many", "a.csv", "a,b,y\n1,2,p\n1,2,q,r\n", "a.csv:3:7: expected 3 cells, as in the first row; got 4: leave such rows out with --bad-rows skip\n"],
    ["NUL in a number", "a.csv", "a,b,y\n1,2,p\n3,\x004,q\n", "a.csv:3:3: expected text; got a NUL byte"],
    ["Latin-1", "a.csv", Buffer.from("a,b,y\n1,x,p\n3,caf\xe9,q\n", "latin1"), "a.csv:3:6: expected UTF-8; got the byte 0xE9"],
    ["UTF-16", "a.csv", utf16("a,b,y\n1,2,p\n3,4,q\n"), "a.csv:1:1: expected UTF-8; got UTF-16"],
    ["UTF-16 without a mark", "a.csv", utf16("a,b,y\n1,2,p\n").subarray(2), /^error: a\.csv:\d:\d: .*UTF-16/],
    ["an open quote", "a.csv", 'a,b,y\n1,"x,p\n3,z,q\n', "a.csv:2:3: a quote that is never closed"],
    ["one class in a table", "a.csv", "a,y\n1,p\n2,p\n", 'a.csv: at least two classes are needed to learn from; every row is "p" in column "y"'],
    ["a hole among the labels", "a.csv", 'a,b,y\n1,"x\ny",p\n\n2,w,\n3,v,q\n', 'a.csv:5: a label must be in "y"; got none'],
    ["0x10 among numbers", "a.csv", numbersThen("0x10"), 'a.csv:42:1: column "a" must be a number, as in other rows; got "0x10"'],
    ["1e400 among numbers", "a.csv", numbersThen("1e400"), 'a.csv:42:1: column "a" must be a number, as in other rows; got "1e400"'],
    ["1abc among numbers", "a.csv", numbersThen("1abc"), 'a.csv:42:1: column "a" must be a number, as in other rows; got "1abc"'],
    ["no values at all", "a.csv", ",\n,\n", "a.csv: no column is left to learn from"],
    ["an empty JSON Lines file", "a.jsonl", "", "a.jsonl:1:1: expected rows; got an empty file"],
    ["JSON without a value", "a.jsonl", '{"y":1,"a":2}\n{"y":0,"a":}\n', 'a.jsonl:2:12: expected a value; got "}"'],
    ["JSON cut short", "a.jsonl", '{"y":1,"a":2}\n{"y":0,"a":1', "a.jsonl:2:13: expected , or }; got the end of the line"],
    ["a list for a record", "a.jsonl", "[1,2]\n", "a.jsonl:1:1: a record must be an object in { }; got [1,2]"],
    ["1e400 in JSON", "a.jsonl", '{"y":1,"a":1e400}\n', "a.jsonl:1:12: a number must be finite; got 1e400"],
    ["a record without a label", "a.jsonl", '{"a":1,"y":"p"}\n\n{"a":2}\n', 'a.jsonl:3:1: a label must be in "y"; got none'],
    ["UTF-16 in JSON Lines", "a.jsonl", utf16('{"y":1}\n'), "a.jsonl:1:1: text must be UTF-8; got UTF-16"],
    ["an empty VW file", "a.vw", "", "a.vw:1:1: expected rows; got an empty file"],
    ["a VW value that is a word", "a.vw", "1 |f a:x\n", 'a.vw:1:8: a value must be a finite decimal number; got "x"'],
    ["VW without a label", "a.vw", "1 |f a\n|f b\n", "a.vw:2:1: an example to learn from must have a label"],
    ["a damaged Parquet file", "a.parquet", "PAR1xxxxPAR1", "a.parquet: this is no Parquet file, or a damaged one"],
    ["idx cut short", "a-images-idx3-ubyte", "\0\0\b\x03\0\0", "a-images-idx3-ubyte: the file must have 16 bytes at least; got 6"],
  ])("%s", async (_, name, content, message) => {
    writeFileSync(name, content);
    const { stdout, stderr, code } = await run(["train", name]);
    expect(stderr).toMatch(/^error: [^\n]*\n$/);
    if (typeof message === "string") expect(stderr.slice("error: ".length)).toContain(message);
    else expect(stderr).toMatch(message);
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
  });
}); // biome-ignore format: one file, one line

test("an unknown label column is refused, and the existing columns are listed", async () => {
  writeFileSync("a.csv", "a,b,y\n1,2,p\n3,4,q\n");
  const { stderr, code } = await run(["train", "a.csv", "--label", "kind"]);
  expect(stderr).toMatch(/--label must be one of a, b, y.*; got "kind"/);
  expect(code).toBe(2);
});

describe("a row without a label is reported", () => {
  const rows = (n: number) =>
    Array.from({ length: n }, (_, i) => `${(i * 7) % 101}.00000000000,${i % 2 ? "p" : "q"}\n`).join("");

  test("by file and line in the second of two files", async () => {
    writeFileSync("one.csv", `x,y\n${rows(5)}`);
    writeFileSync("two.csv", `x,y\n${rows(3)}7,\n${rows(3)}`);
    expect((await run(["train", "one.csv", "two.csv"])).stderr).toMatch(/^error: two\.csv:5: a label must be in "y"/);
  });

  test("by file and line in a later batch of a stream", async () => {
    writeFileSync("long.csv", `# made here\nx,y\n${rows(600_000)}7,\n`);
    const { stderr } = await run(["train", "--stream", "long.csv", "-q"]);
    expect(stderr).toBe(
      'error: long.csv:600003: a label must be in "y"; got none: fill it in or leave the row out, or choose another column with --label: x, or leave such rows out with --bad-rows skip\n',
    );
  });

  test("by row number on standard input, which cannot be read again", async () => {
    const { stderr } = await run(["train"], { stdin: "x,y\n1,p\n2,\n" });
    expect(stderr).toMatch(/^error: standard input: row 2: a label must be in "y"; got none/);
  });
});

describe("unusual but valid input is accepted", () => {
  const inspected = async (name: string, content: string | Uint8Array, ...options: string[]) => {
    writeFileSync(name, content);
    const { stdout, stderr, code } = await run(["inspect", name, "--json", ...options]);
    expect(code, stderr).toBe(0);
    return { ...(JSON.parse(stdout) as Seen), said: stderr };
  };
  interface Seen {
    examples: number;
    features: number;
    classes: { class: string | number; examples: number }[];
    columns: { name: string; kind: string; reason: string }[];
    notes: string[];
  }

  test.each<[what: string, name: string, content: string, note?: string]>([
    ["an empty line of LIBSVM", "b.svm", "1 1:1\n\n-1 2:2\n"],
    ["CRLF in LIBSVM", "b.svm", "1 1:1\r\n-1 2:2\r\n"],
    ["no final line end", "b.svm", "1 1:1\n-1 2:2"],
    ["a comment", "b.svm", "1 1:1 # one\n-1 2:2\n", "1 comment left out"],
    ["query ids", "b.svm", "1 qid:1 1:1\n-1 qid:2 2:2\n", "2 query ids left out"],
    ["a mark before LIBSVM", "b.svm", "\ufeff1 1:1\n-1 2:2\n", "b.svm: a byte order mark was left out"],
    ["a label without features", "b.svm", "1\n-1 2:2\n"],
    ["columns in any order with --sort", "sorted.svm", "1 2:1 1:2\n-1 2:2\n"],
    ["a mark before a table", "b.csv", "\ufeffa,b,y\n1,2,p\n3,4,q\n", "b.csv: a byte order mark was left out"],
    ["CRLF in a table", "b.csv", "a,b,y\r\n1,2,p\r\n3,4,q\r\n"],
    ["CR in a table", "b.csv", "a,b,y\r1,2,p\r3,4,q\r"],
    ["a line end in quotes", "b.csv", 'a,b,y\n1,2,"p\nr"\n3,4,q\n'],
    ["a name twice", "b.csv", "a,a,y\n1,2,p\n3,4,q\n", 'b.csv: column 2 has the name of another, "a", and is called "a.2"'],
    ["a mark before JSON Lines", "b.jsonl", '\ufeff{"a":1,"b":2,"y":1}\n{"a":2,"b":1,"y":0}\n', "b.jsonl: a byte order mark was left out"],
  ])("%s", async (_, name, content, note) => {
    const seen = await inspected(name, content, ...(name === "sorted.svm" ? ["--sort"] : []));
    expect(seen).toMatchObject({ examples: 2, features: 2, classes: [{ examples: 1 }, { examples: 1 }] });
    expect(seen.notes).toEqual(note === undefined ? [] : [note]);
  }); // biome-ignore format: one file, one line

  test("a constant column is ignored, and the reason is reported", async () => {
    const { columns } = await inspected("b.csv", "a,b,y\n1,2,p\n1,4,q\n");
    expect(columns[0]).toMatchObject({ name: "a", kind: "ignored", reason: 'constant: "1" in every row' });
  });

  test("rows of only zeros can be trained on", async () => {
    writeFileSync("b.csv", "a,b,y\n0,0,p\n0,0,p\n1,0,q\n0,1,q\n");
    expect((await run(["train", "b.csv", "-q"])).code).toBe(0);
    writeFileSync("b.svm", "1\n-1\n1\n");
    expect((await run(["train", "b.svm", "-q"])).code).toBe(0);
  });

  test("names that are special in JavaScript work for columns and classes, and an unnamed column gets a name", async () => {
    const text =
      "__proto__,constructor,toString,,😀,y\n1,2,3,4,5,__proto__\n5,4,7,2,1,hasOwnProperty\n2,2,3,4,4,toString\n";
    const { columns, classes } = await inspected("b.csv", text);
    expect(columns.map(({ name }) => name)).toEqual(["__proto__", "constructor", "toString", "column4", "😀", "y"]);
    expect(classes.map((one) => one.class)).toEqual(["__proto__", "hasOwnProperty", "toString"]);
    await run(["train", "b.csv", "--learner", "perceptron", "--epochs", "1000", "-q", "-o", "m.json"]);
    const { stdout } = await run(["predict", "m.json", "b.csv"]);
    expect(stdout).toBe("prediction\n__proto__\nhasOwnProperty\ntoString\n");
    const scored = await run(["predict", "m.json", "b.csv", "--jsonl", "--scores"]);
    expect(Object.keys(JSON.parse(scored.stdout.split("\n")[0]).scores)).toEqual([
      "__proto__",
      "hasOwnProperty",
      "toString",
    ]);
  });

  test("the labels 1, 01 and true are three classes", async () => {
    const { classes } = await inspected("b.csv", "x,y\n1,1\n2,01\n3,true\n4,1\n");
    expect(classes).toEqual([
      { class: "01", examples: 1 },
      { class: "1", examples: 2 },
      { class: "true", examples: 1 },
    ]);
  });
});
