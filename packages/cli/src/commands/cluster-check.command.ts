import { executorOptions } from "../options/cluster.js";
import type { Command } from "../program/command.js";
import type { ClusterCheckOptions } from "../spark/cluster-check.js";

export const clusterCheckCommand: Command = {
  name: "cluster-check",
  summary: "see whether models can be fitted on a Spark cluster",
  description:
    "Looks from here for what learning on a cluster needs: an answer, scripts, Node.js on every executor, files, a round trip.\nExits with 0 if all of it is there and with 1 if not, and says what to change. A token comes from SPARK_CONNECT_AUTHENTICATE_TOKEN.",
  arguments: [
    { name: "[address]", description: "the Spark Connect server, as spark://HOST:15002; SPARK_REMOTE otherwise" },
  ],
  options: [
    { title: "Cluster", options: executorOptions },
    { title: "Output", options: [{ flags: "--json", description: "print what was found as one JSON document" }] },
  ],
  examples: [
    "rosenblatt cluster-check spark://127.0.0.1:15002",
    "rosenblatt cluster-check spark://127.0.0.1:15002 --ship-node",
    "rosenblatt cluster-check spark://127.0.0.1:15002 --json",
  ],
  run: async (args, options: ClusterCheckOptions, io) =>
    (await import("../spark/cluster-check.js")).clusterCheck(args[0] as string | undefined, options, io),
};
