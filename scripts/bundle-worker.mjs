// Bundles the program that executors run into one file, which is sent to them.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { hashOf, unlessBuilt } from "./unless-built.mjs";

const spark = fileURLToPath(new URL("../packages/spark/", import.meta.url));
const inputs = [
  "packages/spark/dist/worker",
  "packages/spark/dist/mixing",
  "packages/core/lib",
  "scripts/bundle-worker.mjs",
];
const isModule = (file) => file.endsWith(".js") || file.endsWith(".mjs");

await unlessBuilt(`${spark}dist/worker.mjs`, `${spark}worker.inputs`, hashOf(inputs, isModule), () =>
  build({
    entryPoints: [`${spark}dist/worker/main.js`],
    outfile: `${spark}dist/worker.mjs`,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "ascii",
    logLevel: "warning",
  }),
);
