// What files export, read from the sources of every package.

import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The folders whose files may use what the packages export. */
const folders = [
  ...readdirSync(join(root, "packages")).flatMap((name) => [`packages/${name}/src`, `packages/${name}/test`]),
  "bench",
  "fuzz",
  "mutation",
].map((folder) => join(root, folder));

test("every exported value is used by another file", () => {
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
    .filter((file) => /(?<!\.generated|\.wasm|\.d)\.(tsx?|mjs)$/.test(file));
  const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const filesWith = new Map<string, number>();
  for (const text of texts.values())
    for (const word of new Set(text.match(/\w+/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1);
  const unused = [...texts].flatMap(([file, text]) => {
    // What the file of a learner exports is public, and what a file of AssemblyScript exports is called by its name.
    if (!file.includes(`${sep}src${sep}`) || file.includes(`${sep}learners${sep}`) || file.endsWith(".as.ts"))
      return [];
    const names = Array.from(
      text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm),
      ([, name]) => name,
    );
    return names.filter((name) => filesWith.get(name) === 1).map((name) => `${file.slice(root.length)}: ${name}`);
  });
  expect(unused).toEqual([]);
});
