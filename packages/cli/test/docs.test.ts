// The examples in the help and on the pages are run: every example of every command, and every ```sh block with the ```text block behind it.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "../src/commands/index.js";
import { inFolder, shell } from "./shell.js";
import { steady } from "./steady.js";

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "rosenblatt-docs-"));
});
afterAll(() => rmSync(place, { recursive: true }));

/** The output of command lines that run one after the other in an empty folder. */
const runIn = (name: string, lines: readonly string[]) => inFolder(mkdtempSync(join(place, name)), () => shell(lines));

describe("every example in the help runs", () => {
  for (const command of commands.flatMap((group) => group.commands))
    test(command.name, async () => {
      await runIn(command.name, command.examples);
    });
});

describe("every example in the pages prints what it says", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const learn = readdirSync(join(root, "docs/learn")).filter((file) => file.endsWith(".md"));
  for (const page of ["packages/cli/README.md", "docs/formats/cli.md", ...learn.map((file) => `docs/learn/${file}`)]) {
    const text = readFileSync(join(root, page), "utf8");
    for (const [, block, printed] of text.matchAll(/^```sh\n([^`]*)^```\n\n```text\n([\s\S]*?)^```$/gm))
      test(`${page}: ${block.split("\n")[0]}`, async () => {
        expect(await runIn("page", block.trim().split("\n"))).toBe(steady(printed));
      });
  }
});
