// Bundles the command's roughly three hundred modules into three files, the program, its second thread and a starter, so that `rosenblatt train`
// starts in a third of the time. The modules stay next to them, for tests and for those who import a part.
import { rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { hashOf, unlessBuilt } from "./unless-built.mjs";

const cli = fileURLToPath(new URL("../packages/cli/", import.meta.url));
const dist = `${cli}dist/`;
const inputs = [
  "packages/cli/dist",
  "packages/spark/dist/mixing",
  "packages/core/lib",
  "package-lock.json",
  "scripts/bundle-cli.mjs",
];
const isModule = (file) => !/\.(map|d\.ts)$|^packages\/cli\/dist\/bundle\//.test(file);

const common = {
  outdir: `${dist}bundle`,
  bundle: true,
  minifyWhitespace: true,
  minifySyntax: true,
  format: "cjs",
  platform: "node",
  external: ["@resvg/resvg-js", "@rosenblatt/server"],
  plugins: [
    {
      // The package for clusters stays external, because it is installed only by those who need it; its mixing is part of the command.
      name: "clusters",
      setup: ({ onResolve }) => onResolve({ filter: /^@rosenblatt\/spark$/ }, ({ path }) => ({ path, external: true })),
    },
  ],
  // A script that Node's own loaders have not loaded cannot use `import()`, but it can use `require`.
  supported: { "dynamic-import": false },
  logLevel: "warning",
};

const secondThread = {
  name: "second thread",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/second-thread\.js$/ }, () => ({ path: "./second-thread.js", external: true })),
};

await unlessBuilt(`${dist}bundle/package.json`, `${cli}bundle.inputs`, hashOf(inputs, isModule), async () => {
  rmSync(`${dist}bundle`, { recursive: true, force: true });
  await build({ ...common, entryPoints: { worker: `${dist}threads/worker.js` } });
  // Separate from the program, so that the second thread can start while the program is being loaded; both require the same file.
  await build({
    ...common,
    entryPoints: { "second-thread": `${dist}threads/second-thread.js` },
    define: { "import.meta.url": "url" },
    banner: { js: 'const url=require("node:url").pathToFileURL(__filename).href;' },
  });
  // A function with the arguments that bin/program.js passes; the hash in its name distinguishes its code cache from that of another version.
  const { outputFiles } = await build({
    ...common,
    entryPoints: { main: `${dist}main.js` },
    entryNames: "[name]-[hash]",
    plugins: [...common.plugins, secondThread],
    define: { "import.meta.url": "url" },
    banner: { js: '(function(require,url){"use strict";const module={exports:{}};' },
    footer: { js: "return module.exports})" },
    write: false,
  });
  const [main] = outputFiles;
  // A file with one byte per character loads faster; only regular expressions still contain other characters.
  const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(main.path, main.text.replace(/[\u0080-\uffff]/g, escaped));
  writeFileSync(`${dist}bundle/package.json`, JSON.stringify({ type: "commonjs", main: basename(main.path) }));
});
