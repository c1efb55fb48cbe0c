// Where a path leads: its links followed to their end, and the file that is there.

import { type BigIntStats, fstatSync, lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";

/** A place that a path leads to. */
export interface Place {
  /** The path as it was typed. */
  readonly path: string;
  /** The path behind all links, where a file is replaced or made. */
  readonly target: string;
  /** What is there; undefined where there is nothing yet. */
  readonly stats: BigIntStats | undefined;
  /** The number of a file that this process has open already, as /dev/stdout stands for 1. */
  readonly descriptor: number | undefined;
}

/** Links that are followed before they are taken to lead in a circle, as many as Linux follows. */
const mostLinks = 40;

/** Follows the links of a path. A link to a file that is not there leads to the place where the file would be. */
export function placeOf(path: string): Place {
  let target = path;
  for (let links = 0; links <= mostLinks; links++) {
    const descriptor = descriptorAt(target);
    if (descriptor !== undefined) return { path, target, stats: fstatSync(descriptor, { bigint: true }), descriptor };
    const stats = lstatSync(target, { bigint: true, throwIfNoEntry: false });
    if (!stats?.isSymbolicLink()) return { path, target, stats, descriptor };
    const link = readlinkSync(target);
    // The parts are not joined by their letters: `..` behind a linked folder is not the folder that it seems to be.
    target = isAbsolute(link) ? link : `${dirname(target)}/${link}`;
  }
  throw Object.assign(new Error("links lead in a circle"), { code: "ELOOP", path });
}

/** The number of the open file that a path such as /proc/self/fd/1 or /dev/fd/1 means. */
function descriptorAt(path: string): number | undefined {
  const number = /\/fd\/(\d{1,9})$/.exec(path)?.[1];
  if (number === undefined) return undefined;
  const folder = statSync(dirname(path), { throwIfNoEntry: false }) && realpathSync.native(dirname(path));
  return folder === "/dev/fd" || folder === `/proc/${process.pid}/fd` ? Number(number) : undefined;
}

/** A text that two paths have in common exactly if they mean the same file, or the same place for one. */
export function identityOf({ target, stats }: Pick<Place, "target" | "stats">): string {
  if (stats && stats.ino !== 0n) return `${stats.dev}:${stats.ino}`;
  const folder = dirname(target);
  return join(statSync(folder, { throwIfNoEntry: false }) ? realpathSync.native(folder) : folder, basename(target));
}

/** Whether a file has bytes that stay: not those of a terminal or of /dev/null. */
export function isLasting(stats: BigIntStats): boolean {
  return !stats.isCharacterDevice() && !stats.isSocket() && !stats.isDirectory();
}
