import type { Command } from "../program/command.js";
import type { ReplayOptions } from "../service/replay.js";

export const replayCommand: Command = {
  name: "replay",
  summary: "prove that a service's models are the replay of their examples",
  description:
    "Reads the whole store of a stopped service, learns every model again from its first example, and compares the\nSHA-256 of both. Exits with 0 if all are equal, with 1 if one is not, and with 3 if the file is damaged.",
  arguments: [{ name: "<dir>", description: "the folder of a stopped service, or of a backup" }],
  options: [{ title: "Output", options: [{ flags: "--json", description: "print the answer as one JSON document" }] }],
  examples: [
    "rosenblatt serve --dir models --new-token website",
    "rosenblatt replay models",
    "rosenblatt replay models --json",
  ],
  run: async (args, options: ReplayOptions, io) =>
    (await import("../service/replay.js")).replay(args[0] as string, options, io),
};
