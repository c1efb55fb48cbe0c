// Five minutes of fuzzing, with the same cases of every target each time.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { targets } from "../targets/index.js";

const run = fileURLToPath(new URL("../run.mjs", import.meta.url));

test("no case of any target breaks its law", async () => {
  const words = ["--minutes", "5", "--seed", "1958", "--fixed", "--no-keep"];
  const child = spawn(process.execPath, [run, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  const [code] = await once(child, "close");
  expect(code, printed).toBe(0);
  const tried = new Map(
    Array.from(printed.matchAll(/^([\w-]+) +([\d,]+) cases /gm), ([, name, cases]) => [name, cases]),
  );
  expect([...tried.keys()].sort(), printed).toEqual(Object.keys(targets).sort());
  expect([...tried.values()], printed).not.toContain("0");
});
