// The second thread, which reads large files and computes similarities. Its start takes some 30 ms, as long as 8 MB of reading.

import { statSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import type { KernelTicket } from "rosenblatt/kernels/threads";
import type { CsvTicket, StripeTicket } from "rosenblatt/readers/threads";

/** What the second thread is to do; it waits for one of these, after a LIBSVM file for another, and ends where it gets none. */
export type ThreadTask =
  | {
      readonly format: "libsvm";
      readonly path: string;
      readonly ticket: StripeTicket;
      /** Whether it reads alone, and says when it is through. */
      readonly beside: boolean;
    }
  | { readonly format: "csv"; readonly path: string; readonly ticket: CsvTicket }
  | { readonly format: "kernels"; readonly ticket: KernelTicket };

/** The fewest bytes for which starting a second thread pays; a thread that is already waiting pays for fewer. */
export const worthTwo: number = 32 << 20;
const worthAnother = 4 << 20;

/** A thread without a task. */
let waiting: Worker | undefined;
/** Whether it has done one. */
let isProven = false;

/** Words of command lines that read from front to back, which takes one thread. */
const streaming = ["--stream", "predict", "evaluate"];

/** Starts the thread beforehand if a word of the command line is a large file, so that it is ready when the command is loaded. The executable calls this before all else. */
export function prepareSecondThread(argv: readonly string[]): void {
  if (!streaming.some((word) => argv.includes(word)) && argv.some(isLarge)) waiting ??= start();
}

function isLarge(word: string): boolean {
  return !word.startsWith("-") && !/\.(gz|parquet)$/.test(word) && sizeOf(word) >= worthTwo;
}

/** Whether the second thread, which has read a LIBSVM file and waits, should read another while this one does something else. */
export function isWorthReadingBeside(path: string): boolean {
  return waiting !== undefined && isProven && sizeOf(path) >= worthAnother;
}

/** The bytes of a file; 0 where there is none. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Whether two threads read a number of bytes of LIBSVM text faster than one. */
export function isWorthTwo(bytes: number): boolean {
  return bytes >= (waiting && isProven ? worthAnother : worthTwo);
}

/** The second thread, which waits for its task. */
export function secondThread(): Worker {
  const worker = waiting ?? start();
  waiting = undefined;
  isProven = false;
  return worker;
}

/** Keeps a thread that has read a LIBSVM file for the next one. */
export function keepThread(worker: Worker): void {
  waiting = worker;
  isProven = true;
}

/** Lets a thread that was kept go: it ends while this one learns, and not when the process wants to. */
export function dismissThread(): void {
  if (isProven) secondThread().postMessage(undefined);
}

function start(): Worker {
  // Loaded for large files alone.
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const worker = new Worker(new URL("./worker.js", import.meta.url));
  // It ends by itself or with the process, and what goes wrong in it before it takes part is no harm.
  worker.unref();
  worker.on("error", () => {});
  return worker;
}
