// What help and the pages say is run: every example of every command, and every ```sh block with the ```text block behind it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "../src/commands/index.js";
import { run, words } from "./run.js";
import { steady } from "./steady.js";

const before = process.cwd();
let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "rosenblatt-docs-"));
});
afterAll(() => rmSync(place, { recursive: true }));

/** Runs command lines one after the other in an empty folder; returns what they print. */
async function runIn(name: string, lines: readonly string[]): Promise<string> {
  const own = mkdtempSync(join(place, name));
  process.chdir(own);
  try {
    let stdout = "";
    for (const line of lines) {
      const [command, file] = line.split(" > ");
      const [program, ...argv] = words(command);
      expect(program).toBe("rosenblatt");
      // What serves until it is interrupted is interrupted as soon as it serves.
      const ran = await run(argv, argv[0] === "studio" ? { signal: AbortSignal.abort() } : {});
      expect(ran.code, `${line}\n${ran.stderr}`).toBe(0);
      if (file === undefined) stdout += ran.stdout;
      else writeFileSync(file, ran.stdout);
    }
    return steady(stdout);
  } finally {
    process.chdir(before);
  }
}

describe("every example in the help runs", () => {
  for (const command of commands.flatMap((group) => group.commands))
    test(command.name, async () => {
      await runIn(command.name, command.examples);
    });
});

describe("every example in the pages prints what it says", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  for (const page of ["packages/cli/README.md", "docs/formats/cli.md"]) {
    const text = readFileSync(join(root, page), "utf8");
    for (const [, shell, printed] of text.matchAll(/^```sh\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm))
      test(`${page}: ${shell.split("\n")[0]}`, async () => {
        expect(await runIn("page", shell.trim().split("\n"))).toBe(steady(printed));
      });
  }
});
