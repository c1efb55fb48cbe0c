import type { ClusterOptions } from "../clustering/cluster.js";
import { dataOptions } from "../options/data.js";
import { startText } from "../options/start-text.js";
import { joined, list, whole } from "../options/values.js";
import { type Command, dataArgument } from "../program/command.js";

export const clusterCommand: Command = {
  name: "cluster",
  summary: "group rows by k-means, without their classes",
  description:
    "Finds k centres that minimize the sum of squared distances from every row to its nearest centre, and shows the sum after each step.\nClasses, in the column named by --label or called label, class, target or y, are only compared with the clusters.",
  arguments: [dataArgument],
  options: [
    { ...dataOptions, options: dataOptions.options.filter(({ flags }) => !flags.startsWith("--positive")) },
    {
      title: "Clusters",
      options: [
        {
          flags: "-k, --clusters <k>",
          description: "the number of clusters; needless if --start gives centres",
          parse: whole(1, 2 ** 20),
        },
        {
          flags: "--start <start>",
          description:
            "where to start: k-means++ (the default), random, rows such as rows:1,51,101, or centres such as 5,3;6,2",
          parse: startText,
          suggestions: ["k-means++", "random", "rows:"],
        },
        {
          flags: "--restarts <n>",
          description: "the number of runs from different starts, of which the best is kept",
          parse: whole(1, 1e6),
          usual: "10",
        },
        { flags: "--iterations <n>", description: "the most steps of a run", parse: whole(1), usual: "300" },
        { flags: "--seed <n>", description: "the seed of the starts", parse: whole(0), usual: "0" },
        {
          flags: "--scale <how>",
          description: "standardize gives all columns the same weight, unit-length all rows the same length",
          choices: ["none", "standardize", "unit-length"],
          usual: "none",
        },
      ],
    },
    {
      title: "Output",
      options: [
        {
          flags: "-o, --output <file>",
          file: "written",
          description:
            "write the cluster of every row and its distance from the centre as CSV; - prints them instead of the report",
        },
        { flags: "--plot <file>", file: "written", description: "draw the clusters into a .svg, .png or .html file" },
        {
          flags: "--columns <columns>",
          description: "the two features to draw, by name or by number from 1",
          parse: list,
          collect: joined,
        },
        { flags: "--title <text>", description: "the title above the picture" },
        { flags: "--json", description: "print the result as one JSON document" },
      ],
    },
  ],
  first: [
    "--clusters",
    "--label",
    "--ignore",
    "--only",
    "--start",
    "--restarts",
    "--seed",
    "--scale",
    "--output",
    "--plot",
    "--json",
  ],
  examples: [
    "rosenblatt cluster dataset:iris -k 3",
    "rosenblatt cluster dataset:iris -k 3 --columns 3,4 --plot clusters.svg",
    "rosenblatt cluster dataset:iris --start rows:1,2,3 -o clusters.csv",
  ],
  run: async (args, options: ClusterOptions, io) =>
    (await import("../clustering/cluster.js")).cluster(args[0] as string[], options, io),
};
