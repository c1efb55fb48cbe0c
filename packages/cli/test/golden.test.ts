// Command lines with all that they print, one folder for each thing shown. `command.txt` has a command line per line, run one
// after the other beside the other files of the folder. UPDATE_GOLDEN=1 writes what is printed now.

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Ran, run, words } from "./run.js";
import { steady } from "./steady.js";

const folder = fileURLToPath(new URL("golden/", import.meta.url));
const update = process.env.UPDATE_GOLDEN !== undefined;

async function runAll(name: string): Promise<Ran> {
  const place = mkdtempSync(join(tmpdir(), "rosenblatt-golden-"));
  const before = process.cwd();
  cpSync(join(folder, name), place, { recursive: true });
  process.chdir(place);
  try {
    const all = { stdout: "", stderr: "", code: 0 };
    for (const line of readFileSync("command.txt", "utf8").trim().split("\n")) {
      const [command, input] = line.split(" < ");
      const [program, ...argv] = words(command);
      expect(program).toBe("rosenblatt");
      const ran = await run(argv, input === undefined ? {} : { stdin: readFileSync(input) });
      all.stdout += ran.stdout;
      all.stderr += ran.stderr;
      all.code = ran.code;
    }
    return all;
  } finally {
    process.chdir(before);
    rmSync(place, { recursive: true });
  }
}

describe("what commands print", () => {
  for (const name of readdirSync(folder))
    test(name.replaceAll("-", " "), async () => {
      const ran = await runAll(name);
      const found = { "stdout.txt": steady(ran.stdout), "stderr.txt": steady(ran.stderr), "exit.txt": `${ran.code}\n` };
      for (const [file, text] of Object.entries(found)) {
        const path = join(folder, name, file);
        if (update) writeFileSync(path, text);
        expect(text, file).toBe(existsSync(path) ? readFileSync(path, "utf8") : undefined);
      }
    });
});
