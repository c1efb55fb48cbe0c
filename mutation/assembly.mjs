// AssemblyScript with switches: compiled once, with an exported variable that chooses the mutant.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import asc from "assemblyscript/asc";

/** As in scripts/build-wasm.mjs, except for the level of optimisation, which does not change results. */
const options = ["-O1", "--noAssert", "--runtime", "stub", "--importMemory", "--maximumMemory", "65536"];
const features = ["--enable", "simd", "--enable", "bulk-memory"];

const support = `
@external("switches", "note") declare function note(id: i32): void;
export let __active: i32 = -1;
export let __left: f64 = Infinity;
export let __watched: i32 = 0;
export function __is(id: i32): bool {
  __left -= 1;
  if (__left < 0) unreachable();
  if (__watched) note(id);
  return id == __active;
}
`;

/**
 * Compiles a module in which some files are replaced by their text with switches; returns its bytes, or the places that do not
 * compile.
 */
export async function compile(name, folder, instrumented) {
  const files = new Map();
  for (const file of readdirSync(folder))
    if (file.endsWith(".ts")) files.set(file, readFileSync(join(folder, file), "utf8"));
  for (const file of readdirSync(join(folder, "..")))
    if (file.endsWith("-layout.ts")) files.set(`../${file}`, readFileSync(join(folder, "..", file), "utf8"));
  for (const [file, text] of instrumented) files.set(file, text);
  files.set("switches.as.ts", support);
  files.set(`${name}.as.ts`, `${files.get(`${name}.as.ts`)}\nexport * from "./switches.as";\n`);
  let bytes;
  const diagnostics = [];
  const { error } = await asc.main([`${name}.as.ts`, "--outFile", "out.wasm", ...options, ...features], {
    readFile: (path) => files.get(path.replace(/^\.\//, "")) ?? null,
    writeFile: (path, contents) => {
      if (path === "out.wasm") bytes = contents;
    },
    listFiles: () => [],
    reportDiagnostic: (diagnostic) => {
      if (diagnostic.category >= 3) diagnostics.push(diagnostic);
    },
  });
  return { bytes, error, diagnostics };
}
