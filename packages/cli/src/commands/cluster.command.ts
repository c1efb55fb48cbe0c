import type { ClusterOptions } from "../clustering/cluster.js";
import { dataOptions } from "../options/data.js";
import { startText } from "../options/start-text.js";
import { joined, list, whole } from "../options/values.js";
import { type Command, dataArgument } from "../program/command.js";

export const clusterCommand: Command = {
  name: "cluster",
  summary: "group rows by k-means, without their classes",
  description:
    "Finds k centres with the least sum of squared distances from every row to its nearest one, and shows how it falls step\nby step. Classes are not learned from; where the data has them, the clusters are compared with them.",
  arguments: [dataArgument],
  options: [
    { ...dataOptions, options: dataOptions.options.filter(({ flags }) => !flags.startsWith("--positive")) },
    {
      title: "Clusters",
      options: [
        {
          flags: "-k, --clusters <k>",
          description: "how many clusters; as many as --start gives",
          parse: whole(1, 2 ** 20),
        },
        {
          flags: "--start <start>",
          description: "k-means++ unless said otherwise, random, rows:1,51,101, or centres as 5,3;6,2",
          parse: startText,
          suggestions: ["k-means++", "random", "rows:"],
        },
        {
          flags: "--restarts <n>",
          description: "runs from starts of their own, of which the best is kept: 10",
          parse: whole(1, 1e6),
        },
        { flags: "--iterations <n>", description: "most steps of a run: 300", parse: whole(1) },
        { flags: "--seed <n>", description: "of the starts: 0", parse: whole(0) },
        {
          flags: "--scale <how>",
          description: "none by default; standardize weighs columns alike, unit-length rows",
          choices: ["none", "standardize", "unit-length"],
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
            "write the cluster of every row and its distance from the centre, as CSV; - instead of the report",
        },
        { flags: "--plot <file>", file: "written", description: "draw the clusters: .svg, .png or .html" },
        {
          flags: "--columns <columns>",
          description: "two features to draw, by name, or by number from 1",
          parse: list,
          collect: joined,
        },
        { flags: "--title <text>", description: "above the picture" },
        { flags: "--json", description: "print the result as one JSON document" },
      ],
    },
  ],
  examples: [
    "rosenblatt cluster dataset:iris -k 3",
    "rosenblatt cluster dataset:iris -k 3 --columns 3,4 --plot clusters.svg",
    "rosenblatt cluster dataset:iris --start rows:1,2,3 -o clusters.csv",
  ],
  run: async (args, options: ClusterOptions, io) =>
    (await import("../clustering/cluster.js")).cluster(args[0] as string[], options, io),
};
