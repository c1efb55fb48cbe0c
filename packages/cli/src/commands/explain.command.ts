import { linesOption, newDataOptions } from "../options/data.js";
import { whole } from "../options/values.js";
import type { ExplainOptions } from "../prediction/explain.js";
import { type Command, dataArgument } from "../program/command.js";

export const explainCommand: Command = {
  name: "explain",
  summary: "say why a row gets its class",
  description:
    "Takes the score of one row apart: what each feature added to it, the largest first. Of a model\ntrained with --history, also what each past mistake added.",
  arguments: [{ name: "<model>", description: "a model file" }, dataArgument],
  options: [
    { ...newDataOptions, options: [...newDataOptions.options, linesOption] },
    {
      title: "Output",
      options: [
        { flags: "--row <n>", description: "which row of the data, counted from 1: the first", parse: whole(1) },
        { flags: "--class <class>", description: "whose score to explain: that of the predicted class" },
        { flags: "--top <k>", description: "how many features to show: 10", parse: whole(1) },
        { flags: "--json", description: "print it as one JSON document" },
      ],
    },
  ],
  examples: [
    "rosenblatt train dataset:iris -o iris.json --quiet",
    "rosenblatt explain iris.json dataset:iris --row 60",
    "rosenblatt explain iris.json dataset:iris --row 60 --class virginica --json",
  ],
  run: async (args, options: ExplainOptions, io) =>
    (await import("../prediction/explain.js")).explain(args[0] as string, args[1] as string[], options, io),
};
