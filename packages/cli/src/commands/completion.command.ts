import type { CompletionOptions } from "../completion/completion.js";
import { shells } from "../completion/shells.js";
import type { Command, CommandGroup } from "../program/command.js";

/** Completes all commands, itself included. They are passed as a function, because this one is in the list too. */
export function completionCommand(all: () => readonly CommandGroup[]): Command {
  return {
    name: "completion",
    summary: "print a script that completes commands in a shell",
    description:
      "With it, the tab key completes commands, options, their values and data sets. Put the line that the script\nbegins with into the start-up file of your shell.",
    arguments: [
      {
        name: "<shell>",
        description: "the shell to print the script for: bash, zsh, fish or powershell",
        choices: shells,
      },
    ],
    options: [
      {
        title: "Output",
        options: [
          { flags: "-o, --output <file>", file: "written", description: "where to write instead of standard output" },
        ],
      },
    ],
    examples: [
      "rosenblatt completion bash -o rosenblatt.bash",
      "rosenblatt completion zsh -o _rosenblatt",
      "rosenblatt completion fish -o rosenblatt.fish",
    ],
    run: async (args, options: CompletionOptions, io) =>
      (await import("../completion/completion.js")).completion(args[0] as string, options, all(), io),
  };
}
