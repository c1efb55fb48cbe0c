// The files of a command line, taken from the table of the command: what it reads and where it writes.

import { Option as ParserOption } from "commander";
import type { Option } from "../options/option.js";
import { Files } from "../terminal/files.js";
import type { Io } from "../terminal/io.js";
import { type Arguments, type Command, optionsOf } from "./command.js";

/**
 * The files that the words of a command line name, checked against each other before the command begins. Every argument without
 * choices is read, and every option says whether its file is read or written: no command has to remember.
 */
export async function filesOf(
  command: Command,
  args: Arguments,
  values: Readonly<Record<string, unknown>>,
  force: boolean,
  { stdin, stdout }: Io,
): Promise<Files> {
  const files = new Files({ force, stdin: stdin.fd, stdout: stdout.fd });
  const options = (await optionsOf(command)).flatMap((group) => group.options);
  const named = (file: Option["file"]) =>
    options.flatMap((option) => {
      const own = new ParserOption(option.flags);
      const value = option.file === file ? values[own.attributeName()] : undefined;
      return typeof value === "string" ? [{ flag: own.long!, path: value }] : [];
    });
  // Where nothing is written, nothing is to be looked up.
  const written = named("written").filter(({ path }) => path !== "" && path !== "-");
  if (written.length === 0) return files;
  for (const { flag, path } of written) files.claim(path, flag);
  const words = command.arguments.flatMap(({ choices }, i) => (choices ? [] : (args[i] ?? [])));
  for (const path of [...words, ...named("read").map(({ path }) => path)])
    for (const own of await pathsOf(path)) files.read(own);
  for (const { path } of named("continued")) files.read(path, true);
  return files;
}

/** The files that a word stands for: none for standard input and data sets, several for a glob. */
async function pathsOf(word: string): Promise<readonly string[]> {
  const { pathsAt } = await import("../data/input/source.js");
  return pathsAt(word);
}
