// The built page: files to be served, and one file that opens from disk.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const built = new URL("../dist/", import.meta.url);

const files = (folder: string, ending: string) =>
  readdirSync(new URL(folder, built))
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(new URL(`${folder}${name}`, built), "utf8"))
    .join("\n");

test.each([
  ["the page of many files", "site/assets/", ".js"],
  ["the page of one file", "single/", ".html"],
])("%s contains each WebAssembly module once", (_, folder, ending) => {
  // As a bundler copies constants, the text of a module may be at every place that uses it. All begin with the same eight bytes.
  const modules = files(folder, ending).match(/0061736d01000000[0-9a-f]+/g) ?? [];
  expect(modules.length).toBe(5);
  expect(new Set(modules).size).toBe(modules.length);
});
