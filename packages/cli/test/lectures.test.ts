// The tables of docs/lectures.md are true: what they name runs, exists and is exported.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AveragedPerceptron, Perceptron, VotedPerceptron } from "rosenblatt";
import { blobs } from "rosenblatt/datasets";
import { evaluate } from "rosenblatt/evaluate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFolder, shell } from "./shell.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const text = (path: string) => readFileSync(join(root, path), "utf8");
const page = text("docs/lectures.md");

interface Row {
  readonly topic: string;
  readonly runs: string;
  readonly tests: string;
}

/** The lectures by their headings, with the rows of their tables. */
const lectures = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    rows: [...section.matchAll(/^\| (.*) \|$/gm)].slice(2).map(([, line]): Row => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("\\|", "|").trim());
      expect(cells, line).toHaveLength(3);
      return { topic: cells[0], runs: cells[1], tests: cells[2] };
    }),
  }));
const rows = lectures.flatMap((lecture) => lecture.rows);

const commands = (cell: string) => [...cell.matchAll(/`(rosenblatt [^`]+)`/g)].map(([, command]) => command);

/** Names of the library with the entry that has them, from "`a`, `b` of `rosenblatt/theory`". */
const names = (cell: string) =>
  [...cell.matchAll(/((?:`\w+`, )*`\w+`) of `(rosenblatt(?:\/\w+)*)`/g)].flatMap(([, list, entry]) =>
    [...list.matchAll(/\w+/g)].map(([name]) => ({ name, entry })),
  );

test("the page has five lectures, and every row names a topic, a command and a test", () => {
  expect(lectures.map(({ rows }) => rows.length).every((count) => count >= 10)).toBe(true);
  expect(lectures).toHaveLength(5);
  for (const { topic, runs, tests } of rows) {
    expect([topic, runs, tests], topic).not.toContain("");
    if (tests === "none needed") expect(runs, topic).toContain("nothing to compute");
    else if (!/^the rows (above|below)$/.test(tests)) expect(tests, topic).toContain(".test.ts`");
  }
});

describe("every command of the tables runs", () => {
  let place: string;
  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), "rosenblatt-lectures-"));
    const [, block] = page.match(/^```sh\n([^`]*)^```$/m)!;
    await inFolder(place, () => shell(block.trim().split("\n")));
  });
  afterAll(() => rmSync(place, { recursive: true }));

  const all = [...new Set(rows.flatMap(({ runs }) => commands(runs)))];
  const printed = new Map<string, string>();
  test.each(all)("%s", async (command) => {
    printed.set(command, await inFolder(place, () => shell([command])));
    expect(printed.get(command)).not.toBe("");
  });

  describe("and prints what the table says", () => {
    const number = (command: string, pattern: RegExp) => {
      const found = printed.get(command)?.match(pattern)?.[1];
      expect(found, `${pattern} in what ${command} prints:\n${printed.get(command)}`).toBeDefined();
      return Number(found);
    };

    test("another start of k-means ends with a larger objective", () => {
      const [good, bad] = ["1,51,101", "1,2,51"].map((rows) =>
        number(`rosenblatt cluster dataset:iris --start rows:${rows}`, /.*^ +\d+ +([\d.]+) +−[\d.]+$/ms),
      );
      expect(bad).toBeGreaterThan(1.5 * good);
    });

    test.each(["--learner perceptron --epochs 200", "--kernel rbf:10 --learner perceptron"])(
      "%s fits the noise but does not predict new rows",
      (options) => {
        const command = `rosenblatt train noise.csv ${options} --holdout 0.5`;
        expect(number(command, /^training +40 +(\d+)/m)).toBe(0);
        expect(number(command, /^test +40 +(\d+)/m)).toBeGreaterThan(8);
      },
    );

    test("the flowers of the homework are not separable, and the best line gets 4 of them wrong", () => {
      const flowers = "dataset:iris --classes versicolor,virginica --only 1,3";
      expect(number(`rosenblatt check ${flowers} --least-error`, /at least (\d+) of 100 rows wrong/)).toBe(4);
      expect(printed.get(`rosenblatt train ${flowers} --lecture course-notes`)).toMatch(/^mistakes( +[1-9]\d*){10}:/m);
    });

    test("the half-space of the warm-up has w = (1, 2) and b = −4", () => {
      expect(printed.get("rosenblatt explain warm-up.json warm-up.csv --row 2")).toMatch(
        /−4\.000 +\(bias\)\n.*\+1\.000 +4 +x1\n.*\+2\.000 +1 +x2/,
      );
    });

    test("the ten points need a bias to be separable, and XOR needs a kernel", () => {
      const says = (command: string, verdict: RegExp) =>
        expect(printed.get(`rosenblatt check ${command}`)).toMatch(verdict);
      says("points.csv", /^verdict +linearly separable/m);
      says("points.csv --no-bias", /^verdict +not linearly separable/m);
      says("xor.csv", /^verdict +not linearly separable/m);
      says("xor.csv --kernel poly:2", /^verdict +separable/m);
      says("dataset:iris --positive setosa", /^verdict +linearly separable/m);
      says("dataset:iris --positive versicolor", /^verdict +not linearly separable/m);
      says("xor.csv --kernel rbf:0.5", /^verdict +separable/m);
    });
  });
});

describe("every test that the tables name", () => {
  const named = rows.flatMap(({ tests }) =>
    [...tests.matchAll(/`([^`]+)`(?:: ([^`]*))?/g)].map(([, file, titles]) => ({
      file,
      titles: [...(titles ?? "").matchAll(/(?<=^|\s)\*(.+?)\*(?=$|[,;])/g)].map(([, title]) => title),
    })),
  );

  test("is in a file that exists", () => {
    for (const { file } of named) expect(existsSync(join(root, file)), file).toBe(true);
  });

  test("is in that file, with a title that begins as quoted", () => {
    for (const { file, titles } of named) {
      // A long name begins a line of its own.
      const source = text(file).replace(/\(\s+"/g, '("');
      for (const title of titles) expect(source.includes(`("${title}`), `${title} in ${file}`).toBe(true);
    }
    expect(named.flatMap(({ titles }) => titles).length).toBeGreaterThan(100);
  });
});

test("over 20 sets averaging and voting make fewer errors than the last vector", () => {
  const errors = [Perceptron, AveragedPerceptron, VotedPerceptron].map((Learner) => {
    let wrong = 0;
    for (let seed = 0; seed < 20; seed++) {
      const { rows, labels } = blobs({ examples: 80, dimensions: 40, noise: 0.2, seed });
      const learner = new Learner<number>();
      learner.fit(rows.slice(0, 40), labels.slice(0, 40));
      wrong += evaluate(learner, rows.slice(40), labels.slice(40)).errors;
    }
    return wrong;
  });
  const [, ...stated] = page.match(/about (\d+) of 800 rows, the average about (\d+), the vote about (\d+)/)!;
  expect(errors).toEqual(stated.map(Number));
  expect(errors[1]).toBeLessThan(errors[0]);
  expect(errors[2]).toBeLessThan(errors[0]);
});

test("every library name in the tables is exported by its entry", async () => {
  const given = rows.flatMap(({ runs }) => names(runs));
  expect(given.length).toBeGreaterThan(50);
  for (const { name, entry } of given) expect(Object.keys(await import(entry)), `${name} of ${entry}`).toContain(name);
});

test("every panel and preset of the studio in the tables exists", () => {
  const titles = text("packages/studio/src/views/panels/chapters.ts");
  const presets = text("packages/studio/src/document/preset-names.ts");
  for (const { runs } of rows) {
    for (const [, panel] of runs.matchAll(/panel \*([^*]+)\*/g)) expect(titles, panel).toContain(`: ["${panel}", `);
    for (const [, list] of runs.matchAll(/presets? ((?:"[^"]+"(?: and )?)+) of the studio/g))
      for (const [preset] of list.matchAll(/"[^"]+"/g)) expect(presets).toContain(preset);
  }
});
