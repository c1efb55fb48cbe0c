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
  summary: "learn a model from data, and report how well",
  description:
    "Learns to tell the classes of a file apart. Without any option: the averaged perceptron, ten\nepochs in random order, numeric columns standardized.",
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
              "try learners, kernels and maps for about a minute, and train the best on all rows; what train does by itself stays unless folds say that another is better",
          },
          { flags: "--minutes <m>", description: "how long --auto may try: 1", parse: positive },
        ],
      },
      decisionOptions,
      {
        title: "Testing",
        options: [
          {
            flags: "--test <file>",
            file: "read",
            description: "data to test on; with --on another table, path or query of the cluster",
            conflicts: ["holdout"],
          },
          {
            flags: "--holdout <part>",
            description:
              "part of the data to test on instead of learning from: 0.2; with --stream 0.1 unless said otherwise; with --shards and --on by the content of rows",
            parse: fraction,
          },
          byPositionOption,
          { flags: "--no-holdout", description: "learn from every row of a stream, too" },
          metricOption("what early stopping watches"),
        ],
      },
      {
        title: "Files larger than memory",
        options: [
          {
            flags: "--stream",
            description:
              "learn while reading, in the order of the file, once or --epochs N times; the first 32,768 rows, or 8 MiB of them, settle scaling and columns",
          },
          {
            flags: "--cache <folder>",
            description: "where epochs after the first find the rows; the system's temporary folder otherwise",
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
            description: "where to write the rows held back, as they came, to judge other models on",
          },
          {
            flags: "--history",
            description: "keep the rows learned from in the model, so that explain shows which of them count",
          },
          {
            flags: "--from <model>",
            file: "continued",
            description: "go on learning from this model, with its learner and its columns",
          },
          { flags: "--json", description: "print the report as one JSON document" },
        ],
      },
    ];
  },
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
