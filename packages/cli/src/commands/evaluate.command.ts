import { type ClusterOptions, clusterOf, clusterOptions } from "../options/cluster.js";
import { newDataOptions, weightOption } from "../options/data.js";
import { decideOption } from "../options/decision.js";
import { proportion } from "../options/values.js";
import type { EvaluateOptions } from "../prediction/evaluate.js";
import { type Command, dataArgument } from "../program/command.js";

export const evaluateCommand: Command = {
  name: "evaluate",
  summary: "measure a model on data with known classes",
  description:
    "Compares the predictions of a model with the classes in the data: errors, which classes were confused, and\nmeasures for each class.",
  arguments: [{ name: "<model>", description: "a model file" }, dataArgument],
  options: [
    { ...newDataOptions, options: [...newDataOptions.options, weightOption] },
    {
      title: "Decisions, to try on this data without saving",
      options: [
        decideOption,
        {
          flags: "--positive <class>",
          description: "the class that --decide and the ROC area are for (the model's by default)",
        },
      ],
    },
    clusterOptions(),
    {
      title: "Output",
      options: [
        {
          flags: "--min-accuracy <a>",
          description: "exit with 1 if the accuracy is below this, such as 0.9",
          parse: proportion,
        },
        { flags: "--json", description: "print the measures as one JSON document" },
      ],
    },
  ],
  examples: [
    "rosenblatt train dataset:breast-cancer -o model.json --quiet",
    "rosenblatt evaluate model.json dataset:breast-cancer --min-accuracy 0.9 --json",
    "rosenblatt evaluate model.json dataset:breast-cancer --decide recall:0.99",
  ],
  run: async (args, options: EvaluateOptions & ClusterOptions, io) => {
    const on = clusterOf(options, io.env);
    const [model, data] = args as [string, string[]];
    return on === undefined
      ? (await import("../prediction/evaluate.js")).evaluate(model, data, options, io)
      : (await import("../spark/evaluate-on-cluster.js")).evaluateOnCluster(model, data, { ...options, on }, io);
  },
};
