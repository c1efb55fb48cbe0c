import type { InspectOptions } from "../inspection/inspect.js";
import { dataOptions } from "../options/data.js";
import { whole } from "../options/values.js";
import type { Command } from "../program/command.js";

export const inspectCommand: Command = {
  name: "inspect",
  summary: "show what is in a model or in data",
  description:
    "For a model: its learner, options, classes and weights, and how it was trained. For data: what train would\nread, and what it would take each column for.",
  arguments: [
    { name: "[file...]", description: "a model file, or data: files, globs, dataset:NAME, or -", orStdin: true },
  ],
  options: [
    dataOptions,
    {
      title: "Output",
      options: [
        { flags: "--weights <n>", description: "how many weights of a model to show", parse: whole(0), usual: "10" },
        { flags: "--json", description: "print it as one JSON document" },
      ],
    },
  ],
  first: [
    "--label",
    "--classes",
    "--ignore",
    "--categorical",
    "--numeric",
    "--text",
    "--date",
    "--missing",
    "--bad-rows",
    "--weights",
    "--json",
  ],
  examples: [
    "rosenblatt inspect dataset:iris",
    "rosenblatt train dataset:iris -o iris.json --quiet",
    "rosenblatt inspect iris.json --weights 4",
  ],
  run: async (args, options: InspectOptions, io) =>
    (await import("../inspection/inspect.js")).inspect(args[0] as string[], options, io),
};
