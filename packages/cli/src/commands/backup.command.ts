import type { Command } from "../program/command.js";

export const backupCommand: Command = {
  name: "backup",
  summary: "copy the store of a service while it runs",
  description:
    "Copies the store as it is at one moment, while the service goes on learning. The file gets its name only when the copy\nis complete and on stable storage.",
  arguments: [
    { name: "<dir>", description: "the folder of the service" },
    { name: "<file>", description: "the file to write, which must not exist" },
  ],
  options: [],
  examples: [
    "rosenblatt serve --dir models --new-token website",
    "rosenblatt backup models monday.db",
    "rosenblatt backup models tuesday.db",
  ],
  run: async (args, _, io) => (await import("../service/backup.js")).backup(args[0] as string, args[1] as string, io),
};
