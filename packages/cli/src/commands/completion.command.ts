import type { CompletionOptions } from "../completion/completion.js";
import type { Command } from "../program/command.js";

export const shells = ["bash", "zsh", "fish", "powershell"] as const;

export const completionCommand: Command = {
  name: "completion",
  summary: "print a script that completes commands in a shell",
  description:
    "Commands, options, their choices and data sets are then completed by the tab key. Put the line that the\nscript begins with into the start-up file of the shell.",
  arguments: [
    { name: "<shell>", description: "whose script to print: bash, zsh, fish or powershell", choices: shells },
  ],
  options: [
    {
      title: "Output",
      options: [{ flags: "-o, --output <file>", description: "where to write instead of standard output" }],
    },
  ],
  examples: [
    "rosenblatt completion bash -o rosenblatt.bash",
    "rosenblatt completion zsh -o _rosenblatt",
    "rosenblatt completion fish -o rosenblatt.fish",
  ],
  run: async (args, options: CompletionOptions, io) =>
    (await import("../completion/completion.js")).completion(args[0] as string, options, io),
};
