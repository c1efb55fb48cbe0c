// Where a command reads and writes. Commands are given it, so that tests can run them in the same process.

import type { Readable } from "node:stream";
import { jsonText, visible } from "./escape-sequences.js";
import { Files } from "./files.js";
import { type Ending, Interruption } from "./signals.js";

/** A stream for text, and what is known of the terminal behind it. */
export interface Output {
  write(text: string | Uint8Array): unknown;
  /** Its file descriptor, if it is an open file of the process. */
  readonly fd?: number | undefined;
  readonly isTTY?: boolean | undefined;
  /** The width of the terminal in characters. */
  readonly columns?: number | undefined;
}

/** The settings from the options that all commands share. */
export interface Settings {
  readonly color: "auto" | "always" | "never";
  /** Only results and errors: no progress, no notes. */
  readonly quiet: boolean;
  readonly progress: boolean;
  /** Show the stack of an error. */
  readonly debug: boolean;
  /** The most bytes of memory that a small model file may ask for; the default limit if absent. */
  readonly modelLimit?: number | undefined;
  /** The most memory to use, in bytes; the default limit if undefined. */
  readonly memoryLimit?: number | undefined;
}

/** Everything through which a command interacts with the outside: streams, files, environment, settings and signals. */
export interface Io {
  /** Results go here. */
  readonly stdout: Output;
  /** Progress, notes, warnings and errors go here. */
  readonly stderr: Output;
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined; readonly fd?: number | undefined };
  /** The files that the command reads and writes; the only way to write a file. */
  readonly files: Files;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: Settings;
  /**
   * From now on, the first Ctrl-C, SIGTERM or SIGHUP aborts this signal, and a second one ends the process at once. A
   * command that never calls this is ended by the first.
   */
  interruption(): AbortSignal;
}

/** The settings of a command line without any general options. */
export const defaults: Settings = { color: "auto", quiet: false, progress: true, debug: false };

/** Writes a line of the result to standard output; characters in names that a terminal would obey are spelled out. */
export function print(io: Io, line = ""): void {
  io.stdout.write(`${visible(line)}\n`);
}

/** Writes a line that is not part of the result to standard error, unless --quiet was given. */
export function note(io: Io, line: string): void {
  if (!io.settings.quiet) io.stderr.write(`${visible(line)}\n`);
}

/** Writes one JSON document as the result, laid out for people too: lists of plain values stay on one line. */
export function printJson<T extends { readonly schema: string }>(io: Io, document: T): void {
  // A line end in this text is never inside a string.
  const text = jsonText(document, 2);
  const oneLine = (_: string, list: string) => `[${list.trimStart().replace(/\n\s+/g, " ")}]`;
  const lines = text.replace(/\[\n([^[\]{}]*)\n +\]/g, oneLine);
  io.stdout.write(`${lines}\n`);
}

/** The streams, environment and signals of this process. */
export interface ProcessIo extends Io {
  /** The signal that interrupted the command; undefined if none has. */
  interruptedBy(): Ending | undefined;
}

/** Connects a command to this process. */
export function processIo(): ProcessIo {
  let interruption: Interruption | undefined;
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    files: new Files(),
    env: process.env,
    settings: defaults,
    interruption() {
      interruption ??= new Interruption();
      return interruption.signal;
    },
    interruptedBy: () => interruption?.by,
  };
}
