// Makes the published types of the library, packages/core/lib/*.d.ts: as few files as there are of code, comments included.
// Run before it is packed; the next build puts back the types that point at the modules.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { entries, lib, modules } from "./core-entries.mjs";
import { placeComments } from "./place-comments.mjs";
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
  // Nobody loads more types than needed by loading them all, so that what entries share is one file.
  manualChunks: (id) => (id.startsWith(modules) ? undefined : "types"),
  chunkFileNames: "shared/[name].d.ts",
  minifyInternalExports: false,
});
await bundle.close();
trimTypes(shared);
placeComments(entries.map((name) => `${lib}${name}.d.ts`));

// As short as an editor shows them anyway: no indentation, no empty lines, each comment on a line of its own and without spaces at its ends, no semicolon
// where a line ends, and no `declare`, which an export of such a file implies.
const text = readFileSync(shared, "utf8")
  .replace(/\n\s+/g, "\n")
  .replace(/;$/gm, "")
  .replace(/^export declare /gm, "export ")
  .replace(/\/\*\*[\s\S]*?\*\//g, (comment) =>
    comment
      .replace(/\s*\n\s*(?:\* ?(?!\/))?/g, " ")
      .replace(/^\/\*\* /, "/**")
      .replace(/ \*\/$/, "*/"),
  );
writeFileSync(shared, text);
