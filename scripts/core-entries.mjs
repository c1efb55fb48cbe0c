// The entries of the library, which packages/core/package.json names: `./lib/kernels.js` is made of the module entries/kernels.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const core = fileURLToPath(new URL("../packages/core/", import.meta.url));
const { exports } = JSON.parse(readFileSync(`${core}package.json`, "utf8"));

/** Where the published files are. */
export const lib = `${core}lib/`;

/** Where the modules that the entries are made of are. */
export const modules = `${core}dist/entries/`;

/** Their names: index, node, kernels, … */
export const entries = Object.values(exports)
  .flatMap((target) => (typeof target === "string" ? [] : [target.default, target.node ?? target.default]))
  .map((path) => path.replace(/^\.\/lib\/|\.js$/g, ""))
  .filter((name, i, all) => all.indexOf(name) === i);
