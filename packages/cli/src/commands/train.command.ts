import { checkpointOptions, clusterOf, clusterOptions } from "../options/cluster.js";
import { byPositionOption, dataOptions, weightOption } from "../options/data.js";
import { decisionOptions } from "../options/decision.js";
import { metricOption } from "../options/metric.js";
import { shardOptions } from "../options/shards.js";
import { fraction, positive } from "../options/values.js";
import { type Command, dataArgument } from "../program/command.js";
import type { ClusterTrainOptions } from "../spark/train-on-cluster.js";
import type { TrainOptions } from "../training/training.js";

export const trainCommand: Command = {
  name: "train",
  summary: "learn a model from data and report how good it is",
  description:
    "Learns to tell the classes in a file apart. Most data is learned by the averaged perceptron by default,\nten epochs in random order, with numeric columns standardized; see --learner for the rest.",
  arguments: [dataArgument],
  options: async () => {
    const { learnerOptions } = await import("../options/learner.js");
    return [
      { ...dataOptions, options: [...dataOptions.options, weightOption] },
      ...learnerOptions,
      {
        title: "Search",
        options: [
          {
            flags: "--auto",
            description:
              "try learners, kernels and maps for about a minute and train the best on all rows; the defaults of train stay unless cross-validation says that another is better",
          },
          { flags: "--minutes <m>", description: "how long --auto may try", parse: positive, usual: "1" },
        ],
      },
      decisionOptions,
      {
        title: "Testing",
        options: [
          {
            flags: "--test <file>",
            file: "read",
            description: "the data to test on; with --on, another table, path or query of the cluster",
            conflicts: ["holdout"],
          },
          {
            flags: "--holdout <part>",
            description:
              "the fraction of the rows to hold back for testing, such as 0.2; --stream holds back 0.1 by default; --shards and --on choose rows by their content",
            parse: fraction,
          },
          byPositionOption,
          { flags: "--no-holdout", description: "with --stream: hold nothing back and learn from every row" },
          metricOption("what early stopping watches"),
        ],
      },
      {
        title: "Files larger than memory",
        options: [
          {
            flags: "--stream",
            description:
              "learn while reading, in the order of the file, once or --epochs N times; the first 32,768 rows, or 8 MiB of them, determine the scaling and the columns",
          },
          {
            flags: "--cache <folder>",
            description: "where to keep the rows for epochs after the first (the system's temporary folder by default)",
          },
        ],
      },
      shardOptions,
      clusterOptions(...checkpointOptions),
      {
        title: "Output",
        options: [
          {
            flags: "-o, --output <file>",
            file: "written",
            description: "where to write the model: JSON, or binary if it ends in .bin or .rosenblatt",
          },
          {
            flags: "--save-holdout <file>",
            file: "written",
            description: "where to write the rows held back, unchanged, to test other models on",
          },
          {
            flags: "--history",
            description: "keep the rows learned from in the model, so that explain can show which of them matter",
          },
          {
            flags: "--from <model>",
            file: "continued",
            description: "continue learning from this model, with its learner and its columns",
          },
          { flags: "--json", description: "print the report as one JSON document" },
        ],
      },
    ];
  },
  first: [
    "--label",
    "--ignore",
    "--bad-rows",
    "--learner",
    "--kernel",
    "--epochs",
    "--seed",
    "--auto",
    "--calibrate",
    "--test",
    "--holdout",
    "--output",
    "--json",
  ],
  examples: [
    "rosenblatt train dataset:iris --holdout 0.2",
    "rosenblatt train dataset:breast-cancer --holdout 0.2 --seed 7 -o model.json",
    "rosenblatt train dataset:digits --kernel poly:3 --scale unit-ball --holdout 0.2",
  ],
  run: async (args, options: TrainOptions & ClusterTrainOptions, io) => {
    const on = clusterOf(options, io.env);
    return on === undefined
      ? (await import("../training/train.js")).train(args[0] as string[], options, io)
      : (await import("../spark/train-on-cluster.js")).trainOnCluster(args[0] as string[], { ...options, on }, io);
  },
};
