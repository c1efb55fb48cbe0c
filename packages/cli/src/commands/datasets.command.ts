import type { DatasetsOptions } from "../datasets/datasets.js";
import type { Command } from "../program/command.js";

export const datasetsCommand: Command = {
  name: "datasets",
  summary: "list the data sets that come along, or print one",
  description:
    "Without a name: what there is. With one: the data set as CSV. Wherever a file goes, dataset:NAME goes too.",
  arguments: [
    { name: "[name]", description: "of a data set, to print it as CSV", choices: ["iris", "digits", "breast-cancer"] },
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
        { flags: "--json", description: "print the list, or what is known of the data set, as one JSON document" },
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
