import type { GenerateOptions } from "../generate/generate.js";
import { kinds, noiseRate } from "../generate/options.js";
import { type TextFormat, textFormats } from "../options/text-format.js";
import { atLeastZero, positive, whole } from "../options/values.js";
import type { Command } from "../program/command.js";

export const generateCommand: Command = {
  name: "generate",
  summary: "make a synthetic data set",
  description:
    "Writes rows of the chosen kind as CSV, or in the format that the name of the output asks for. The same seed\nalways gives the same rows. Memory does not grow with the number of rows.",
  arguments: [{ name: "<kind>", description: `what to make: ${kinds.join(", ")}`, choices: kinds }],
  options: [
    {
      title: "Data",
      options: [
        {
          flags: "-n, --examples <n>",
          description: "the number of rows (100 by default, 1000 for disjunction)",
          parse: whole(1),
        },
        {
          flags: "-d, --dimensions <d>",
          description: "blobs, margin, disjunction: the number of columns (2 by default, 100 for disjunction)",
          parse: whole(1, 1_000_000),
        },
        { flags: "--seed <s>", description: "the seed of everything random (0 by default)", parse: whole(0) },
        {
          flags: "--classes <k>",
          description: "blobs: the number of classes (2 by default)",
          parse: whole(2, 1_000_000),
        },
        {
          flags: "--spread <s>",
          description: "blobs, xor, rings, moons: the standard deviation around the shape",
          parse: atLeastZero,
        },
        {
          flags: "--margin <γ>",
          description: "margin: the least distance from the hyperplane (0.1 by default)",
          parse: positive,
        },
        {
          flags: "--relevant <r>",
          description: "disjunction: the number of columns that matter (3 by default)",
          parse: whole(1, 1_000_000),
        },
        {
          flags: "--noise <part>",
          description: "blobs, xor, rings, moons, disjunction: the chance of a wrong label (0 by default)",
          parse: noiseRate,
        },
      ],
    },
    {
      title: "Output",
      options: [
        {
          flags: "-o, --output <file>",
          file: "written",
          description: "where to write instead of standard output; packed if it ends in .gz",
        },
        {
          flags: "--to <format>",
          description: "what to write; by default the name of the output decides, else csv",
          choices: textFormats,
        },
        {
          flags: "--decimals <n>",
          description: "digits after the decimal point; by default as many as the number needs",
          parse: whole(0),
        },
      ],
    },
  ],
  examples: [
    "rosenblatt generate ten-points",
    "rosenblatt generate blobs -n 1000 -d 5 --classes 3 --seed 7 -o blobs.csv",
    "rosenblatt generate disjunction -n 2000 -d 200 --relevant 5 -o disjunction.libsvm",
  ],
  run: async (args, options: GenerateOptions & { to?: TextFormat }, io) =>
    (await import("../generate/generate.js")).generate(args[0] as string, options, io),
};
