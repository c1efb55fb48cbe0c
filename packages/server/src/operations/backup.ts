// A copy of a store at one moment, while the service goes on.

import { closeSync, existsSync, fsyncSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../store/database.js";

/** Copies the store of a directory into one file, which `rosenblatt.db` in another directory can be made of. Returns its bytes. */
export function backup(directory: string, file: string): number {
  const source = join(directory, "rosenblatt.db");
  if (!existsSync(source)) throw new Error(`${directory} has no store: there is no ${source}`);
  if (existsSync(file)) throw new Error(`${file} is there already: a backup is always a new file`);
  const database = openDatabase(source);
  try {
    database.prepare("VACUUM INTO ?").run(file);
  } finally {
    database.close();
  }
  const copy = openSync(file, "r+");
  fsyncSync(copy);
  closeSync(copy);
  return statSync(file).size;
}
