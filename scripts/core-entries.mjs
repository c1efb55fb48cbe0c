// The entries of the library, listed in packages/core/package.json: `./lib/kernels.js` is built from the module entries/kernels.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const core = fileURLToPath(new URL("../packages/core/", import.meta.url));
const { exports } = JSON.parse(readFileSync(`${core}package.json`, "utf8"));

/** The folder of the published files. */
export const lib = `${core}lib/`;

/** The folder of the modules from which the entries are built. */
export const modules = `${core}dist/entries/`;

/** Their names: index, node, kernels, … */
export const entries = Object.values(exports)
  .flatMap((target) => (typeof target === "string" ? [] : [target.default, target.node ?? target.default]))
  .map((path) => path.replace(/^\.\/lib\/|\.js$/g, ""))
  .filter((name, i, all) => all.indexOf(name) === i);
