// A page keeps working while a test reads it: assertions that read it only once, immediately, fail on a busy machine.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "browser");

test("browser tests never assert on a single reading of the page, except on axe findings", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(40);
  const once = files.flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .flatMap((line, k) =>
        line.includes("expect(await ") && !/expect\(await faults(ByPanel)?\(/.test(line) ? [`${name}:${k + 1}`] : [],
      ),
  );
  expect(once, "`await shows(() => …)` of page/journeys.ts asks until it is so").toEqual([]);
});
