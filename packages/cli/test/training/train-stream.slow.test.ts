// Training on data larger than the memory that is allowed.

import { execFile, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
const bytes = 3.1e9;
const hasRoom = statfsSync(tmpdir()).bavail * statfsSync(tmpdir()).bsize > 2.5 * bytes;

/** The same 20,000 rows again and again; returns how many rows there are. */
function write(path: string, header: string, row: (r: number) => string): number {
  const block = Buffer.from(Array.from({ length: 20_000 }, (_, r) => `${row(r)}\n`).join(""));
  const file = openSync(path, "w");
  let rows = 0;
  for (let written = writeSync(file, header); written < bytes; rows += 20_000) written += writeSync(file, block);
  closeSync(file);
  return rows;
}

/** Runs the command and prints its peak memory in the end. */
const program = `
  process.argv.splice(1, 0, ${JSON.stringify(bin)});
  process.on("exit", () => process.stderr.write("\\nmaxRSS " + process.resourceUsage().maxRSS));
  await import(${JSON.stringify(pathToFileURL(bin).href)});
`;

/** Runs the command, and returns its JSON document and its peak memory. */
async function measured(argv: string[]): Promise<{ document: Record<string, unknown>; megabytes: number }> {
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
] as const)("training on 3 GB of %s takes at most 512 MB", async (_, name, header, row) => {
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

/** A long text that is repeated in every row, as in logs. */
const filler = "filler_".repeat(200);
const jsonRow = (r: number) => {
  const town = ["Ulm", "Ghent"][r % 2];
  return JSON.stringify({ label: r % 3 === 0 ? "yes" : "no", a: r % 97, b: (r % 31) / 4, town, note: `${filler}${r}` });
};
const vwRow = (r: number) => `${r % 3 === 0 ? 1 : -1} '${filler}|w a:${r % 97} b:${(r % 31) / 4} town_${r % 5}`;

test.each([
  ["csv", `label,${Array.from({ length: 20 }, (_, k) => `x${k}`).join(",")},town\n`, csvRow],
  ["libsvm", "", libsvmRow],
  ["jsonl", "", jsonRow],
  ["vw", "", vwRow],
] as const)(
  "training on more than 2 GB of %s, packed to a few MB, takes at most 512 MB",
  async (format, header, row) => {
    const rows = 20_000;
    // The same 400 rows again and again pack better than data does; members of gzip after each other are one file.
    const block = Buffer.from(Array.from({ length: rows }, (_, r) => `${row(r % 400)}\n`).join(""));
    const times = Math.ceil(2.05e9 / block.length);
    const member = gzipSync(block);
    const packed = Readable.from([gzipSync(header), ...Array.from({ length: times }, () => member)]);
    const words = ["train", "-", "--format", format, "--stream", "--json", "--no-progress"];
    const child = spawn(process.execPath, ["--input-type=module", "-e", program, ...words], { stdio: "pipe" });
    const written = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].on("data", (bytes) => {
        written[name] += bytes;
      });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    await pipeline(packed, child.stdin);
    expect(await ended, written.stderr).toBe(0);
    expect(JSON.parse(written.stdout)).toMatchObject({ data: { examples: rows * times }, epochs: 1 });
    expect(Number(/maxRSS (\d+)/.exec(written.stderr)![1]) / 1024).toBeLessThanOrEqual(512);
  },
);
