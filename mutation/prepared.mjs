// The sources of a group with switches, and the WebAssembly modules compiled from them, all in memory.

import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { compile } from "./assembly.mjs";
import { matching } from "./groups.mjs";
import { instrument } from "./instrument.mjs";

/** Returns the mutants of a group, those that do not compile, and `texts`, which replace the files. */
export async function prepared(group, root) {
  const mutants = [];
  const texts = {};
  const untried = [];
  for (const part of group.parts) {
    const files = matching(part.files, root);
    if (!part.compiled) {
      for (const file of files) {
        const source = readFileSync(join(root, file), "utf8");
        const made = instrument(file, source, { ...part, compiled: false, first: mutants.length });
        if (made.mutants.length === 0) continue;
        mutants.push(...made.mutants);
        texts[file] = `const __is = globalThis.__mutation.is; ${made.text}`;
      }
      continue;
    }
    const [name] = part.compiled;
    const folder = dirname(files[0]);
    const dropped = new Set();
    for (;;) {
      const instrumented = new Map();
      const found = [];
      for (const file of files) {
        const source = readFileSync(join(root, file), "utf8");
        const first = mutants.length + found.length;
        const made = instrument(file, source, { compiled: true, only: part.only, dropped, first });
        instrumented.set(basename(file), `import { __is } from "./switches.as"; ${made.text}`);
        found.push(...made.mutants);
      }
      const { bytes, error, diagnostics } = await compile(name, join(root, folder), instrumented);
      if (bytes && !error) {
        const hex = Buffer.from(bytes).toString("hex");
        const identifier = `${name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}Wasm`;
        texts[`${folder}/${name}.wasm.ts`] = `export const ${identifier} = { digits: "${hex}" };\n`;
        for (const mutant of found) if (dropped.has(mutant.key)) untried.push(mutant);
        mutants.push(...found);
        break;
      }
      const before = dropped.size;
      for (const { range, message } of diagnostics) {
        const mutant = range && innermost(instrumented.get(range.source.normalizedPath) ?? "", range, found);
        if (!mutant)
          throw new Error(
            `${name}.as.ts with switches does not compile: ${message} in ${range?.source.normalizedPath}`,
          );
        dropped.add(mutant.key);
      }
      if (dropped.size === before) throw new Error(`${name}.as.ts with switches does not compile: ${error}`);
    }
  }
  const left = new Set(untried);
  return { mutants: mutants.filter((mutant) => !left.has(mutant)), untried, texts };
}

/** The mutant whose switch is the last before a place that does not compile. */
function innermost(text, { start, end }, mutants) {
  const inside = /__is\((\d+)\)/.exec(text.slice(start, end));
  const before = [...text.slice(0, start).matchAll(/__is\((\d+)\)/g)].at(-1);
  const id = Number((inside ?? before)?.[1]);
  return mutants.find((mutant) => mutant.id === id);
}
