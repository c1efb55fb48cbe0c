// What can be completed, taken from the tables of commands and options.

import { generalOptions } from "../options/general.js";
import type { Option } from "../options/option.js";
import { type Command, dataArgument, optionsOf } from "../program/command.js";

/** What can follow a word: one of these, a file, a file or a data set, or anything. */
export type Values = readonly string[] | "file" | "data" | "anything";

/** An option, as far as completion needs to know it. */
export interface CompletedOption {
  readonly short: string | undefined;
  readonly long: string;
  readonly description: string;
  /** What its value can be; undefined for an option without one. */
  readonly values: Values | undefined;
}

/** A command, as far as completion needs to know it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What each argument can be, in order; if `repeats`, the last one stands for all that follow. */
  readonly arguments: readonly Values[];
  readonly repeats: boolean;
}

/** What completion needs to know of a command, taken from its tables. */
export async function completed(command: Command): Promise<CompletedCommand> {
  const { name, summary } = command;
  return {
    name,
    summary,
    options: [...(await optionsOf(command)), generalOptions].flatMap(({ options }) => options.map(completedOption)),
    arguments: command.arguments.map(({ name, choices, orStdin }) =>
      choices ? choices : orStdin || name === dataArgument.name ? "data" : "file",
    ),
    repeats: command.arguments.at(-1)?.name.includes("...") ?? false,
  };
}

function completedOption({ flags, description, choices, suggestions }: Option): CompletedOption {
  const value = flags.match(/<([^<>]*)>/)?.[1];
  return {
    short: flags.match(/^-\w/)?.[0],
    long: flags.match(/--[\w-]+/)![0],
    description,
    values:
      value === undefined
        ? undefined
        : (choices ?? suggestions ?? (/^(file|model)$/.test(value) ? "file" : value === "data" ? "data" : "anything")),
  };
}
