// Builds the studio twice: the files that `rosenblatt studio` serves, with the documentation, and one page that opens from disk.
import { renameSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hashOf, unlessBuilt } from "./unless-built.mjs";

const studio = fileURLToPath(new URL("../packages/studio/", import.meta.url));
const configFile = `${studio}vite.config.ts`;
const own = ["docs.js", "index.html", "package.json", "public", "src", "vite.config.ts"].map(
  (path) => `packages/studio/${path}`,
);
const inputs = [
  ...own,
  "packages/client/src",
  "packages/core/dist",
  "packages/core/package.json",
  "package-lock.json",
  "docs",
  "scripts/build-docs.mjs",
  "scripts/build-studio.mjs",
];
const hash = hashOf(inputs, (file) => !/\.(map|d\.ts|webp)$/.test(file));

await unlessBuilt(`${studio}dist/single/studio.html`, `${studio}dist.inputs`, hash, async () => {
  const { build } = await import("vite");
  delete process.env.STUDIO_SINGLE;
  await build({ configFile });
  (await import("./build-docs.mjs")).buildDocs(`${studio}dist/site/docs`);
  process.env.STUDIO_SINGLE = "1";
  await build({ configFile });
  renameSync(`${studio}dist/single/index.html`, `${studio}dist/single/studio.html`);
});
