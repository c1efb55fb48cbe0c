import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import * as ours from "../../src/compute/elementary.js";
import { inFull, runs } from "../runs.js";

type Name = Exclude<keyof typeof ours, "default">;
type Functions = Record<Name, (...x: number[]) => number>;
type Case = [inputs: string, nearest: string, remainder: number];

const functions = ours as Functions;
const names = Object.keys(ours) as Name[];
const fixture = readFileSync(new URL("../fixtures/elementary.json", import.meta.url), "utf8");
const cases: Record<string, Case[]> = JSON.parse(fixture).cases;

const view = new DataView(new ArrayBuffer(8));

function double(hex: string): number {
  view.setBigUint64(0, BigInt(`0x${hex}`));
  return view.getFloat64(0);
}

/** The gap from |x| to the next larger double. */
function ulp(x: number): number {
  view.setFloat64(0, Math.abs(x));
  view.setBigUint64(0, view.getBigUint64(0) + 1n);
  return view.getFloat64(0) - Math.abs(x);
}

function inputs([hex]: Case): number[] {
  return hex.split(" ").map(double);
}

/** Distance in ulp between the result and the true value. */
function error(name: Name, row: Case): number {
  const nearest = double(row[1]);
  return Math.abs((functions[name](...inputs(row)) - nearest) / ulp(nearest) - row[2]);
}

describe("against mpmath", () => {
  test.each<[string, Name, number]>([
    ["exp", "exp", 0.75],
    ["exp to subnormal", "exp", 1],
    ["log", "log", 0.51],
    ["pow", "pow", 1.2],
    ["sin", "sin", 0.85],
    ["cos", "cos", 0.85],
    ["tanh", "tanh", 1.5],
  ])("for %s, the error of %s is at most %d ulp", (set, name, bound) => {
    expect(Math.max(...cases[set].map((row) => error(name, row)))).toBeLessThanOrEqual(bound);
  });

  test("x^y for a whole y is accurate to y ulp", () => {
    for (const row of cases["whole pow"]) expect(error("pow", row)).toBeLessThanOrEqual(inputs(row)[1]);
  });
});

test.each<[Name, string]>([
  ["exp", "0→1 -0→1 5e-324→1 709.79→∞ 1e308→∞ ∞→∞ -745→5e-324 -745.2→0 -1e308→0 -∞→0 NaN→NaN"],
  ["log", "0→-∞ -0→-∞ 1→0 5e-324→-744.4400719213812 ∞→∞ -5e-324→NaN -∞→NaN NaN→NaN"],
  ["sin", "0→0 -0→-0 5e-324→5e-324 -5e-324→-5e-324 1.5707963267948966→1 ∞→NaN -∞→NaN NaN→NaN"],
  ["cos", "0→1 -0→1 5e-324→1 3.141592653589793→-1 ∞→NaN -∞→NaN NaN→NaN"],
  ["tanh", "0→0 -0→-0 5e-324→5e-324 -5e-324→-5e-324 20→1 1e308→1 ∞→1 -∞→-1 NaN→NaN"],
  ["pow", "0,0.5→0 0,-0.5→∞ 0,-1→∞ 0,∞→0 ∞,0→1 ∞,0.5→∞ ∞,-0.5→0 2,∞→∞ 2,-∞→0 0.5,∞→0 0.5,-∞→∞ 1,1e300→1 1,-0.3→1"],
  ["pow", "NaN,0→1 NaN,0.5→NaN 2,NaN→NaN 1,∞→NaN -2,3→-8 -2,0.5→NaN -2,-1→NaN"],
  ["pow", "2,1024→∞ 2,1e300→∞ 1.0000000000000002,1e308→∞ 2,-1076→0 5e-324,-1→∞ 5e-324,-0.5→4.4989137945431964e161"],
])("%s has exact values at the ends of its range: %s", (name, pairs) => {
  const numbers = (list: string) => list.split(",").map(Number);
  for (const pair of pairs.replaceAll("∞", "Infinity").split(" ")) {
    const [x, y] = pair.split("→");
    expect(functions[name](...numbers(x)), pair).toBe(Number(y));
  }
});

describe("pow", () => {
  test("x⁰ is 1 and x¹ is x", () => {
    const law = fc.property(fc.double(), (x) => Object.is(ours.pow(x, 0), 1) && Object.is(ours.pow(x, 1), x));
    fc.assert(law, { seed: 1 });
  });

  test("multiplies the squares given by the binary digits of y, smallest first", () => {
    const law = fc.property(fc.double(), (x) => {
      const fourth = x * x * (x * x);
      return Object.is(ours.pow(x, 11), x * (x * x) * (fourth * fourth));
    });
    fc.assert(law, { seed: 2 });
  });

  test("is exact for a whole number while the result is below 2⁵³", () => {
    for (let x = 1; x <= 9; x++)
      for (let y = 0; y <= 16; y++) expect(ours.pow(x, y)).toBe(Number(BigInt(x) ** BigInt(y)));
  });

  test("is exact for powers of 2, from the smallest double to the largest power", () => {
    for (let y = 0, power = 1; power < Infinity; y++, power *= 2) expect(ours.pow(2, y)).toBe(power);
    for (let y = 0, power = 1; power > 0; y--, power /= 2) expect(ours.pow(2, y)).toBe(power);
  });
});

test("beyond 2²⁰π/2, sin and cos stay within |x|·2⁻⁵⁴ of the true value and between −1 and 1", () => {
  const far = fc.double({ min: 2 ** 21, max: 2 ** 40, noNaN: true });
  const near = (a: number, b: number, x: number) => Math.abs(a - b) <= x * 2 ** -54 + 2 ** -52;
  const law = fc.property(far, (x) => near(ours.sin(x), Math.sin(x), x) && near(ours.cos(x), Math.cos(x), x));
  fc.assert(law, { seed: 3 });
  for (const x of [1e22, 1e300, Number.MAX_VALUE]) expect(Math.abs(ours.sin(x))).toBeLessThanOrEqual(1);
});

describe("in WebAssembly", () => {
  let wasm: Functions;

  beforeAll(async () => {
    // In a separate process, because the compiler leaves listeners behind.
    const folder = mkdtempSync(join(tmpdir(), "rosenblatt-elementary-"));
    const compiler = join(createRequire(import.meta.url).resolve("assemblyscript/package.json"), "../bin/asc.js");
    const source = fileURLToPath(new URL("../../src/compute/wasm/elementary.as.ts", import.meta.url));
    // Optimised as in the full build; the results do not depend on it.
    const flags = `${inFull ? "-O3" : "-O0"} --noAssert --runtime stub --importMemory --enable simd --disable bulk-memory`;
    const file = join(folder, "elementary.wasm");
    await promisify(execFile)(process.execPath, [compiler, source, ...flags.split(" "), "--outFile", file]);
    const binary = readFileSync(file);
    rmSync(folder, { recursive: true });
    const memory = new WebAssembly.Memory({ initial: 0 });
    const { instance } = await WebAssembly.instantiate(binary, { env: { memory } });
    wasm = instance.exports as Functions;
  });

  const same = (name: Name, ...x: number[]) => Object.is(functions[name](...x), wasm[name](...x));

  test("the bits are the same for thousands of doubles of all magnitudes", () => {
    const law = fc.property(fc.double(), fc.double(), (x, y) => names.every((name) => same(name, x, y)));
    fc.assert(law, { numRuns: runs(4000, 20_000), seed: 4 });
  });

  test("the bits are the same for thousands of doubles of everyday size", () => {
    const everyday = fc.maxSafeInteger().map((n) => (800 * n) / Number.MAX_SAFE_INTEGER);
    const law = fc.property(everyday, everyday, (x, y) => names.every((name) => same(name, x, y)));
    fc.assert(law, { numRuns: runs(4000, 20_000), seed: 5, unbiased: true });
  });

  test("the bits are the same on the cases from mpmath", () => {
    for (const row of Object.values(cases).flat())
      for (const name of names) expect(same(name, ...inputs(row), 1.5), `${name} of ${row[0]}`).toBe(true);
  });
});
