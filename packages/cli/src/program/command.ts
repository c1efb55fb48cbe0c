// What a command is: everything that help, parsing and completion need to know of it, and how to run it.

import { forceOption } from "../options/general.js";
import type { OptionGroup } from "../options/option.js";
import type { ExitCode } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";

/** What stands after the name of a command and is no option. */
export interface Argument {
  /** Its name, as `<model>` for one that is needed and `[data...]` for a list of any length. */
  readonly name: string;
  readonly description: string;
  /** Whether an empty list stands for `-`, standard input; on a terminal it then shows help and ends with exit code 2. */
  readonly orStdin?: true;
  /** What completion offers here; files where it is absent. */
  readonly choices?: readonly string[];
}

/** The arguments in their order: text, or a list of texts where the name ends in `...`. */
export type Arguments = readonly (string | readonly string[] | undefined)[];

/** A command of `rosenblatt`. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Two lines at most, for its own help. */
  readonly description: string;
  readonly arguments: readonly Argument[];
  /** Its options; a function where something is to be loaded for them, as the definitions of learners are. */
  readonly options: readonly OptionGroup[] | (() => Promise<readonly OptionGroup[]>);
  /** The options that help shows by default, by their long flags; every option if absent. For commands with more than 30 options. */
  readonly first?: readonly string[];
  /** Command lines that can be copied as they are: each runs in an empty folder, in this order. */
  readonly examples: readonly [string, string, string];
  /** Imports the command's module and runs it: help and completion load nothing. */
  run(args: Arguments, options: never, io: Io): Promise<ExitCode>;
}

/** The options of a command, loaded where they are not there yet. One that writes a file has --force besides its own. */
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

/** Data to read, which most commands take. */
export const dataArgument: Argument = {
  name: "[data...]",
  description: "files, globs, dataset:NAME, or - for standard input",
  orStdin: true,
};
