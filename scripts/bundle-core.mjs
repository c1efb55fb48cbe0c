// Makes the files of the library that are published, packages/core/lib: of more than four hundred modules, one for each entry and a few
// that entries share, so that importing it takes a sixth of the time (`npm run bench:import`). Class names stay, as errors have them.
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

/** The chunks that importing the library in Node takes. */
const nodeChunks = ["base", "compiled", "learners", "further"];

/** V8 keeps a file in half the room, and reads it sooner, if every character is one byte; the rest is in strings, and escaped there. */
const inAscii = (code) =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Finds the chunk of a module that the root entry of Node imports: opening a file costs more than a millisecond, so that they are four. What the root
 * entry of browsers imports is one, and so is what else Node's does; what the threads of readers need of either is apart, since each of them
 * imports it again.
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

/** Embedded data is in lines that can be read; what begins each of them is not part of it. */
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
    const marked = markPure(minified.code, this.parse(minified.code));
    return { code: nodeChunks.includes(name) ? inAscii(marked) : marked, map: null };
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
