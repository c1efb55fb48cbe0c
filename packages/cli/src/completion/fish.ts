// Completion for fish.

import { dataSets } from "../datasets/names.js";
import type { CompletedCommand, CompletedOption, Values } from "./words.js";

/** The script that completes these commands in fish. */
export function fish(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name);
  return [
    "# fish completion for rosenblatt: rosenblatt completion fish > ~/.config/fish/completions/rosenblatt.fish",
    "complete -c rosenblatt -e",
    "complete -c rosenblatt -n __fish_use_subcommand -f",
    ...commands.map(
      ({ name, summary }) => `complete -c rosenblatt -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ),
    "complete -c rosenblatt -n __fish_use_subcommand -f -a help -d 'show help on a command or a topic'",
    `complete -c rosenblatt -n '__fish_seen_subcommand_from help' -f -a ${quoted([...names, "exit-codes", "formats", "kernels"].join(" "))}`,
    ...commands.flatMap(section),
    "",
  ].join("\n");
}

function section({ name, options, arguments: list }: CompletedCommand): string[] {
  const begin = `complete -c rosenblatt -n '__fish_seen_subcommand_from ${name}'`;
  const words = list.flatMap((values) => (typeof values !== "string" ? values : values === "data" ? dataSets : []));
  const files = list.some((values) => typeof values === "string");
  return [
    ...(words.length > 0 || !files
      ? [`${begin} ${files ? "-F" : "-f"}${words.length > 0 ? ` -a ${quoted(words.join(" "))}` : ""}`]
      : []),
    ...options.map((option) => `${begin} ${optionWords(option)}`),
  ];
}

function optionWords({ short, long, description, values }: CompletedOption): string {
  return [
    ...(short ? [`-s ${short.slice(1)}`] : []),
    `-l ${long.slice(2)}`,
    ...(values === undefined ? [] : [valueWords(values)]),
    `-d ${quoted(description)}`,
  ].join(" ");
}

function valueWords(values: Values): string {
  if (typeof values !== "string") return `-x -a ${quoted(values.join(" "))}`;
  return values === "anything" ? "-x" : values === "data" ? `-r -F -a ${quoted(dataSets.join(" "))}` : "-r -F";
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
