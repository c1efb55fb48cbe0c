import { joined, modelFromFile, port, positive, whole } from "../options/values.js";
import { origins } from "../options/web-address.js";
import type { Command } from "../program/command.js";
import type { ServeOptions } from "../service/serve.js";

export const serveCommand: Command = {
  name: "serve",
  summary: "serve models that predict now and learn the label later",
  description:
    "A service over HTTP, with the studio, until Ctrl-C. What it learned is in the directory and outlasts it; /docs lists its routes.\nWithout a token it listens on this machine only.",
  arguments: [],
  options: [
    {
      title: "Serving",
      options: [
        { flags: "--dir <folder>", description: "where the models are kept", default: "rosenblatt-models" },
        { flags: "--port <number>", description: "where to listen", parse: port, default: 8321 },
        {
          flags: "--address <ip>",
          description: "the address to listen at, as 0.0.0.0; needs a token",
          default: "127.0.0.1",
        },
        {
          flags: "--host <name>",
          description: "a name under which the service may be asked, beside those of this machine",
          collect: joined,
          parse: (text) => [text],
        },
        {
          flags: "--import <name=file>",
          description: "begin the model of this name with a model file, unless there is one already",
          collect: joined,
          parse: modelFromFile,
        },
        {
          flags: "--allow-origin <origins>",
          description: "pages of these origins may ask it; none otherwise",
          parse: origins,
          collect: joined,
        },
        {
          flags: "--durability <mode>",
          description: "when a request is answered: after a commit of its own, one shared with others, or before it",
          choices: ["always", "group", "lazy"],
          usual: "group",
        },
        {
          flags: "--resident <models>",
          description: "how many models are in memory at once; 100 otherwise",
          parse: whole(1),
        },
        {
          flags: "--rate <requests>",
          description: "how many requests a second one token may make; any number otherwise",
          parse: positive,
        },
        {
          flags: "--storage <megabytes>",
          description: "how large the file may become; what would make it larger is refused",
          parse: whole(1),
        },
        { flags: "--log", description: "write a line of JSON for each request to standard error" },
      ],
    },
    {
      title: "Tokens",
      options: [
        { flags: "--new-token <name>", description: "make a token, print it once, and end" },
        {
          flags: "--scope <scope>",
          description: "what the new token may do; each includes the ones before",
          choices: ["read", "learn", "admin"],
          usual: "learn",
        },
        { flags: "--revoke-token <name>", description: "take a token away, and end", conflicts: ["newToken"] },
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
