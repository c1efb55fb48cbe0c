// Text written piece by piece to a file or to standard output: a file is there whole or not at all.

import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { done, type ExitCode, interrupted } from "./exit.js";
import type { Io } from "./io.js";
import { checkWritable, naming } from "./output-file.js";

/** A file or a stream that text is written to piece by piece. */
export interface TextOutput {
  /** Writes a piece; the promise waits for a reader that is slower than we are. */
  write(text: string): void | Promise<void>;
  /** Puts the file into its place, after the last piece. */
  finish(): void;
  /** Gives up and leaves no file behind. */
  abandon(): void;
}

/** The output that `-o` names, packed if it ends in .gz; standard output without a name, or with `-`. */
export function textOutput(path: string | undefined, io: Io): TextOutput {
  return path === undefined || path === "-" ? standardOutput(io) : fileOutput(path);
}

/** Milliseconds between two looks at Ctrl-C. */
const pace = 50;

/** Writes all pieces one after the other; Ctrl-C leaves no file behind that is not whole. */
export async function writeAll(
  path: string | undefined,
  pieces: Iterable<string> | AsyncIterable<string>,
  io: Io,
): Promise<ExitCode> {
  const output = textOutput(path, io);
  const signal = path === undefined || path === "-" ? undefined : io.interruption();
  let looked = performance.now();
  try {
    for await (const piece of pieces) {
      await output.write(piece);
      if (performance.now() - looked < pace) continue;
      await setImmediate();
      looked = performance.now();
      if (signal?.aborted) break;
    }
  } catch (error) {
    output.abandon();
    throw error;
  }
  if (!signal?.aborted) {
    output.finish();
    return done;
  }
  output.abandon();
  io.stderr.write(`interrupted: ${path} was not written\n`);
  return interrupted;
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
    naming(path, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    });
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
