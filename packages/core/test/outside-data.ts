// Data that is not ours to ship: tests that read it skip themselves where it is missing, and say so in their titles.

import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const folder = new URL("../../../../shared/", import.meta.url);

/** What a test reads from beside the repository, and whether it is there. */
export function shared(path: string): { missing: boolean; note: string; bytes: () => Uint8Array; text: () => string } {
  const file = new URL(path, folder);
  const missing = !existsSync(file);
  const bytes = () => {
    const found = readFileSync(file);
    return path.endsWith(".gz") ? gunzipSync(found) : found;
  };
  return { missing, note: missing ? ` (skipped: no ../shared/${path})` : "", bytes, text: () => bytes().toString() };
}

export interface LabelledRows {
  rows: { indices: number[]; values: number[] }[];
  labels: number[];
}

/** LIBSVM text; columns count from 0. */
export function libsvm(text: string): LabelledRows {
  const rows: LabelledRows["rows"] = [];
  const labels: number[] = [];
  for (const line of text.trim().split("\n")) {
    const [label, ...pairs] = line.trim().split(/\s+/);
    const parts = pairs.map((pair) => pair.split(":").map(Number));
    labels.push(Number(label));
    rows.push({ indices: parts.map(([index]) => index - 1), values: parts.map(([, value]) => value) });
  }
  return { rows, labels };
}

/** Numbers separated by commas, without the first `header` lines. */
export function csv(text: string, header = 0): number[][] {
  return text
    .trim()
    .split("\n")
    .slice(header)
    .map((line) => line.split(",").map(Number));
}
