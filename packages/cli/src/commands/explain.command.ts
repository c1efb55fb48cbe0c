import { linesOption, newDataOptions } from "../options/data.js";
import { whole } from "../options/values.js";
import type { ExplainOptions } from "../prediction/explain.js";
import { type Command, dataArgument } from "../program/command.js";

export const explainCommand: Command = {
  name: "explain",
  summary: "say why a row gets its class",
  description:
    "Shows what each feature added to the score of one row, the largest first. For a model trained with\n--history, also what each past mistake added.",
  arguments: [{ name: "<model>", description: "a model file" }, dataArgument],
  options: [
    { ...newDataOptions, options: [...newDataOptions.options, linesOption] },
    {
      title: "Output",
      options: [
        { flags: "--row <n>", description: "the row of the data, counted from 1", parse: whole(1), usual: "1" },
        { flags: "--class <class>", description: "the class whose score to explain (the predicted one by default)" },
        { flags: "--top <k>", description: "how many features to show", parse: whole(1), usual: "10" },
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
