// The writer thread: each message is a group of writes to commit as one transaction, or a request to overwrite deleted data.

import { parentPort, workerData } from "node:worker_threads";
import { busyTimeout, openDatabase, Statements } from "./database.js";
import { type ExampleBlock, insertOf, valuesOf } from "./example-block.js";
import { statements, type Write } from "./writes.js";

/** A message to the thread. */
export type Task =
  | { readonly writes: readonly (Write | ExampleBlock)[] }
  | { readonly wipe: true }
  | { readonly end: true };

/** The answer to each task, in order. */
export interface Done {
  readonly error?: { readonly code: string; readonly message: string };
  /** Whether deleted data could not be overwritten yet, because someone is reading the write-ahead log. */
  readonly busy?: boolean;
}

const { path, most } = workerData as { path: string; most: number };
const database = openDatabase(path);
if (most < Number.POSITIVE_INFINITY) {
  const [{ page_size: size }] = database.pragma("page_size") as [{ page_size: number }];
  database.pragma(`max_page_count = ${Math.max(1, Math.floor(most / size))}`);
}
const ready = new Statements(database);

/** Writes a list in order. */
function write(writes: readonly (Write | ExampleBlock)[]): void {
  for (const one of writes)
    if ("lines" in one) for (const { count, values } of valuesOf(one)) ready.of(insertOf(count)).run(values);
    else {
      const [name, ...values] = one;
      ready.of(statements[name]).run(values);
    }
}

function transaction(writes: readonly (Write | ExampleBlock)[]): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    write(writes);
    database.exec("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Moves the write-ahead log into the file, empties it, and returns free pages to the file system. Returns false if someone is reading the log.
 * Never waits.
 */
function wiped(): boolean {
  database.exec("PRAGMA busy_timeout = 0");
  try {
    const [{ busy }] = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all() as [{ busy: number }];
    if (busy !== 0) return false;
    database.exec("PRAGMA incremental_vacuum");
    return true;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
  }
}

parentPort!.on("message", (task: Task) => {
  if ("end" in task) {
    // The file is then complete without its log, which matters to anyone who copies it.
    try {
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // Everything acknowledged is in the log, which the next service reads.
    }
    database.close();
    parentPort!.close();
    return;
  }
  let done: Done = {};
  try {
    if ("wipe" in task) done = { busy: !wiped() };
    else transaction(task.writes);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    done = { error: { code: code ?? "SQLITE_ERROR", message } };
  }
  parentPort!.postMessage(done);
});
