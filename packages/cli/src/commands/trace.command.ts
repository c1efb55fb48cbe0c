import { dataOptions } from "../options/data.js";
import type { Option, OptionGroup } from "../options/option.js";
import { whole } from "../options/values.js";
import { type Command, dataArgument } from "../program/command.js";
import type { TraceOptions } from "../trace/trace.js";

/** What help says differently for trace than for train. */
const differences: Readonly<Record<string, Partial<Option>>> = {
  "--learner": { description: "the learning algorithm", usual: "perceptron" },
  "--epochs": { description: "the most epochs (at most 1000 by default, fewer for large data)" },
  "--order": { description: "the order of visits in an epoch", usual: "given" },
  "--scale": { description: "how to scale features", usual: "none" },
  "--early-stopping": { description: "hold back a tenth of the rows and stop when the error on them no longer falls" },
  "--no-early-stopping": { description: "learn from every row (the default)" },
};

/** Options of train, described with the defaults that trace has. */
function textbookOptions({ title, options }: OptionGroup): OptionGroup {
  return { title, options: options.map((option) => ({ ...option, ...differences[option.flags.split(" ")[0]] })) };
}

export const traceCommand: Command = {
  name: "trace",
  summary: "show every step of learning, one by one",
  description:
    "By default it learns as a textbook does: the perceptron, rows in the given order and without scaling, until an\nepoch without a mistake. Each line is one update, with the weights after it.",
  arguments: [dataArgument],
  options: async () => {
    const { learnerOptions } = await import("../options/learner.js");
    return [
      dataOptions,
      ...learnerOptions.map(textbookOptions),
      {
        title: "Output",
        options: [
          {
            flags: "--limit <n>",
            description: "how many updates to show; 0 shows only the totals",
            parse: whole(0),
            usual: "1000",
          },
          { flags: "--proof", description: "beside each mistake, show both inequalities of the convergence proof" },
          {
            flags: "--votes",
            description:
              "instead of updates, show every vector, the number c of examples that it survived, and the running average; the learner is voted by default",
            conflicts: ["ndjson", "proof"],
          },
          { flags: "--json", description: "print the run as one JSON document", conflicts: ["ndjson"] },
          { flags: "--ndjson", description: "print one JSON object per update, and one at the end" },
        ],
      },
    ];
  },
  first: [
    "--label",
    "--classes",
    "--learner",
    "--lecture",
    "--epochs",
    "--rate",
    "--order",
    "--seed",
    "--limit",
    "--proof",
    "--votes",
    "--json",
  ],
  examples: [
    "rosenblatt generate ten-points -o points.csv",
    "rosenblatt trace points.csv",
    "rosenblatt trace points.csv --order shuffle --seed 3 --ndjson",
  ],
  run: async (args, options: TraceOptions, io) =>
    (await import("../trace/trace.js")).trace(args[0] as string[], options, io),
};
