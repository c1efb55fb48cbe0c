// The README lists every fuzz target.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { targets } from "../targets/index.js";

test("the table in the README lists all targets in the same order", () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const named = Array.from(page.matchAll(/^\| `([\w-]+)` /gm), ([, name]) => name);
  expect(named).toEqual(Object.keys(targets));
});
