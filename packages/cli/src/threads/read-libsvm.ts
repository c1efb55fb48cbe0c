// Reads a LIBSVM file into examples: with one thread, or with two if it is large.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { type LibsvmFile, type LibsvmOptions, LibsvmReader, LibsvmStripes } from "rosenblatt/readers";
import { LibsvmStripeThread } from "rosenblatt/readers/threads";
import { steadily } from "./file-size.js";
import { readerAt } from "./read-at.js";
import { isWorthTwo, keepThread, secondThread, type ThreadTask } from "./second-thread.js";

const sampleBytes = 1 << 16;
const pieceBytes = 1 << 18;
/** The number of stripes, about 20 ms, between two returns to the event loop. */
const breath = 64;

/** How a LIBSVM file is to be read, and by how many threads. */
export interface ReadLibsvmFileOptions extends Omit<LibsvmOptions, "streaming" | "bytes"> {
  /** 1 or 2; if absent, chosen by the size of the file. */
  threads?: 1 | 2;
  /** Whether to leave the file to the second thread, if there are two, while this one does something else. */
  beside?: boolean | undefined;
}

/** Reads a LIBSVM file from disk. */
export async function readLibsvmFile(
  path: string,
  options: ReadLibsvmFileOptions = {},
  checkMemory: () => void = () => {},
  onRead?: (position: number) => void,
): Promise<LibsvmFile> {
  const { threads, beside = false, ...rest } = options;
  const file = openSync(path, "r");
  const pause = async () => {
    checkMemory();
    await setImmediate();
  };
  try {
    const status = fstatSync(file);
    const two = threads === 2 || (threads === undefined && isWorthTwo(status.size));
    return await steadily(path, file, status.size, async () => {
      const shared =
        two && status.isFile() ? await onTwoThreads(path, file, status.size, rest, beside, pause, onRead) : undefined;
      return shared ?? (await onOneThread(path, file, status.size, rest, pause));
    });
  } finally {
    closeSync(file);
  }
}

async function onTwoThreads(
  path: string,
  file: number,
  bytes: number,
  options: LibsvmOptions,
  beside: boolean,
  pause: () => Promise<void>,
  onRead: ((position: number) => void) | undefined,
): Promise<LibsvmFile | undefined> {
  // Started first, because that takes longer than planning.
  const worker = secondThread();
  const readAt = readerAt(file, onRead);
  const sample = new Uint8Array(sampleBytes);
  const stripes = LibsvmStripes.plan(path, bytes, sample.subarray(0, readAt(sample, 0)), 2, options);
  const answered = beside ? answerOf(worker) : undefined;
  const task: ThreadTask | undefined = stripes && { format: "libsvm", path, ticket: stripes.ticket(1), beside };
  worker.postMessage(task);
  if (!stripes) return undefined;
  if (answered) {
    // A lost thread may have taken a stripe with it, so this thread reads the whole file again.
    if (!(await answered)) return undefined;
  } else {
    const thread = new LibsvmStripeThread(stripes.ticket(0), readAt);
    for (let k = 1; thread.step(); k++) if (k % breath === 0) await pause();
  }
  const read = stripes.finish();
  if (read) keepThread(worker);
  return read;
}

/** Waits until a thread reports that it is done; false if it ends without doing so. */
function answerOf(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.once("message", () => resolve(true));
    worker.once("exit", () => resolve(false));
  });
}

async function onOneThread(
  path: string,
  file: number,
  bytes: number,
  options: LibsvmOptions,
  pause: () => Promise<void>,
): Promise<LibsvmFile> {
  const reader = new LibsvmReader({ ...options, bytes });
  reader.begin(path);
  for (let k = 1; ; k++) {
    const got = readSync(file, reader.room(pieceBytes), 0, pieceBytes, null);
    if (got === 0) break;
    reader.filled(got);
    if (k % breath === 0) await pause();
  }
  reader.end();
  return { examples: reader.take(), notes: reader.notes };
}
