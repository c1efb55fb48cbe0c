// The second thread: takes stripes of the files that it is given until none are left, or computes similarities until it is told to end.

import { closeSync, openSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { KernelThread } from "rosenblatt/kernels/threads";
import { CsvStripeThread, type CsvTicket, LibsvmStripeThread, type ReadAt } from "rosenblatt/readers/threads";
import { readerAt } from "./read-at.js";
import type { ThreadTask } from "./second-thread.js";

parentPort!.on("message", take);

function take(task: ThreadTask | undefined): void {
  // Only a LIBSVM file may be followed by another task; a thread that cannot get another one ends.
  if (task?.format !== "libsvm") parentPort!.off("message", take);
  if (!task) return;
  if (task.format === "kernels") {
    new KernelThread(task.ticket).run();
    return;
  }
  const file = openSync(task.path, "r");
  // An error in the data ends this thread, and is reported by the first one.
  try {
    const readAt = readerAt(file);
    if (task.format === "csv") takeCsv(task.ticket, readAt);
    else {
      for (const thread = new LibsvmStripeThread(task.ticket, readAt); thread.step(); );
      if (task.beside) parentPort!.postMessage("read");
    }
  } finally {
    closeSync(file);
  }
}

/** Takes stripes of a CSV file, and then sends the texts of its codes. */
function takeCsv(ticket: CsvTicket, readAt: ReadAt): void {
  const thread = new CsvStripeThread(ticket, readAt);
  for (let state = thread.step(); state !== "over"; state = thread.step()) if (state === "waiting") thread.wait(100);
  parentPort!.postMessage(thread.texts());
}
