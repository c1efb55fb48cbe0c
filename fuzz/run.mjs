// Starts the fuzzer: bundles it with the sources of all packages, so that they need not be built, and runs the bundle.

import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const packages = fileURLToPath(new URL("../packages/", import.meta.url));
const manifest = JSON.parse(await readFile(`${packages}core/package.json`, "utf8"));

/** Keeps the URLs of modules, and resolves `rosenblatt` to its sources rather than to its last build. */
const sources = {
  name: "sources",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^rosenblatt(\/|$)/ }, ({ path }) => {
      const { node, default: usual } = manifest.exports[path.replace("rosenblatt", ".")];
      return { path: `${packages}core/${(node ?? usual).replace("./lib/", "src/entries/").replace(/\.js$/, ".ts")}` };
    });
    // The cluster client is loaded as installed; the parts that need no cluster are bundled with the command.
    onResolve({ filter: /^@rosenblatt\/spark$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)),
      loader: extname(path).slice(1),
    }));
  },
};

const outdir = `${here}out/${process.pid}`;
process.on("exit", () => rmSync(outdir, { recursive: true, force: true }));
await build({
  entryPoints: { main: `${here}main.ts`, child: `${here}child.ts` },
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  sourcemap: true,
  format: "esm",
  platform: "node",
  target: "node20",
  jsx: "automatic",
  jsxImportSource: "preact",
  // Modules register things when they are loaded, even if their packages declare themselves free of side effects.
  ignoreAnnotations: true,
  plugins: [sources],
  external: ["@resvg/resvg-js", "@rosenblatt/server", "commander", "hyparquet", "fast-check", "esbuild"],
  logLevel: "warning",
});
const { main } = await import(pathToFileURL(`${outdir}/main.mjs`).href);
process.exitCode = await main(process.argv.slice(2), outdir, here);
