// Makes the published types of the library, packages/core/lib/*.d.ts: as few files as there are code files, including comments. Run before it is
// packed; the next build restores the types that refer to the modules.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { entries, lib, modules } from "./core-entries.mjs";
import { placeComments } from "./place-comments.mjs";
import { shortTypes } from "./short-types.mjs";
import { trimTypes } from "./trim-types.mjs";

const shared = `${lib}shared/types.d.ts`;

rmSync(`${lib}../lib.inputs`, { force: true });
const bundle = await rollup({
  input: Object.fromEntries(entries.map((name) => [name, `${modules}${name}.d.ts`])),
  plugins: [dts()],
  logLevel: "silent",
});
await bundle.write({
  dir: lib,
  format: "es",
  // Loading all types costs nobody anything, so what entries share is a single file.
  manualChunks: (id) => (id.startsWith(modules) ? undefined : "types"),
  chunkFileNames: "shared/[name].d.ts",
  minifyInternalExports: false,
});
await bundle.close();
trimTypes(shared);
// The root entry of Node has the types of the other root entry, to which package.json refers.
rmSync(`${lib}node.d.ts`);
const published = entries.filter((name) => name !== "node").map((name) => `${lib}${name}.d.ts`);
placeComments(published);

for (const file of [shared, ...published]) writeFileSync(file, shortTypes(readFileSync(file, "utf8")));
