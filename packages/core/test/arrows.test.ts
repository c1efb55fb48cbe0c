// Import directions, read from the sources of every package. A module is a folder below `src`, or a file beside the folders.
// The README of each folder lists in its line "Imports:" the modules that it may import; this test compares the list with
// the sources.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const packages = fileURLToPath(new URL("../..", import.meta.url));

/** The largest number of files in a folder that can be taken in at a glance. */
const most = 25;

interface Import {
  readonly file: string;
  readonly imported: string;
}

describe.each(["core", "cli", "studio", "server", "client", "spark"])("packages/%s", (name) => {
  const src = join(packages, name, "src");
  const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
    .map(normalize)
    .filter((file) => /(?<!\.as|\.d)\.tsx?$/.test(file));
  const known = new Set(sources);
  const imports = sources.flatMap((file): Import[] => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(src, file), "utf8"), true, true);
    return importedFiles
      .filter(({ fileName }) => /^\.{1,2}\/.*\.js$/.test(fileName))
      .map(({ fileName }) => ({ file, imported: sourceOf(join(dirname(file), fileName)) }));
  });
  const between = imports
    .map(({ file, imported }) => ({ file, from: moduleOf(file), to: moduleOf(imported) }))
    .filter(({ from, to }) => from !== to);

  /** The source file of an import: the source of `x.js` is x.ts or x.tsx. */
  function sourceOf(path: string): string {
    const stem = path.replace(/\.js$/, "");
    return [`${stem}.ts`, `${stem}.tsx`].find((file) => known.has(file)) ?? path;
  }

  const folders = [...new Set(sources.map((file) => dirname(file)).filter((folder) => folder !== "."))].sort();

  test("no two files import each other, directly or indirectly, except for types", async () => {
    const edges = sources.map(async (file) =>
      (await valueImports(src, file)).map((imported) => [file, sourceOf(imported)] as const),
    );
    expect(cycleIn((await Promise.all(edges)).flat())).toEqual([]);
  });

  test("no two modules import each other, directly or indirectly, for values or for types", () => {
    expect(cycleIn(between.map(({ from, to }) => [from, to]))).toEqual([]);
  });

  test.each(folders)("%s describes its contents and lists its imports correctly", (folder) => {
    const page = join(src, folder, "README.md");
    expect(existsSync(page), `${relative(packages, page)} is missing`).toBe(true);
    const line = /^Imports: (.*)$/m.exec(readFileSync(page, "utf8"))?.[1] ?? "";
    const stated = Array.from(line.matchAll(/`([^`]+)`/g), ([, module]) => module).sort();
    const used = [...new Set(between.filter(({ from }) => from === folder).map(({ to }) => to))].sort();
    expect(stated).toEqual(used);
  });

  test.each([".", ...folders])(`%s has at most ${most} files`, (folder) => {
    const files = readdirSync(join(src, folder), { withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/\.wasm\.ts$|^README\.md$/.test(entry.name),
    );
    expect(files.map((entry) => entry.name).length).toBeLessThanOrEqual(most);
  });

  test("no file has a catch-all name such as utils or helpers", () => {
    expect(sources.filter((file) => /^(utils?|helpers?|common|misc|shared)\.tsx?$/.test(basename(file)))).toEqual([]);
  });
});

/** The folder that a file is in, or the file itself where it stands beside the folders. */
function moduleOf(file: string): string {
  return dirname(file) === "." ? file : dirname(file);
}

/** The imports of a source at run time, without those of types. */
async function valueImports(src: string, file: string): Promise<string[]> {
  const { code } = await transform(readFileSync(join(src, file), "utf8"), {
    loader: file.endsWith("x") ? "tsx" : "ts",
    jsx: "preserve",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return ts
    .preProcessFile(code, true, true)
    .importedFiles.filter(({ fileName }) => /^\.{1,2}\/.*\.js$/.test(fileName))
    .map(({ fileName }) => join(dirname(file), fileName));
}

/** A cycle from a node to itself; empty if there is none. */
function cycleIn(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] => {
    const at = path.indexOf(node);
    if (at >= 0) return [...path.slice(at), node];
    if (done.has(node)) return [];
    path.push(node);
    for (const to of next.get(node) ?? []) {
      const cycle = visit(to);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(node);
    return [];
  };
  for (const node of next.keys()) {
    const cycle = visit(node);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
