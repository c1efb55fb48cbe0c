// predict and evaluate take no more memory for a long stream than for a short one.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "rosenblatt-stream-memory-"));
afterAll(() => rmSync(place, { recursive: true }));
const header = "size,length,colour,key,label";
const row = (r: number) =>
  `${(r * 37) % 50},${(r % 1000) / 8},${["red", "blue", `new-${r}`][r % 3]},some-key-that-is-long-${r},${["yes", "no"][r % 2]}`;

beforeAll(async () => {
  writeFileSync(join(place, "train.csv"), [header, ...Array.from({ length: 300 }, (_, r) => row(r % 2))].join("\n"));
  await run(["train", join(place, "train.csv"), "-o", join(place, "model.json"), "-q", "--ignore", "key"]);
});

/**
 * Sends about this many bytes of rows to a command; returns its peak memory in megabytes and how much it wrote. Its heap is small, because
 * otherwise it depends on how busy the machine is when garbage is collected.
 */
async function most(
  argv: readonly string[],
  bytes: number,
): Promise<{ peak: number; written: number; code: number | null }> {
  const child = spawn(process.execPath, ["--max-old-space-size=128", bin, ...argv], {
    cwd: place,
    stdio: ["pipe", "pipe", "ignore"],
  });
  let peak = 0;
  let written = 0;
  const watch = setInterval(() => {
    const found = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
    if (found) peak = Number(found[1]) / 1024;
  }, 20);
  child.stdout.on("data", (piece: Buffer) => {
    written += piece.length;
  });
  const pieces = function* () {
    yield `${header}\n`;
    for (let r = 0, sent = 0; sent < bytes; ) {
      let piece = "";
      while (piece.length < 2 ** 16) piece += `${row(r++)}\n`;
      sent += piece.length;
      yield piece;
    }
  };
  Readable.from(pieces()).pipe(child.stdin);
  const code = await new Promise<number | null>((resolve) => {
    child.on("exit", () => clearInterval(watch));
    child.on("close", resolve);
  });
  return { peak, written, code };
}

test
  .runIf(process.platform === "linux")
  .each([
    [["predict", "model.json", "-"]],
    [["predict", "model.json", "-", "--append", "--scores"]],
    [["predict", "model.json", "-", "--append", "--to", "parquet"]],
    [["predict", "model.json", "-", "--append", "--to", "arrow"]],
    [["evaluate", "model.json", "-", "-q"]],
  ])("%j takes less than 300 MB for 120 MB of rows", async (argv) => {
  const { peak, written, code } = await most(argv, 120e6);
  expect(code).toBe(0);
  expect(written).toBeGreaterThan(10);
  expect(peak).toBeGreaterThan(40);
  expect(peak).toBeLessThan(300);
});
