// Bundles of the published library as a browser gets it, by each of the bundlers that pages are made with.

import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const core = fileURLToPath(new URL("../", import.meta.url));

interface Packed {
  readonly exports: { readonly [entry: string]: { readonly default: string } };
  readonly sideEffects: readonly string[];
}

const { exports, sideEffects } = JSON.parse(readFileSync(`${core}package.json`, "utf8")) as Packed;

/** Makes the program one file, minified where the bundler does that itself; `format` is what the file exports by. */
export type Bundler = (program: string, format: "esm" | "cjs") => Promise<string>;

export const esbuild: Bundler = async (program, format) => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: core },
    bundle: true,
    write: false,
    minify: true,
    format,
    platform: "browser",
  });
  return outputFiles[0].text;
};

const start = "\0program";

/** The program as the module that a bundle starts from. */
const given = (program: string) => ({
  name: "given",
  resolveId: (id: string) => (id === start ? id : undefined),
  load: (id: string) => (id === start ? program : undefined),
});

/** What a bundler by rolldown, such as Vite, makes. */
export const rolldown: Bundler = async (program, format) => {
  // It listens to signals from then on, so that only who asks for it has it.
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({ input: start, cwd: core, platform: "browser", plugins: [given(program)] });
  const { output } = await bundle.generate({ format, minify: true });
  await bundle.close();
  return output[0].code;
};

/** Rollup finds packages by a plugin that reads what package.json exports and calls free of side effects. */
const packages = {
  name: "packages",
  resolveId(id: string, importer: string | undefined) {
    const isEntry = id.startsWith("rosenblatt");
    if (!isEntry && !importer?.startsWith(core)) return undefined;
    const path = isEntry ? exports[`.${id.slice("rosenblatt".length)}`].default : id;
    const file = fileURLToPath(new URL(path, pathToFileURL(isEntry ? core : importer!)));
    const acts = (named: string) =>
      dirname(join(core, named)) === dirname(file) && ["*.js", basename(file)].includes(basename(named));
    return { id: file, moduleSideEffects: sideEffects.some(acts) };
  },
};

export const rollup: Bundler = async (program, format) => {
  const { rollup } = await import("rollup");
  const bundle = await rollup({ input: start, plugins: [given(program), packages] });
  const { output } = await bundle.generate({ format });
  await bundle.close();
  return output[0].code;
};
