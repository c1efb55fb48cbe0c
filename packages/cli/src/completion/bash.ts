// Completion for bash 3.2 and later, without the package bash-completion.

import { dataSets } from "../datasets/names.js";
import type { CompletedCommand, Values } from "./words.js";

/** The script that completes these commands in bash. */
export function bash(commands: readonly CompletedCommand[]): string {
  return `# bash completion for rosenblatt: source <(rosenblatt completion bash)
_rosenblatt() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= kind= i at=0
  COMPREPLY=()
  # Bash takes --option=value and dataset:name for three words each.
  if [[ $prev == dataset && $cur == : ]]; then
    cur=
    kind=dataset
  elif [[ $prev == : && \${COMP_WORDS[COMP_CWORD-2]} == dataset ]]; then
    kind=dataset
  elif [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $kind == dataset ]]; then
    COMPREPLY=($(compgen -W '${dataSets.map((name) => name.replace("dataset:", "")).join(" ")}' -- "$cur"))
    return
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${flagsWithValue(commands).join("|")})
        i=$((i + 1))
        if [[ \${COMP_WORDS[i]} == = ]]; then i=$((i + 1)); fi
        ;;
      -*) ;;
      *)
        if [[ -n $command ]]; then
          at=$((at + 1))
        else
          case \${COMP_WORDS[i]} in ${commands.map(({ name }) => name).join("|")}|help) command=\${COMP_WORDS[i]} ;; esac
        fi
        ;;
    esac
  done
  case $command/$prev in
${valueCases(commands)}
  esac
  if [[ $cur == -* ]]; then
    case $command in
${commands.map(({ name, options }) => `      ${name}) kind='${options.flatMap(({ short, long }) => (short ? [short, long] : [long])).join(" ")}' ;;`).join("\n")}
      *) kind='--help --version' ;;
    esac
  elif [[ -z $command ]]; then
    kind='${[...commands.map(({ name }) => name), "help"].join(" ")}'
  else
    case $command/$at in
${argumentCases(commands)}
      help/*) kind='${[...commands.map(({ name }) => name), "exit-codes", "formats", "kernels"].join(" ")}' ;;
    esac
  fi
  if [[ -n $kind ]]; then
    COMPREPLY=($(compgen -W "$kind" -- "$cur"))
  elif [[ -n $cur && dataset: == "$cur"* ]]; then
    COMPREPLY=($(compgen -W '${dataSets.join(" ")}' -- "$cur") $(compgen -f -- "$cur"))
  fi
}
complete -o bashdefault -o default -F _rosenblatt rosenblatt
`;
}

/** Words after an option that takes a value: its choices, files (left to bash), or nothing if no value can be foreseen. */
function valueCases(commands: readonly CompletedCommand[]): string {
  const groups = new Map<string, string[]>();
  for (const { name, options } of commands)
    for (const { short, long, values } of options) {
      if (values === undefined) continue;
      const then = outcome(values);
      const patterns = [long, ...(short ? [short] : [])].map((flag) => `${name}/${flag}`);
      groups.set(then, [...(groups.get(then) ?? []), ...patterns]);
    }
  return [...groups].map(([then, patterns]) => `    ${patterns.join("|")})\n      ${then} ;;`).join("\n");
}

function outcome(values: Values): string {
  if (typeof values === "string")
    return values === "anything" ? "compopt +o default +o bashdefault 2>/dev/null; return" : "return";
  return `COMPREPLY=($(compgen -W '${values.join(" ")}' -- "$cur")); return`;
}

function argumentCases(commands: readonly CompletedCommand[]): string {
  return commands
    .flatMap(({ name, arguments: list }) =>
      list.flatMap((values, i) =>
        typeof values === "string" ? [] : [`      ${name}/${i}) kind='${values.join(" ")}' ;;`],
      ),
    )
    .join("\n");
}

function flagsWithValue(commands: readonly CompletedCommand[]): string[] {
  const flags = commands.flatMap(({ options }) => options.filter(({ values }) => values !== undefined));
  return [...new Set(flags.flatMap(({ short, long }) => (short ? [short, long] : [long])))];
}
