// A real browser computes the same bits, with and without WebAssembly. Skipped where no Chromium starts.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { afterAll, describe, expect, inject, test } from "vitest";

const address = inject("chromium");
const browser = address === undefined ? undefined : await chromium.connect(address);
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-browser-"));
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** Trains every family on data above and below the size for WebAssembly, and returns the hashes of the models. */
const program = `
import * as core from "rosenblatt";
const rows = Array.from({ length: 3000 }, (_, r) => Array.from({ length: 9 }, (_, j) => Math.sqrt(r * 7 + j * 3 + 1) % 1));
const labels = rows.map((row, r) => (row[0] + row[3] > 1 ? "a" : r % 5 ? "b" : "c"));
const learners = [
  new core.Perceptron(), new core.AveragedPerceptron({ order: "block-shuffle" }), new core.PassiveAggressive({ averaged: true }),
  new core.Arow(), new core.SecondOrderPerceptron(), new core.SecondOrderPerceptron({ matrix: "full" }),
  new core.Winnow(), new core.BalancedWinnow(), new core.MarginPerceptron({ multiclass: "one-vs-rest" }),
];
export const hashes = learners.flatMap((learner) => [3000, 100].map((n) => {
  const { learner: name } = learner.fit(rows.slice(0, n), labels.slice(0, n));
  return name + " " + learner.toJSON().sha256;
}));`;

async function bundle(wasm: boolean, platform: "browser" | "node"): Promise<string> {
  const show =
    platform === "browser"
      ? 'document.body.textContent = hashes.join("\\n");'
      : 'process.stdout.write(hashes.join("\\n"));';
  const { outputFiles } = await build({
    stdin: {
      contents: `${wasm ? 'import "rosenblatt/wasm";' : ""}${program}\n${show}`,
      resolveDir: fileURLToPath(new URL("..", import.meta.url)),
    },
    bundle: true,
    write: false,
    format: "iife",
    platform,
    conditions: platform === "browser" ? ["browser"] : ["node"],
  });
  return outputFiles[0].text;
}

async function inBrowser(script: string): Promise<string | null> {
  const page = await browser!.newPage();
  try {
    await page.addScriptTag({ content: script });
    return await page.textContent("body");
  } finally {
    await page.close();
  }
}

describe.skipIf(!browser)(`in Chromium${browser ? "" : " (skipped: none starts)"}`, () => {
  test.each([true, false])("models have the same hashes as in Node, WebAssembly registered: %s", async (wasm) => {
    const file = join(folder, "node.cjs");
    writeFileSync(file, await bundle(true, "node"));
    const expected = execFileSync(process.execPath, [file], { encoding: "utf8" });
    expect(expected.split("\n")).toHaveLength(18);
    expect(await inBrowser(await bundle(wasm, "browser"))).toBe(expected);
  });
});
