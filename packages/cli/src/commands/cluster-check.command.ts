import { executorOptions } from "../options/cluster.js";
import type { Command } from "../program/command.js";
import type { ClusterCheckOptions } from "../spark/cluster-check.js";

export const clusterCheckCommand: Command = {
  name: "cluster-check",
  summary: "check whether a Spark cluster can learn models",
  description:
    "Exits with 0 if the cluster has all that learning needs: scripts, files, and Node.js on every executor. Otherwise it says\nwhat to change and exits with 1. A token is taken from SPARK_CONNECT_AUTHENTICATE_TOKEN.",
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
