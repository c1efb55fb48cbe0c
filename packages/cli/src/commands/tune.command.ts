import { dataOptions, weightOption } from "../options/data.js";
import { metricOption } from "../options/metric.js";
import { fraction, joined, list, positive, whole } from "../options/values.js";
import { type Command, dataArgument } from "../program/command.js";
import type { TuneOptions } from "../search/tuned.js";

/** Options of train that are the same in every trial. */
const kept = [
  "--kernel",
  "--map",
  "--multiclass",
  "--class-weight",
  "--seed",
  "--order",
  "--scale",
  "--bias",
  "--no-bias",
  "--zero-predicts",
];

export const tuneCommand: Command = {
  name: "tune",
  summary: "search for the best learner and options",
  description:
    "Trains learners, kernels, maps and their options on a part of the data and compares them on the rest: all get a few\nepochs, the best third three times as many, and so on. Ends with the command that trains the best.",
  arguments: [dataArgument],
  options: async () => {
    const { learnerOptions } = await import("../options/learner.js");
    const options = learnerOptions.flatMap((group) => group.options);
    return [
      { ...dataOptions, options: [...dataOptions.options, weightOption] },
      {
        title: "Search",
        options: [
          {
            flags: "--learners <names>",
            description:
              "which learners to try; by default averaged, passive-aggressive, max-margin, arow, second-order, margin; also known are voted, perceptron, logistic",
            parse: list,
            collect: joined,
          },
          {
            flags: "--search <how>",
            description:
              "how to choose options: random draws them evenly from their ranges, grid tries a few values of each",
            choices: ["random", "grid"],
            usual: "random",
          },
          { flags: "--trials <n>", description: "how many combinations to try", parse: whole(1, 100_000), usual: "27" },
          { flags: "--epochs <n>", description: "the most epochs that a trial gets", parse: whole(1), usual: "27" },
          {
            flags: "--validation <part>",
            description: "the fraction of the data to compare on",
            parse: fraction,
            usual: "0.2",
          },
          metricOption("what trials are compared by"),
          { flags: "--seconds <s>", description: "stop the search after so many seconds", parse: positive },
          { flags: "--minutes <m>", description: "stop the search after so many minutes", parse: positive },
        ],
      },
      {
        title: "Learning",
        options: kept.map((flag) => options.find(({ flags }) => flags.split(" ")[0] === flag)!),
      },
      {
        title: "Output",
        options: [
          {
            flags: "-o, --output <file>",
            file: "written",
            description: "train the best on all of the data and write the model",
          },
          { flags: "--json", description: "print the result as one JSON document" },
        ],
      },
    ];
  },
  first: [
    "--label",
    "--ignore",
    "--bad-rows",
    "--learners",
    "--search",
    "--trials",
    "--minutes",
    "--metric",
    "--kernel",
    "--map",
    "--seed",
    "--output",
    "--json",
  ],
  examples: [
    "rosenblatt tune dataset:breast-cancer",
    "rosenblatt tune dataset:iris --learners averaged,passive-aggressive --trials 12 -o best.json",
    "rosenblatt tune dataset:digits --search grid --epochs 5 --seconds 20 --json",
  ],
  run: async (args, options: TuneOptions, io) =>
    (await import("../search/tune.js")).tune(args[0] as string[], options, io),
};
