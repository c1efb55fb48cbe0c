// Whatever is typed: no stack, and an exit code of the documented ones.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { commands } from "../../src/commands/index.js";
import { generalOptions } from "../../src/options/general.js";
import { optionsOf } from "../../src/program/command.js";
import { run } from "../run.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-argv-"));
// Some of what is typed writes files.
beforeAll(() => process.chdir(place));
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

const all = commands.flatMap((group) => group.commands);
const flags = [...(await Promise.all(all.map(optionsOf))).flat(), generalOptions].flatMap(({ options }) =>
  options.flatMap((option) => option.flags.match(/-{1,2}[a-z][a-z-]*/g) ?? []),
);
const word = fc.oneof(
  fc.constantFrom(
    "dataset:iris",
    "-",
    "--",
    "model.json",
    "0",
    "-1",
    "0.5",
    "1e400",
    "NaN",
    "none",
    "given",
    "",
    "__proto__",
  ),
  fc.constantFrom(...flags),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 4 }),
);
const line = fc
  .tuple(fc.constantFrom("help", ...all.map(({ name }) => name)), fc.array(word, { maxLength: 6 }))
  .map(([command, rest]) => [command, ...rest]);
const anything = fc.oneof({ weight: 4, arbitrary: line }, fc.array(word, { maxLength: 5 }));

const isFine = ({ stderr, code }: { stderr: string; code: number | null }) => {
  expect(stderr).not.toMatch(/\n {4}at |node:internal|this should not have happened/);
  expect([0, 1, 2, 130]).toContain(code);
};

test("any command line ends with a documented exit code and without a stack", async () => {
  const property = fc.asyncProperty(anything, async (argv) => {
    if (argv.includes("--debug")) return;
    // The studio would serve for ever.
    const signal = argv.includes("studio") ? { signal: AbortSignal.abort() } : {};
    isFine(await run(argv, { stdin: "x,y\n1,a\n2,b\n3,a\n", ...signal }));
  });
  await fc.assert(property, { numRuns: runs(80, 2000) });
});

test("every command answers -h and --help, and help answers for it", async () => {
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

test("so it does as a program", () => {
  for (const argv of [
    ["trian"],
    ["train", "--", "-"],
    ["predict", "\u0000"],
    ["help", "__proto__"],
    ["evaluate", "-"],
  ]) {
    if (argv.some((text) => text.includes("\0"))) continue;
    const { stderr, status } = spawnSync(process.execPath, [bin, ...argv], { encoding: "utf8", input: "" });
    isFine({ stderr, code: status });
    expect(status).toBe(2);
  }
});

test("every command has three examples, an argument list and options in groups", () => {
  for (const command of all) {
    expect(command.examples).toHaveLength(3);
    expect(command.examples.every((example) => example.startsWith("rosenblatt "))).toBe(true);
    expect(command.description.split("\n").length).toBeLessThanOrEqual(2);
  }
});
