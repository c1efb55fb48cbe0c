import { type Command, dataArgument } from "../command.js";
import { dataOptions } from "../options/data.js";
import { positive } from "../options/values.js";
import type { CheckOptions } from "./check.js";

export const checkCommand: Command = {
  name: "check",
  summary: "prove whether a hyperplane tells the classes apart",
  description:
    "Looks at the columns as they are, never scaled. Exits with 0 if the classes are linearly separable and with 1 if\nnot; either answer comes with a certificate, which rosenblatt verify checks.",
  arguments: [dataArgument],
  options: [
    {
      ...dataOptions,
      options: dataOptions.options.map((option) =>
        option.flags.startsWith("--positive")
          ? { ...option, description: "the class on the side above 0; of three or more, against the rest" }
          : option,
      ),
    },
    {
      title: "Question",
      options: [
        {
          flags: "--negative <class>",
          description: "with --positive: against this class only; other rows are left out",
        },
        { flags: "--no-bias", description: "only hyperplanes through the origin" },
        {
          flags: "--seconds <s>",
          description: "give up after so long; without it there is an answer, and its margins get 10 s",
          parse: positive,
        },
      ],
    },
    {
      title: "Output",
      options: [
        { flags: "--certificate <file>", description: "write the proof, as JSON" },
        { flags: "--json", description: "print the answer as one JSON document" },
      ],
    },
  ],
  examples: [
    "rosenblatt generate ten-points -o points.csv",
    "rosenblatt check points.csv --certificate proof.json",
    "rosenblatt check dataset:iris --positive setosa --json",
  ],
  run: async (args, options: CheckOptions, io) => (await import("./check.js")).check(args[0] as string[], options, io),
};
