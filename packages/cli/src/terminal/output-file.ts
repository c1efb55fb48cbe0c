// Files written by a command: whole or not at all.

import { accessSync, constants, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "./exit.js";

/** Refuses a place that cannot be written to, before any work is done. */
export function checkWritable(path: string): void {
  if (path === "" || path === "-")
    throw new UsageError(`--output must name a file to write to; got ${JSON.stringify(path)}`);
  const folder = dirname(path);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`${path}: there is no folder ${folder} to write to`);
  if (!stats.isDirectory()) throw new UsageError(`${path}: ${folder} is not a folder`);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${path}: it is a folder`);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new UsageError(`${path}: writing to ${folder} is not permitted`);
  }
}

/** Writes a file by way of a temporary one beside it, so that a reader sees the old file or the new one. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  if (!isPlain(path)) {
    naming(path, () => writeFileSync(path, content));
    return;
  }
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}`);
  try {
    naming(path, () => {
      writeFileSync(beside, content);
      renameSync(beside, path);
    });
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Calls `write`, and puts the path of the file into an error of the system. */
export function naming<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}

/** A device or a pipe is written to as it is. */
function isPlain(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}
