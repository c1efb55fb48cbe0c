import { newDataOptions } from "../options/data.js";
import { angles, joined, list, whole, wholes } from "../options/values.js";
import type { PictureKind } from "../picture/picture-options.js";
import type { PlotOptions } from "../picture/plot.js";
import type { Command } from "../program/command.js";

/** The kinds of pictures that plot draws. */
const plotKinds: readonly PictureKind[] = [
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
    "Draws the rows by class and the boundary between them, or another kind of picture. With more than two features it\nshows two of them, three of them in space, or the view along the boundary.",
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
          description: "what to draw; curve shows mistakes by epoch, reliability how far probabilities can be trusted",
          choices: plotKinds,
          usual: "plane",
        },
        {
          flags: "--x <column>",
          description: "plane: the feature on the horizontal axis, by name or by number from 1",
        },
        { flags: "--y <column>", description: "plane: the feature on the vertical axis" },
        {
          flags: "--columns <columns>",
          description:
            "plane: two features for the two axes, or three features for a view in space, with the plane between two classes",
          parse: list,
          collect: joined,
          conflicts: ["x", "y"],
        },
        {
          flags: "--camera <angles>",
          description: "with three --columns: where to look from, in degrees around and above (-60,20 by default)",
          parse: angles,
        },
        {
          flags: "--losses",
          description: "draw the 0/1, perceptron and hinge losses against y·s instead; needs no model and no data",
          conflicts: ["kind", "x", "y", "columns", "camera", "hulls", "margin", "support", "class", "top"],
        },
        {
          flags: "--approximation <units>",
          description:
            "draw a function and networks that approximate it with this many hidden units instead, such as 8,40; needs no model",
          parse: wholes,
          conflicts: ["losses", "kind", "x", "y", "columns", "camera", "hulls", "margin", "support", "class", "top"],
        },
        {
          flags: "--units <kind>",
          description: "with --approximation: the kind of hidden units",
          choices: ["threshold", "sigmoid"],
          usual: "threshold",
        },
        { flags: "--hulls", description: "plane: draw the convex hull of each class" },
        {
          flags: "--margin",
          description: "plane: draw the margin between the classes, if the boundary separates them",
        },
        {
          flags: "--support",
          description:
            "plane: mark the support vectors of the greatest margin, computed on the columns without scaling",
        },
        {
          flags: "--class <class>",
          description:
            "weights: the class to draw; roc, precision-recall, reliability: the class or classes to draw, such as a,b",
        },
        { flags: "--top <k>", description: "weights: how many to draw", parse: whole(1), usual: "20" },
        { flags: "--title <text>", description: "the title above the picture" },
        {
          flags: "--theme <name>",
          description: "the colours; auto follows the reader's preference, and PNG files are light",
          choices: ["auto", "light", "dark"],
          usual: "auto",
        },
        { flags: "--width <pixels>", description: "the width of a file", parse: whole(160), usual: "640" },
      ],
    },
    {
      title: "Output",
      options: [
        {
          flags: "-o, --output <file>",
          file: "written",
          description: "write the picture to a .svg, .png or .html file instead of the terminal",
        },
        { flags: "--ascii", description: "in the terminal: use plain characters instead of Braille" },
        { flags: "--json", description: "print what is drawn as one JSON document" },
      ],
    },
  ],
  first: [
    "--label",
    "--kind",
    "--x",
    "--y",
    "--columns",
    "--class",
    "--hulls",
    "--margin",
    "--top",
    "--title",
    "--output",
    "--ascii",
  ],
  examples: [
    "rosenblatt train dataset:iris -o iris.json --quiet",
    "rosenblatt plot iris.json dataset:iris --x 'petal length (cm)' --y 'petal width (cm)'",
    "rosenblatt plot iris.json dataset:iris --columns 1,3,4 -o space.svg",
  ],
  run: async (args, options: PlotOptions, io) =>
    (await import("../picture/plot.js")).plot(args[0] as string | undefined, (args[1] ?? []) as string[], options, io),
};
