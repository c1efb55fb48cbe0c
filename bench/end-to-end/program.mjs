// One run of a program in a fresh process: its output, its duration, its processor time and its peak memory.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// GNU time starts the program itself, so the peak memory is that of the program and not of this process before it.
const watcher = "/usr/bin/time";
export const canWatch = existsSync(watcher);

// Some machines configure extra certificates for Node, which reads all of them whenever it starts, whether or not a program makes a request: 40 ms
// for a list of 140, longer than everything else in its start.
const { NODE_EXTRA_CA_CERTS: _, ...own } = process.env;
const environment = {
  ...own,
  OMP_NUM_THREADS: "1",
  OPENBLAS_NUM_THREADS: "1",
  MKL_NUM_THREADS: "1",
  NO_COLOR: "1",
};

/** Runs a program to its end; `seconds` includes all its threads and children, `megabytes` is that of the largest of these processes. */
export async function run(command) {
  const folder = mkdtempSync(join(tmpdir(), "rosenblatt-bench-"));
  const record = join(folder, "usage");
  const [file, ...words] = canWatch ? [watcher, "-f", "%U %S %M", "-o", record, ...command] : command;
  try {
    const begin = performance.now();
    const { code, stdout, stderr } = await ended(spawn(file, words, { env: environment }));
    const ms = performance.now() - begin;
    if (code !== 0) {
      const said = stderr.trim().split("\n").at(-1);
      throw new Error(`ended with code ${code}: ${said}`);
    }
    const usage = canWatch
      ? readFileSync(record, "utf8").trim().split("\n").at(-1).split(" ").map(Number)
      : [0, 0, NaN];
    return { ms, stdout, seconds: usage[0] + usage[1], megabytes: usage[2] / 1024 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ended(child) {
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (text) => {
    stdout += text;
  });
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
