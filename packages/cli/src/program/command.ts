// What a command is: everything that help, parsing and completion need to know of it, and how to run it.

import { forceOption } from "../options/general.js";
import type { OptionGroup } from "../options/option.js";
import type { ExitCode } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";

/** A positional argument of a command. */
export interface Argument {
  /** Its name: `<model>` if required, `[data...]` for a list of any length. */
  readonly name: string;
  readonly description: string;
  /** Whether an empty list stands for `-`, standard input; if that is a terminal, help is shown and the exit code is 2. */
  readonly orStdin?: true;
  /** What completion offers here; files if absent. */
  readonly choices?: readonly string[];
}

/** The arguments in order: a text, or a list of texts if the name ends in `...`. */
export type Arguments = readonly (string | readonly string[] | undefined)[];

/** A command of `rosenblatt`. */
export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** At most two lines, for its own help. */
  readonly description: string;
  readonly arguments: readonly Argument[];
  /** Its options; a function if something must be loaded for them, such as the definitions of learners. */
  readonly options: readonly OptionGroup[] | (() => Promise<readonly OptionGroup[]>);
  /** The options that help shows by default, by their long flags; all if absent. For commands with more than 30 options. */
  readonly first?: readonly string[];
  /** Command lines that can be copied as they are: they run in an empty folder, in this order. */
  readonly examples: readonly [string, string, string];
  /** Imports the command's module and runs it, so that help and completion need not load it. */
  run(args: Arguments, options: never, io: Io): Promise<ExitCode>;
}

/** The options of a command, loaded if necessary. A command that writes a file also has --force. */
export async function optionsOf({ options }: Command): Promise<readonly OptionGroup[]> {
  const groups = typeof options === "function" ? await options() : options;
  return groups.map(({ title, options: own }) => {
    const at = own.map(({ file }) => file).lastIndexOf("written");
    return { title, options: at < 0 ? own : [...own.slice(0, at + 1), forceOption, ...own.slice(at + 1)] };
  });
}

/** Commands that help lists under one title. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** The data to read, an argument of most commands. */
export const dataArgument: Argument = {
  name: "[data...]",
  description: "files, globs, dataset:NAME, or - for standard input",
  orStdin: true,
};
