// Bytes that a page downloads: bundles of the built package as a browser gets it, minified, tree-shaken, gzip. `npm run types`
// builds it. A raised ceiling says what it buys.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const here = fileURLToPath(new URL(".", import.meta.url));

async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: here },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
  });
  return outputFiles[0].text;
}

const gzip = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length;

test("a compact model that predicts takes at most 6,310 bytes", async () => {
  // Reading rows in every form and a checked model file with four types of arrays, within a limit of memory; nothing of learning.
  expect(gzip(await bundle('export { LinearModel } from "rosenblatt";'))).toBeLessThanOrEqual(6_310);
});

test("one learner takes at most 22,300 bytes, and brings no other", async () => {
  const text = await bundle('export { Perceptron } from "rosenblatt";');
  // All verbs, data sets and parts of them, runs, reports, saving, and the engine that every linear learner is composed of, errors
  // at a score of 0 counted as the rule counts them, names beyond what one Map holds, and options of runs, rows, labels and lists of another
  // kind refused in words; explaining is imported apart.
  expect(gzip(text)).toBeLessThanOrEqual(22_300);
  for (const other of ["Winnow", "Pipeline", "WebAssembly"]) expect(text).not.toContain(other);
});

test.each([
  ["learners", 12_288],
  ["readers", 6_144],
  ["dual-descent", 3_072],
  ["kernels", 6_144],
  ["networks", 4_096],
])("the WebAssembly module of %s takes at most %i bytes as text", (name, most) => {
  // In a TypeScript module of its own, so that it needs no second request.
  expect(gzip(readFileSync(new URL(`../src/compute/wasm/${name}.wasm.ts`, import.meta.url)))).toBeLessThanOrEqual(most);
});

test.each([
  "rosenblatt",
  "rosenblatt/evaluate",
  "rosenblatt/datasets",
  "rosenblatt/explain",
  "rosenblatt/figure",
  "rosenblatt/kernels",
  "rosenblatt/lectures",
  "rosenblatt/kernels/threads",
  "rosenblatt/maps",
  "rosenblatt/networks",
  "rosenblatt/orders",
  "rosenblatt/readers",
  "rosenblatt/wasm",
])("%s makes no code from text, so any content policy allows it", async (entry) => {
  const text = await bundle(`export * from "${entry}";`);
  expect(text).not.toMatch(/\beval\(|new Function\b|\bFunction\(/);
});
