// Runs a command line in process, and keeps what it wrote.

import { Readable } from "node:stream";
import { main as program } from "../src/main.js";
import { Files } from "../src/terminal/files.js";
import { defaults, type Io, type Output } from "../src/terminal/io.js";

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

export interface Surroundings {
  stdin?: string | Uint8Array | AsyncIterable<Uint8Array>;
  env?: Record<string, string>;
  /** Which streams are terminals. */
  tty?: { stdin?: boolean; stdout?: boolean; stderr?: boolean };
  signal?: AbortSignal;
  /** The program to run, if it is not this one. */
  main?: typeof program;
}

export async function run(
  argv: readonly string[],
  { stdin, env = {}, tty = {}, signal, main = program }: Surroundings = {},
): Promise<Ran> {
  const written = { stdout: [] as string[], stderr: [] as string[] };
  const output = (name: "stdout" | "stderr"): Output => ({
    isTTY: tty[name],
    write: (text) => written[name].push(typeof text === "string" ? text : Buffer.from(text).toString()),
  });
  const isWhole = typeof stdin === "string" || stdin instanceof Uint8Array;
  const input = Readable.from(isWhole ? [Buffer.from(stdin)] : (stdin ?? []));
  const io: Io = {
    stdout: output("stdout"),
    stderr: output("stderr"),
    stdin: Object.assign(input, { isTTY: tty.stdin }),
    files: new Files(),
    env,
    settings: defaults,
    interruption: () => signal ?? new AbortController().signal,
  };
  const code = await main(argv, io);
  return { stdout: written.stdout.join(""), stderr: written.stderr.join(""), code };
}

/** The words of a command line, as a shell would cut them: quotes, no variables. */
export function words(line: string): string[] {
  const found = line.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? [];
  return found.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
}
