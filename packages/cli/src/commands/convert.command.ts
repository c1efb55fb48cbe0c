import type { ConvertOptions } from "../convert/convert.js";
import { dataOptions } from "../options/data.js";
import { safeCsvOption, textFormats } from "../options/text-format.js";
import type { Command } from "../program/command.js";

export const convertCommand: Command = {
  name: "convert",
  summary: "turn data, or a model, into another format",
  description:
    "Between csv, tsv, jsonl, libsvm and vw; idx and parquet can be read. Tables become tables cell by cell; to libsvm\nand vw they go as the features that train would make of them. Model files go between JSON and binary.",
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
          description: "by the name of the output unless said otherwise",
          choices: textFormats,
        },
        safeCsvOption,
        {
          flags: "--compact",
          description: "of a linear model: what predicts and nothing that learns, for rosenblatt/predict in a page",
        },
      ],
    },
  ],
  examples: [
    "rosenblatt convert dataset:iris -o iris.libsvm",
    "rosenblatt convert iris.libsvm --to csv",
    "rosenblatt convert dataset:breast-cancer -o breast-cancer.jsonl.gz",
  ],
  run: async (args, options: ConvertOptions, io) =>
    (await import("../convert/convert.js")).convert(args[0] as string[], options, io),
};
