// Completion for zsh, to be sourced or put into a folder of $fpath as _rosenblatt.

import { dataSets } from "../datasets/names.js";
import type { CompletedCommand, CompletedOption, Values } from "./words.js";

/** The script that completes these commands in zsh. */
export function zsh(commands: readonly CompletedCommand[]): string {
  return `#compdef rosenblatt
# zsh completion for rosenblatt: source <(rosenblatt completion zsh)
_rosenblatt_data() {
  _alternative 'files:file:_files' 'sets:data set:(${dataSets.map((name) => name.replace(":", "\\:")).join(" ")})'
}

_rosenblatt() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C '(- *)'{-h,--help}'[show help]' '(- *)'{-V,--version}'[show the version]' '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      local -a commands=(
${commands.map(({ name, summary }) => `        ${quoted(`${name}:${summary.replaceAll(":", "\\:")}`)}`).join("\n")}
        'help:show help on a command or a topic'
      )
      _describe command commands
      ;;
    argument)
      case $line[1] in
${commands.map(section).join("\n")}
        help) _arguments '1:topic:(${[...commands.map(({ name }) => name), "exit-codes", "formats", "kernels"].join(" ")})' ;;
      esac
      ;;
  esac
}

if [[ $funcstack[1] == _rosenblatt ]]; then
  _rosenblatt "$@"
elif (( $+functions[compdef] )); then
  compdef _rosenblatt rosenblatt
fi
`;
}

function section(command: CompletedCommand): string {
  const specs = [
    ...command.options.flatMap(optionSpecs),
    ...command.arguments.map((values, i) => {
      const last = i === command.arguments.length - 1;
      return `${last && command.repeats ? "*" : i + 1}:${values === "data" ? "data" : "argument"}:${action(values)}`;
    }),
  ];
  return `        ${command.name})
          _arguments -s \\
${specs.map((spec) => `            ${quoted(spec)}`).join(" \\\n")}
          ;;`;
}

function optionSpecs({ short, long, description, values }: CompletedOption): string[] {
  const flags = short ? [short, long] : [long];
  const text = description.replace(/[[\]\\]/g, "\\$&").replaceAll(":", "\\:");
  const value = values === undefined ? "" : `:value:${action(values)}`;
  return flags.map(
    (flag) => `${short ? `(${flags.join(" ")})` : ""}${flag}${value && flag === long ? "=" : ""}[${text}]${value}`,
  );
}

function action(values: Values): string {
  if (typeof values !== "string") return `(${values.map((value) => value.replaceAll(":", "\\:")).join(" ")})`;
  return values === "data" ? "_rosenblatt_data" : values === "file" ? "_files" : " ";
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
