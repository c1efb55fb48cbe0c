import { newDataOptions } from "../options/data.js";
import { joined, port } from "../options/values.js";
import { origins, pageAddress } from "../options/web-address.js";
import type { Command } from "../program/command.js";
import type { StudioOptions } from "../studio/studio.js";

export const studioCommand: Command = {
  name: "studio",
  summary: "serve the page on which a perceptron can be seen to learn",
  description:
    "On this machine only, until Ctrl-C. With a model and data it shows that model: the rows as points, its weights by\nname, the rows it gets wrong, and what each score is made of, as plot, explain, evaluate and inspect say it.",
  arguments: [
    { name: "[model]", description: "a model file" },
    { name: "[data...]", description: "files, globs, dataset:NAME, or -: rows to show with the model" },
  ],
  options: [
    newDataOptions,
    {
      title: "Picture",
      options: [
        { flags: "--x <column>", description: "the column across to begin with, by name, or by number from 1" },
        { flags: "--y <column>", description: "the column up to begin with" },
      ],
    },
    {
      title: "Serving",
      options: [
        { flags: "--port <number>", description: "where to listen; a free one otherwise", parse: port },
        {
          flags: "--allow-embedding <origins>",
          description:
            "let pages of these origins show the studio in a frame, as https://course.example.edu; none otherwise",
          parse: origins,
          collect: joined,
        },
        {
          flags: "--share-base <address>",
          description: "where links under Share lead, as the studio on a web server; this page's own address otherwise",
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
