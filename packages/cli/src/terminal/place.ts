// Where a path leads: follows links to their end, and finds what is there.

import { type BigIntStats, fstatSync, lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";

/** The place that a path leads to. */
export interface Place {
  /** The path as it was typed. */
  readonly path: string;
  /** The path after following all links, where a file is replaced or created. */
  readonly target: string;
  /** What is there; undefined if nothing is there yet. */
  readonly stats: BigIntStats | undefined;
  /** The descriptor of a file that this process already has open, as /dev/stdout stands for 1. */
  readonly descriptor: number | undefined;
}

/** After following this many links, as many as Linux follows, they are taken to form a circle. */
const mostLinks = 40;

/** Follows the links of a path. A link to a missing file leads to the place where the file would be. */
export function placeOf(path: string): Place {
  let target = path;
  for (let links = 0; links <= mostLinks; links++) {
    const descriptor = descriptorAt(target);
    if (descriptor !== undefined) return { path, target, stats: fstatSync(descriptor, { bigint: true }), descriptor };
    const stats = lstatSync(target, { bigint: true, throwIfNoEntry: false });
    if (!stats?.isSymbolicLink()) return { path, target, stats, descriptor };
    const link = readlinkSync(target);
    // Not joined textually: `..` after a linked folder leads elsewhere than the text suggests.
    target = isAbsolute(link) ? link : `${dirname(target)}/${link}`;
  }
  throw Object.assign(new Error("links lead in a circle"), { code: "ELOOP", path });
}

/** The descriptor of the open file that a path such as /proc/self/fd/1 or /dev/fd/1 refers to. */
function descriptorAt(path: string): number | undefined {
  const number = /\/fd\/(\d{1,9})$/.exec(path)?.[1];
  if (number === undefined) return undefined;
  const folder = statSync(dirname(path), { throwIfNoEntry: false }) && realpathSync.native(dirname(path));
  return folder === "/dev/fd" || folder === `/proc/${process.pid}/fd` ? Number(number) : undefined;
}

/** A text that is equal for two paths exactly if they refer to the same file, or to the same place for one. */
export function identityOf({ target, stats }: Pick<Place, "target" | "stats">): string {
  if (stats && stats.ino !== 0n) return `${stats.dev}:${stats.ino}`;
  const folder = dirname(target);
  return join(statSync(folder, { throwIfNoEntry: false }) ? realpathSync.native(folder) : folder, basename(target));
}

/** Whether data written to it persists: not on a terminal or /dev/null. */
export function isLasting(stats: BigIntStats): boolean {
  return !stats.isCharacterDevice() && !stats.isSocket() && !stats.isDirectory();
}
