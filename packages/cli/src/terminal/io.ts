// Where a command reads and writes. Commands get it passed in, so that tests can run them in process.

import type { Readable } from "node:stream";

/** A stream for text, and what is known of the terminal behind it. */
export interface Output {
  write(text: string | Uint8Array): unknown;
  readonly isTTY?: boolean | undefined;
  /** Width of the terminal in characters. */
  readonly columns?: number | undefined;
}

/** What the options say that all commands have in common. */
export interface Settings {
  readonly color: "auto" | "always" | "never";
  /** Results and errors only: no progress, no notes. */
  readonly quiet: boolean;
  readonly progress: boolean;
  /** Show the stack of an error. */
  readonly debug: boolean;
  /** The most memory to take, in bytes; undefined for the usual limit. */
  readonly memoryLimit?: number | undefined;
}

/** Everything through which a command meets the outside: streams, environment, settings and Ctrl-C. */
export interface Io {
  /** Results go here. */
  readonly stdout: Output;
  /** Progress, notes, warnings and errors go here. */
  readonly stderr: Output;
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: Settings;
  /**
   * From here on the first Ctrl-C aborts this signal, and a second one leaves at once. A command that never asks is ended by
   * the first.
   */
  interruption(): AbortSignal;
}

/** The settings of a command line without any general option. */
export const defaults: Settings = { color: "auto", quiet: false, progress: true, debug: false };

/** Writes a line of the result to standard output. */
export function print(io: Io, line = ""): void {
  io.stdout.write(`${line}\n`);
}

/** Writes a line beside the result to standard error, unless the command is to be quiet. */
export function note(io: Io, line: string): void {
  if (!io.settings.quiet) io.stderr.write(`${line}\n`);
}

/** Writes one JSON document as the result, in lines that a person can read too: lists of plain values stay on one line. */
export function printJson<T extends { readonly schema: string }>(io: Io, document: T): void {
  // A line end in this text is never inside a string.
  const text = JSON.stringify(document, null, 2);
  print(
    io,
    text.replace(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (_, list: string) => `[${list.replace(/\n\s+/g, " ")}]`),
  );
}

/** The streams, environment and signals of this process. */
export function processIo(): Io {
  let interruption: AbortController | undefined;
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    env: process.env,
    settings: defaults,
    interruption() {
      if (!interruption) {
        interruption = new AbortController();
        process.once("SIGINT", () => {
          process.once("SIGINT", () => process.exit(130));
          interruption!.abort();
        });
      }
      return interruption.signal;
    },
  };
}
