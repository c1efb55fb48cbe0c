// Reads a large CSV file into a raw table with two threads.

import { closeSync, fstatSync, openSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { type CsvOptions, CsvStripes, type RawTable } from "rosenblatt/readers";
import { CsvStripeThread } from "rosenblatt/readers/threads";
import { checkSize } from "./file-size.js";
import { readerAt } from "./read-at.js";
import { secondThread, type ThreadTask } from "./second-thread.js";

/** The number of stripes, about 20 ms, between two returns to the event loop. */
const breath = 64;

/** A CSV file that was read. */
export interface CsvFile {
  readonly table: RawTable;
  readonly notes: readonly string[];
  readonly bytes: number;
}

type Texts = readonly (readonly string[])[];

/**
 * Reads a CSV file with two threads. Returns undefined if one thread must read it from the beginning, because threads
 * cannot share memory or one was lost.
 */
export async function readCsvOnTwo(
  path: string,
  options: CsvOptions,
  checkMemory: (unlistedTexts: number) => void = () => {},
  onRead?: (position: number) => void,
): Promise<CsvFile | undefined> {
  const file = openSync(path, "r");
  // The second thread starts while the head is read here.
  const second = new SecondThread();
  const bytes = fstatSync(file).size;
  try {
    const readAt = readerAt(file, onRead);
    const stripes = CsvStripes.plan(path, bytes, readAt, options);
    if (!stripes) return undefined;
    second.worker.postMessage({ format: "csv", path, ticket: stripes.ticket(1) } satisfies ThreadTask);
    const first = new CsvStripeThread(stripes.ticket(0), readAt);
    for (let k = 1, state = first.step(); state !== "over"; k++, state = first.step()) {
      if (state === "waiting") first.wait(2);
      // The other thread has about as many.
      if (k % breath === 0) checkMemory(2 * first.unlistedTexts);
      if (state === "waiting" || k % breath === 0) await setImmediate();
      if (state === "waiting" && second.ended) return undefined;
    }
    const texts = stripes.has(1) || !stripes.complete ? await second.texts : [];
    if (stripes.failed) first.readFailed();
    const table = texts && stripes.finish([first.texts(), texts]);
    return table && { table, notes: stripes.notes, bytes };
  } finally {
    void second.worker.terminate();
    try {
      checkSize(path, file, bytes);
    } finally {
      closeSync(file);
    }
  }
}

class SecondThread {
  readonly worker: Worker = secondThread();
  /** The texts of its codes, once all of its rows are placed; undefined if the thread ends without sending them. */
  readonly texts: Promise<Texts | undefined>;
  /** Whether the thread ended without sending them. */
  ended = false;

  constructor() {
    this.texts = new Promise((resolve) => {
      const end = () => {
        this.ended = true;
        resolve(undefined);
      };
      this.worker.once("message", (texts: Texts) => {
        this.worker.off("exit", end);
        resolve(texts);
      });
      this.worker.once("exit", end);
      // The exit event that follows is handled above.
      this.worker.on("error", () => {});
    });
  }
}
