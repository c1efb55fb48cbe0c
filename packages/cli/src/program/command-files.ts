// The files of a command line, derived from the table of the command: which are read, and which are written.

import { Option as ParserOption } from "commander";
import type { Option } from "../options/option.js";
import { Files } from "../terminal/files.js";
import type { Io } from "../terminal/io.js";
import { type Arguments, type Command, optionsOf } from "./command.js";

/**
 * The files that the words of a command line name, checked against each other before the command begins. Every argument
 * without choices is read, and every option declares whether its file is read or written, so commands need not do this
 * themselves.
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
  // If nothing is written, there is nothing to check.
  const written = named("written").filter(({ path }) => path !== "" && path !== "-");
  if (written.length === 0) return files;
  for (const { flag, path } of written) files.claim(path, flag);
  const words = command.arguments.flatMap(({ choices }, i) => (choices ? [] : (args[i] ?? [])));
  for (const path of [...words, ...named("read").map(({ path }) => path)])
    for (const own of await pathsOf(path)) files.read(own);
  for (const { path } of named("continued")) files.read(path, true);
  return files;
}

/** The files that a word stands for: none for standard input and built-in data sets, several for a glob. */
async function pathsOf(word: string): Promise<readonly string[]> {
  const { pathsAt } = await import("../data/input/source.js");
  return pathsAt(word);
}
