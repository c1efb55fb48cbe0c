import type { DatasetsOptions } from "../datasets/datasets.js";
import type { Command } from "../program/command.js";

export const datasetsCommand: Command = {
  name: "datasets",
  summary: "list the built-in data sets, or print one",
  description:
    "Without a name, lists the data sets. With a name, prints that data set as CSV. dataset:NAME can be given wherever\na command takes a file.",
  arguments: [
    { name: "[name]", description: "the data set to print as CSV", choices: ["iris", "digits", "breast-cancer"] },
  ],
  options: [
    {
      title: "Output",
      options: [
        {
          flags: "-o, --output <file>",
          file: "written",
          description: "where to write the data set; packed if it ends in .gz",
        },
        { flags: "--json", description: "print the list, or the facts about the data set, as one JSON document" },
      ],
    },
  ],
  examples: [
    "rosenblatt datasets",
    "rosenblatt datasets iris",
    "rosenblatt datasets breast-cancer -o breast-cancer.csv",
  ],
  run: async (args, options: DatasetsOptions, io) =>
    (await import("../datasets/datasets.js")).datasets(args[0] as string | undefined, options, io),
};
