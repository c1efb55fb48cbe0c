// Copies a store as of one moment while the service runs.

import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import Libsql from "libsql";
import { openDatabase } from "../store/database.js";
import { checkStore } from "../store/opening.js";

/** Whether a directory contains the store of a service. */
export function hasStore(directory: string): boolean {
  return existsSync(join(directory, "rosenblatt.db"));
}

/** The content of a backup. */
export interface Backup {
  readonly bytes: number;
  readonly models: number;
  readonly examples: number;
}

/**
 * Copies the store of a directory into one file, which can be used as `rosenblatt.db` in another directory. The copy is checked from end to
 * end before it gets its final name, so that a file with that name is a complete backup.
 */
export function backup(directory: string, file: string): Backup {
  const source = join(directory, "rosenblatt.db");
  if (!hasStore(directory)) throw new Error(`${directory} has no store: there is no ${source}`);
  if (existsSync(file)) throw new Error(`${file} exists already: a backup is always a new file`);
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  try {
    const database = openDatabase(source);
    try {
      database.prepare("VACUUM INTO ?").run([partial]);
    } finally {
      database.close();
    }
    const found = checked(partial);
    sync(partial);
    renameSync(partial, file);
    sync(dirname(file));
    return found;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

function checked(file: string): Backup {
  const copy = new Libsql(file, { readonly: true });
  try {
    checkStore(file, copy);
    const sql = "SELECT (SELECT count(*) FROM model) AS models, (SELECT count(*) FROM example) AS examples";
    const { models, examples } = copy.prepare(sql).get() as { models: number; examples: number };
    return { bytes: statSync(file).size, models, examples };
  } finally {
    copy.close();
  }
}

function sync(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}
