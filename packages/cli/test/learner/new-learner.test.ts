// CONTRIBUTING.md says that a learner is one source file, which `npm run prepare` carries to the library and to the command line. Here
// one is added to a copy of the sources, by that file alone.

import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { main } from "../../src/main.js";
import { type Ran, run } from "../run.js";

const here = fileURLToPath(new URL("../../../../", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "rosenblatt-new-learner-"));
const core = join(root, "packages/core/src");

let library: typeof import("rosenblatt") & { LazyPerceptron: typeof import("rosenblatt").Perceptron };
let program: typeof main;

/** Runs a command line in the program that knows the new learner. */
const rosenblatt = (...argv: string[]): Promise<Ran> => run(argv, { main: program });

beforeAll(async () => {
  for (const name of ["packages/core/src", "packages/cli/src"])
    cpSync(join(here, name), join(root, name), { recursive: true });
  mkdirSync(join(root, "docs/learn"), { recursive: true });
  for (const page of ["README.md", "docs/learn/README.md"]) copyFileSync(join(here, page), join(root, page));
  symlinkSync(join(here, "node_modules"), join(root, "node_modules"), "junction");

  const source = fileURLToPath(new URL("../fixtures/lazy-perceptron.ts.txt", import.meta.url));
  copyFileSync(source, join(core, "learners/lazy-perceptron.ts"));
  execFileSync(process.execPath, [join(here, "scripts/list-learners.mjs"), root]);

  await build({
    entryPoints: { library: join(core, "entries/node.ts"), program: join(root, "packages/cli/src/main.ts") },
    outdir: join(root, "dist"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    external: ["@resvg/resvg-js", "commander", "hyparquet"],
    plugins: [
      { name: "the library's sources", setup: (bundler) => bundler.onResolve({ filter: /^rosenblatt\b/ }, entry) },
    ],
  });
  const made = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(root, "dist", `${name}.mjs`)).href);
  library = await made("library");
  program = (await made("program")).main;
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The entries of the library, as its package names them: `./kernels` and the built file behind it. */
const { exports: entries } = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../../core/package.json", import.meta.url)), "utf8"),
) as { exports: Record<string, { node?: string; default: string }> };

/** Where an entry of the library begins: `rosenblatt/kernels` at entries/kernels.ts. */
function entry({ path }: { path: string }): { path: string } {
  const { node, default: built } = entries[path.replace(/^rosenblatt/, ".")];
  return { path: join(core, (node ?? built).replace(/^\.\/lib\//, "entries/").replace(/\.js$/, ".ts")) };
}

test("the library exports the class and the step of the new learner", () => {
  expect(new library.LazyPerceptron()).toBeInstanceOf(library.LazyPerceptron);
  expect(library).toHaveProperty("lazyStep");
  const listed = readFileSync(join(core, "learners/root.generated.ts"), "utf8");
  expect(listed).toContain(
    'export { type LazyPerceptronOptions, lazyStep, LazyPerceptron } from "./lazy-perceptron.js";',
  );
});

test("load reads a model file of the new learner", () => {
  const learner = new library.LazyPerceptron<string>();
  learner.fit(
    [
      [1, 0],
      [0, 1],
    ],
    ["a", "b"],
  );
  const again = library.load<string>(JSON.stringify(learner));
  expect(again).toBeInstanceOf(library.LazyPerceptron);
  expect(again.predict([1, 0])).toBe("a");
});

test("train accepts the new learner by name, with its option", async () => {
  const model = join(root, "lazy.json");
  const { stdout, stderr, code } = await rosenblatt(
    ...["train", "dataset:iris", "--learner", "lazy", "--laziness", "0.5", "-o", model],
  );
  expect({ stderr, code }).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/^learner {4}lazy, .*, laziness 0\.5/m);
  expect(JSON.parse(readFileSync(model, "utf8")).head.model).toMatchObject({
    learner: "lazy-perceptron",
    options: { laziness: 0.5 },
  });
  expect((await rosenblatt("inspect", model)).stdout).toMatch(/^learner {4}lazy, scale standardize/m);
});

test("the option of the new learner is checked, and refused for other learners", async () => {
  const train = async (...words: string[]) => (await rosenblatt("train", "dataset:iris", ...words)).stderr;
  expect(await train("--learner", "lazy", "--laziness", "1")).toBe(
    'error: --laziness must be a number of at least 0 and below 1; got "1"\n',
  );
  expect(await train("--learner", "arow", "--laziness", "0")).toBe(
    "error: --laziness belongs to --learner lazy; got --learner arow\n",
  );
});

test("help and completion offer the new learner and its option", async () => {
  const help = (await rosenblatt("train", "--help", "all")).stdout;
  expect(help).toContain("lazy");
  expect(help).toMatch(/--laziness <λ> +lazy: part of a step that is not taken \(0\.25 by default\)/);
  const { stdout } = await rosenblatt("completion", "bash");
  expect(stdout).toContain("--laziness");
  expect(stdout).toMatch(/compgen -W '[^']*\blazy\b/);
});

test("the tables of learners have a row for the new learner", () => {
  const page = (name: string) => readFileSync(join(root, name), "utf8");
  expect(page("README.md")).toMatch(
    /^\| \[`LazyPerceptron`]\(docs\/learn\/lazy-perceptron\.md\) +\| showing that one/m,
  );
  expect(page("docs/learn/README.md")).toMatch(
    /^\| \[`LazyPerceptron`]\(lazy-perceptron\.md\) +\| \(1 − λ\)ηyx when wrong/m,
  );
});
