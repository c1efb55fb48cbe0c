// Makes the files of the library that are published, packages/core/lib: of more than four hundred modules, one for each entry and a few
// that entries share, so that importing it takes a quarter of the time (`npm run bench:import`). Function and class names stay, for whoever reads a stack trace.
//
// The types beside them only point at those of the modules, where an editor finds the sources; roll-up-types.mjs makes the published ones.
import { rmSync, writeFileSync } from "node:fs";
import { minifySync } from "rolldown/utils";
import { rollup } from "rollup";
import { entries, lib, modules } from "./core-entries.mjs";
import { markPure } from "./mark-pure.mjs";
import { hashOf, unlessBuilt } from "./unless-built.mjs";

/** Chunks shared by some entries that are smaller are joined with others, as far as that makes no entry do more than it did. */
const smallestChunk = 20_000;

const inputs = ["packages/core/dist", "packages/core/package.json", "package-lock.json"];
const scripts = ["bundle-core", "core-entries", "mark-pure"].map((name) => `scripts/${name}.mjs`);
const hash = hashOf([...inputs, ...scripts], (file) => !/\.(map|d\.ts)$/.test(file));

const smaller = {
  name: "smaller",
  renderChunk(code, { fileName }) {
    const minified = minifySync(fileName, code, {
      module: true,
      compress: { target: "es2022", keepNames: { function: true, class: true } },
      mangle: { toplevel: false },
    });
    if (minified.errors.length > 0) throw new Error(minified.errors.map(({ message }) => message).join("\n"));
    return { code: markPure(minified.code, this.parse(minified.code)), map: null };
  },
};

await unlessBuilt(`${lib}index.js`, `${lib}../lib.inputs`, hash, async () => {
  rmSync(lib, { recursive: true, force: true });
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((name) => [name, `${modules}${name}.js`])),
    logLevel: "warn",
  });
  await bundle.write({
    dir: lib,
    format: "es",
    chunkFileNames: "shared/[name].js",
    experimentalMinChunkSize: smallestChunk,
    hoistTransitiveImports: false,
    plugins: [smaller],
  });
  await bundle.close();
  for (const name of entries) writeFileSync(`${lib}${name}.d.ts`, `export * from "../dist/entries/${name}.js";\n`);
});
