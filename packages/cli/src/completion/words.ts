// What can be completed, taken from the tables of commands and options.

import { generalOptions } from "../options/general.js";
import type { Option } from "../options/option.js";
import { type Command, dataArgument } from "../program/command.js";

/** What can follow a word: one of these, a file, a file or a data set, anything. */
export type Values = readonly string[] | "file" | "data" | "anything";

export interface CompletedOption {
  readonly short: string | undefined;
  readonly long: string;
  readonly description: string;
  /** Undefined for an option without a value. */
  readonly values: Values | undefined;
}

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** In their order; the last one is taken for all that follow when `repeats`. */
  readonly arguments: readonly Values[];
  readonly repeats: boolean;
}

export const dataSets: readonly string[] = ["dataset:iris", "dataset:digits", "dataset:breast-cancer"];

export function completed(command: Command): CompletedCommand {
  const { name, summary } = command;
  return {
    name,
    summary,
    options: [...command.options, generalOptions].flatMap(({ options }) => options.map(completedOption)),
    arguments: command.arguments.map(({ name, choices, orStdin }) =>
      choices ? choices : orStdin || name === dataArgument.name ? "data" : "file",
    ),
    repeats: command.arguments.at(-1)?.name.includes("...") ?? false,
  };
}

function completedOption({ flags, description, choices, suggestions }: Option): CompletedOption {
  const value = flags.match(/<(.*)>/)?.[1];
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
