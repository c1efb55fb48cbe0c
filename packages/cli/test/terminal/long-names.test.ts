// Names, cells and arguments of any length: no message repeats more than a part of them.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { longestLine, shortLines } from "../../src/terminal/short-lines.js";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-long-"));
const before = process.cwd();
beforeAll(async () => {
  process.chdir(place);
  writeFileSync("few.csv", "x,colour,label\n1,red,a\n2,blue,b\n3,red,a\n4,blue,b\n");
  await run(["train", "few.csv", "-o", "model.json", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

/** Files with a long text at some place, by their ending. */
const files: readonly [ending: string, text: (long: string) => string][] = [
  ["csv", (long) => `x,${long},label\n1,red,a\n2,blue,b\n`],
  ["csv", (long) => `${long}\nx,colour,label\n1,red,a\n`],
  ["csv", (long) => `x,colour,label\n1,red,a\n2,blue,b\n${long},red,a\n`],
  ["csv", (long) => `x,colour,label\n1,red,${long}\n2,blue,${long}\n`],
  ["csv", (long) => `x,colour,${long}\n1,red,\n2,,b\n`],
  ["csv", (long) => `${long},${long},label\n1,red,a\n2,blue,b\n`],
  ["csv", (long) => `12${long},2\n1,2,a\n2,3,b\n`],
  ["csv", (long) => `x,colour,label\n1,"${long}"${long},a\n`],
  ["svm", (long) => `1 1:1\n${long} 1:2\n`],
  ["svm", (long) => `1 1:1\n-1 ${long}:2\n`],
  ["svm", (long) => `1 1:1\n-1 1:${long}\n`],
  ["jsonl", (long) => `{"x":1,"${long}":"a"}\n{"x":1,"${long}":2}\n`],
  ["jsonl", (long) => `{"x":1,"label":"a"}\n{"x":"${long}","label":"b"}\n`],
  ["jsonl", (long) => `{"x":1,"label":"a"}\n{"x":${long},"label":"b"}\n`],
  ["vw", (long) => `1 |a b:${long}\n-1 |a c\n`],
  ["vw", (long) => `${long} |a b\n-1 |${long} c:x\n`],
  ["json", (long) => `{"schema":"${long}"}`],
  ["json", (long) => readFileSync("model.json", "utf8").replaceAll('"colour"', `"${long}"`)],
  ["json", (long) => readFileSync("model.json", "utf8").replaceAll('"Perceptron"', `"${long}"`)],
];
const commands: readonly ((file: string) => string[])[] = [
  (file) => ["inspect", file],
  (file) => ["train", file],
  (file) => ["train", "--stream", file],
  (file) => ["predict", "model.json", file],
  (file) => ["evaluate", "model.json", file],
  (file) => ["predict", file, "few.csv"],
  (file) => ["check", file],
  (file) => ["convert", file, "--to", "libsvm"],
];
const typed: readonly ((long: string) => string[])[] = [
  (long) => [long],
  (long) => ["train", long],
  (long) => ["train", "few.csv", `--${long}`],
  (long) => ["train", "few.csv", "-o", long],
  ...["learner", "kernel", "map", "label", "rate", "class-weight", "delimiter", "numeric", "missing"].map(
    (flag) => (long: string) => ["train", "few.csv", `--${flag}=${long}`],
  ),
];

const long = fc.tuple(
  fc.constantFrom("q", "7", "-", " z", "é", "\u202e", "a,", "1:", "[", "{}"),
  fc.integer({ min: 2000, max: 60_000 }),
);

async function saysLittle(argv: string[]): Promise<void> {
  const { stderr } = await run(argv);
  for (const line of stderr.split("\n")) expect(line.length, line.slice(0, 200)).toBeLessThanOrEqual(6 * longestLine);
  expect(stderr.length, stderr.slice(0, 200)).toBeLessThan(10 * longestLine);
}

test("no message repeats a long text from a file in full", async () => {
  const data = fc.tuple(long, fc.constantFrom(...files), fc.constantFrom(...commands));
  await fc.assert(
    fc.asyncProperty(data, async ([[part, length], [ending, text], command]) => {
      const file = `long.${ending}`;
      writeFileSync(file, text(part.repeat(length)));
      await saysLittle(command(file));
    }),
    { numRuns: runs(30, 300) },
  );
});

test("no message repeats a long argument in full", async () => {
  await fc.assert(
    fc.asyncProperty(long, fc.constantFrom(...typed), ([part, length], words) =>
      saysLittle(words(part.repeat(length))),
    ),
    { numRuns: runs(15, 100) },
  );
});

test("a long line keeps its beginning and its end, and a short line is unchanged", () => {
  const [line, other] = [`error: ${"x".repeat(100_000)}: write it shorter`, "note: this"];
  const short = shortLines(`${other}\n${line}\n`);
  expect(short).toMatch(/^note: this\nerror: x+ … \(\d+ characters left out\) … x+: write it shorter\n$/);
  expect(short.length).toBeLessThan(longestLine + 20);
  expect(shortLines(`${other}\n`)).toBe(`${other}\n`);
});
