// Builds everything in order: the list of learners, WebAssembly, TypeScript, the command, the studio. Run by `npm ci` through the root's prepare.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const run = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });

run("scripts/list-learners.mjs");
run("scripts/build-wasm.mjs");
run("node_modules/typescript/bin/tsc", "-b");
run("scripts/bundle-cli.mjs");
run("scripts/build-studio.mjs");
