// Bytes that a page downloads: bundles of the built package, minified, tree-shaken and compressed with gzip. `npm run types`
// builds it. The comment of a raised ceiling says what it buys.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { esbuild } from "./bundlers.js";

// Up to 30 bytes of each are for errors that suggest an option whose capitals are wrong, and that show a bigint as one.
const bundle = (code: string) => esbuild(code, "esm");

const gzip = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length;

test("a bundle that only predicts with a compact model takes at most 7,250 bytes", async () => {
  // Reading rows in every form and a checked model file with four types of arrays, within a limit of memory; scalers before the
  // weights, which took 900 bytes more, so that every linear model has a compact form; nothing of learning.
  expect(gzip(await bundle('export { LinearModel } from "rosenblatt";'))).toBeLessThanOrEqual(7_250);
});

test("a bundle that predicts raw records with a compact model takes at most 8,775 bytes", async () => {
  // Columns of every kind, words and n-grams, missing values, scalers, probabilities, and a checked model file.
  const text = await bundle('export { RecordModel } from "rosenblatt/predict";');
  expect(gzip(text)).toBeLessThanOrEqual(8_775);
  expect(text).not.toContain("nothing has been learned yet");
});

test("a bundle of one learner takes at most 24,360 bytes and contains no other", async () => {
  const text = await bundle('export { Perceptron } from "rosenblatt";');
  // All verbs, data sets and parts of them, runs, reports, saving, and the engine that every linear learner is composed of, errors
  // at a score of 0 counted as the rule counts them; explaining is imported apart. 1,600 bytes are for preparation in
  // steps, so that fitAsync never holds up a page, for learnAll that is all or nothing, and for words about options and arguments that do not fit;
  // 470 are for reading, checking and scoring a typed row in one pass, so that learning it takes two thirds of the time.
  expect(gzip(text)).toBeLessThanOrEqual(24_360);
  for (const other of ["Winnow", "Pipeline", "WebAssembly"]) expect(text).not.toContain(other);
});

test.each([
  // A function of two rows, and how rows in every form are read.
  ["rbf", "rosenblatt/kernels", 4_895],
  // The map of rows and of whole data sets, its columns' names, and its part of a model file.
  ["quadraticMap", "rosenblatt/maps", 9_065],
  // Units wired by hand.
  ["xorNetwork", "rosenblatt/networks", 1_500],
])("%s of %s alone takes at most %i bytes", async (name, entry, most) => {
  const text = await bundle(`export { ${name} } from "${entry}";`);
  expect(gzip(text)).toBeLessThanOrEqual(most);
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
  "rosenblatt/all",
  "rosenblatt/evaluate",
  "rosenblatt/datasets",
  "rosenblatt/explain",
  "rosenblatt/extend",
  "rosenblatt/figure",
  "rosenblatt/kernels",
  "rosenblatt/lectures",
  "rosenblatt/kernels/threads",
  "rosenblatt/maps",
  "rosenblatt/networks",
  "rosenblatt/orders",
  "rosenblatt/predict",
  "rosenblatt/readers",
  "rosenblatt/streams",
  "rosenblatt/text",
  "rosenblatt/wasm",
])("%s evaluates no code from text, so any content policy allows it", async (entry) => {
  const text = await bundle(`export * from "${entry}";`);
  expect(text).not.toMatch(/\beval\(|new Function\b|\bFunction\(/);
});
