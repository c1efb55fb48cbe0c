// Options about learning in shards, on one machine or on a cluster.

import type { OptionGroup } from "./option.js";
import { whole } from "./values.js";

/** How the weights of shards are mixed. */
const mixings = ["uniform", "mistakes"] as const;

/** The values of the options about shards. */
export interface ShardOptions {
  shards?: number;
  passes?: number;
  mixing?: (typeof mixings)[number];
}

export const shardOptions: OptionGroup = {
  title: "Shards",
  options: [
    {
      flags: "--shards <n>",
      description:
        "divide the rows by their content into this many shards, learn each by itself, and mix the weights after every epoch, as a cluster does; the order of rows and files then makes no difference",
      parse: whole(1),
    },
    {
      flags: "--passes <n>",
      description:
        "passes that each shard makes over its rows before weights are mixed (5 by default, 1 for a single shard)",
      parse: whole(1),
    },
    {
      flags: "--mixing <how>",
      description: "how much each shard counts in the mean: all the same, or by its share of the mistakes",
      choices: mixings,
      usual: "uniform",
    },
  ],
};
