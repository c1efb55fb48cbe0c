// Folders and archives of documents, from train to explain.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../run.js";
import { rawFrame } from "../zstd/raw-frame.js";
import { tarOf } from "./archive.js";

let folder: string;
const good = ["a fine film", "fine and moving", "moving acting and a fine story", "a story so fine"];
const bad = ["a dull film", "dull and slow", "slow acting and a dull story", "a story so dull"];

function write(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const at = (path: string) => join(folder, path);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "documents-"));
  for (const [label, texts] of Object.entries({ pos: good, neg: bad }))
    texts.forEach((text, i) => {
      write(`reviews/${label}/${i}.txt`, text);
      write(`parts/${i < 3 ? "train" : "test"}/${label}/${i}.txt`, text);
      write(`archived/root/${label}/${i}.txt`, text);
    });
  write("reviews/README", "what this is");
  write("reviews/pos/.DS_Store", "hidden");
  write("reviews/.git/config", "hidden");
  write("one/pos/1.txt", good[0]);
  write("one/pos/2.txt", good[1]);
  for (const [label, texts] of Object.entries({ pos: good, neg: bad }))
    texts.forEach((text, i) => {
      write(`large/${label}/${i}.txt`, text);
    });
  write("large/neg/large.txt", "a".repeat(2 ** 24 + 1));
  write("reviews/neg/4.txt", Buffer.from("tr\xe8s dull", "latin1"));
  write("reviews/neg/picture", Uint8Array.of(1, 0, 2));
  symlinkSync(at("reviews"), at("reviews/pos/loop"));
  write("new/a.txt", "so fine");
  write("new/b.txt", "so slow and dull");
  write("lines.txt", "so fine\nso slow and dull");
  const entries = ["pos", "neg"].flatMap((label) =>
    (label === "pos" ? good : bad).map((text, i) => ({ path: `root/${label}/${i}.txt`, text })),
  );
  write("reviews.tar", tarOf(entries));
  write("reviews.tgz", gzipSync(tarOf(entries)));
  write("reviews.tar.zst", rawFrame(tarOf(entries)));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a folder with a folder for each class", () => {
  test("can be trained on, and the files left out are noted", async () => {
    const { code, stdout, stderr } = await run(["train", at("reviews"), "-o", at("model.json")]);
    expect(stderr).toContain("1 file left out: beside the folders of the classes");
    expect(stderr).toContain("1 hidden file left out");
    expect(stderr).toContain("1 hidden folder left out");
    expect(stderr).toContain("1 link not followed");
    expect(stderr).toContain("1 document not UTF-8 text: taken as latin-1");
    expect(stderr).toContain("1 file left out: not text");
    expect(stdout).toContain("classes    neg: 5, pos: 4");
    expect(stdout).toMatch(/learner +max-margin, scale tfidf/);
    expect(code).toBe(0);
  });

  test("is refused or read without a document that is too large, before any other is read", async () => {
    const rows = (label: string, texts: readonly string[]) =>
      texts.map((text, i) => ({ path: `large/${label}/${i}.txt`, text }));
    const large = { path: "large/neg/large.txt", text: "a".repeat(2 ** 24 + 1) };
    write("large.tgz", gzipSync(tarOf([...rows("neg", bad), large, ...rows("pos", good)])));
    for (const name of ["large", "large.tgz"]) {
      const refused = await run(["train", at(name)]);
      expect(refused.stderr).toMatch(
        /neg\/large\.txt has 16,777,217 bytes; expected a document of at most 16,777,216: --bad-rows skip leaves it out\n$/,
      );
      for (const way of [[], ["--stream"]]) {
        const { stdout, stderr } = await run(["train", at(name), "--bad-rows", "skip", ...way]);
        expect(stderr).toContain(`${name}: 1 document left out: more than 16,777,216 bytes`);
        expect(stdout).toMatch(/classes +neg: 4, pos: 4/);
      }
    }
  });

  test("is refused with the reason if all its documents are too large", async () => {
    for (const label of ["neg", "pos"]) write(`huge/${label}/huge.txt`, "a".repeat(2 ** 24 + 1));
    const { stderr, code } = await run(["train", at("huge"), "--bad-rows", "skip"]);
    expect(stderr).toMatch(/huge has no documents: none of its files is text of at most 16,777,216 bytes\n$/);
    expect(code).toBe(2);
  });

  test("with a single class is refused with the shape that is expected", async () => {
    for (const way of [[], ["--stream"]])
      expect((await run(["train", at("one"), ...way])).stderr).toMatch(
        /at least two classes are needed to learn from; every row is "pos" in column "label": expected a folder for each class\n$/,
      );
  });

  test.each([
    ["a folder", () => [at("new")], undefined],
    ["files, each a document", () => [at("new/a.txt"), at("new/b.txt")], undefined],
    ["a file of lines", () => [at("lines.txt"), "--lines"], undefined],
    ["lines from standard input", () => ["-", "--lines"], "so fine\nso slow and dull\n"],
    ["a table with a column for the text", () => ["-"], "id,text\n1,so fine\n2,so slow and dull\n"],
    ["records", () => ["-"], '{"text":"so fine"}\n{"text":"so slow and dull"}\n'],
  ])("gives a model that predicts %s", async (_, paths, stdin) => {
    const { stdout, stderr } = await run(
      ["predict", at("model.json"), ...paths()],
      stdin === undefined ? {} : { stdin },
    );
    expect(stderr).toBe("");
    expect(stdout).toBe("prediction\npos\nneg\n");
  });

  test("gives a model that takes any text file as one document", async () => {
    write("long.md", "so fine\n\nso fine, not dull\n");
    for (const [command, expected] of [
      ["predict", "prediction\npos\n"],
      ["explain", "row 1: predicted pos\n"],
    ]) {
      const { stdout, stderr } = await run([command, at("model.json"), at("long.md")]);
      expect(stdout.startsWith(expected), stderr).toBe(true);
      expect(stdout).not.toMatch(/row 2/);
    }
    write("blob", Uint8Array.of(65, 0, 66));
    expect((await run(["predict", at("model.json"), at("blob")])).stderr).toMatch(/blob is not text: it has NUL bytes/);
  });

  test("gives a model that takes lines of standard input as texts, and refuses a table without the text column", async () => {
    const stdin = "so fine\nso slow and dull\n";
    expect(await run(["predict", at("model.json"), "-"], { stdin })).toMatchObject({
      stdout: "prediction\npos\nneg\n",
      stderr: "note: standard input: each line is taken as a text, as with --lines\n",
    });
    for (const header of ["id,review", '"id";"review"', "id\tthe review"]) {
      const table = { stdin: `${header}\n1,so fine\n` };
      const refused = await run(["predict", at("model.json"), "-"], table);
      expect(refused.stderr).toMatch(/^error: standard input looks like a table with the columns id, .*--lines\n$/);
      expect(refused.code).toBe(2);
      expect((await run(["predict", at("model.json"), "-", "--lines"], table)).stdout.split("\n")).toHaveLength(4);
    }
    for (const prose of ["fine, moving\n", "Fine; moving.\n", "fine,fine\n"])
      expect((await run(["predict", at("model.json"), "-"], { stdin: prose })).code).toBe(0);
  });

  test.each([
    [() => [at("new"), "--lines"], /--lines takes each line of a file as a text; got .*new, which has a file for each/],
    [() => [at("lines.txt"), "--lines", "--format", "csv"], /--lines reads texts; got --format csv/],
  ])("gives a model for which a conflicting --lines is refused: %#", async (argv, message) => {
    expect((await run(["predict", at("model.json"), ...argv()])).stderr).toMatch(message);
  });

  test("gives a model that answers every line, even an empty one", async () => {
    const { stdout } = await run(["predict", at("model.json"), "-"], { stdin: "so fine\n\nso slow and dull" });
    expect(stdout.trim().split("\n")).toHaveLength(4);
    expect(stdout).toMatch(/^prediction\npos\n\w+\nneg\n$/);
  });

  test("gives a model that can be evaluated on an archive, and explained and inspected by words", async () => {
    const evaluated = await run(["evaluate", at("model.json"), at("reviews.tgz"), "--quiet"]);
    expect(evaluated.stdout).toBe("accuracy 100.0 % (8 of 8)\n");
    const explained = await run(["explain", at("model.json"), at("new"), "--row", "2"]);
    expect(explained.stdout).toMatch(/text:dull/);
    expect(explained.stdout).toMatch(/words are weighted by tf-idf/);
    const inspected = await run(["inspect", at("model.json")]);
    expect(inspected.stdout).toMatch(/text:dull/);
  });

  test("needs no class folders to be converted to JSON Lines", async () => {
    const { stdout } = await run(["convert", at("new"), "--to", "jsonl"]);
    expect(stdout).toBe('{"file":"a.txt","text":"so fine"}\n{"file":"b.txt","text":"so slow and dull"}\n');
  });

  test("can be trained on as a stream", async () => {
    const { code, stdout } = await run(["train", at("reviews"), "--stream", "--hash", "1024", "--epochs", "3"]);
    expect(stdout).toMatch(/learner +averaged, scale tfidf/);
    expect(code).toBe(0);
  });

  test("with parts named train and test is read whole from an archive, and only train says how to divide it", async () => {
    const entries = ["pos", "neg"].flatMap((label) =>
      (label === "pos" ? good : bad).map((text, i) => ({
        path: `root/${i < 3 ? "train" : "test"}/${label}/${i}.txt`,
        text,
      })),
    );
    write("parts.tar", tarOf(entries));
    const trained = await run(["train", at("parts.tar"), "-o", at("parts.json")]);
    expect(trained.stderr).toContain(
      "root/train and root/test are taken together; train learns from the one and tests on the other when it is unpacked and the folder named\n",
    );
    const { stderr } = await run(["evaluate", at("parts.json"), at("parts.tar")]);
    expect(stderr).toMatch(/root\/train and root\/test are taken together\n$/);
  });

  test("with parts named train and test is trained on one and tested on the other", async () => {
    const { stdout, stderr } = await run(["train", at("parts")]);
    expect(stderr).toMatch(/has train to learn from and test to test on/);
    expect(stdout).toMatch(/training +6 /);
    expect(stdout).toMatch(/test +2 /);
  });
});

describe("an archive", () => {
  test.each(["reviews.tar", "reviews.tgz", "reviews.tar.zst"])(
    "%s gives the same model as the folder that it holds",
    async (name) => {
      const [one, other] = await Promise.all([
        run(["cross-validate", at(name), "--folds", "2", "--json"]),
        run(["cross-validate", at("archived"), "--folds", "2", "--json"]),
      ]);
      const facts = ({ stdout }: typeof one) => {
        const { data, options } = JSON.parse(stdout);
        return { ...data, classes: [...data.classes].sort(), options };
      };
      expect(facts(one)).toEqual(facts(other));
      await run(["train", at(name), "-q", "-o", at("of-archive.json")]);
      await run(["train", at("archived"), "-q", "-o", at("of-folder.json")]);
      expect(readFileSync(at("of-archive.json"), "utf8")).toBe(readFileSync(at("of-folder.json"), "utf8"));
    },
  );

  test("on standard input is refused with advice to name a file", async () => {
    for (const name of ["reviews.tar", "reviews.tgz"])
      expect((await run(["train", "-"], { stdin: readFileSync(at(name)) })).stderr).toContain(
        "standard input is a tar archive, which is read twice; expected data: name a file that ends in .tar, .tar.gz or .tar.zst",
      );
  });

  test("is read without writing any file", async () => {
    const before = readdirSync(folder);
    await run(["train", at("reviews.tgz"), "--quiet"]);
    expect(readdirSync(folder)).toEqual(before);
  });
});

test.each([
  [["train", "new"], /new has documents in no folder: expected a folder for each class/],
  [["train", "reviews", "--label", "x"], /--label belongs to csv, tsv, jsonl, parquet; got text/],
  [["train", "reviews", "--format", "csv"], /has a file for each document, which is --format text; got --format csv/],
  [["train", "reviews", "--min-df", "100"], /no word is in at least 100 and at most \d+ of the 9 texts/],
  [["train", "reviews", "--scale", "none", "--tf", "log"], /belong to --scale tfidf; got --scale none/],
  [["train", "reviews", "--ngrams", "2-3"], /--ngrams must begin at 1, such as 1-2/],
  [["train", "reviews", "--max-df", "1.5"], /--max-df must be a number of texts, or a fraction of all such as 0\.5/],
])("%o is refused with the reason", async ([command, path, ...options], message) => {
  const { code, stderr } = await run([command, at(path), ...options]);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});
