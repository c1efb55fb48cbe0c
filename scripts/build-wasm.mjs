// Compiles each packages/core/src/compute/wasm/*.as.ts to hexadecimal text inside a generated TypeScript module beside it. Whatever a module and
// its caller must agree on is in files *-layout.ts, which both languages import. Gzip finds repetitions of code in hexadecimal text, but not in
// base64: 8.4 kB instead of 12.0 for the learners.
//
// Without arguments, it compiles the modules whose sources have changed, in as many processes as the machine has cores: a compiler that has
// compiled one module is twice as fast with the next. With the hash of the sources and names as arguments, it compiles these modules.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { hashOf } from "./unless-built.mjs";

const wasm = "packages/core/src/compute/wasm";
const folder = fileURLToPath(new URL(`../${wasm}/`, import.meta.url));
/** Modules whose size, compressed together with the library, shrinks if they are optimized until nothing changes; the others grow. */
const repeated = ["kernels", "dual-descent"];
const target = (name) => join(folder, `${name}.wasm.ts`);
const heading = (name, hash) =>
  `// Generated from ${name}.as.ts by scripts/build-wasm.mjs; do not edit. Sources: ${hash}`;

const [hash, ...names] = process.argv.slice(2);
if (hash) for (const name of names) await build(name, hash);
else if (existsSync(folder)) await buildAll(["learners", "kernels", "readers", "dual-descent", "networks"]);

async function buildAll(names) {
  const compute = "packages/core/src/compute";
  const sources = readdirSync(join(folder, ".."), { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.as\.ts$|-layout\.ts$/.test(file),
  );
  const made = ["scripts/build-wasm.mjs", "node_modules/assemblyscript/package.json"];
  const hash = hashOf([...sources.sort().map((file) => `${compute}/${file}`), ...made]);
  const isBuilt = (name) =>
    existsSync(target(name)) && readFileSync(target(name), "utf8").startsWith(`${heading(name, hash)}\n`);
  const left = names.filter((name) => !isBuilt(name));
  const lanes = Math.min(availableParallelism(), left.length);
  const lane = async (_, k) => {
    const own = left.filter((_, i) => i % lanes === k);
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, hash, ...own]);
    process.stdout.write(stdout);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function build(name, hash) {
  const { default: asc } = await import("assemblyscript/asc");
  const scratch = mkdtempSync(join(tmpdir(), "rosenblatt-wasm-"));
  const file = join(scratch, `${name}.wasm`);
  const { error, stderr } = await asc.main([
    `${name}.as.ts`,
    "--baseDir",
    folder,
    "--outFile",
    file,
    "-O3",
    ...(repeated.includes(name) ? ["--converge"] : []),
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
  const bytes = readFileSync(file);
  rmSync(scratch, { recursive: true });
  const identifier = `${name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}Wasm`;
  writeFileSync(
    target(name),
    `${heading(name, hash)}\nexport const ${identifier} = {\n  digits: "${bytes.toString("hex")}",\n};\n`,
  );
  console.log(`${name}.as.ts: ${bytes.length} bytes of WebAssembly`);
}
