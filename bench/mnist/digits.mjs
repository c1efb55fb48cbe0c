// MNIST as data sets of raw pixels, from ../shared/data/mnist or the folder in MNIST; null if it is not available.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { idxExamples, readIdx } from "rosenblatt/readers";

export const folder = process.env.MNIST ?? fileURLToPath(new URL("../../../shared/data/mnist/", import.meta.url));

export function mnist() {
  const path = (name) => `${folder.replace(/\/?$/, "/")}${name}.gz`;
  if (!existsSync(path("train-images-idx3-ubyte"))) return null;
  const read = (name) => readIdx(gunzipSync(readFileSync(path(name))));
  const set = (stem) => idxExamples(read(`${stem}-images-idx3-ubyte`), read(`${stem}-labels-idx1-ubyte`));
  return { train: set("train"), test: set("t10k") };
}
