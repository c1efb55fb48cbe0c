// Builds everything that is not up to date, in order: the list of learners, WebAssembly, TypeScript, the library, the command, the worker program,
// the studio. Run by `npm ci` through the root's prepare script, and before tests, when little is left to do.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

async function run(...args) {
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: "inherit" }), "exit");
  if (code !== 0) process.exit(1);
}
// TypeScript 7 compiles and checks in a tenth of the time. It has no stable API yet, so scripts and tests that parse source text import TypeScript
// 6.
const tsc = (...args) => run("node_modules/typescript-native/bin/tsc", ...args);

await Promise.all([run("scripts/list-learners.mjs"), run("scripts/build-wasm.mjs")]);
await tsc("-b", "packages/core");
/** The types of the library are next to its bundle, and the command is bundled with it. */
async function programs() {
  await run("scripts/bundle-core.mjs");
  await tsc("-b");
  await Promise.all([run("scripts/bundle-cli.mjs"), run("scripts/bundle-worker.mjs")]);
}
// The studio is built from the library's modules.
await Promise.all([programs(), run("scripts/build-studio.mjs")]);
