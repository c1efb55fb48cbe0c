// Results on standard output and nothing else; colour where it is wanted; help instead of waiting for a terminal.

import { expect, test } from "vitest";
import { run } from "../run.js";

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const colour = /\x1b\[/;

test("results go to standard output, progress and notes to standard error", async () => {
  const { stdout, stderr, code } = await run(["train", "dataset:iris", "--json"]);
  expect(JSON.parse(stdout).schema).toBe("rosenblatt/train@1");
  expect(stderr).toContain("epoch");
  expect(stderr).toContain("note: ");
  expect(code).toBe(0);
});

test("--no-progress keeps the notes, and --quiet suppresses them too", async () => {
  const calm = await run(["train", "dataset:iris", "--no-progress"]);
  expect(calm.stderr).toContain("note: ");
  expect(calm.stderr).not.toContain("epoch");
  const quiet = await run(["train", "dataset:iris", "--quiet"]);
  expect(quiet.stderr).toBe("");
  expect(quiet.stdout).toMatch(/^training accuracy \d+\.\d % \(\d+ of 150\)\n$/);
});

test("an error is one line on standard error, without a stack trace", async () => {
  const { stdout, stderr, code } = await run(["train", "nowhere.csv"]);
  expect({ stdout, stderr, code }).toEqual({
    stdout: "",
    stderr: "error: nowhere.csv: there is no such file\n",
    code: 2,
  });
});

test("--debug shows the stack trace of an error", async () => {
  expect((await run(["train", "nowhere.csv", "--debug"])).stderr).toMatch(/\n {4}at /);
});

test("a command without a file on a terminal prints help and exits with 2", async () => {
  const { stdout, stderr, code } = await run(["train"], { tty: { stdin: true } });
  expect(stdout).toBe("");
  expect(stderr).toContain("Examples\n  rosenblatt train ");
  expect(code).toBe(2);
});

test("without a file, data comes from standard input unless that is a terminal", async () => {
  const { stdout } = await run(["inspect", "--json"], { stdin: "a,b\n1,x\n2,y\n" });
  expect(JSON.parse(stdout)).toMatchObject({ data: ["standard input"], examples: 2 });
});

test("the program without arguments prints help on standard error and exits with 2", async () => {
  const { stdout, stderr, code } = await run([]);
  expect(stdout).toBe("");
  expect(stderr).toContain("rosenblatt train data.csv");
  expect(code).toBe(2);
});

test.each([
  ["a terminal", { tty: { stdout: true } }, [], true],
  ["a pipe", {}, [], false],
  ["a terminal with NO_COLOR", { tty: { stdout: true }, env: { NO_COLOR: "1" } }, [], false],
  ["a terminal with an empty NO_COLOR", { tty: { stdout: true }, env: { NO_COLOR: "" } }, [], true],
  ["a pipe with FORCE_COLOR", { env: { FORCE_COLOR: "1" } }, [], true],
  ["both, where NO_COLOR wins", { env: { FORCE_COLOR: "1", NO_COLOR: "1" } }, [], false],
  ["a pipe with --color always", { env: { NO_COLOR: "1" } }, ["--color", "always"], true],
  ["a terminal with --color never", { tty: { stdout: true } }, ["--color", "never"], false],
  ["a terminal that can do nothing", { tty: { stdout: true }, env: { TERM: "dumb" } }, [], false],
])("the choice of colour is right for %s", async (_, surroundings, options, expected) => {
  const { stdout } = await run(["inspect", "dataset:iris", ...options], surroundings);
  expect(colour.test(stdout)).toBe(expected);
});

test("colour changes nothing else in the output", async () => {
  const plain = await run(["evaluate", "--help"]);
  const coloured = await run(["evaluate", "--help"], { tty: { stdout: true } });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  expect(coloured.stdout.replace(/\x1b\[\d+m/g, "")).toBe(plain.stdout);
});

test("global options may stand before or after the name of the command", async () => {
  const before = await run(["--quiet", "train", "dataset:iris"]);
  const after = await run(["train", "dataset:iris", "--quiet"]);
  expect(before).toEqual(after);
});
