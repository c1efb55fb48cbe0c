// The documentation is executed: every ```ts block prints what the ```text block after it says, and every link has a target.

import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as library from "../src/entries/index.js";
import { LinearLearner } from "../src/linear/learner.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const core = join(root, "packages/core");

/** Where the examples' imports come from: the sources behind the package's exports, and the types that were built of them. */
const entries: Record<string, string> = {};
const types: Record<string, [string]> = {};
const { exports } = JSON.parse(readFileSync(join(core, "package.json"), "utf8"));
for (const [path, target] of Object.entries<Record<string, string>>(exports)) {
  if (typeof target === "string") continue;
  const source = join(core, (target.node ?? target.default).replace("./lib/", "src/entries/").replace(/\.js$/, ".ts"));
  if (!existsSync(source)) continue;
  entries[join("rosenblatt", path)] = source;
  types[join("rosenblatt", path)] = [join(core, target.types)];
}

const pages = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "bench/README.md",
  "packages/core/README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((path) => join("docs", path)),
].filter((page) => page.endsWith(".md"));

interface Block {
  name: string;
  page: string;
  code: string;
  /** undefined where no ```text follows. */
  printed: string | undefined;
}

const text = (page: string) => readFileSync(join(root, page), "utf8");

function blocksOf(page: string): Block[] {
  const fences = [...text(page).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  return fences.flatMap((fence, i) => {
    if (fence[1] !== "ts") return [];
    const line = text(page).slice(0, fence.index).split("\n").length;
    const next = fences[i + 1];
    const between = next && text(page).slice(fence.index + fence[0].length, next.index);
    const printed = next?.[1] === "text" && between?.trim() === "" ? next[2] : undefined;
    return [{ name: `${page}:${line}`, page, code: fence[2], printed }];
  });
}

const blocks = pages.flatMap(blocksOf);
const fileOf = (block: Block) => `${block.name.replace(/\W+/g, "-")}.ts`;

let scratch: string;
let built: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "rosenblatt-docs-"));
  built = join(scratch, "built");
  mkdirSync(built);
  for (const block of blocks) writeFileSync(join(scratch, fileOf(block)), `${block.code}export {};\n`);
  await build({
    entryPoints: blocks.map((block) => join(scratch, fileOf(block))),
    outdir: built,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    // package.json names the built modules with side effects, not these sources.
    ignoreAnnotations: true,
    alias: entries,
    logLevel: "error",
  });
}, 60_000);

afterAll(() => rmSync(scratch, { recursive: true }));

/** The separator between the outputs of two examples. */
const mark = "\u0000";

/** The standard output of each example. They share one thread, so that the library is loaded and optimised once. */
async function outputsOf(blocks: readonly Block[]): Promise<string[]> {
  const files = blocks.map((block) => fileOf(block).replace(/\.ts$/, ".mjs"));
  const lines = files.map((file) => `await import("./${file}").catch(console.log);\nconsole.log("${mark}");\n`);
  const file = join(built, "all.mjs");
  writeFileSync(file, lines.join(""));
  const thread = new Worker(file, { stdout: true, env: { ...process.env, NO_COLOR: "1" } });
  const pieces: Buffer[] = [];
  thread.stdout.on("data", (piece) => pieces.push(piece));
  await new Promise<void>((resolve, reject) => {
    thread.on("error", reject);
    thread.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
  });
  return Buffer.concat(pieces).toString().split(`${mark}\n`);
}

let outputs: Promise<string[]> | undefined;

async function outputOf(block: Block): Promise<string> {
  outputs ??= outputsOf(blocks);
  return (await outputs)[blocks.indexOf(block)];
}

describe("examples", () => {
  test.each(blocks.map((block) => [block.name, block] as const))("%s prints what it claims", async (_, block) => {
    expect(block.printed, "a ```text block must follow").toBeDefined();
    expect(await outputOf(block)).toBe(block.printed);
  });

  test("type-check", () => {
    const compilerOptions = {
      strict: true,
      noUnusedLocals: true,
      noEmit: true,
      skipLibCheck: true,
      target: "ES2022",
      module: "ESNext",
      moduleResolution: "Bundler",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      paths: types,
    };
    const config = join(scratch, "tsconfig.json");
    writeFileSync(config, JSON.stringify({ compilerOptions, files: blocks.map(fileOf) }));
    const compiler = join(root, "node_modules/typescript-native/bin/tsc");
    const { stdout, status } = spawnSync(process.execPath, [compiler, "-p", config, "--pretty", "false"], {
      cwd: scratch,
      encoding: "utf8",
    });
    const said = blocks.reduce((text, block) => text.replaceAll(fileOf(block), block.name), stdout);
    expect(said).toBe("");
    expect(status).toBe(0);
  }, 60_000);

  test("occur on every page of docs/learn and in both READMEs", () => {
    const expected = pages.filter((page) => page.startsWith("docs/learn/") || /^(packages\/core\/)?README/.test(page));
    expect(expected.filter((page) => !blocks.some((block) => block.page === page))).toEqual([]);
  });
});

describe("pages", () => {
  /** As GitHub makes them. */
  const anchorsOf = (page: string) =>
    [...text(page).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-"),
    );

  test.each(pages)("every link in %s has a target", (page) => {
    const prose = text(page).replace(/^```[\s\S]*?^```$/gm, "");
    for (const [, target] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path, anchor] = target.split("#");
      const file = path === "" ? join(root, page) : resolve(root, dirname(page), path);
      expect(existsSync(file), `${target} in ${page}`).toBe(true);
      if (anchor && statSync(file).isFile())
        expect(anchorsOf(relative(root, file)), `${target} in ${page}`).toContain(anchor);
    }
  });

  test("every learner has a page, and the index lists every page", () => {
    const learners = Object.entries(library).filter(
      ([, value]) => typeof value === "function" && value.prototype instanceof LinearLearner,
    );
    expect(learners.length).toBeGreaterThan(0);
    const index = text("docs/learn/README.md");
    for (const [name] of learners) {
      const page = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
      expect(pages).toContain(`docs/learn/${page}.md`);
    }
    for (const page of pages)
      if (page.startsWith("docs/learn/") && basename(page) !== "README.md") expect(index).toContain(basename(page));
  });
});
