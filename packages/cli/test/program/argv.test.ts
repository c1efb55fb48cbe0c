// Whatever is typed, there is no stack trace, and the exit code is a documented one.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { commands } from "../../src/commands/index.js";
import { messageOf } from "../../src/report/error.js";
import { run } from "../run.js";
import { check, commandLine, faultIn, makeFiles } from "./command-lines.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-argv-"));
// Some of the command lines write files.
beforeAll(async () => {
  await makeFiles(place);
  process.chdir(place);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

const all = commands.flatMap((group) => group.commands);

const isFine = (ended: { stderr: string; code: number | null }) => expect(faultIn(ended)).toBeUndefined();

test("any command line ends with a documented exit code and without a stack trace", async () => {
  const property = fc.asyncProperty(commandLine, async (argv) => {
    expect(await check(argv)).toBeUndefined();
  });
  await fc.assert(property, { numRuns: runs(30, 800) });
});

test("every command shows its help for -h, for --help and through the command help", async () => {
  for (const name of ["help", ...all.map((command) => command.name)])
    for (const argv of [
      [name, "-h"],
      [name, "--help"],
      ["help", name],
    ]) {
      const { stdout, stderr, code } = await run(argv);
      expect([stderr, code]).toEqual(["", 0]);
      expect(stdout).toContain("rosenblatt");
    }
});

test("the program without a command prints the overview line by line on standard error, on a terminal too", async () => {
  for (const tty of [{}, { stdin: true, stdout: true, stderr: true }]) {
    const { stdout } = await run(["--help"], { tty });
    expect(await run([], { tty })).toEqual({ stdout: "", stderr: stdout, code: 2 });
    expect(stdout.split("\n").length).toBeGreaterThan(20);
  }
});

test.each([[[]], [["train"]]])("help on standard error has colours only if that is a terminal: %j", async (argv) => {
  const sequence = "\x1b[";
  const { stderr: toFile } = await run(argv, { tty: { stdin: true, stdout: true } });
  const { stderr: toTerminal } = await run(argv, { tty: { stdin: true, stderr: true } });
  expect(toFile).not.toContain(sequence);
  expect(toTerminal).toContain(sequence);
});

test("a misspelt command with a line end in its name is shown on one line", async () => {
  const { stderr } = await run(["tr\nain"]);
  expect(stderr).toBe("error: unknown command 'tr\\nain'\n(Did you mean train?)\n");
});

test("help shows the defaults of options, even where train and trace differ", async () => {
  const shown = async (name: string) => (await run(["help", name])).stdout.replaceAll(/\s+/g, " ");
  expect(await shown("serve")).toContain("the port to listen on (8321 by default)");
  expect(await shown("train")).toContain("perceptron, averaged by default, voted");
  expect(await shown("trace")).toContain("perceptron by default, averaged, voted");
});

test("the program ends a wrong command line with a documented exit code and without a stack trace", () => {
  for (const argv of [["trian"], ["train", "--", "-"], ["help", "__proto__"], ["evaluate", "-"]]) {
    const { stderr, status } = spawnSync(process.execPath, [bin, ...argv], { encoding: "utf8", input: "" });
    isFine({ stderr, code: status });
    expect(status).toBe(2);
  }
});

test("sizes that no memory holds are refused", async () => {
  for (const size of ["4294967296", "9007199254740991", "1e9"])
    for (const argv of [
      ["generate", "blobs", "-n", "2", "-d", size],
      ["generate", "blobs", "-n", "2", "--classes", size],
      ["generate", "disjunction", "-n", "2", "-d", size],
      ["tune", "dataset:iris", "--trials", size],
    ]) {
      const { code, stderr } = await run(argv);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^error: --\w+ must be a whole number from \d to \d+; got "/);
    }
  for (const fail of [() => new Array(2 ** 32), () => new Float64Array(2 ** 53), () => "x".repeat(2 ** 30)])
    expect(messageOf(thrown(fail), false)).toMatch(/^it takes more memory than there is/);
});

function thrown(fail: () => unknown): unknown {
  try {
    return fail();
  } catch (error) {
    return error;
  }
}

test("every command has three examples and at most two lines of description", () => {
  for (const command of all) {
    expect(command.examples).toHaveLength(3);
    expect(command.examples.every((example) => example.startsWith("rosenblatt "))).toBe(true);
    expect(command.description.split("\n").length).toBeLessThanOrEqual(2);
  }
});

test.each([
  ["predict", "--decide", "(--decide is an option of train, evaluate)"],
  ["predict", "--holdout=0.2", "(--holdout is an option of train)"],
  ["train", "--scores", "(--scores is an option of predict)"],
  ["inspect", "--nonsense", undefined],
])("%s %s is refused with the commands that have the option, if any", async (command, flag, owners) => {
  const { stderr, code } = await run([command, "x", flag]);
  expect(code).toBe(2);
  const [first, ...more] = stderr.trimEnd().split("\n");
  expect(first).toBe(`error: unknown option '${flag}'`);
  expect(more.find((line) => line.includes("is an option of"))).toBe(owners);
});
