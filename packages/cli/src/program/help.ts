// Help, generated from the tables of commands and options: examples, arguments, and the options in groups.

import { generalOptions, helpOption } from "../options/general.js";
import type { Option, OptionGroup } from "../options/option.js";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { version } from "../version.js";
import type { Command, CommandGroup } from "./command.js";
import { topics } from "./help-topics.js";

/** The stream that help is written to; it decides about colours. */
export type HelpStream = "stdout" | "stderr";

/** What `rosenblatt` shows without arguments. */
export function overview(commands: readonly CommandGroup[], io: Io, stream: HelpStream = "stdout"): string {
  const { bold, dim } = styleOf(io, stream);
  const width = Math.max(...commands.flatMap((group) => group.commands.map(({ name }) => name.length)));
  return [
    `${bold("rosenblatt")} ${version}: perceptron learning, from a file to a model, a report and a picture`,
    "",
    bold("Examples"),
    "  rosenblatt train data.csv -o model.json      learn a model and report how good it is",
    "  rosenblatt predict model.json new.csv        use it",
    "  rosenblatt train dataset:iris --holdout 0.2  try it on a built-in data set",
    ...commands.flatMap(({ title, commands: list }) => [
      "",
      bold(title),
      ...list.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    ]),
    "",
    dim(`For more: rosenblatt COMMAND --help, or rosenblatt help ${[...topics.keys()].join(", help ")}`),
  ].join("\n");
}

/** Which of a command's options help shows: those that people need first, or all. */
export type HelpExtent = "first" | "all";

/**
 * What `rosenblatt COMMAND --help` shows or, with the extent "all", `rosenblatt COMMAND --help all`; `options` are
 * those of the command.
 */
export function commandHelp(
  command: Command,
  options: readonly OptionGroup[],
  extent: HelpExtent,
  io: Io,
  stream: HelpStream = "stdout",
): string {
  const { bold, dim } = styleOf(io, stream);
  const words = command.arguments.map(({ name }) => name).join(" ");
  const all = [...options, generalOptions];
  const groups = extent === "all" || !command.first ? all : [mostUsed(command.first, all)];
  const arguments_ = command.arguments.map(({ name, description }) => [name.replace(/[<>[\].]/g, ""), description]);
  const rows = groups.flatMap(({ options }) => options.map(({ flags }) => shownFlags(flags).length));
  const left = Math.max(...rows, ...arguments_.map(([name]) => name.length));
  const columns = Math.min(Math.max(io[stream].columns ?? 100, 60), 100);
  const row = (name: string, description: string) => {
    const lines = wrapped(description, columns - left - 4);
    return lines.map((line, i) => `  ${(i === 0 ? name : "").padEnd(left)}  ${line}`);
  };
  const hidden = optionCount(all) - optionCount(groups);
  return [
    `${bold(`rosenblatt ${command.name}`)} [options] ${words}`.trimEnd(),
    "",
    command.description,
    "",
    bold("Examples"),
    ...command.examples.map((example) => `  ${example}`),
    ...(arguments_.length > 0 ? ["", bold("Arguments")] : []),
    ...arguments_.flatMap(([name, description]) => row(name, description)),
    ...groups.flatMap((group: OptionGroup) => [
      "",
      bold(group.title),
      ...group.options.flatMap((option) => row(shownFlags(option.flags), describe(option))),
    ]),
    ...(hidden > 0 ? ["", dim(`For ${hidden} more options: rosenblatt ${command.name} --help all`)] : []),
  ].join("\n");
}

/** The options with these long flags, in this order, and --help. */
function mostUsed(flags: readonly string[], groups: readonly OptionGroup[]): OptionGroup {
  const options = new Map(groups.flatMap((group) => group.options.map((option) => [longFlag(option), option])));
  return { title: "Most used options", options: [...flags.map((flag) => options.get(flag)!), helpOption] };
}

function longFlag({ flags }: Option): string {
  return flags.match(/--[\w-]+/)![0];
}

function optionCount(groups: readonly OptionGroup[]): number {
  return groups.reduce((count, { options }) => count + options.length, 0);
}

/** The description of an option, its choices, and its default. */
function describe({ description, choices, default: value, usual }: Option): string {
  const byDefault = usual ?? value;
  if (!choices) return byDefault === undefined ? description : `${description} (${byDefault} by default)`;
  const list = choices.map((choice) => (choice === byDefault ? `${choice} by default` : choice));
  return `${description} (${list.join(", ")})`;
}

/** Flags aligned so that long options form a column, with or without a short form. */
function shownFlags(flags: string): string {
  return flags.startsWith("--") ? `    ${flags}` : flags;
}

function wrapped(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1)!;
    if (line.length + 1 + word.length > width && line !== "") lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
