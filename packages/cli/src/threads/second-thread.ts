// The second thread, which reads large files and computes similarities. Starting it takes about 30 ms, as long as reading 8 MB.

import { statSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import type { KernelTicket } from "rosenblatt/kernels/threads";
import type { CsvTicket, StripeTicket } from "rosenblatt/readers/threads";

/** The task of the second thread. It waits for one, and after a LIBSVM file for another; it ends when it is sent none. */
export type ThreadTask =
  | {
      readonly format: "libsvm";
      readonly path: string;
      readonly ticket: StripeTicket;
      /** Whether it reads alone, and reports when it is done. */
      readonly beside: boolean;
    }
  | { readonly format: "csv"; readonly path: string; readonly ticket: CsvTicket }
  | { readonly format: "kernels"; readonly ticket: KernelTicket };

/** The fewest bytes for which starting a second thread pays; for a thread that is already waiting, fewer are enough. */
export const worthTwo: number = 32 << 20;
const worthAnother = 4 << 20;

/** A thread without a task. */
let waiting: Worker | undefined;
/** Whether the waiting thread has completed a task. */
let isProven = false;

/** Words of command lines that read from front to back, which needs only one thread. */
const streaming = ["--stream", "predict", "evaluate"];

/**
 * Starts the thread early if a word of the command line is a large file, so that it is ready once the command is
 * loaded. The executable calls this before anything else.
 */
export function prepareSecondThread(argv: readonly string[]): void {
  if (!streaming.some((word) => argv.includes(word)) && argv.some(isLarge)) waiting ??= start();
}

function isLarge(word: string): boolean {
  return !word.startsWith("-") && !/\.(gz|parquet)$/.test(word) && sizeOf(word) >= worthTwo;
}

/** Whether the second thread, which has read a LIBSVM file and is waiting, should read another while this one does something else. */
export function isWorthReadingBeside(path: string): boolean {
  return waiting !== undefined && isProven && sizeOf(path) >= worthAnother;
}

/** The size of a file in bytes; 0 if there is none. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Whether two threads read this many bytes of LIBSVM text faster than one. */
export function isWorthTwo(bytes: number): boolean {
  return bytes >= (waiting && isProven ? worthAnother : worthTwo);
}

/** The second thread, waiting for its task. */
export function secondThread(): Worker {
  const worker = waiting ?? start();
  waiting = undefined;
  isProven = false;
  return worker;
}

/** Keeps a thread that has read a LIBSVM file for another one. */
export function keepThread(worker: Worker): void {
  waiting = worker;
  isProven = true;
}

/** Releases a thread that was kept, so that it ends while this one learns rather than delaying the end of the process. */
export function dismissThread(): void {
  if (isProven) secondThread().postMessage(undefined);
}

function start(): Worker {
  // Loaded only for large files.
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const worker = new Worker(new URL("./worker.js", import.meta.url));
  // The thread ends by itself or with the process, and an error before it has a task does no harm.
  worker.unref();
  worker.on("error", () => {});
  return worker;
}
