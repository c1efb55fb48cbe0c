import { newDataOptions } from "../options/data.js";
import { joined, port } from "../options/values.js";
import { origins, pageAddress } from "../options/web-address.js";
import type { Command } from "../program/command.js";
import type { StudioOptions } from "../studio/studio.js";

export const studioCommand: Command = {
  name: "studio",
  summary: "serve a web page that shows a perceptron as it learns",
  description:
    "Runs on this machine only, until Ctrl-C. With a model and data it shows that model: the rows as points, its weights\nby name, the rows it gets wrong, and what each score is made of, as plot, explain, evaluate and inspect report them.",
  arguments: [
    { name: "[model]", description: "a model file" },
    {
      name: "[data...]",
      description: "the rows to show with the model: files, globs, dataset:NAME, or - for standard input",
    },
  ],
  options: [
    newDataOptions,
    {
      title: "Picture",
      options: [
        {
          flags: "--x <column>",
          description: "the column on the horizontal axis at first, by name or by number from 1",
        },
        { flags: "--y <column>", description: "the column on the vertical axis at first" },
      ],
    },
    {
      title: "Serving",
      options: [
        { flags: "--port <number>", description: "the port to listen on (a free one by default)", parse: port },
        {
          flags: "--allow-embedding <origins>",
          description:
            "let pages from these origins show the studio in a frame, such as https://course.example.edu (none by default)",
          parse: origins,
          collect: joined,
        },
        {
          flags: "--share-base <address>",
          description:
            "the address that links under Share begin with, such as a studio on a web server (this page's own by default)",
          parse: pageAddress,
        },
      ],
    },
  ],
  examples: [
    "rosenblatt studio --port 8080 --allow-embedding https://course.example.edu",
    "rosenblatt train dataset:iris -o iris.json --quiet",
    "rosenblatt studio iris.json dataset:iris --x 'petal length (cm)' --y 'petal width (cm)'",
  ],
  run: async (args, options: StudioOptions, io) =>
    (await import("../studio/studio.js")).studio(
      args[0] as string | undefined,
      (args[1] ?? []) as string[],
      options,
      io,
    ),
};
