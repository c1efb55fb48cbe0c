// Text or bytes written piece by piece to a file or to standard output; a file is written completely or not at all.

import { setImmediate } from "node:timers/promises";
import { done, type ExitCode, interrupted } from "./exit.js";
import type { FileKind } from "./file-kind.js";
import type { Io } from "./io.js";
import type { OutputFile, Writing } from "./output-file.js";

/** A file or a stream to which text is written piece by piece. */
export interface TextOutput {
  /** The file as it was typed; undefined for standard output. */
  readonly path: string | undefined;
  /** Writes a piece; the promise waits for a reader that is slower than the writer. */
  write(text: string | Uint8Array): void | Promise<void>;
  /** Moves the file to its place, after the last piece. */
  finish(): void;
  /** Gives up and leaves no file behind. */
  abandon(): void;
}

/** The output that `-o` names, compressed if the name ends in .gz; standard output if there is no name, or for `-`. */
export function textOutput(path: string | undefined, kind: FileKind, io: Io): TextOutput {
  return path === undefined || path === "-" ? standardOutput(io) : fileOutput(io.files.output(path, kind));
}

/** The output to a file that the option `flag` names, compressed if its name ends in .gz. */
export function textFile(path: string, kind: FileKind, flag: string, io: Io): TextOutput {
  return fileOutput(io.files.output(path, kind, flag));
}

/** Milliseconds between two checks for Ctrl-C. */
const pace = 50;

/** Writes all pieces one after another; after Ctrl-C, no incomplete file is left. */
export async function writeAll(
  output: TextOutput,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  io: Io,
): Promise<ExitCode> {
  const signal = output.path === undefined ? undefined : io.interruption();
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
  io.stderr.write(`interrupted: ${output.path} was not written\n`);
  return interrupted;
}

function standardOutput({ stdout }: Io): TextOutput {
  return {
    path: undefined,
    write(text) {
      const stream = stdout as { once?: (event: "drain", then: () => void) => unknown };
      if (stdout.write(text) === false && stream.once)
        return new Promise((resolve) => stream.once!("drain", () => resolve()));
    },
    finish() {},
    abandon() {},
  };
}

/** The number of bytes to compress at once. */
const enough = 2 ** 20;

/** The file is not created before the first piece, which may take long to arrive. */
function fileOutput(file: OutputFile): TextOutput {
  const isPacked = file.path.toLowerCase().endsWith(".gz");
  let writing: Writing | undefined;
  const waiting: Uint8Array[] = [];
  let length = 0;
  const put = (bytes: Uint8Array) => {
    writing ??= file.open();
    writing.put(bytes);
  };
  const abandon = () => {
    writing?.abandon();
    writing = undefined;
  };
  return {
    path: file.path,
    write(text) {
      const bytes = typeof text === "string" ? Buffer.from(text) : text;
      if (!isPacked) return put(bytes);
      waiting.push(bytes);
      length += bytes.length;
      if (length < enough) return;
      put(gzip(Buffer.concat(waiting.splice(0))));
      length = 0;
    },
    finish() {
      try {
        put(isPacked ? gzip(Buffer.concat(waiting)) : new Uint8Array(0));
      } catch (error) {
        abandon();
        throw error;
      }
      writing!.finish();
    },
    abandon,
  };
}

/** Compresses bytes, with a module that is loaded only for this. */
function gzip(bytes: Uint8Array): Uint8Array {
  return process.getBuiltinModule("node:zlib").gzipSync(bytes);
}
