import type { Command } from "../program/command.js";

export const backupCommand: Command = {
  name: "backup",
  summary: "copy the store of a service while it runs",
  description:
    "The copy is the store as it was at one moment, whatever is learned meanwhile. It gets its name once it is whole and on stable storage.",
  arguments: [
    { name: "<dir>", description: "the folder of a service" },
    { name: "<file>", description: "a new file" },
  ],
  options: [],
  examples: [
    "rosenblatt serve --dir models --new-token website",
    "rosenblatt backup models monday.db",
    "rosenblatt backup models tuesday.db",
  ],
  run: async (args, _, io) => (await import("../service/backup.js")).backup(args[0] as string, args[1] as string, io),
};
