// The published package: what it needs and what it offers. `npm run types` builds dist.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const core = join(root, "packages/core");
const manifest = JSON.parse(readFileSync(join(core, "package.json"), "utf8"));
const subpaths = Object.entries<Record<string, string>>(manifest.exports).filter(([path]) => path !== "./package.json");

test("the package has no dependencies", () => {
  for (const kind of ["dependencies", "peerDependencies", "optionalDependencies", "bundledDependencies"])
    expect(manifest).not.toHaveProperty(kind);
});

describe.each(subpaths)("%s", (path, targets) => {
  const entry = join("rosenblatt", path);

  test("is built for every condition", () => {
    for (const target of Object.values(targets)) expect(existsSync(join(core, target)), target).toBe(true);
  });

  test("is listed in the README", () => {
    expect(readFileSync(join(core, "README.md"), "utf8")).toContain(`| \`${entry}\``);
  });

  test("exports everything that the documentation imports from it", async () => {
    const wanted = new Set<string>();
    const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((page) =>
      join("docs", page),
    );
    for (const page of ["README.md", "packages/core/README.md", ...pages].filter((name) => name.endsWith(".md"))) {
      const text = readFileSync(join(root, page), "utf8");
      for (const [, names, from] of text.matchAll(/^import \{([^}]*)\} from "(rosenblatt[^"]*)";$/gm))
        if (from === entry) for (const name of names.split(",")) wanted.add(name.trim());
    }
    const values = [...wanted].filter((name) => name !== "" && !name.startsWith("type "));
    for (const target of new Set([targets.node, targets.default]))
      if (target) {
        const exported = Object.keys(await import(pathToFileURL(join(core, target)).href));
        expect(exported).toEqual(expect.arrayContaining(values));
      }
  });
});

test("the root entry opens only five files in Node, all of them ASCII", () => {
  const opened = new Set([join(core, "lib/node.js")]);
  for (const file of opened) {
    const text = readFileSync(file, "utf8");
    expect(text, file).not.toMatch(/[^\0-\x7f]/);
    for (const [, imported] of text.matchAll(/\b(?:from|import)"(\.[^"]+)"/g))
      opened.add(join(dirname(file), imported));
  }
  expect(opened.size).toBe(5);
});

test("an error that nobody catches shows a short line of code before its message", () => {
  const lib = join(core, "lib");
  const files = readdirSync(lib, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const lines = files.flatMap((file) => readFileSync(join(lib, file), "utf8").split("\n"));
  const throwing = lines.filter((line) => line.startsWith("throw "));
  expect(throwing.length).toBeGreaterThan(500);
  for (const line of throwing) expect(line.length, line.slice(0, 100)).toBeLessThan(600);
  const { stderr, status } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", 'import { Perceptron } from "rosenblatt"; new Perceptron().predict([1]);'],
    { cwd: root, encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stderr).toContain("InputError: nothing has been learned yet");
  expect(stderr.indexOf("InputError")).toBeLessThan(1000);
});
