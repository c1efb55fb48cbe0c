// completion: scripts for shells, made from the tables of commands and options.

import { bash } from "../completion/bash.js";
import { fish } from "../completion/fish.js";
import { powershell } from "../completion/powershell.js";
import { type CompletedCommand, completed } from "../completion/words.js";
import { zsh } from "../completion/zsh.js";
import { done, type ExitCode } from "../exit.js";
import type { Io } from "../io.js";
import { oneOf } from "../options/values.js";
import { textOutput } from "../text-output.js";
import { shells } from "./completion.command.js";
import { commands } from "./index.js";

const scripts: Readonly<Record<(typeof shells)[number], (commands: readonly CompletedCommand[]) => string>> = {
  bash,
  zsh,
  fish,
  powershell,
};

export interface CompletionOptions {
  output?: string;
}

export async function completion(name: string, { output }: CompletionOptions, io: Io): Promise<ExitCode> {
  const shell = oneOf(shells)(name, "the shell");
  const text = textOutput(output, io);
  await text.write(scripts[shell](commands.flatMap((group) => group.commands.map(completed))));
  text.finish();
  return done;
}
