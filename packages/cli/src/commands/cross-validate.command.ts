import type { CrossValidateOptions } from "../cross-validation/cross-validate.js";
import { dataOptions, weightOption } from "../options/data.js";
import { metricOption } from "../options/metric.js";
import { whole } from "../options/values.js";
import { type Command, dataArgument } from "../program/command.js";

export const crossValidateCommand: Command = {
  name: "cross-validate",
  summary: "measure a learner on data that it has not seen, fold by fold",
  description:
    "Divides the rows into folds with the same share of each class. Each fold in turn is predicted by a learner that\nwas trained on all others, with the options and defaults of train.",
  arguments: [dataArgument],
  options: async () => {
    const { learnerOptions } = await import("../options/learner.js");
    return [
      { ...dataOptions, options: [...dataOptions.options, weightOption] },
      ...learnerOptions,
      {
        title: "Testing",
        options: [
          { flags: "--folds <k>", description: "the number of folds (5 by default)", parse: whole(2) },
          metricOption("what is measured on each fold, and watched by early stopping"),
        ],
      },
      { title: "Output", options: [{ flags: "--json", description: "print the result as one JSON document" }] },
    ];
  },
  first: [
    "--label",
    "--ignore",
    "--bad-rows",
    "--learner",
    "--kernel",
    "--map",
    "--epochs",
    "--scale",
    "--seed",
    "--folds",
    "--metric",
    "--json",
  ],
  examples: [
    "rosenblatt cross-validate dataset:breast-cancer",
    "rosenblatt cross-validate dataset:iris --folds 10 --learner passive-aggressive",
    "rosenblatt cross-validate dataset:digits --folds 3 --epochs 5 --json",
  ],
  run: async (args, options: CrossValidateOptions, io) =>
    (await import("../cross-validation/cross-validate.js")).crossValidate(args[0] as string[], options, io),
};
