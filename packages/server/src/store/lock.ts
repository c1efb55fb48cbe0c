// The lock on a directory, which only one service may use at a time.

import { join } from "node:path";
import Libsql from "libsql";
import { DirectoryInUseError } from "../errors.js";

/**
 * Locks a directory for this process, or throws. It is a lock of the operating system on a separate database file, so that it ends with the
 * process, however that ends.
 */
export function lockDirectory(directory: string): { release(): void } {
  const database = new Libsql(join(directory, "lock"), { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code === "SQLITE_BUSY") throw new DirectoryInUseError(directory);
    throw error;
  }
  return { release: () => void database.close() };
}
