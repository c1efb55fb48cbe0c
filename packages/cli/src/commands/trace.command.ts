import { dataOptions } from "../options/data.js";
import type { OptionGroup } from "../options/option.js";
import { whole } from "../options/values.js";
import { type Command, dataArgument } from "../program/command.js";
import type { TraceOptions } from "../trace/trace.js";

/** What is otherwise here than in train. */
const descriptions: Readonly<Record<string, string>> = {
  "--learner": "perceptron by default",
  "--epochs": "most epochs: until one without a mistake, at most 1000, and fewer of much data",
  "--order": "of visits in an epoch; given by default",
  "--scale": "none by default",
  "--early-stopping": "hold a tenth back and stop when its error gets no better",
  "--no-early-stopping": "learn from everything: the default",
};

/** Options of train as they are here. */
function textbookOptions({ title, options }: OptionGroup): OptionGroup {
  const described = options.map((option) => ({
    ...option,
    description: descriptions[option.flags.split(" ")[0]] ?? option.description,
  }));
  return { title, options: described };
}

export const traceCommand: Command = {
  name: "trace",
  summary: "show every step of learning, one by one",
  description:
    "Learns as the textbook has it, unless told otherwise: the perceptron, rows in the given order, as they are, until\nan epoch without a mistake. Each line is one update, with the weights after it.",
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
            description: "show the first n updates only: 1000; 0 shows none but the totals",
            parse: whole(0),
          },
          { flags: "--proof", description: "beside each mistake, both inequalities of the proof that it ends" },
          {
            flags: "--votes",
            description:
              "instead of updates: every vector, c, the number of examples it survived, and the running average; --learner voted by default",
            conflicts: ["ndjson", "proof"],
          },
          { flags: "--json", description: "print the run as one JSON document", conflicts: ["ndjson"] },
          { flags: "--ndjson", description: "print one JSON object per update, and one at the end" },
        ],
      },
    ];
  },
  examples: [
    "rosenblatt generate ten-points -o points.csv",
    "rosenblatt trace points.csv",
    "rosenblatt trace points.csv --order shuffle --seed 3 --ndjson",
  ],
  run: async (args, options: TraceOptions, io) =>
    (await import("../trace/trace.js")).trace(args[0] as string[], options, io),
};
