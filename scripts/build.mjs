// Builds everything that is not built yet, in order: the list of learners, WebAssembly, TypeScript, the library, the command, the
// program of executors, the studio. Run by `npm ci` through the root's prepare, and before tests, when there is little left to do.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

async function run(...args) {
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: "inherit" }), "exit");
  if (code !== 0) process.exit(1);
}
// TypeScript 7 compiles and checks in a tenth of the time. It has no settled interface for programs yet, so that scripts and tests
// which read source text import TypeScript 6.
const tsc = (...args) => run("node_modules/typescript-native/bin/tsc", ...args);

await run("scripts/list-learners.mjs");
await run("scripts/build-wasm.mjs");
await tsc("-b", "packages/core");
await run("scripts/bundle-core.mjs");
const bundles = () => Promise.all([run("scripts/bundle-cli.mjs"), run("scripts/bundle-worker.mjs")]);
await Promise.all([tsc("-b").then(bundles), run("scripts/build-studio.mjs")]);
