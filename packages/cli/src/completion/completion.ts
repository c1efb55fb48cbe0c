// completion: scripts for shells, made from the tables of commands and options.

import { oneOf } from "../options/values.js";
import type { CommandGroup } from "../program/command.js";
import type { ExitCode } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";
import { textOutput, writeAll } from "../terminal/text-output.js";
import { bash } from "./bash.js";
import { fish } from "./fish.js";
import { powershell } from "./powershell.js";
import { shells } from "./shells.js";
import { type CompletedCommand, completed } from "./words.js";
import { zsh } from "./zsh.js";

const scripts: Readonly<Record<(typeof shells)[number], (commands: readonly CompletedCommand[]) => string>> = {
  bash,
  zsh,
  fish,
  powershell,
};

/** What can be typed after `rosenblatt completion`. */
export interface CompletionOptions {
  output?: string;
}

/** Writes the script that completes the given commands in a shell. */
export async function completion(
  name: string,
  { output }: CompletionOptions,
  commands: readonly CommandGroup[],
  io: Io,
): Promise<ExitCode> {
  const shell = oneOf(shells)(name, "the shell");
  const text = textOutput(output, "script", io);
  const all = await Promise.all(commands.flatMap((group) => group.commands.map(completed)));
  return writeAll(text, [scripts[shell](all)], io);
}
