import { joined, modelFromFile, port, positive, whole } from "../options/values.js";
import { origins } from "../options/web-address.js";
import type { Command } from "../program/command.js";
import type { ServeOptions } from "../service/serve.js";

export const serveCommand: Command = {
  name: "serve",
  summary: "serve models that predict now and learn the label later",
  description:
    "Runs an HTTP service with the studio, until Ctrl-C. What it learns is kept in the directory; /docs lists its routes.\nWithout a token it listens on this machine only.",
  arguments: [],
  options: [
    {
      title: "Serving",
      options: [
        {
          flags: "--dir <folder>",
          description: "the folder that the models are kept in",
          default: "rosenblatt-models",
        },
        { flags: "--port <number>", description: "the port to listen on", parse: port, default: 8321 },
        {
          flags: "--address <ip>",
          description: "the address to listen on; any but this machine's own, such as 0.0.0.0, needs a token",
          default: "127.0.0.1",
        },
        {
          flags: "--host <name>",
          description: "a host name that requests may use, besides those of this machine",
          collect: joined,
          parse: (text) => [text],
        },
        {
          flags: "--import <name=file>",
          description: "start the model of this name from a model file, unless it exists already",
          collect: joined,
          parse: modelFromFile,
        },
        {
          flags: "--allow-origin <origins>",
          description: "let pages from these origins call the service (none by default)",
          parse: origins,
          collect: joined,
        },
        {
          flags: "--durability <mode>",
          description:
            "when to answer a request: after a commit of its own, after one shared with others, or before the commit",
          choices: ["always", "group", "lazy"],
          usual: "group",
        },
        {
          flags: "--resident <models>",
          description: "how many models to keep in memory",
          parse: whole(1),
          usual: "100",
        },
        {
          flags: "--rate <requests>",
          description: "how many requests per second one token may make (any number by default)",
          parse: positive,
        },
        {
          flags: "--storage <megabytes>",
          description: "how large the store may become; requests that would make it larger are refused",
          parse: whole(1),
        },
        { flags: "--log", description: "write one line of JSON per request to standard error" },
      ],
    },
    {
      title: "Tokens",
      options: [
        { flags: "--new-token <name>", description: "make a token, print it once, and exit" },
        {
          flags: "--scope <scope>",
          description: "what the new token may do; each scope includes those before it",
          choices: ["read", "learn", "admin"],
          usual: "learn",
        },
        { flags: "--revoke-token <name>", description: "revoke a token, and exit", conflicts: ["newToken"] },
      ],
    },
  ],
  examples: [
    "rosenblatt serve --dir models",
    "rosenblatt serve --dir models --new-token website --scope learn",
    "rosenblatt serve --dir models --address 0.0.0.0 --host learning.example.org",
  ],
  run: async (_, options: ServeOptions, io) => (await import("../service/serve.js")).serve(options, io),
};
