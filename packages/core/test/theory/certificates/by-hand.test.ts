// The Python of docs/learn/verify-by-hand.md, run on real and altered certificates; skipped where Python is not installed.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { iris } from "../../../src/datasets/iris.js";
import type { Certificate } from "../../../src/theory/certificates/certificate.js";
import { type SeparabilityOptions, separability } from "../../../src/theory/questions/separability.js";

const page = fileURLToPath(new URL("../../../../../docs/learn/verify-by-hand.md", import.meta.url));
const [, program] = /^```python\n([\s\S]*?)^```$/m.exec(readFileSync(page, "utf8"))!;
const python = spawnSync("python3", ["--version"]).status === 0;

const scratch = mkdtempSync(join(tmpdir(), "rosenblatt-by-hand-"));
afterAll(() => rmSync(scratch, { recursive: true }));

function verified(certificate: Certificate, rows: readonly number[][], labels: readonly string[]): boolean {
  writeFileSync(join(scratch, "proof.json"), JSON.stringify(certificate));
  const lines = rows.map((x, i) => [...x, labels[i]].join());
  writeFileSync(join(scratch, "data.csv"), [[...rows[0].keys(), "class"].join(), ...lines, ""].join("\n"));
  const printed = execFileSync("python3", ["-c", program], { cwd: scratch, encoding: "utf8" });
  expect(printed).toMatch(/^(holds|does not hold)\n$/);
  return printed === "holds\n";
}

const { rows, labels } = iris();
const square = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];
const cases: [string, number[][], string[], SeparabilityOptions<string>, boolean][] = [
  ["AND", square, ["no", "no", "no", "yes"], {}, true],
  ["XOR", square, ["no", "yes", "yes", "no"], {}, false],
  ["setosa against the rest", rows, labels, { positive: "setosa" }, true],
  ["versicolor against virginica", rows, labels, { positive: "virginica", negative: "versicolor" }, false],
  ["all three jointly", rows, labels, {}, false],
  ["two of them jointly, without a bias", rows.slice(0, 100), labels.slice(0, 100), { bias: false }, true],
]; // biome-ignore format: a table

describe.skipIf(!python)("certificates checked by hand", () => {
  test.each(cases)("%s", (_, rows, labels, options, separable) => {
    const { certificate } = separability(rows, labels, options);
    expect(certificate!.separable).toBe(separable);
    expect(verified(certificate!, rows, labels)).toBe(true);
    const [first, ...rest] = labels;
    const other = labels.find((label) => label !== first)!;
    const changed: Certificate = certificate!.separable
      ? { ...certificate!, v: certificate!.v.map((x) => -x) }
      : {
          ...certificate!,
          combination: certificate!.combination.map((part, i) =>
            i === 0 ? { ...part, numerator: String(BigInt(part.numerator) + 1n) } : part,
          ),
        };
    expect(verified(changed, rows, labels)).toBe(false);
    if (rows === square) expect(verified(certificate!, rows, [other, ...rest])).toBe(false);
  });
});
