// A file larger than memory is allowed to be.

import { execFile } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/rosenblatt.js", import.meta.url));
const bytes = 3.1e9;
const hasRoom = statfsSync(tmpdir()).bavail * statfsSync(tmpdir()).bsize > 2.5 * bytes;

/** 20,000 rows of text, again and again with the row's number in the first column, so that no two blocks are equal. */
function write(path: string, header: string, row: (r: number) => string): number {
  const file = openSync(path, "w");
  let written = writeSync(file, header);
  let rows = 0;
  while (written < bytes) {
    const lines: string[] = [];
    for (let k = 0; k < 20_000; k++) lines.push(row(rows++));
    written += writeSync(file, `${lines.join("\n")}\n`);
  }
  closeSync(file);
  return rows;
}

/** Runs the command; its JSON document, and the most memory it ever had. */
async function measured(argv: string[]): Promise<{ document: Record<string, unknown>; megabytes: number }> {
  const program = `
    process.argv.splice(1, 0, ${JSON.stringify(bin)});
    process.on("exit", () => process.stderr.write("\\nmaxRSS " + process.resourceUsage().maxRSS));
    await import(${JSON.stringify(pathToFileURL(bin).href)});
  `;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", program, ...argv],
    { maxBuffer: 1 << 26 },
  );
  return { document: JSON.parse(stdout), megabytes: Number(/maxRSS (\d+)/.exec(stderr)![1]) / 1024 };
}

const libsvmRow = (r: number) => {
  let text = r % 3 === 0 ? "1" : "-1";
  for (let k = 0; k < 20; k++) text += ` ${1 + k * 2000 + ((r * (k + 7)) % 2000)}:${((r + k) % 97) / 8}`;
  return text;
};
const csvRow = (r: number) => {
  let text = r % 3 === 0 ? "yes" : "no";
  for (let k = 0; k < 20; k++) text += `,${((r * (k + 3)) % 9973) / 64}`;
  return `${text},${["Ulm", "Ghent", "Oslo"][r % 3]}`;
};

test.skipIf(!hasRoom).each([
  ["LIBSVM", "big.libsvm", "", libsvmRow],
  ["CSV", "big.csv", `label,${Array.from({ length: 20 }, (_, k) => `x${k}`).join(",")},town\n`, csvRow],
] as const)("3 GB of %s are learned from in 512 MB", async (_, name, header, row) => {
  const folder = mkdtempSync(join(tmpdir(), "rosenblatt-large-"));
  try {
    const rows = write(join(folder, name), header, row);
    const { document, megabytes } = await measured([
      "train",
      join(folder, name),
      "--stream",
      "--json",
      "--no-progress",
    ]);
    expect(document).toMatchObject({ data: { examples: rows }, epochs: 1 });
    expect(megabytes).toBeLessThanOrEqual(512);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
