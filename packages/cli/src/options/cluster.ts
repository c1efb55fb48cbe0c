// Options of every command that works on a Spark cluster.

import type { Option } from "./option.js";

/** How executors get Node.js. */
export const executorOptions: readonly Option[] = [
  {
    flags: "--ship-node",
    description: "send the Node.js that runs this to the executors, which need none of their own then",
  },
  {
    flags: "--node-archive <file>",
    file: "read",
    description: "send the Node.js of a .tar.gz for the executors' system, as nodejs.org has them",
    conflicts: ["shipNode"],
  },
];

/** What these options say, as the library takes it. */
export function shippedNode(options: {
  readonly shipNode?: boolean;
  readonly nodeArchive?: string;
}): string | true | undefined {
  return options.nodeArchive ?? (options.shipNode === true ? true : undefined);
}
