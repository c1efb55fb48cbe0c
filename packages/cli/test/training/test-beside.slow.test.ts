// Test data that the second thread reads while the first one learns, as it does for large LIBSVM files only.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWorthTwo } from "../../src/threads/second-thread.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-beside-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Rows of 20 values of 40,000 columns, a tenth of the classes wrong. */
function file(name: string, rows: number, label = (isPositive: boolean): string => (isPositive ? "1" : "-1")): string {
  const lines = Array.from({ length: rows }, (_, r) => {
    const entries = Array.from(
      { length: 20 },
      (_, k) => ` ${1 + k * 2000 + ((r * (k + 7)) % 2000)}:${((r * (k + 3)) % 977) / 1000}`,
    );
    return `${label(r % 2000 < 700 !== (r % 10 === 3))}${entries.join("")}\n`;
  });
  const path = join(folder, name);
  writeFileSync(path, lines.join(""));
  return path;
}

async function rosenblatt(...argv: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [bin, ...argv], { maxBuffer: 1 << 26 })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

test("a test file read by the second thread gives the results of evaluate, and its errors end the training", async () => {
  const learned = file("train.libsvm", 150_000);
  expect(isWorthTwo(statSync(learned).size)).toBe(true);
  const tested = file("test.libsvm", 30_000);
  const model = join(folder, "model.json");
  const learning = ["train", learned, "--learner", "averaged", "--scale", "none", "--json", "-o", model, "--force"];
  const { stdout } = await rosenblatt(...learning, "--epochs", "3", "--test", tested);
  const { test } = JSON.parse(stdout);
  const evaluated = JSON.parse((await rosenblatt("evaluate", model, tested, "--json")).stdout);
  expect(test.examples).toBe(30_000);
  expect(test.errors).toBe(evaluated.errors);

  const bad = file("bad.libsvm", 30_000, (isPositive) => (isPositive ? "1 5:x" : "-1"));
  // So many epochs take minutes, unless the error ends them.
  const failed = await rosenblatt(...learning, "--epochs", "20000", "--test", bad);
  expect(failed).toMatchObject({ code: 2, stdout: "" });
  expect(failed.stderr).toContain('bad.libsvm:1:5: a value must be a finite decimal number; got "x"');

  const other = file("other.libsvm", 30_000, () => "7");
  const refused = await rosenblatt(...learning, "--epochs", "20000", "--test", other);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("none of its classes is one the model knows: expected 1, -1; got 7");
}, 120_000);
