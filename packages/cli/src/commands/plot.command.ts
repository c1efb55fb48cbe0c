import { newDataOptions } from "../options/data.js";
import { angles, joined, list, whole, wholes } from "../options/values.js";
import type { PictureKind } from "../picture/picture.js";
import type { PlotOptions } from "../picture/plot.js";
import type { Command } from "../program/command.js";

/** The kinds of pictures that plot draws. */
export const plotKinds: readonly PictureKind[] = [
  "plane",
  "curve",
  "weights",
  "confusion",
  "roc",
  "precision-recall",
  "reliability",
];

export const plotCommand: Command = {
  name: "plot",
  summary: "draw a model and data, in the terminal or to a file",
  description:
    "The rows by class and the boundary between them, or one of the other pictures. Of more than two features: two of\nthem, three in space, or the view along the boundary.",
  arguments: [
    { name: "[model]", description: "a model file; --losses and --approximation need none" },
    { name: "[data...]", description: "files, globs, dataset:NAME, or -; curve and weights need none" },
  ],
  options: [
    newDataOptions,
    {
      title: "Picture",
      options: [
        {
          flags: "--kind <kind>",
          description: "plane unless said otherwise; curve: mistakes by epoch; reliability: of probabilities",
          choices: plotKinds,
        },
        { flags: "--x <column>", description: "plane: the feature across, by name, or by number from 1" },
        { flags: "--y <column>", description: "plane: the feature up" },
        {
          flags: "--columns <columns>",
          description:
            "plane: two features across and up, or three features in space, with the plane between two classes",
          parse: list,
          collect: joined,
          conflicts: ["x", "y"],
        },
        {
          flags: "--camera <angles>",
          description: "three --columns: from where, in degrees around and above: -60,20",
          parse: angles,
        },
        {
          flags: "--losses",
          description: "the 0/1, perceptron and hinge losses against y·s instead; needs no model and no data",
          conflicts: ["kind", "x", "y", "columns", "camera", "hulls", "margin", "support", "class", "top"],
        },
        {
          flags: "--approximation <units>",
          description: "a function, and networks of so many hidden units near to it, instead: 8,40; needs no model",
          parse: wholes,
          conflicts: ["losses", "kind", "x", "y", "columns", "camera", "hulls", "margin", "support", "class", "top"],
        },
        {
          flags: "--units <kind>",
          description: "with --approximation: threshold unless said otherwise",
          choices: ["threshold", "sigmoid"],
        },
        { flags: "--hulls", description: "plane: the convex hull of each class" },
        { flags: "--margin", description: "plane: the band between the classes, where the boundary separates them" },
        {
          flags: "--support",
          description: "plane: mark the rows, as the columns are, that the greatest margin rests on",
        },
        {
          flags: "--class <class>",
          description: "weights: of which class; roc, precision-recall, reliability: of which, or which of them: a,b",
        },
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
    "rosenblatt plot iris.json dataset:iris --columns 1,3,4 -o space.svg",
  ],
  run: async (args, options: PlotOptions, io) =>
    (await import("../picture/plot.js")).plot(args[0] as string | undefined, (args[1] ?? []) as string[], options, io),
};
