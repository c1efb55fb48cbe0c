// Rows of 784 bytes: the digits of MNIST if available, otherwise as many made-up ones, a fifth of whose bytes are not 0.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { Random } from "../random.mjs";

const mnist = new URL("../../../shared/data/mnist/train-images-idx3-ubyte.gz", import.meta.url);
const folder = new URL("../data/kernels/", import.meta.url);
export const width = 784;
export const rows = 10_000;
/** The file from which peers read them. */
export const path = fileURLToPath(new URL("digits.u8", folder));

/** All rows in one array, and their source. */
export function digits() {
  const found = existsSync(mnist);
  const bytes = found ? gunzipSync(readFileSync(mnist)).subarray(16, 16 + rows * width) : madeUp();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, bytes);
  return { bytes: Uint8Array.from(bytes), source: found ? "MNIST" : "made-up bytes" };
}

function madeUp() {
  const random = new Random(7);
  return Uint8Array.from({ length: rows * width }, () => (random.bits() % 5 === 0 ? random.bits() & 255 : 0));
}
