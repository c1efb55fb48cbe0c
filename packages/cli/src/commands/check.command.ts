import { dataOptions } from "../options/data.js";
import { kernelExamples, kernelText } from "../options/kernel-text.js";
import { mapText } from "../options/map-text.js";
import { positive } from "../options/values.js";
import { type Command, dataArgument } from "../program/command.js";
import type { CheckOptions } from "../separability/check.js";

export const checkCommand: Command = {
  name: "check",
  summary: "prove whether a hyperplane tells the classes apart",
  description:
    "Looks at the columns as they are, never scaled, or at the space of a kernel or map over them. Exits with 0 if the\nclasses are linearly separable there and with 1 if not; either answer comes with a certificate, which rosenblatt verify checks.",
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
          flags: "--kernel <kernel>",
          description: "in the space of a kernel, through its origin: poly:2, rbf:0.5, …; rosenblatt help kernels",
          parse: kernelText,
          suggestions: kernelExamples,
        },
        {
          flags: "--map <map>",
          description: "in the space of a map: quadratic, polynomial:3, monomials:2",
          parse: mapText,
          suggestions: ["quadratic", "polynomial:3", "monomials:2"],
        },
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
        { flags: "--certificate <file>", file: "written", description: "write the proof, as JSON" },
        { flags: "--json", description: "print the answer as one JSON document" },
      ],
    },
  ],
  examples: [
    "rosenblatt generate ten-points -o points.csv",
    "rosenblatt check points.csv --certificate proof.json",
    "rosenblatt check dataset:iris --kernel poly:2",
  ],
  run: async (args, options: CheckOptions, io) =>
    (await import("../separability/check.js")).check(args[0] as string[], options, io),
};
