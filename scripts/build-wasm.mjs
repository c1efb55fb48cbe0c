// Compiles each packages/core/src/compute/wasm/*.as.ts to hexadecimal text inside a generated TypeScript module
// beside it. What a module and its caller must agree on is in *-layout.ts beside them, which both languages import.
// Gzip finds the repetitions of the code in hexadecimal text, not in base64: 8.4 kB instead of 12.0 for the learners.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const folder = fileURLToPath(new URL("../packages/core/src/compute/wasm/", import.meta.url));
if (existsSync(folder))
  for (const module of ["learners", "readers", "dual-descent", "networks", "kernels"]) await build(module);

async function build(name) {
  const scratch = mkdtempSync(join(tmpdir(), "rosenblatt-wasm-"));
  const wasm = join(scratch, `${name}.wasm`);
  const { error, stderr } = await asc.main([
    `${name}.as.ts`,
    "--baseDir",
    folder,
    "--outFile",
    wasm,
    "-O3",
    "--noAssert",
    "--runtime",
    "stub",
    "--importMemory",
    "--maximumMemory",
    "65536",
    "--enable",
    "simd",
    "--enable",
    "bulk-memory",
  ]);
  if (error) throw new Error(`${name}.as.ts did not compile\n${stderr}`);
  const bytes = readFileSync(wasm);
  rmSync(scratch, { recursive: true });
  const identifier = `${name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}Wasm`;
  const text = `// Generated from ${name}.as.ts by scripts/build-wasm.mjs; do not edit.\nexport const ${identifier} =\n  "${bytes.toString("hex")}";\n`;
  const target = join(folder, `${name}.wasm.ts`);
  if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
  console.log(`${name}.as.ts: ${bytes.length} bytes of WebAssembly`);
}
