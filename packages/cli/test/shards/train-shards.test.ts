// train --shards: the model is a pure function of rows, options, seed and number of shards.

import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentHash, contentOrder } from "@rosenblatt/spark/mixing";
import fc from "fast-check";
import { load } from "rosenblatt";
import { afterAll, describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-shards-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string) => join(folder, name);

async function trained(files: readonly string[], ...options: readonly string[]): Promise<string> {
  const model = file("model.bin");
  const { code, stderr } = await run(["train", ...files, ...options, "-q", "-o", model]);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return createHash("sha256").update(readFileSync(model)).digest("hex");
}

/** Writes rows into this many files, dealt and ordered in one of many ways. */
function written(
  name: string,
  header: string | undefined,
  rows: readonly string[],
  parts: number,
  turn: number,
): string[] {
  const dealt: string[][] = Array.from({ length: parts }, () => []);
  for (const [k, row] of rows.entries()) dealt[(k * (1 + turn) + (turn >> 3)) % parts].push(row);
  return dealt
    .filter((part) => part.length > 0)
    .map((part, k) => {
      const lines = turn % 2 ? part.toReversed() : part;
      writeFileSync(file(`${k}-${name}`), [...(header === undefined ? [] : [header]), ...lines].join("\n"));
      return file(`${k}-${name}`);
    });
}

const number = fc.integer({ min: -300, max: 300 }).map((k) => String(k / 100));
const cell = fc.oneof({ weight: 9, arbitrary: number }, { weight: 1, arbitrary: fc.constant("") });
const tables = fc
  .array(fc.tuple(cell, cell, fc.constantFrom("red", "green", "blue"), fc.constantFrom("yes", "no")), {
    minLength: 30,
    maxLength: 60,
  })
  .map((rows) => [...rows.map((row) => row.join(",")), "1,2,red,yes", "2,1,green,no", "3,3,blue,no"]);
const lines = fc
  .array(fc.tuple(fc.constantFrom("1", "2", "3"), number, number), { minLength: 30, maxLength: 60 })
  .map((rows) => [...rows.map(([label, a, b]) => `${label} 1:${a} 7:${b}`), "1 2:1", "2 3:1", "3 4:1"]);

describe.each([
  ["a table", "rows.csv", "size,weight,colour,label", tables, ["--learner", "averaged"]],
  ["a LIBSVM file", "rows.libsvm", undefined, lines, ["--learner", "arow"]],
  ["a scaled LIBSVM file", "rows.libsvm", undefined, lines, ["--scale", "standardize", "--mixing", "mistakes"]],
] as const)("the model of %s", (_, name, header, rowsOf, options) => {
  test("is the same to the bit for any order of its rows in any files", async () => {
    const cases = fc.tuple(rowsOf, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 99 }), fc.integer({ min: 1, max: 5 }));
    const property = fc.asyncProperty(cases, fc.nat({ max: 3 }), async ([rows, parts, turn, shards], seed) => {
      const asked = [...options, "--shards", String(shards), "--seed", String(seed), "--epochs", "4"];
      const plain = await trained(written(name, header, rows, 1, 0), ...asked);
      expect(await trained(written(name, header, rows, parts, turn), ...asked)).toBe(plain);
    });
    await fc.assert(property, { numRuns: runs(1, 40) });
  });
});

test("one shard learns what train learns from the rows in content order", async () => {
  const [rows] = fc.sample(lines, { numRuns: 1, seed: 7 });
  const hashes = Uint32Array.from(rows, (row) => contentHash(row));
  const order = contentOrder(hashes, (row) => Buffer.from(rows[row]));
  const inOrder = Array.from(order, (row) => rows[row]);
  const weights = async (named: string[], ...options: string[]) => {
    await trained(named, "--scale", "none", ...options);
    const model = load(readFileSync(file("model.bin")));
    return [
      ...model.classes.map((label) => Array.from(model.vector!(label), (weight) => weight + 0)),
      model.facts!().mistakesPerEpoch,
    ];
  };
  // The weight of a column that no row has changed may be −0 if the column was known before.
  for (const learner of ["perceptron", "averaged", "margin", "passive-aggressive", "arow"])
    expect(await weights(written("any.libsvm", undefined, rows, 3, 5), "--learner", learner, "--shards", "1")).toEqual(
      await weights(written("sorted.libsvm", undefined, inOrder, 1, 0), "--learner", learner, "--order", "given"),
    );
});

test("held-back rows do not depend on the order of the rows and are written unchanged", async () => {
  const [rows] = fc.sample(tables, { numRuns: 1, seed: 3 });
  const header = "size,weight,colour,label";
  const held: string[][] = [];
  for (const turn of [0, 1, 6]) {
    const files = written("rows.csv", header, rows, 1 + (turn % 3), turn);
    await run(["train", ...files, "--shards", "3", "--holdout", "0.2", "--save-holdout", file("held.csv"), "-q"]);
    held.push(readFileSync(file("held.csv"), "utf8").trim().split("\n").slice(1).sort());
  }
  expect(held[0].length).toBeGreaterThan(5);
  expect(held[1]).toEqual(held[0]);
  expect(held[2]).toEqual(held[0]);
  expect(held[0].filter((row) => !rows.includes(row))).toEqual([]);
});

test("a row is held back by its text, the seed and the share, not by other rows or the number of shards", async () => {
  const all = Array.from({ length: 300 }, (_, k) => `${k % 2 ? "yes" : "no"} sure,${k / 8},${(k * 7) % 13}`);
  const header = "label,size,weight";
  const held = async (rows: readonly string[], ...options: string[]) => {
    const files = written("rows.csv", header, rows, 1, 0);
    const asked = ["--holdout", "0.3", "--save-holdout", file("held.csv"), "-q", "--label", "label"];
    const { code, stderr } = await run(["train", ...files, ...asked, ...options]);
    expect([code, stderr]).toEqual([0, ""]);
    return readFileSync(file("held.csv"), "utf8").trim().split("\n").slice(1).sort();
  };
  const [whole, half] = [await held(all, "--shards", "3"), await held(all.slice(0, 150), "--shards", "3")];
  expect(half.length).toBeGreaterThan(30);
  expect(half).toEqual(whole.filter((row) => all.indexOf(row) < 150));
  expect(await held(all, "--shards", "8", "--calibrate", "platt")).toEqual(whole);
  expect(await held(all, "--shards", "3", "--seed", "1")).not.toEqual(whole);
});

test("probabilities and decisions do not depend on the order of the rows", async () => {
  const rows = Array.from({ length: 400 }, (_, k) => `${(k * 37) % 100 < k / 4 ? 1 : 2} 1:${k / 8} 2:${(k * 7) % 13}`);
  const options = ["--shards", "3", "--holdout", "0.2", "--calibrate", "isotonic", "--decide", "recall:0.9"];
  const run = (parts: number, turn: number) => trained(written("r.libsvm", undefined, rows, parts, turn), ...options);
  expect(await run(3, 5)).toBe(await run(1, 0));
});

test("identical rows that cannot be split are refused", async () => {
  writeFileSync(file("same.libsvm"), "1 1:1\n1 1:1\n2 1:2\n2 1:2\n");
  const { stderr, code } = await run(["train", file("same.libsvm"), "--shards", "2", "--holdout", "0.01"]);
  expect(stderr).toContain("--holdout must leave rows on both sides; got 0.01 of 4");
  expect(code).toBe(2);
});

test("texts get tf-idf and a learner whose weights can be mixed, in any order of the rows", async () => {
  const words = ["fine", "good", "warm", "poor", "late", "cold", "the", "room", "was", "very"];
  const texts = Array.from({ length: 60 }, (_, k) => {
    const said = Array.from({ length: 9 }, (_, i) => words[(k * (i + 3) + i * i + k * k) % words.length]);
    return `${said.join(" ")} number ${k},${said.includes("fine") || said.includes("late") ? "a" : "b"}`;
  });
  const options = ["--shards", "3", "--label", "kind", "--epochs", "2"];
  const plain = await trained(written("texts.csv", "said,kind", texts, 1, 0), ...options);
  expect(await trained(written("texts.csv", "said,kind", texts, 3, 5), ...options)).toBe(plain);
  const { stdout } = await run(["train", ...written("texts.csv", "said,kind", texts, 1, 0), ...options]);
  expect(stdout).toMatch(/^learner {4}averaged, scale tfidf,/m);
});

test("the report gives the mistakes by epoch and shard, Σμk and its bound", async () => {
  writeFileSync(
    file("apart.libsvm"),
    Array.from({ length: 40 }, (_, k) => `${k % 2} 1:${k % 2 ? 1 : -1} 2:${k / 40}`).join("\n"),
  );
  const { stdout } = await run(["train", file("apart.libsvm"), "--learner", "perceptron", "--shards", "4"]);
  expect(stdout).toMatch(
    /^shards {5}4, of \d+ to \d+ rows each by content; weights mixed all alike after every epoch of 5 passes$/m,
  );
  expect(stdout).toMatch(/^by shard {3}epoch 1: (\d+ ){3}\d+$/m);
  expect(stdout).toMatch(/^bound {6}Σμk = [\d.]+ of at most \d+ mistakes, \(R\/γ\)²/m);
  expect(stdout).toMatch(/^stopped {4}separated: in epoch \d+ every example/m);
  const { stdout: json } = await run([
    "train",
    file("apart.libsvm"),
    "--learner",
    "perceptron",
    "--shards",
    "4",
    "--json",
  ]);
  const { shards, mistakesPerEpoch } = JSON.parse(json);
  expect(shards.rows.reduce((a: number, b: number) => a + b)).toBe(40);
  expect(shards.epochs.map(({ mistakes }: { mistakes: number[] }) => mistakes.reduce((a, b) => a + b))).toEqual(
    mistakesPerEpoch,
  );
  expect(shards.epochs.at(-1).updates).toEqual([0, 0, 0, 0]);
});

test("an unreadable row is named by its place in its file", async () => {
  writeFileSync(file("bad.libsvm"), "1 1:1\n2 1:x\n1 2:1\n");
  const { stderr, code } = await run(["train", file("bad.libsvm"), "--shards", "2"]);
  expect(code).not.toBe(0);
  expect(stderr).toContain("bad.libsvm:2:");
});

test.each([
  [["--mixing", "uniform"], "--mixing belongs to --shards"],
  [["--shards", "2", "--stream"], "got --stream"],
  [["--shards", "2", "--order", "given"], "visits rows in the order of their content; got --order given"],
  [["--shards", "2", "--early-stopping"], "got --early-stopping"],
  [["--shards", "2", "--learner", "voted"], "--shards mixes the weights of perceptron, averaged, margin, "],
  [["--shards", "2", "--kernel", "poly:2"], "got --kernel"],
  [["--shards", "0"], "--shards must be a whole number"],
])("train %s is refused with advice", async (options, message) => {
  const { stderr, code } = await run(["train", "dataset:iris", ...options]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
