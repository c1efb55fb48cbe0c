import type { Command } from "../program/command.js";
import type { RepairOptions } from "../service/repair.js";

export const repairCommand: Command = {
  name: "repair",
  summary: "save what can be read of a damaged store",
  description:
    "Copies every example that is still intact into a new file and lists those that are lost. The damaged file is kept\nbeside it. Exits with 0 if nothing is lost, and with 1 if something is.",
  arguments: [{ name: "<dir>", description: "the folder of a stopped service" }],
  options: [
    {
      title: "Repair",
      options: [{ flags: "--dry-run", description: "say what could be saved, and change nothing" }],
    },
  ],
  examples: [
    "rosenblatt serve --dir models --new-token website",
    "rosenblatt repair models --dry-run",
    "rosenblatt repair models",
  ],
  run: async (args, options: RepairOptions, io) =>
    (await import("../service/repair.js")).repair(args[0] as string, options, io),
};
