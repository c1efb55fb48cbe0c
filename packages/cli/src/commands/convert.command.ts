import type { ConvertOptions } from "../convert/convert.js";
import { dataOptions } from "../options/data.js";
import { safeCsvOption, textFormats } from "../options/text-format.js";
import type { Command } from "../program/command.js";

export const convertCommand: Command = {
  name: "convert",
  summary: "turn data, or a model, into another format",
  description:
    "Converts between csv, tsv, jsonl, libsvm and vw; idx and parquet can be read. Tables become tables cell by cell; in\nlibsvm and vw they become the features that train would make of them. Model files become JSON or binary.",
  arguments: [
    {
      name: "[input...]",
      description: "files, globs, dataset:NAME, or - for standard input; or one model file",
      orStdin: true,
    },
  ],
  options: [
    dataOptions,
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
          description: "what to write; by default the name of the output decides",
          choices: textFormats,
        },
        safeCsvOption,
        {
          flags: "--compact",
          description: "keep only what a linear model needs to predict, for rosenblatt/predict in a web page",
        },
      ],
    },
  ],
  first: [
    "--output",
    "--to",
    "--format",
    "--label",
    "--ignore",
    "--only",
    "--missing",
    "--bad-rows",
    "--delimiter",
    "--compact",
    "--safe-csv",
  ],
  examples: [
    "rosenblatt convert dataset:iris -o iris.libsvm",
    "rosenblatt convert iris.libsvm --to csv",
    "rosenblatt convert dataset:breast-cancer -o breast-cancer.jsonl.gz",
  ],
  run: async (args, options: ConvertOptions, io) =>
    (await import("../convert/convert.js")).convert(args[0] as string[], options, io),
};
