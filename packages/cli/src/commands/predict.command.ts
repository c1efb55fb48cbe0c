import { clusterOf, clusterOptions } from "../options/cluster.js";
import { linesOption, newDataOptions } from "../options/data.js";
import { outputFormats } from "../options/output-format.js";
import { safeCsvOption } from "../options/text-format.js";
import type { PredictOptions } from "../prediction/predict.js";
import { type Command, dataArgument } from "../program/command.js";
import type { ClusterPredictOptions } from "../spark/predict-on-cluster.js";

export const predictCommand: Command = {
  name: "predict",
  summary: "predict the class of every row",
  description:
    "Predicts the class of each row, in the order of the rows and as soon as each arrives. The data must have the\ncolumns that the model was trained on; a column of classes is not needed.",
  arguments: [{ name: "<model>", description: "a model file" }, dataArgument],
  options: [
    { ...newDataOptions, options: [...newDataOptions.options, linesOption] },
    clusterOptions({
      flags: "--into <place>",
      description:
        "where the cluster writes all rows with their predictions: a new table, or a new folder of Parquet files if the name contains a /",
    }),
    {
      title: "Output",
      options: [
        {
          flags: "-o, --output <file>",
          file: "written",
          description: "where to write instead of standard output; packed if it ends in .gz",
        },
        { flags: "--append", description: "also write the columns of the data, unchanged, before the prediction" },
        { flags: "--id <column>", description: "also write this column of the data before the prediction" },
        {
          flags: "--prediction-column <name>",
          description: "the name of the new column (prediction by default, or prediction_ if that is taken)",
        },
        { flags: "--scores", description: "also write the score of every class" },
        {
          flags: "--probabilities",
          description:
            "also write the probability of every class; needs a model trained with --calibrate or --learner logistic",
        },
        safeCsvOption,
        {
          flags: "--to <format>",
          description: "what to write; by default the name of the file decides, else csv",
          choices: outputFormats,
        },
        { flags: "--jsonl", description: "the same as --to jsonl" },
      ],
    },
  ],
  first: [
    "--output",
    "--append",
    "--id",
    "--prediction-column",
    "--scores",
    "--probabilities",
    "--to",
    "--by-position",
    "--bad-rows",
    "--lines",
  ],
  examples: [
    "rosenblatt train dataset:iris --calibrate platt -o iris.json --quiet",
    "rosenblatt predict iris.json dataset:iris",
    "rosenblatt predict iris.json dataset:iris --append --probabilities -o predictions.jsonl",
  ],
  run: async (args, options: PredictOptions & ClusterPredictOptions, io) => {
    const on = clusterOf(options, io.env);
    const [model, data] = args as [string, string[]];
    return on === undefined
      ? (await import("../prediction/predict.js")).predict(model, data, options, io)
      : (await import("../spark/predict-on-cluster.js")).predictOnCluster(model, data, { ...options, on }, io);
  },
};
