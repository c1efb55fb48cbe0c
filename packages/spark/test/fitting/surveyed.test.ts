// Scaling sums and terms from the survey of a table, against counting them in another pass over all rows.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { Examples, standardize } from "rosenblatt";
import type { TableOptions } from "rosenblatt/readers";
import { afterAll, describe, expect, test } from "vitest";
import { type ScalingSums, summedUp } from "../../src/fitting/scaling-sums.js";
import { surveyedSums } from "../../src/fitting/surveyed-sums.js";
import { surveyedTerms } from "../../src/fitting/surveyed-terms.js";
import { fittedEncoding, plannedBy, unfitted } from "../../src/fitting/table-form.js";
import { contentHash, contentOrder, encodingOf, rowsByShard, standardizedBy } from "../../src/mixing/index.js";
import { unpackedJson } from "../../src/worker/packed-json.js";
import type { ShardSums } from "../../src/worker/sums.js";
import type { TableShard } from "../../src/worker/table-survey.js";
import type { ShardTerms } from "../../src/worker/terms.js";
import { framed, runWorker, workerFile } from "../worker/run-worker.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-surveyed-"));
afterAll(() => rmSync(folder, { recursive: true }));
const worker = join(folder, "worker.mjs");
cpSync(workerFile, worker);

/** Lines in content order, in so many shards as the worker reads them. */
function input(lines: readonly string[], shards: number): string {
  const texts = lines.map((line) => Buffer.from(line));
  const hashes = Uint32Array.from(texts, (text) => contentHash(text));
  const order = contentOrder(hashes, (row) => texts[row]);
  return rowsByShard(hashes, order, shards)
    .map((rows, shard) =>
      framed(
        shard,
        Array.from(rows, (row) => lines[row]),
      ),
    )
    .join("");
}

function answers<T>(args: readonly string[], rules: object, given: string): T[] {
  const file = `rules-${contentHash(JSON.stringify(rules))}`;
  writeFileSync(join(folder, file), deflateSync(JSON.stringify(rules)));
  const { status, stdout, stderr } = runWorker([...args, `table=${file}`], given, worker);
  expect([status, stderr]).toEqual([0, ""]);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => unpackedJson<T>(line.split("\t").at(-1)!));
}

/** The encoding of lines, and what is known of those that are learned from: all but every fifth. */
function surveyed(header: string, lines: readonly string[], options: TableOptions) {
  const plan = plannedBy(header, lines, options);
  const rules = { columns: plan, missing: [], missingWords: "plausible" as const, unlabelled: false };
  const learned = input(
    lines.filter((_, r) => r % 5 > 0),
    3,
  );
  const held = input(
    lines.filter((_, r) => r % 5 === 0),
    3,
  );
  const before = { ...rules, encoding: unfitted(plan, options) };
  const [learn, test] = [learned, held].map((given) => answers<TableShard>(["survey"], before, given));
  const saved = fittedEncoding(plan, { learn, all: [...learn, ...test] }, options);
  return { learned, learn, encoding: encodingOf(saved), fitted: { ...rules, encoding: saved } };
}

/** Means and spreads depend on nothing else. */
function exactly({ rows, counts, sums }: ScalingSums) {
  const units = (kind: "values" | "squares") => Array.from(counts, (_, j) => sums[kind].sum(j).units());
  return { rows, counts: Array.from(counts), values: units("values"), squares: units("squares") };
}

const days = ["2024-01-05", "2023-12-31", "NA", "2024-02-29T12:30"];
const slashed = ["3/4/24", "12/31/2023 2:05 PM", "NA", "10/11/2023"];
const cities = ["Köln", "Oslo", "", "Bern"];

describe("the sums from a survey", () => {
  test.each([
    [
      "named features with gaps, dates, yes and no, and categories",
      "age,income,day,since,vip,city,kind",
      (k: number) =>
        `${k % 9 === 4 ? "" : (k * k) / 7},${k % 11 === 3 ? "NA" : 1e9 / (k + 3)},${days[k % 4]},${slashed[k % 4]},${k % 3 ? "yes" : "no"},${cities[(k * 7) % 4]},${k % 2}`,
    ],
    [
      "a dense table with gaps",
      "a,b,flag,kind",
      (k: number) =>
        `${k % 4 === 1 ? "" : 0.1 * k},${k % 3 === 0 ? 0 : -k / 3},${["yes", "no", "", "no"][k % 4]},${k % 2}`,
    ],
    [
      "numbers with units, marks between thousands and minus signs",
      "weight,price,share,kind",
      (k: number) =>
        `${k % 9 === 4 ? "" : `${k % 2 ? "−" : ""}${k % 7}'${100 + k}.5 kg`},"€ ${1 + (k % 6)},${100 + k}","${k % 5},${k % 9} %",${k % 2}`,
    ],
    ["numbers of all sizes", "a,b,kind", (k: number) => `${k % 2 ? 1e-9 : 1e17 / (k + 1)},${k * 1e-160},${k % 3}`],
    [
      "a category that only rows held back have",
      "a,c,kind",
      (k: number) => `${k},${k % 50 === 5 ? "rare" : "usual"}${k % 2},${k % 2}`,
    ],
  ])("equal the sums over all rows of %s", (_, header, line) => {
    const lines = Array.from({ length: 300 }, (_, k) => line(k));
    const { learned, learn, encoding, fitted } = surveyed(header, lines, { label: "kind" });
    const found = surveyedSums(encoding, learn, "plausible");
    const counted = summedUp(answers<ShardSums>(["sums"], fitted, learned), encoding.features.length);
    expect(exactly(found!)).toEqual(exactly(counted));
  });

  test("are unknown if two columns share a feature name, and for text columns", () => {
    const shared = Array.from({ length: 40 }, (_, k) => `${["x", "y"][k % 2]},${k % 7},${k % 3 ? 1 : 0}`);
    const both = surveyed("a,a=x,kind", shared, { label: "kind" });
    expect(surveyedSums(both.encoding, both.learn, "plausible")).toBeUndefined();
    const texts = Array.from({ length: 40 }, (_, k) => `word${k % 7} of ${k},${k},${k % 2}`);
    const words = surveyed("t,n,kind", texts, { label: "kind", text: ["t"] });
    expect(surveyedSums(words.encoding, words.learn, "plausible")).toBeUndefined();
  });
});

test("a column whose squares overflow when summed is refused by name", () => {
  const lines = Array.from({ length: 600 }, (_, k) => `${k % 2 ? "1e153" : k},${k % 5},${k % 2}`);
  const { learn, encoding } = surveyed("size,b,kind", lines, { label: "kind" });
  const { sums } = surveyedSums(encoding, learn, "plausible")!;
  const some = Examples.from(
    [
      [0, 1],
      [1, 0],
    ],
    ["0", "1"],
  );
  expect(() => standardizedBy(standardize().fit(some), sums, encoding.features)).toThrow(
    'feature "size" is too large to standardize',
  );
});

describe("the terms from a survey", () => {
  const lines = Array.from(
    { length: 400 },
    (_, k) => `w${k % 13} v${(k * k) % 37} w${k % 5},${k % 3},n${(k * 5) % 23} n${k % 2},${k % 2}`,
  );
  const options = { label: "kind", text: ["t", "s"] };
  const { learned, learn, encoding, fitted } = surveyed("t,n,s,kind", lines, options);

  test.each(["t:", "s:"])("equal the terms of all rows for the prefix %s", (prefix) => {
    const own = encoding.features.map((name) => name.startsWith(prefix));
    const counted = answers<ShardTerms>(["terms"], fitted, learned).map(({ rows, columns, counts, hashes }) => {
      const kept = columns.map((_, k) => k).filter((k) => own[columns[k]]);
      const [some, times, first] = [columns, counts, hashes].map((list) => kept.map((k) => list[k]));
      return { rows, columns: some, counts: times, hashes: first, least: null };
    });
    expect(surveyedTerms(encoding, learn, prefix)).toEqual(counted);
  });

  test("are unknown if another column has features with the same prefix", () => {
    const own = surveyed(
      "t,t:n,kind",
      lines.map((line, k) => `${line.split(",")[0]},${k % 7},${k % 2}`),
      { label: "kind", text: ["t"] },
    );
    expect(surveyedTerms(own.encoding, own.learn, "t:")).toBeUndefined();
    expect(surveyedTerms(encoding, learn, "t")).toEqual(surveyedTerms(encoding, learn, "t:"));
    expect(surveyedTerms(encoding, learn, "")).toBeUndefined();
  });
});
