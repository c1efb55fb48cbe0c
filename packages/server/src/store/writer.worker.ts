// The thread that writes: each message is a group of writes, which is one transaction, or a command for the time between two.

import { parentPort, workerData } from "node:worker_threads";
import { openDatabase, Statements } from "./database.js";
import { examplesAtOnce, manyExamples, statements, type Write } from "./writes.js";

/** What the thread is sent. */
export type Task = { readonly writes: readonly Write[] } | { readonly command: string } | { readonly end: true };

/** What it answers, once for every task, in order. */
export type Done = { readonly error?: { readonly code: string; readonly message: string } };

const database = openDatabase((workerData as { path: string }).path);
const ready = new Statements(database);

/** Writes a list in order, examples that follow one another many at a time. */
function write(writes: readonly Write[]): void {
  for (let i = 0; i < writes.length; ) {
    const next = writes.slice(i, i + examplesAtOnce);
    if (next.length === examplesAtOnce && next.every(([name]) => name === "example")) {
      ready.of(manyExamples).run(...next.flatMap(([, ...values]) => values));
      i += examplesAtOnce;
    } else {
      const [name, ...values] = writes[i++];
      ready.of(statements[name]).run(...values);
    }
  }
}

function transaction(writes: readonly Write[]): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    write(writes);
    database.exec("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

parentPort!.on("message", (task: Task) => {
  if ("end" in task) {
    // So that the file is complete without its log, as whoever copies it expects.
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
    parentPort!.close();
    return;
  }
  let done: Done = {};
  try {
    if ("command" in task) database.exec(task.command);
    else transaction(task.writes);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    done = { error: { code: code ?? "SQLITE_ERROR", message } };
  }
  parentPort!.postMessage(done);
});
