import { newDataOptions } from "../options/data.js";
import { whole } from "../options/values.js";
import type { PlotOptions } from "../picture/plot.js";
import type { Command } from "../program/command.js";

/** The kinds of pictures that plot draws. */
export const plotKinds = ["plane", "curve", "weights", "confusion", "roc"] as const;

export const plotCommand: Command = {
  name: "plot",
  summary: "draw a model and data, in the terminal or to a file",
  description:
    "The rows by class and the boundary between them, or one of the other pictures. Of more than two features: two of\nthem, or the view along the boundary.",
  arguments: [
    { name: "<model>", description: "a model file" },
    { name: "[data...]", description: "files, globs, dataset:NAME, or -; curve and weights need none" },
  ],
  options: [
    newDataOptions,
    {
      title: "Picture",
      options: [
        {
          flags: "--kind <kind>",
          description: "plane unless said otherwise; curve: mistakes by epoch",
          choices: plotKinds,
        },
        { flags: "--x <column>", description: "plane: the feature across, by name, or by number from 1" },
        { flags: "--y <column>", description: "plane: the feature up" },
        { flags: "--hulls", description: "plane: the convex hull of each class" },
        { flags: "--margin", description: "plane: the band between the classes, where the boundary separates them" },
        {
          flags: "--support",
          description: "plane: mark the rows, as the columns are, that the greatest margin rests on",
        },
        { flags: "--class <class>", description: "weights, roc: of which class" },
        { flags: "--top <k>", description: "weights: how many: 20", parse: whole(1) },
        { flags: "--title <text>", description: "above the picture" },
        {
          flags: "--theme <name>",
          description: "auto follows the reader's preference; PNG is light",
          choices: ["auto", "light", "dark"],
        },
        { flags: "--width <pixels>", description: "of a file: 640", parse: whole(160) },
      ],
    },
    {
      title: "Output",
      options: [
        {
          flags: "-o, --output <file>",
          file: "written",
          description: "write it: .svg, .png or .html; in the terminal otherwise",
        },
        { flags: "--ascii", description: "in the terminal: plain characters, no Braille" },
        { flags: "--json", description: "print what is drawn as one JSON document" },
      ],
    },
  ],
  examples: [
    "rosenblatt train dataset:iris -o iris.json --quiet",
    "rosenblatt plot iris.json dataset:iris --x 'petal length (cm)' --y 'petal width (cm)'",
    "rosenblatt plot iris.json dataset:iris --kind confusion -o confusion.svg",
  ],
  run: async (args, options: PlotOptions, io) =>
    (await import("../picture/plot.js")).plot(args[0] as string, (args[1] ?? []) as string[], options, io),
};
