import { dataOptions } from "../options/data.js";
import { kernelExamples, kernelText } from "../options/kernel-text.js";
import { mapText } from "../options/map-text.js";
import { positive, whole } from "../options/values.js";
import { type Command, dataArgument } from "../program/command.js";
import type { CheckOptions } from "../separability/check.js";

export const checkCommand: Command = {
  name: "check",
  summary: "prove whether a hyperplane separates the classes",
  description:
    "Looks at the columns without scaling them, or at the space of a kernel or a map. Exits with 0 if the classes are\nlinearly separable there and with 1 if not. Either answer comes with a certificate that rosenblatt verify checks.",
  arguments: [dataArgument],
  options: [
    {
      ...dataOptions,
      options: dataOptions.options.map((option) =>
        option.flags.startsWith("--positive")
          ? {
              ...option,
              description: "the class that scores above 0; with three or more classes it is checked against the rest",
            }
          : option,
      ),
    },
    {
      title: "Question",
      options: [
        {
          flags: "--negative <class>",
          description: "with --positive: check against this class only and leave out other rows",
        },
        { flags: "--no-bias", description: "allow only hyperplanes through the origin" },
        {
          flags: "--kernel <kernel>",
          description:
            "look in the space of a kernel such as poly:2 or rbf:0.5, through its origin; see rosenblatt help kernels",
          parse: kernelText,
          suggestions: kernelExamples,
        },
        {
          flags: "--map <map>",
          description: "look in the space of a map: quadratic, polynomial:3 or monomials:2",
          parse: mapText,
          suggestions: ["quadratic", "polynomial:3", "monomials:2"],
        },
        {
          flags: "--seconds <s>",
          description:
            "give up after this long; by default it always finds the answer and spends at most 10 s on its margins",
          parse: positive,
        },
      ],
    },
    {
      title: "Further questions",
      options: [
        {
          flags: "--bounds",
          description: "list what is proved about learners on these rows: mistakes, updates, errors",
        },
        {
          flags: "--forecast",
          description: "say whether and when training will end: what is proved, and how long a few runs took",
        },
        { flags: "--least-error", description: "find the fewest rows that any hyperplane gets wrong; for small data" },
        { flags: "--new-rows", description: "estimate the error on new rows from one pass" },
        {
          flags: "--seed <n>",
          description: "the seed of random orders and of the rows held out (0 by default)",
          parse: whole(0),
        },
      ],
    },
    {
      title: "Output",
      options: [
        { flags: "--certificate <file>", file: "written", description: "write the proof, as JSON" },
        {
          flags: "--lp <file>",
          file: "written",
          description: "write the question as a linear program, in CPLEX LP format, for any solver",
        },
        { flags: "--json", description: "print the answer as one JSON document" },
      ],
    },
  ],
  first: [
    "--label",
    "--classes",
    "--ignore",
    "--bad-rows",
    "--kernel",
    "--map",
    "--no-bias",
    "--bounds",
    "--forecast",
    "--least-error",
    "--certificate",
    "--json",
  ],
  examples: [
    "rosenblatt generate ten-points -o points.csv",
    "rosenblatt check points.csv --certificate proof.json",
    "rosenblatt check dataset:iris --kernel poly:2",
  ],
  run: async (args, options: CheckOptions, io) =>
    (await import("../separability/check.js")).check(args[0] as string[], options, io),
};
