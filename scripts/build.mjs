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

await Promise.all([run("scripts/list-learners.mjs"), run("scripts/build-wasm.mjs")]);
await tsc("-b", "packages/core");
/** The types of the library are beside its bundle, and the command is bundled with it. */
async function programs() {
  await run("scripts/bundle-core.mjs");
  await tsc("-b");
  await Promise.all([run("scripts/bundle-cli.mjs"), run("scripts/bundle-worker.mjs")]);
}
// The studio is made of the library's modules.
await Promise.all([programs(), run("scripts/build-studio.mjs")]);
