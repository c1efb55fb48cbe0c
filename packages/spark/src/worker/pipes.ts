// Standard input and output, read and written synchronously: Spark waits for the process anyway, and nothing else runs in it.

import { readSync, writeSync } from "node:fs";

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Repeats an operation on a pipe until the pipe is ready. */
function patiently(act: () => number): number {
  for (;;)
    try {
      return act();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(pause, 0, 0, 1);
    }
}

/** Reads the next bytes of standard input into `room` from `at` on, and returns their number; 0 at the end. */
export function readSome(room: Uint8Array, at: number): number {
  return patiently(() => readSync(0, room, at, room.length - at, null));
}

/**
 * Reads the rest of standard input. If a process ended while the engine is still writing, the engine would report a broken pipe instead of the
 * process's message.
 */
export function drain(): void {
  const room = new Uint8Array(1 << 16);
  while (readSome(room, 0) > 0);
}

/** Writes all of a text to standard output or standard error. */
export function writeWhole(text: string, descriptor: 1 | 2 = 1): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += patiently(() => writeSync(descriptor, bytes, at));
}
