// Text written piece by piece to a file or to standard output: a file is there whole or not at all.

import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Io } from "./io.js";
import { checkWritable } from "./output-file.js";

export interface TextOutput {
  /** Waits where a reader is slower than we are. */
  write(text: string): void | Promise<void>;
  /** Everything is written. */
  finish(): void;
  /** It came to nothing: leaves no file behind. */
  abandon(): void;
}

/** Where `-o` says; without it, or with `-`, standard output. A name that ends in .gz is packed. */
export function textOutput(path: string | undefined, io: Io): TextOutput {
  return path === undefined || path === "-" ? standardOutput(io) : fileOutput(path);
}

function standardOutput({ stdout }: Io): TextOutput {
  return {
    write(text) {
      const stream = stdout as { once?: (event: "drain", then: () => void) => unknown };
      if (stdout.write(text) === false && stream.once)
        return new Promise((resolve) => stream.once!("drain", () => resolve()));
    },
    finish() {},
    abandon() {},
  };
}

/** Bytes of text worth packing in one go. */
const enough = 2 ** 20;

function fileOutput(path: string): TextOutput {
  checkWritable(path);
  const isPlain = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  const place = isPlain ? join(dirname(path), `.${basename(path)}.${process.pid}`) : path;
  const file = openSync(place, "w");
  const isPacked = path.toLowerCase().endsWith(".gz");
  let waiting = "";
  const put = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  };
  return {
    write(text) {
      if (!isPacked) return put(Buffer.from(text));
      waiting += text;
      if (waiting.length < enough) return;
      put(gzipSync(waiting));
      waiting = "";
    },
    finish() {
      if (isPacked) put(gzipSync(waiting));
      closeSync(file);
      if (isPlain) renameSync(place, path);
    },
    abandon() {
      closeSync(file);
      if (isPlain) rmSync(place, { force: true });
    },
  };
}
