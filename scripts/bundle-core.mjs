// Bundles the published files of the library, packages/core/lib: from more than four hundred modules, one file per entry and a few that entries
// share, so that importing it takes a sixth of the time (`npm run bench:import`). Class names are kept, because errors contain them.
//
// The types next to them only refer to those of the modules, through which an editor finds the sources; roll-up-types.mjs makes the published ones.
import { rmSync, writeFileSync } from "node:fs";
import { minifySync } from "rolldown/utils";
import { rollup } from "rollup";
import { breakThrows } from "./break-throws.mjs";
import { entries, lib, modules } from "./core-entries.mjs";
import { markPure } from "./mark-pure.mjs";
import { hashOf, unlessBuilt } from "./unless-built.mjs";

/** Smaller shared chunks are merged with others, as long as no entry then executes more than before. */
const smallestChunk = 20_000;

const inputs = ["packages/core/dist", "packages/core/package.json", "package-lock.json"];
const scripts = ["bundle-core", "core-entries", "mark-pure", "break-throws"].map((name) => `scripts/${name}.mjs`);
const hash = hashOf([...inputs, ...scripts], (file) => !/\.(map|d\.ts)$/.test(file));

/** The chunks that importing the library in Node loads. */
const nodeChunks = ["base", "compiled", "learners", "further"];

/** V8 stores a file in half the memory, and loads it faster, if every character is one byte; other characters occur in strings, and are escaped. */
const inAscii = (code) =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Finds the chunk of a module that Node's root entry imports. There are only four such chunks, because opening a file costs more than a
 * millisecond. What the browsers' root entry imports is one chunk, and so is the rest of Node's; what the readers' threads need of either is
 * separate, since each thread imports it again.
 */
function chunkFinder({ getModuleInfo }) {
  const reached = (name) => {
    const found = new Set([`${modules}${name}.js`]);
    for (const id of found) for (const imported of getModuleInfo(id).importedIds) found.add(imported);
    return found;
  };
  const [node, index, readers, kernels] = ["node", "index", "readers-threads", "kernels-threads"].map(reached);
  return (id) => {
    if (!node.has(id) || getModuleInfo(id).isEntry) return undefined;
    const isInThread = readers.has(id) || kernels.has(id);
    if (index.has(id)) return isInThread ? "base" : "learners";
    return isInThread ? "compiled" : "further";
  };
}

/** Embedded data is broken into readable lines; their indentation is not part of it. */
const joined = (code) => code.replace(/(?<=[\w+/]{140})\n {2}(?=[\w+/])/g, "");

const smaller = {
  name: "smaller",
  renderChunk(code, { fileName, name }) {
    const minified = minifySync(fileName, joined(code), {
      module: true,
      compress: { target: "es2022", keepNames: { function: false, class: true } },
      mangle: { toplevel: true, keepNames: { function: false, class: true } },
    });
    if (minified.errors.length > 0) throw new Error(minified.errors.map(({ message }) => message).join("\n"));
    const pure = markPure(minified.code, this.parse(minified.code));
    const broken = breakThrows(pure, this.parse(pure));
    return { code: nodeChunks.includes(name) ? inAscii(broken) : broken, map: null };
  },
};

await unlessBuilt(`${lib}index.js`, `${lib}../lib.inputs`, hash, async () => {
  rmSync(lib, { recursive: true, force: true });
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((name) => [name, `${modules}${name}.js`])),
    logLevel: "warn",
  });
  let chunkOf;
  await bundle.write({
    dir: lib,
    format: "es",
    chunkFileNames: "shared/[name].js",
    experimentalMinChunkSize: smallestChunk,
    manualChunks: (id, graph) => {
      chunkOf ??= chunkFinder(graph);
      return chunkOf(id);
    },
    hoistTransitiveImports: false,
    plugins: [smaller],
  });
  await bundle.close();
  for (const name of entries) writeFileSync(`${lib}${name}.d.ts`, `export * from "../dist/entries/${name}.js";\n`);
});
