// Makes three files of the command's some three hundred modules, the program, its second thread and what starts that, so that
// `rosenblatt train` starts in a third of the time. The modules stay beside them, for tests and for whoever imports a part.
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
      // The package for clusters stays outside, as it is installed by whoever needs it; its mixing belongs to the command.
      name: "clusters",
      setup: ({ onResolve }) => onResolve({ filter: /^@rosenblatt\/spark$/ }, ({ path }) => ({ path, external: true })),
    },
  ],
  // A script outside of Node's own loaders cannot import, but it can require.
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
  // Apart from the program, so that the second thread starts while the program is loaded; both require the same one.
  await build({
    ...common,
    entryPoints: { "second-thread": `${dist}threads/second-thread.js` },
    define: { "import.meta.url": "url" },
    banner: { js: 'const url=require("node:url").pathToFileURL(__filename).href;' },
  });
  // A function of what bin/program.js gives it; the hash in its name tells compiled code of this program from that of another.
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
  // A byte for each character is read sooner; only regular expressions still have others.
  const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(main.path, main.text.replace(/[\u0080-\uffff]/g, escaped));
  writeFileSync(`${dist}bundle/package.json`, JSON.stringify({ type: "commonjs", main: basename(main.path) }));
});
