// hello: reports the worker's version and where it runs, for checkCluster.

import { hostname } from "node:os";
import { drain } from "./pipes.js";

/** The report of a worker. */
export interface Hello {
  /** The version of the protocol between driver and worker. */
  readonly protocol: number;
  readonly node: string;
  readonly platform: string;
  readonly host: string;
}

/** Changes when a driver and a worker of different versions would not understand each other. */
export const protocol = 1;

/** Reads standard input to its end and returns one line of JSON. */
export function hello(): string {
  drain();
  const { versions, platform, arch } = process;
  const answer: Hello = { protocol, node: versions.node, platform: `${platform}-${arch}`, host: hostname() };
  return `${JSON.stringify(answer)}\n`;
}
