// The limits of the disk itself: synchronised writes the size of a commit of the service, one after the other, and how long a request would wait
// that arrives at any moment and needs only the first write that begins afterwards.

import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A commit of a few examples: three pages of SQLite's log. */
const bytes = Buffer.alloc(12_288, 1);
/** How many commits fit into the log before it wraps around. */
const places = 333;
/** Requests per millisecond; the number does not affect the percentiles. */
const perMs = 10;

/** Writes for a number of seconds; returns percentiles of the time that requests would wait, in ms, and writes per second. */
export function disk(seconds) {
  const directory = mkdtempSync(join(tmpdir(), "bench-disk-"));
  const file = openSync(join(directory, "log"), "w");
  const waits = [];
  let written = 0;
  try {
    const began = performance.now();
    let before = began;
    for (let start = began; start < began + 1000 * seconds; written++) {
      writeSync(file, bytes, 0, bytes.length, (written % places) * bytes.length);
      fdatasyncSync(file);
      const end = performance.now();
      for (let due = before; due < start; due += 1 / perMs) waits.push(end - due);
      [before, start] = [start, end];
    }
  } finally {
    closeSync(file);
    rmSync(directory, { recursive: true });
  }
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))];
  return { rate: written / seconds, p50: at(0.5), p99: at(0.99) };
}
