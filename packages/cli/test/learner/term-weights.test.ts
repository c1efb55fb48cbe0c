// Words of texts: how they are weighted, which are kept, and which learner they get.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Examples, load, type Pipeline } from "rosenblatt";
import { text, tfidf } from "rosenblatt/text";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { looksLikeCounts } from "../../src/learner/term-weights.js";
import { run } from "../run.js";

let folder: string;
const at = (name: string) => join(folder, name);
const rows = [
  ["it broke after a day and the shop never answered me about it", 20, "no"],
  ["a fine lamp with a warm light, and it never broke in a year", 35, "yes"],
  ["the light is cold and the lamp smells of plastic all day long", 18, "no"],
  ["warm light, fine to read by, and I would buy it again any day", 40, "yes"],
] as const;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "terms-"));
  const lines = rows.map(([comment, price, kept]) => `"${comment}",${price},${kept}`);
  writeFileSync(at("shop.csv"), `comment,price,kept\n${lines.join("\n")}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a table of prose and numbers", () => {
  test("gives words the weights of tfidf and standardizes numbers", async () => {
    const options = ["--ngrams", "1", "--min-df", "2", "--max-df", "3"];
    const { stdout, code } = await run(["train", at("shop.csv"), ...options, "-o", at("shop.json")]);
    expect(stdout).toMatch(/comment \(prose: about 1\d words in a cell\)/);
    expect(stdout).toMatch(/learner +max-margin, scale tfidf/);
    expect(code).toBe(0);
    const { transformer, learner } = load(readFileSync(at("shop.json"), "utf8")) as Pipeline;
    expect((learner as Pipeline).transformer.kind).toBe("standardize");
    const counts = rows.map(([comment]) => text().transform(comment) as Map<string, number>);
    const weights = tfidf({ sublinear: true, minDf: 2, maxDf: 3 }).fit(Examples.from(counts));
    for (const row of counts) {
      const prefixed = new Map([...row].map(([word, n]) => [`comment:${word}`, n]));
      const expected = [...(weights.transform(row) as Map<string, number>)];
      const found = transformer.transform(new Map([["price", 7], ...prefixed])) as Map<string, number>;
      expect([...found].slice(1)).toHaveLength(expected.length);
      for (const [word, weight] of expected) expect(found.get(`comment:${word}`)).toBeCloseTo(weight, 12);
      expect(found.get("price")).toBe(7);
    }
  });

  test("leaves out words that too few or too many texts have", async () => {
    await run(["train", at("shop.csv"), "--ngrams", "1", "--min-df", "2", "--max-df", "3", "-o", at("few.json")]);
    const { encoding } = JSON.parse(readFileSync(at("few.json"), "utf8")).head;
    const words = rows.map(([comment]) => new Set(comment.toLowerCase().match(/[a-z]+/g)));
    const all = new Set(words.flatMap((own) => [...own]));
    const kept = [...all].filter((word) => [2, 3].includes(words.filter((own) => own.has(word)).length));
    expect([...encoding.features].sort()).toEqual(["price", ...kept.map((word) => `comment:${word}`)].sort());
  });

  test.each([
    ["--scale", "none"],
    ["--scale", "standardize"],
  ])("gets the averaged perceptron with %s %s", async (...scale) => {
    const { stdout } = await run(["train", at("shop.csv"), ...scale]);
    expect(stdout).toMatch(/learner +averaged, (not scaled|scale standardize)/);
  });

  test("gets the averaged perceptron if an option does not belong to max-margin", async () => {
    const { stdout } = await run(["train", at("shop.csv"), "--rate", "0.5"]);
    expect(stdout).toMatch(/learner +averaged, scale tfidf/);
  });
});

describe("columns without names", () => {
  const sparse = (value: (k: number) => number, width = 6000) =>
    Examples.from(
      Array.from({ length: 40 }, (_, r) => ({
        indices: [r, 100 + r, 1000 + 7 * r, width - 1],
        values: [0, 1, 2, 3].map((k) => value(4 * r + k)),
      })),
    );

  test("look like word counts if they are many whole numbers and not all of them are 1", () => {
    expect(looksLikeCounts(sparse((k) => 1 + (k % 3)))).toBe(true);
    expect(looksLikeCounts(sparse(() => 1))).toBe(false);
    expect(looksLikeCounts(sparse((k) => k + 0.5))).toBe(false);
    expect(looksLikeCounts(sparse((k) => k - 3))).toBe(false);
    expect(looksLikeCounts(sparse((k) => 1 + (k % 3), 2000))).toBe(false);
    expect(looksLikeCounts(Examples.from([[1, 2]]))).toBe(false);
  });

  test("are refused by --scale tfidf if they are no counts", async () => {
    writeFileSync(at("x.libsvm"), "1 1:0.5 2:1\n-1 2:3\n");
    const { stderr, code } = await run(["train", at("x.libsvm"), "--scale", "tfidf"]);
    expect(stderr).toMatch(/takes counts of at least 1; got 0\.5: --tf count takes other numbers above 0/);
    expect(code).toBe(2);
  });
});
