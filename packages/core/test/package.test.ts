// The package as it is published: what it needs, what it offers, and which way its folders import. `npm run types` builds dist.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const core = join(root, "packages/core");
const manifest = JSON.parse(readFileSync(join(core, "package.json"), "utf8"));
const subpaths = Object.entries<Record<string, string>>(manifest.exports).filter(([path]) => path !== "./package.json");

test("has no dependencies", () => {
  for (const kind of ["dependencies", "peerDependencies", "optionalDependencies", "bundledDependencies"])
    expect(manifest).not.toHaveProperty(kind);
});

describe.each(subpaths)("%s", (path, targets) => {
  const entry = join("rosenblatt", path);

  test("is built, for every condition", () => {
    for (const target of Object.values(targets)) expect(existsSync(join(core, target)), target).toBe(true);
  });

  test("is in the README", () => {
    expect(readFileSync(join(core, "README.md"), "utf8")).toContain(`| \`${entry}\``);
  });

  test("exports what the documentation imports from it", async () => {
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

describe("folders", () => {
  /** Files that may import against the direction, each with its reason. */
  const exceptions: Record<string, string> = {
    "model/load.ts": "it makes whichever learner a file names",
    "readers/index.ts": "an entry, which registers the compiled loops",
  };

  /** Imports that are more than types, by file. */
  let imports: [file: string, imported: string][];
  beforeAll(async () => {
    const src = join(core, "src");
    const files = readdirSync(src, { recursive: true, encoding: "utf8" });
    const { metafile } = await build({
      entryPoints: files.filter((file) => /(?<!\.as)\.ts$/.test(file)).map((file) => join(src, file)),
      outdir: "nowhere",
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      absWorkingDir: src,
      logLevel: "error",
      ignoreAnnotations: true,
    });
    imports = Object.entries(metafile.inputs).flatMap(([file, input]) =>
      input.imports.map(({ path }): [string, string] => [file, path]),
    );
  });

  const folder = (file: string) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "");
  const against = (from: string, ...to: string[]) =>
    imports.filter(([a, b]) => folder(a) === from && to.includes(folder(b)) && !(a in exceptions));

  test("compute uses nothing of the others", () => {
    expect(against("compute", "data", "evaluate", "figure", "learners", "model", "readers", "table")).toEqual([]);
  });

  test("data uses compute only", () => {
    expect(against("data", "evaluate", "figure", "learners", "model", "readers", "table")).toEqual([]);
  });

  test("model uses data and compute, not learners", () => {
    expect(against("model", "evaluate", "figure", "learners", "readers", "table")).toEqual([]);
  });

  test("learners use compute, data and model, not what judges them", () => {
    expect(against("learners", "evaluate", "figure", "readers", "table")).toEqual([]);
  });

  test("readers and tables know nothing of learners and of what judges them", () => {
    for (const folder of ["readers", "table"]) expect(against(folder, "evaluate", "figure", "learners")).toEqual([]);
  });

  test("none imports what imports it, the root's pipeline and entries included", () => {
    const names = ["index.ts", "node.ts", "wasm.ts", "pipeline.ts"];
    expect(imports.filter(([a, b]) => folder(a) !== "" && names.includes(b) && !(a in exceptions))).toEqual([]);
  });

  test("no exception is for a file that is gone", () => {
    for (const file of Object.keys(exceptions)) expect(existsSync(join(core, "src", file))).toBe(true);
  });
});
